import { recognitionPictures } from '@gatehouse/api/people/pictures';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { linksFor } from '../../apps/server/src/platform/files/links.ts';
import type { Viewer } from '../../apps/server/src/platform/viewer.ts';
import { fiveFaces, jpeg } from '../../apps/server/test/people/pictures.ts';
import { type Builder, type Input, others, type Place, personAt, type Wanted } from './authz.rows.ts';
import { pictured } from './authz.world.ts';
import { systemTime } from './harness.ts';

const five = fiveFaces();
const justOne = jpeg({ width: 300 });
const nobodys = 'f'.repeat(64);

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

const own = (files?: () => Promise<Input['files']>): Builder => ({
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
    const link = linksFor(signing, viewer, operation, 600)(name);
    const [signature, expires] = link.split('/').reverse();
    return { params: { name, expires, signature } };
  },
});

export const pictureBuilders: Record<string, Builder> = {
  'recognitionPictures.mine': own(),
  'recognitionPictures.uploadMine': own(() => five),
  'recognitionPictures.removeMine': own(),
  'recognitionPictures.get': ofOthers(),
  'recognitionPictures.upload': ofOthers(() => five),
  'recognitionPictures.approve': ofOthers(),
  'recognitionPictures.reject': ofOthers(),
  'recognitionPictures.remove': ofOthers(),
  'recognitionPictures.viewMine': linked(recognitionPictures.viewMine, ['self', ...others]),
  'recognitionPictures.view': linked(recognitionPictures.view, others),
  'avatars.uploadMine': own(async () => [await justOne]),
  'avatars.upload': ofOthers(async () => [await justOne]),
  'avatars.view': {
    places: others,
    input: async (wanted) => ({ params: { name: (await withPictures(wanted)).name } }),
  },
};
