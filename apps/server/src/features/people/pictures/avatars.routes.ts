import { avatars, avatarUrlOf, pictureLimits } from '@gatehouse/api/people/pictures';
import { sendJpeg } from '../../../platform/files/links.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { readPicture } from '../../../platform/images/images.ts';
import * as queries from './pictures.queries.ts';

/**
 * Cache time in seconds. The picture behind a URL never changes. If access is revoked, a browser may still show a
 * cached picture for this time.
 */
const keepSeconds = 3600;

type AvatarUploadCall = Omit<SteppedCall<typeof avatars.uploadMine>, 'params'>;

async function upload(call: AvatarUploadCall, accountName?: string) {
  const { viewer, database, files, refuse, change } = call;
  const person =
    (await database.asCompanies(viewer.companyIds, (db) => queries.findPictured(db, viewer, accountName))) ??
    refuse('HR_EMPLOYEE_NOT_FOUND');
  const { jpeg } = await readPicture(files[0]?.bytes ?? Buffer.alloc(0), { side: pictureLimits.side });
  const { name } = await storeFile(call, person.companyId, jpeg);
  return change(async (db, record) => {
    const before = (await queries.lockPictured(db, viewer, person.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
    if (before.avatar === name) refuse('IMAGE_NOT_CHANGED');
    await queries.setAvatar(db, person.id, name);
    const { companyId, id, accountName: ownerName } = before;
    await record({ companyId, entityId: id, after: { accountName: ownerName } });
    return { avatarUrl: avatarUrlOf(name) ?? '' };
  });
}

export const avatarsFeature: Feature = {
  name: 'avatars',
  constraints: {},
  routes: [
    steppedRoute(avatars.uploadMine, (call) => upload(call)),
    steppedRoute(avatars.upload, (call) => upload(call, call.params.accountName)),
    route(avatars.view, async ({ db, viewer, params, store, reply, refuse }) => {
      const file = await queries.findVisiblePicture(db, viewer, params.name, 'avatar');
      const jpeg = file && (await store.read(file.companyId, file.name));
      if (!jpeg) return refuse('API_NOT_FOUND');
      sendJpeg(reply, jpeg, keepSeconds);
      return {};
    }),
  ],
};
