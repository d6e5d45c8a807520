import { randomBytes } from 'node:crypto';
import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createFileLinks } from '../../../apps/server/src/platform/files/links.ts';
import type { Viewer } from '../../../apps/server/src/platform/viewer.ts';
import type { Person } from '../../data/factories.ts';
import { createJpeg } from '../../data/people/pictures.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { byId, mine, missing, others, personAt, plain, row } from '../calls.ts';
import { type CallContext, nounProof } from '../proof.ts';
import { own } from '../words.ts';
import { department } from './telework.ts';

/** Stores a picture of a person that waits for a comparison. */
async function storePicture({ make, store }: ProofFixture, { companyId, employeeId }: Person) {
  const content = randomBytes(64);
  const name = store.nameOf(companyId ?? 0, content);
  await store.write(companyId ?? 0, name, content);
  await make.owner.query(
    'INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 64, now())',
    [companyId, name],
  );
  const { rows } = await make.owner.query<{ id: number }>(
    'INSERT INTO telework_pictures (company_id, employee_id, file, taken_at) VALUES ($1, $2, $3, now()) RETURNING id',
    [companyId, employeeId, name],
  );
  return { id: Number(rows[0]?.id), name };
}

const ofEach = row(async (fixture, { staff, colleague, other }) => {
  for (const person of [staff, colleague, other]) await storePicture(fixture, person);
});

/**
 * Returns a waiting picture of the person that the call is about. Only the people of the prepared test companies have a
 * picture already, so people created during the test get a new picture.
 */
async function pictureAt(context: CallContext): Promise<{ id: number; name: string }> {
  const person = await personAt(context);
  if (!person?.employeeId) return { id: missing, name: 'f'.repeat(64) };
  const { stand } = context.world;
  if (context.isFresh) return storePicture(stand, person);
  // Stores the picture again if a call has decided it while a test had switched off a permission check.
  const { rows } = await stand.make.owner.query(
    'SELECT id::int AS id, file AS name FROM telework_pictures WHERE employee_id = $1',
    [person.employeeId],
  );
  return rows[0] ?? storePicture(stand, person);
}
const picture = async (context: CallContext) => (await pictureAt(context)).id;

export const teleworkChecksProof = nounProof(teleworkChecks, {
  expected: {
    get: own,
    answer: own,
    sendPicture: own,
    pictures: department,
    confirm: department,
    reject: department,
    viewPicture: department,
  },
  calls: {
    get: mine(),
    answer: {
      places: ['self'],
      input: async () => ({ body: { answer: 5 } }),
      // The call ends with this code, because the callers have no open verification request.
      ends: 'TEL_CHECK_NOT_OPEN',
      succeeds: async ({ world, actor }) => {
        if (actor.person) await world.stand.make.teleworkCheck(actor.person);
        return { body: { answer: 5 } };
      },
    },
    sendPicture: {
      places: ['self'],
      input: async () => ({ files: [await createJpeg({ width: 300 })] }),
      ends: 'TEL_CHECK_NOT_OPEN',
      succeeds: async ({ world, actor }) => {
        if (actor.person) await world.stand.make.teleworkCheck(actor.person, 'FACE');
        return { files: [await createJpeg({ width: 300 })] };
      },
    },
    pictures: plain(),
    confirm: byId(picture, {}, others),
    reject: byId(picture, {}, others),
    viewPicture: {
      places: others,
      input: async (context) => {
        const { name } = await pictureAt(context);
        const signing = { settings: { masterKey: context.world.stand.masterKey }, clock: systemClock };
        const viewer = { accountId: context.actor.person?.accountId ?? 0 } as Viewer; // The cast is safe, because the signature needs no other fields.
        const link = createFileLinks(signing, viewer, teleworkChecks.viewPicture, 600)(name);
        const [signature, expires] = link.split('/').reverse();
        return { params: { name, expires, signature } };
      },
    },
  },
  rows: [ofEach],
  unreachable: {
    lookedUp: ['telework_checks__employee_id', 'telework_pictures__employee_id'],
    portal: ['telework_checks__asked_at'],
    kept: ['telework_pictures__file'],
  },
  seed: {
    'telework_checks.asked_at': '2026-11-03',
    'telework_checks.first_number': 2,
    'telework_checks.second_number': 3,
  },
});
