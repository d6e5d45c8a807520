import { expect, it, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { DiskRoom } from './disk-room.ts';

const megabyte = 1024 * 1024;
const down = new Refusal('API_SERVICE_DOWN', null, 60);

function createDisk(megabytes: number) {
  const room = new DiskRoom('/nowhere');
  const free = vi.spyOn(room, 'free').mockImplementation(async () => megabytes * megabyte);
  return { room, freeNow: (left: number) => free.mockResolvedValue(left * megabyte) };
}

it('rejects the second of two concurrent uploads if both together would use the disk space reserved for the database', async () => {
  const { room } = createDisk(1_200);
  const [first, second] = await Promise.allSettled([
    room.reserve(500 * megabyte),
    room.reserve(500 * megabyte),
  ]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  expect(second).toMatchObject({ reason: down });
});

it('releases the reserved bytes after an upload has been written or has ended', async () => {
  const { room, freeNow } = createDisk(1_200);
  const upload = await room.reserve(500 * megabyte);
  await upload.wrote(400 * megabyte);
  freeNow(800);
  await expect(room.reserve(200 * megabyte)).rejects.toEqual(down);
  upload.release();
  upload.release();
  await expect(room.reserve(200 * megabyte)).resolves.toBeDefined();
  await expect(room.reserve(200 * megabyte)).rejects.toEqual(down);
});

it('ends an upload when other programs fill the disk while its data arrive', async () => {
  const { room, freeNow } = createDisk(1_200);
  const upload = await room.reserve(100 * megabyte);
  await upload.wrote(20 * megabyte);
  freeNow(512);
  await upload.wrote(megabyte);
  await expect(upload.wrote(8 * megabyte)).rejects.toEqual(down);
});
