import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { mine } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { own } from '../words.ts';

export const teleworkChecksProof = nounProof(teleworkChecks, {
  expected: { get: own, answer: own },
  calls: {
    get: mine(),
    answer: {
      places: ['self'],
      input: async () => ({ body: { answer: 5 } }),
      // The call ends with this code, because no verification request is open for the actors.
      ends: 'TEL_CHECK_NOT_OPEN',
      succeeds: async ({ world, actor }) => {
        if (actor.person) await world.stand.make.teleworkCheck(actor.person);
        return { body: { answer: 5 } };
      },
    },
  },
  unreachable: { lookedUp: ['telework_checks__employee_id'], portal: ['telework_checks__asked_at'] },
  seed: {
    'telework_checks.asked_at': '2026-11-03',
    'telework_checks.first_number': 2,
    'telework_checks.second_number': 3,
  },
});
