import { type avatars, avatarUrlOf, pictureLimits } from '@gatehouse/api/people/pictures';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { SteppedCall } from '../../../platform/http/route.ts';
import { readPicture } from '../../../platform/images/images.ts';
import * as queries from './pictures.queries.ts';

type AvatarUploadCall = Omit<SteppedCall<typeof avatars.uploadMine>, 'params'>;

export async function uploadAvatar(call: AvatarUploadCall, accountName?: string) {
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
