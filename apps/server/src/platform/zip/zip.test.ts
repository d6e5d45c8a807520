import { createStoredZip } from '@gatehouse/testing/kit/stored-zip';
import { describe, expect, it } from 'vitest';
import { BadZip, readZipParts, ZipTooLarge } from './read-zip.ts';
import { writeZip } from './write-zip.ts';
import { hasZipEntry } from './zip-entry.ts';

const at = new Date('2026-11-20T08:30:00Z');
const files = [
  { name: 'a/이름.txt', content: ['hello ', 'world'] },
  { name: 'empty', content: [] },
];
const createZip = () =>
  writeZip(
    at,
    (async function* () {
      yield* files;
    })(),
  );
const patch = (bytes: Buffer, edit: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
};
const stored = createStoredZip([{ name: 'a.txt', bytes: Buffer.from('abc') }]);
const entryAt = stored.lastIndexOf('a.txt') - 46;

describe('reading the files of a zip archive', () => {
  it('unpacks every file that writeZip wrote', async () => {
    const parts = await readZipParts(await createZip(), 2);
    const unpacked = await Promise.all(
      parts.map(async ({ name, unpack }) => [name, String(await unpack(100))]),
    );
    expect(unpacked).toEqual([
      ['a/이름.txt', 'hello world'],
      ['empty', ''],
    ]);
  });

  it('unpacks no more bytes of a zip archive than the limit', async () => {
    const [part] = await readZipParts(await createZip(), 2);
    await expect(part?.unpack(10)).rejects.toThrow(ZipTooLarge);
    const [storedPart] = await readZipParts(stored, 1);
    await expect(storedPart?.unpack(2)).rejects.toThrow(ZipTooLarge);
  });

  it('rejects an archive with more files than the limit', async () => {
    await expect(readZipParts(await createZip(), 1)).rejects.toThrow(ZipTooLarge);
  });

  it.each<[string, Buffer]>([
    ['no archive', Buffer.from('no archive')],
    ['an archive that is cut off', stored.subarray(0, -1)],
    ['an encrypted part', patch(stored, (copy) => copy.writeUInt16LE(0x0801, entryAt + 8))],
    ['a part of an unknown method', patch(stored, (copy) => copy.writeUInt16LE(12, entryAt + 10))],
    ['a directory beyond the end', patch(stored, (copy) => copy.writeUInt32LE(0xfffff, copy.length - 6))],
    [
      'a part with more packed bytes than the file',
      patch(stored, (copy) => copy.writeUInt32LE(9999, entryAt + 20)),
    ],
    ['a name that leaves the folder', createStoredZip([{ name: '../a.txt', bytes: Buffer.from('abc') }])],
  ])('rejects an unreadable zip archive: %s', async (_, bytes) => {
    await expect(readZipParts(bytes, 5)).rejects.toThrow(BadZip);
  });

  it('rejects an archive that lacks the local header of a file or contains damaged data', async () => {
    const [lost] = await readZipParts(
      patch(stored, (copy) => copy.writeUInt32LE(9, entryAt + 42)),
      1,
    );
    await expect(lost?.unpack(100)).rejects.toThrow(BadZip);
    const [damaged] = await readZipParts(
      patch(stored, (copy) => copy.writeUInt16LE(8, entryAt + 10)),
      1,
    );
    await expect(damaged?.unpack(100)).rejects.toThrow(BadZip);
  });
});

describe('search for an entry of a zip archive', () => {
  const fileOf = (bytes: Buffer) => ({
    size: bytes.length,
    async *read(from = 0, to = bytes.length) {
      for (let start = from; start < to; start += 16) yield bytes.subarray(start, Math.min(start + 16, to));
    },
  });

  it('finds an entry of an archive by its name, without unpacking', async () => {
    const file = fileOf(await createZip());
    expect(
      await Promise.all(['empty', 'a/이름.txt', 'other'].map((name) => hasZipEntry(file, name))),
    ).toEqual([true, true, false]);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.alloc(1000, 0x41)],
    ['an archive that is cut off', stored.subarray(0, -1)],
    ['an entry without its local header', patch(stored, (copy) => copy.writeUInt32LE(9, entryAt + 42))],
    ['an entry whose local header has another name', patch(stored, (copy) => copy.write('b', 30))],
    [
      'an entry behind the end of the file',
      patch(stored, (copy) => copy.writeUInt32LE(0xffff, entryAt + 42)),
    ],
  ])('finds no entry in an unreadable zip archive: %s', async (_, bytes) => {
    expect(await hasZipEntry(fileOf(bytes), 'a.txt')).toBe(false);
  });
});
