import { describe, expect, it } from 'vitest';
import {
  type ArchiveEntry,
  buildArchiveEnd,
  DamagedArchiveError,
  headerOf,
  paddingOf,
  readArchive,
} from './tar.ts';

const fileEntry = (path: string, text: string) => {
  const content = Buffer.from(text);
  return Buffer.concat([
    headerOf({ path, kind: 'file', size: content.length }),
    content,
    paddingOf(content.length),
  ]);
};
const folderEntry = (path: string) => headerOf({ path, kind: 'folder', size: 0 });

async function* splitBytes(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readEntries(bytes: Buffer, size = 700): Promise<[ArchiveEntry, string][]> {
  const entries: [ArchiveEntry, string][] = [];
  await readArchive(splitBytes(bytes, size), async (entry, content) => {
    let text = '';
    for await (const piece of content) text += piece;
    entries.push([entry, text]);
  });
  return entries;
}

describe('tar archives', () => {
  const archive = Buffer.concat([
    folderEntry('pg/pg_wal'),
    fileEntry('VERSION', '1\n'),
    fileEntry('empty', ''),
    fileEntry('x', 'y'.repeat(1500)),
    buildArchiveEnd(),
  ]);

  it.each([1, 511, 512, 513, 100_000])(
    'reads tar entries back from a stream in pieces of %i bytes',
    async (size) => {
      expect(await readEntries(archive, size)).toEqual([
        [{ path: 'pg/pg_wal', kind: 'folder', size: 0 }, ''],
        [{ path: 'VERSION', kind: 'file', size: 2 }, '1\n'],
        [{ path: 'empty', kind: 'file', size: 0 }, ''],
        [{ path: 'x', kind: 'file', size: 1500 }, 'y'.repeat(1500)],
      ]);
    },
  );

  it.each([512, 1024, 1700, 3000, archive.length - 1024])(
    'rejects a tar archive cut off at byte %i',
    async (at) => {
      await expect(readEntries(archive.subarray(0, at))).rejects.toThrow(DamagedArchiveError);
    },
  );

  it('rejects a tar archive with a changed header', async () => {
    const changed = Buffer.from(archive);
    changed[512] = 65;
    await expect(readEntries(changed)).rejects.toThrow(DamagedArchiveError);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', './a', 'a\\b', 'a\nb'])(
    'rejects a tar archive with the path %j',
    async (path) => {
      await expect(readEntries(Buffer.concat([fileEntry(path, 'x'), buildArchiveEnd()]))).rejects.toThrow(
        DamagedArchiveError,
      );
    },
  );

  it('rejects paths and files that are too large for a tar header', () => {
    expect(() => headerOf({ path: 'x'.repeat(101), kind: 'file', size: 0 })).toThrow('too long');
    expect(() => headerOf({ path: 'x', kind: 'file', size: 8 ** 11 })).toThrow('too large');
  });
});
