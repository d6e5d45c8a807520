import { rooms } from '@gatehouse/api/area/rooms';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { createJpeg, createPng } from '@gatehouse/testing/data/people/pictures';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  staff = await portal.as(await portal.make.employee({ companyId }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const makeRoom = async () => {
  const { id } = await portal.make.room({ companyId });
  const params = { id };
  return {
    params,
    upload: async (file: Promise<Uint8Array<ArrayBuffer>>, client = admin) =>
      client.call(rooms.uploadImage, { params, files: [await file] }),
    read: async () => (await admin.call(rooms.get, { params })).result,
  };
};
const viewImage = (client: Client, image: string) =>
  client.call(rooms.viewImage, { params: { name: image.slice(image.lastIndexOf('/') + 1) } });

describe('the photo of a room', () => {
  it('stores the photo of a room, returns it with the room and in the list of bookable rooms, and shows it to everyone of the company', async () => {
    const { params, upload, read } = await makeRoom();
    await portal.make.owner.query("UPDATE rooms SET room_type = 'MEETING_ROOM' WHERE id = $1", [params.id]);
    const before = await read();
    expect(before.image).toBeNull();
    const answer = await upload(createJpeg({ width: 1600, height: 900 }));
    expect(answer.status).toBe(200);
    const { image } = answer.result;
    expect(image).toMatch(/^\/api\/v1\/images\/rooms\/view\/[0-9a-f]{64}$/);
    expect(await read()).toMatchObject({ image, version: before.version + 1 });
    const listed = (await staff.call(meetings.rooms)).result.content;
    expect(listed).toMatchObject([{ id: params.id, image }]);
    expect((await viewImage(staff, image)).status).toBe(200);
    expect((await viewImage(stranger, image)).code).toBe('API_NOT_FOUND');
  });

  it('replaces and removes the photo of a room, and releases the file of a photo that no room uses', async () => {
    const { params, upload, read } = await makeRoom();
    const first = (await upload(createJpeg({ width: 300, tint: 1 }))).result.image;
    const unchanged = await upload(createJpeg({ width: 300, tint: 1 }));
    expect([unchanged.status, unchanged.code]).toEqual([409, 'IMAGE_NOT_CHANGED']);
    const second = (await upload(createPng({ width: 400, height: 300 }))).result.image;
    expect(second).not.toBe(first);
    expect((await viewImage(admin, first)).code).toBe('API_NOT_FOUND');
    expect((await admin.call(rooms.removeImage, { params })).result.image).toBeNull();
    expect((await admin.call(rooms.removeImage, { params })).code).toBe('IMAGE_NONE_UPLOADED');
    expect((await read()).image).toBeNull();
    const { rows } = await portal.make.owner.query(
      'SELECT refs FROM files WHERE name = ANY ($1) ORDER BY refs',
      [[first, second].map((image) => image.slice(-64))],
    );
    expect(rows).toEqual([{ refs: 0 }, { refs: 0 }]);
  });

  it('rejects a room photo with sides out of range, a file that is no photo, and uploads by people of other companies or without permission', async () => {
    const { upload } = await makeRoom();
    expect((await upload(createPng({ width: 127, height: 300 }))).code).toBe('IMAGE_SIDE_OUT_OF_RANGE');
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await upload(Promise.resolve(text))).code).toBe('IMAGE_TYPE_NOT_ALLOWED');
    expect((await upload(createJpeg({ width: 300 }), stranger)).code).toBe('AREA_ROOM_ID_NOT_FOUND');
    expect((await upload(createJpeg({ width: 300 }), staff)).code).toBe('AUTH_NO_PERMISSION');
  });
});
