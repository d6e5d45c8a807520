import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SealBroken } from '../seal.ts';
import { LargeFiles } from './large-files.ts';

const piece = 64 * 1024;
const companyId = 7;
let folder: string;
let files: LargeFiles;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-large-'));
  files = new LargeFiles(folder, Buffer.alloc(32, 1));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251));

async function storeContent(content: Buffer, pieces = 1000): Promise<string> {
  const file = await files.begin('a.bin');
  for (let at = 0; at < content.length; at += pieces) await file.write(content.subarray(at, at + pieces));
  await file.end();
  const name = files.nameOf(companyId, file.sha256);
  await files.adopt(companyId, name, file);
  await file.leave();
  return name;
}
const pathOf = (name: string) => join(folder, String(companyId), name.slice(0, 2), name);
const readStored = async (name: string, from?: number, to?: number) => {
  const file = await files.open(companyId, name);
  return file && Buffer.concat(await Readable.from(file.read(from, to)).toArray());
};

describe('a stored large file', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 2 * piece, 3 * piece + 17])(
    'reads a large file of %i bytes as written, and stores it encrypted',
    async (size) => {
      const content = bytesOf(size);
      const name = await storeContent(content);
      expect((await files.open(companyId, name))?.size).toBe(size);
      expect((await readStored(name))?.equals(content)).toBe(true);
      if (size > 100) expect((await readFile(pathOf(name))).includes(content.subarray(0, 100))).toBe(false);
    },
  );

  it.each([
    [0, 1],
    [piece - 1, piece + 1],
    [piece, 2 * piece],
    [10, 3 * piece],
    [3 * piece, 3 * piece + 100],
    [5, 5],
    [4 * piece, 5 * piece],
  ])('reads a large file from byte %i to %i', async (from, to) => {
    const content = bytesOf(3 * piece + 100);
    const name = await storeContent(content, 70_000);
    expect((await readStored(name, from, to))?.equals(content.subarray(from, to))).toBe(true);
  });

  it('stores a large file once per company, and does not open it for another company', async () => {
    const [first, two] = [await storeContent(bytesOf(1000)), await storeContent(bytesOf(1000), 7)];
    expect(first).toBe(two);
    expect(files.nameOf(8, 'a')).not.toBe(files.nameOf(7, 'a'));
    expect(await files.open(8, first)).toBeUndefined();
  });

  it.each([
    ['a changed bit', async (path: string) => flipBit(path, 100)],
    ['a changed key', async (path: string) => flipBit(path, 20)],
    ['an end that is cut off', async (path: string) => truncate(path, 61 + 2 * (piece + 16))],
  ])('does not read a large file with %s', async (_, damage) => {
    const name = await storeContent(bytesOf(3 * piece));
    await damage(pathOf(name));
    await expect(readStored(name)).rejects.toThrow(SealBroken);
  });

  it('does not read a large file that was moved to the path of another file', async () => {
    const [first, two] = [await storeContent(bytesOf(1000)), await storeContent(bytesOf(2000))];
    await rm(pathOf(two));
    await mkdir(join(folder, String(companyId), two.slice(0, 2)), { recursive: true });
    await rename(pathOf(first), pathOf(two));
    await expect(readStored(two)).rejects.toThrow(SealBroken);
  });

  it('deletes an uploaded large file that was not stored', async () => {
    const file = await files.begin('a.bin');
    await file.write(bytesOf(100_000));
    await file.leave();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it('deletes an unfinished upload of a large file a day after its portal was killed', async () => {
    const [old, young] = [await files.begin('old'), await files.begin('young')];
    await utimes(old.path, 1, 1);
    await files.clearIncoming(new Date(Date.now() - 1000));
    expect([existsSync(old.path), existsSync(young.path)]).toEqual([false, true]);
  });

  it.each(['../../etc/passwd', 'a'.repeat(63), ''])(
    'rejects %j as the name of a stored large file',
    async (name) => {
      await expect(files.open(companyId, name)).rejects.toThrow('not a name');
    },
  );
});

async function flipBit(path: string, at: number) {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  await file.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
}
async function truncate(path: string, to: number) {
  const file = await open(path, 'r+');
  await file.truncate(to);
  await file.close();
}
