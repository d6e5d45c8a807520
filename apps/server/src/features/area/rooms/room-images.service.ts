import { imageUrlOf, type Room, roomImageLimits, type rooms } from '@gatehouse/api/area/rooms';
import { sendJpeg } from '../../../platform/files/links.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { Call, SteppedCall } from '../../../platform/http/route.ts';
import { readPicture } from '../../../platform/images/images.ts';
import * as queries from './rooms.queries.ts';

/** Cache time in seconds. The image behind a URL never changes. */
const keepSeconds = 3600;

type ImageCall = Pick<Call<typeof rooms.removeImage>, 'db' | 'viewer' | 'clock' | 'record'> & {
  refuse(code: 'AREA_ROOM_ID_NOT_FOUND'): never;
};

/** Stores the image before the transaction, because decoding takes long and would keep the room locked. */
export async function uploadImage(call: SteppedCall<typeof rooms.uploadImage>): Promise<Room> {
  const { viewer, database, clock, params, files, refuse, change } = call;
  const { companyId } = await database.asCompanies(viewer.companyIds, (db) =>
    queries.roomRow.find({ db, viewer, clock, refuse }, params.id),
  );
  const { side, fit } = roomImageLimits;
  const { jpeg } = await readPicture(files[0]?.bytes ?? Buffer.alloc(0), { side, fit });
  const { name } = await storeFile(call, companyId, jpeg);
  return change(async (db, record) => {
    const before = await queries.roomRow.lock({ db, viewer, clock, refuse }, params.id);
    if (before.image === imageUrlOf(name)) refuse('IMAGE_NOT_CHANGED');
    return writeImage({ db, viewer, clock, refuse, record }, before, name);
  });
}

export async function removeImage(call: Call<typeof rooms.removeImage>): Promise<Room> {
  const before = await queries.roomRow.lock(call, call.params.id);
  if (before.image === null) call.refuse('IMAGE_NONE_UPLOADED');
  return writeImage(call, before, null);
}

async function writeImage(call: ImageCall, before: Room, name: string | null): Promise<Room> {
  const { db, viewer, clock, record } = call;
  const { id, companyId, image } = before;
  await queries.setImage(db, viewer, id, name, clock.now());
  const after = await queries.roomRow.find(call, id);
  const { version } = after;
  await record({ companyId, entityId: id, before: { image }, after: { image: after.image }, version });
  return after;
}

export async function sendImage({ db, viewer, params, store, reply, refuse }: Call<typeof rooms.viewImage>) {
  const file = await queries.findImage(db, viewer, params.name);
  const jpeg = file && (await store.read(file.companyId, file.name));
  if (!jpeg) return refuse('API_NOT_FOUND');
  sendJpeg(reply, jpeg, keepSeconds);
  return {};
}
