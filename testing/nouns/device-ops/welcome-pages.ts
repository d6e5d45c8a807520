import { welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { missing, nowhere } from '../calls.ts';
import { nounProof } from '../proof.ts';
import { open } from '../words.ts';
import { pageCookie } from './device-pairings.ts';

export const welcomePagesProof = nounProof(welcomePages, {
  // A tablet has no account. The cookie of its pairing determines the company.
  expected: { get: open, file: open },
  calls: {
    get: {
      places: nowhere,
      input: async () => ({}),
      ends: 'ATT_PAIRING_NOT_FOUND',
      succeeds: async ({ world }) => ({ headers: await pageCookie(world) }),
    },
    file: {
      places: nowhere,
      input: async () => ({ params: { id: missing } }),
      ends: 'ATT_PAIRING_NOT_FOUND',
    },
  },
});
