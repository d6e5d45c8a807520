import { describe, expect, it } from 'vitest';
import { ArchiveBroken, type Entry, ending, headerOf, paddingOf, readArchive } from './tar.ts';

const file = (path: string, text: string) => {
  const content = Buffer.from(text);
  return Buffer.concat([
    headerOf({ path, kind: 'file', size: content.length }),
    content,
    paddingOf(content.length),
  ]);
};
const folder = (path: string) => headerOf({ path, kind: 'folder', size: 0 });

/** As it comes, in pieces of so many bytes. */
async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 700): Promise<[Entry, string][]> {
  const found: [Entry, string][] = [];
  await readArchive(pieces(bytes, size), async (entry, content) => {
    let text = '';
    for await (const piece of content) text += piece;
    found.push([entry, text]);
  });
  return found;
}

describe('an archive', () => {
  const whole = Buffer.concat([
    folder('pg/pg_wal'),
    file('VERSION', '1\n'),
    file('empty', ''),
    file('x', 'y'.repeat(1500)),
    ending(),
  ]);

  it.each([1, 511, 512, 513, 100_000])('reads as it was written, in pieces of %i bytes', async (size) => {
    expect(await read(whole, size)).toEqual([
      [{ path: 'pg/pg_wal', kind: 'folder', size: 0 }, ''],
      [{ path: 'VERSION', kind: 'file', size: 2 }, '1\n'],
      [{ path: 'empty', kind: 'file', size: 0 }, ''],
      [{ path: 'x', kind: 'file', size: 1500 }, 'y'.repeat(1500)],
    ]);
  });

  it.each([512, 1024, 1700, 3000, whole.length - 1024])('cut off at %i is refused', async (at) => {
    await expect(read(whole.subarray(0, at))).rejects.toThrow(ArchiveBroken);
  });

  it('with a header changed is refused', async () => {
    const changed = Buffer.from(whole);
    changed[512] = 65;
    await expect(read(changed)).rejects.toThrow(ArchiveBroken);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', './a', 'a\\b', 'a\nb'])(
    'that names %j is refused',
    async (path) => {
      await expect(read(Buffer.concat([file(path, 'x'), ending()]))).rejects.toThrow(ArchiveBroken);
    },
  );

  it('takes no name and no file larger than its header can say', () => {
    expect(() => headerOf({ path: 'x'.repeat(101), kind: 'file', size: 0 })).toThrow('too long');
    expect(() => headerOf({ path: 'x', kind: 'file', size: 8 ** 11 })).toThrow('too large');
  });
});
