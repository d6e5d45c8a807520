import { randomBytes } from 'node:crypto';
import { avatars, recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createFileLinks } from '../../../apps/server/src/platform/files/links.ts';
import type { Viewer } from '../../../apps/server/src/platform/viewer.ts';
import type { Person } from '../../data/factories.ts';
import { createFaces, createJpeg } from '../../data/people/pictures.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { others, personAt, row } from '../calls.ts';
import { type CallBuilder, type CallContext, type CallInput, nounProof, type RowOwner } from '../proof.ts';
import { administered, everybody, own } from '../words.ts';

const five = createFaces();
const justOne = createJpeg({ width: 300 });
const nobodys = 'f'.repeat(64);

/**
 * Stores an avatar and five recognition pictures that await approval. All six pictures use the same file. Returns the
 * name of the file.
 */
async function storePictures({ make, store }: ProofFixture, person: Person): Promise<string> {
  const companyId = person.companyId ?? 0;
  const content = randomBytes(64);
  const name = store.nameOf(companyId, content);
  await store.write(companyId, name, content);
  await make.owner.query(
    'INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 64, now())',
    [companyId, name],
  );
  await make.owner.query('DELETE FROM recognition_pictures WHERE employee_id = $1', [person.employeeId]);
  await make.owner.query(
    'INSERT INTO recognition_pictures SELECT $1, $2, true, place, $3 FROM generate_series(1, 5) AS place',
    [companyId, person.employeeId, name],
  );
  await make.owner.query(
    "UPDATE employees SET avatar = $2, register_face_status = 'WAITING_APPROVAl' WHERE id = $1", // The API spells the status `WAITING_APPROVAl`.
    [person.employeeId, name],
  );
  return name;
}

const ofEach = row(async (fixture, { staff, colleague, other }) => {
  for (const person of [staff, colleague, other]) await storePictures(fixture, person);
});

/**
 * Returns the person that the call is about, with pictures. Only the people of the prepared test companies have
 * pictures already, so the caller and people created during the test get new pictures.
 */
async function withPictures(context: CallContext): Promise<{ accountName: string; name: string }> {
  const person = await personAt(context);
  if (!person?.employeeId) return { accountName: 'nobody.there', name: nobodys };
  const { stand } = context.world;
  if (context.isFresh || context.place === 'self')
    return { accountName: person.accountName, name: await storePictures(stand, person) };
  // Restores the pictures. A call may have removed them while a test had switched off a permission check.
  const { rows } = await stand.make.owner.query(
    'SELECT file FROM recognition_pictures JOIN employees e ON e.avatar = file WHERE employee_id = $1 AND e.id = $1',
    [person.employeeId],
  );
  return { accountName: person.accountName, name: rows[0]?.file ?? (await storePictures(stand, person)) };
}

const ownPicturesCall = (files?: () => Promise<CallInput['files']>): CallBuilder => ({
  places: ['self'],
  input: async (context) => {
    await withPictures(context);
    const uploads = await files?.();
    return uploads ? { files: uploads } : {};
  },
});
const othersPicturesCall = (files?: () => Promise<CallInput['files']>): CallBuilder => ({
  places: others,
  input: async (context) => {
    const { accountName } = await withPictures(context);
    const uploads = await files?.();
    return { params: { accountName }, ...(uploads && { files: uploads }) };
  },
});

/** Builds a call with a link that is correctly signed for the caller. */
const linkCall = (operation: OperationShape, rowOwners: readonly RowOwner[]): CallBuilder => ({
  places: rowOwners,
  input: async (context) => {
    const { name } = await withPictures(context);
    const signing = { settings: { masterKey: context.world.stand.masterKey }, clock: systemClock };
    const viewer = { accountId: context.actor.person?.accountId ?? 0 } as Viewer; // The cast is safe, because the signature needs no other fields.
    const link = createFileLinks(signing, viewer, operation, 600)(name);
    const [signature, expires] = link.split('/').reverse();
    return { params: { name, expires, signature } };
  },
});

export const recognitionPicturesProof = nounProof(recognitionPictures, {
  // Expected roles from the specification: STAFF for their own pictures; ADMIN with "edit detail" for pictures of other
  // people
  expected: {
    mine: own,
    uploadMine: own,
    removeMine: own,
    viewMine: own,
    get: administered,
    upload: administered,
    approve: administered,
    reject: administered,
    remove: administered,
    view: administered,
  },
  calls: {
    mine: ownPicturesCall(),
    uploadMine: ownPicturesCall(() => five),
    removeMine: ownPicturesCall(),
    viewMine: linkCall(recognitionPictures.viewMine, ['self', ...others]),
    get: othersPicturesCall(),
    upload: othersPicturesCall(() => five),
    approve: othersPicturesCall(),
    reject: othersPicturesCall(),
    remove: othersPicturesCall(),
    view: linkCall(recognitionPictures.view, others),
  },
  rows: [ofEach],
  unreachable: {
    portal: ['recognition_pictures__place'],
    lookedUp: ['recognition_pictures__employee_id'],
    kept: ['recognition_pictures__file'],
  },
});

export const avatarsProof = nounProof(avatars, {
  // Expected roles from the specification: STAFF for their own avatar; ADMIN: "update avatar". Avatars are visible
  // within the company.
  expected: { uploadMine: own, upload: administered, view: { who: everybody, reach: 'company' } },
  calls: {
    uploadMine: ownPicturesCall(async () => [await justOne]),
    upload: othersPicturesCall(async () => [await justOne]),
    view: {
      places: others,
      input: async (context) => ({ params: { name: (await withPictures(context)).name } }),
    },
  },
});
