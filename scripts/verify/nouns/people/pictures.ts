import { randomBytes } from 'node:crypto';
import { avatars, recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { createFileLinks } from '../../../../apps/server/src/platform/files/links.ts';
import type { Viewer } from '../../../../apps/server/src/platform/viewer.ts';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import { createFaces, createJpeg } from '../../../../apps/server/test/people/pictures.ts';
import { type Stand, systemTime } from '../../harness.ts';
import { others, personAt, row } from '../calls.ts';
import { type Builder, type Input, nounProof, type Place, type Wanted } from '../proof.ts';
import { administered, everybody, own } from '../words.ts';

const five = createFaces();
const justOne = createJpeg({ width: 300 });
const nobodys = 'f'.repeat(64);

/** An avatar and five recognition pictures that wait for approval; the name of the file they all are. */
async function pictured({ make, store }: Stand, of: Person): Promise<string> {
  const companyId = of.companyId ?? 0;
  const content = randomBytes(64);
  const name = store.nameOf(companyId, content);
  await store.write(companyId, name, content);
  await make.owner.query(
    'INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 64, now())',
    [companyId, name],
  );
  await make.owner.query('DELETE FROM recognition_pictures WHERE employee_id = $1', [of.employeeId]);
  await make.owner.query(
    'INSERT INTO recognition_pictures SELECT $1, $2, true, place, $3 FROM generate_series(1, 5) AS place',
    [companyId, of.employeeId, name],
  );
  await make.owner.query(
    "UPDATE employees SET avatar = $2, register_face_status = 'WAITING_APPROVAl' WHERE id = $1", // sic: wire format
    [of.employeeId, name],
  );
  return name;
}

const ofEach = row(async (stand, { staff, colleague, other }) => {
  for (const person of [staff, colleague, other]) await pictured(stand, person);
});

/** Somebody by place, with pictures: a person of one's own or a fresh one gets new ones, standing people have theirs. */
async function withPictures(wanted: Wanted): Promise<{ accountName: string; name: string }> {
  const person = await personAt(wanted);
  if (!person?.employeeId) return { accountName: 'nobody.there', name: nobodys };
  const { stand } = wanted.world;
  if (wanted.isFresh || wanted.place === 'self')
    return { accountName: person.accountName, name: await pictured(stand, person) };
  // a check that was switched off may have let somebody take them away
  const { rows } = await stand.make.owner.query(
    'SELECT file FROM recognition_pictures JOIN employees e ON e.avatar = file WHERE employee_id = $1 AND e.id = $1',
    [person.employeeId],
  );
  return { accountName: person.accountName, name: rows[0]?.file ?? (await pictured(stand, person)) };
}

const ofOneself = (files?: () => Promise<Input['files']>): Builder => ({
  places: ['self'],
  input: async (wanted) => {
    await withPictures(wanted);
    const brought = await files?.();
    return brought ? { files: brought } : {};
  },
});
const ofOthers = (files?: () => Promise<Input['files']>): Builder => ({
  places: others,
  input: async (wanted) => {
    const { accountName } = await withPictures(wanted);
    const brought = await files?.();
    return { params: { accountName }, ...(brought && { files: brought }) };
  },
});

/** A rightly signed link, made for whoever calls. */
const linked = (operation: OperationShape, places: readonly Place[]): Builder => ({
  places,
  input: async (wanted) => {
    const { name } = await withPictures(wanted);
    const signing = { settings: { masterKey: wanted.world.stand.masterKey }, clock: systemTime };
    const viewer = { accountId: wanted.actor.person?.accountId ?? 0 } as Viewer; // all that a link is signed for
    const link = createFileLinks(signing, viewer, operation, 600)(name);
    const [signature, expires] = link.split('/').reverse();
    return { params: { name, expires, signature } };
  },
});

export const recognitionPicturesProof = nounProof(recognitionPictures, {
  // STAFF: one's own; others' pictures are for ADMIN: "edit detail"
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
    mine: ofOneself(),
    uploadMine: ofOneself(() => five),
    removeMine: ofOneself(),
    viewMine: linked(recognitionPictures.viewMine, ['self', ...others]),
    get: ofOthers(),
    upload: ofOthers(() => five),
    approve: ofOthers(),
    reject: ofOthers(),
    remove: ofOthers(),
    view: linked(recognitionPictures.view, others),
  },
  rows: [ofEach],
  unreachable: {
    portal: ['recognition_pictures__place'],
    lookedUp: ['recognition_pictures__employee_id'],
    kept: ['recognition_pictures__file'],
  },
});

export const avatarsProof = nounProof(avatars, {
  // STAFF: one's own; ADMIN: "update avatar". An avatar is seen within the company
  expected: { uploadMine: own, upload: administered, view: { who: everybody, reach: 'company' } },
  calls: {
    uploadMine: ofOneself(async () => [await justOne]),
    upload: ofOthers(async () => [await justOne]),
    view: {
      places: others,
      input: async (wanted) => ({ params: { name: (await withPictures(wanted)).name } }),
    },
  },
});
