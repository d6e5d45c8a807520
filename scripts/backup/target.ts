import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { Manifest, manifestName } from './manifest.ts';
import { ending, headerOf, paddingOf } from './tar.ts';

/** The one file of an encrypted backup. */
export const archiveName = 'backup.tar.age';

/** Where a backup is written to; nothing is written twice. */
export interface Target {
  has(path: string): boolean;
  folder(path: string): Promise<void>;
  /** Takes exactly `size` bytes. */
  file(path: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Adds the checksums of all files; answers how many there are. */
  end(): Promise<number>;
}

/** A file of the folder of data as it is now: what it grows by meanwhile is left, what it loses is zeros, as replaying the log expects it. */
export async function copyFile(target: Target, from: string, path: string): Promise<void> {
  const file = await open(from, 'r');
  try {
    const { size } = await file.stat();
    await target.file(path, size, exactly(size, file.createReadStream({ autoClose: false, start: 0 })));
  } finally {
    await file.close();
  }
}

async function* exactly(size: number, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const piece of stream) {
    if (left === 0) break;
    const taken = piece.subarray(0, left);
    left -= taken.length;
    yield taken;
  }
  const zeros = Buffer.alloc(Math.min(left, 65_536));
  for (; left > 0; left -= Math.min(left, zeros.length)) yield zeros.subarray(0, left);
}

export async function addText(target: Target, path: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await target.file(path, bytes.length, Readable.from([bytes]));
}

/** Files on their way to the disk at a time. */
const atOnce = 64;

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** As files of a folder, for anybody to read who may read them. Once it has ended, all of it is on the disk. */
export function openFolder(root: string): Target {
  const manifest = new Manifest();
  const written: string[] = [];
  return {
    has: (path) => manifest.has(path),
    async folder(path) {
      await mkdir(join(root, path), { recursive: true, mode: 0o700 });
    },
    async file(path, _size, content) {
      await mkdir(dirname(join(root, path)), { recursive: true, mode: 0o700 });
      await pipeline(
        manifest.through(path, content),
        createWriteStream(join(root, path), { mode: 0o600, flags: 'wx' }),
      );
      written.push(path);
    },
    async end() {
      // together at the end: one after the other each would wait for the disk by itself
      const folders = new Set(['.', ...written.map((path) => dirname(path))]);
      const all = [...written, ...folders].map((path) => join(root, path));
      for (let first = 0; first < all.length; first += atOnce)
        await Promise.all(all.slice(first, first + atOnce).map(flush));
      await writeFile(join(root, manifestName), manifest.text, { mode: 0o600, flush: true });
      return manifest.size;
    },
  };
}

/** As one file of the folder that only the recipients' keys open (age). Nothing of it is ever on the disk in the clear. */
export async function openArchive(root: string, recipients: readonly string[]): Promise<Target> {
  const manifest = new Manifest();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const archive = new PassThrough({ highWaterMark: 1 << 20 });
  const encrypted = await encrypter.encrypt(Readable.toWeb(archive) as ReadableStream<Uint8Array>);
  const part = join(root, `${archiveName}.part`);
  const written = pipeline(
    Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
  );
  // what goes wrong there is told to whoever writes next
  written.catch((error: Error) => archive.destroy(error));
  const put = async (bytes: Buffer) => {
    if (bytes.length > 0 && !archive.write(bytes)) await once(archive, 'drain');
  };
  const file: Target['file'] = async (path, size, content) => {
    await put(headerOf({ path, kind: 'file', size }));
    for await (const piece of content) await put(piece);
    await put(paddingOf(size));
  };
  return {
    has: (path) => manifest.has(path),
    folder: (path) => put(headerOf({ path, kind: 'folder', size: 0 })),
    file: (path, size, content) => file(path, size, manifest.through(path, content)),
    async end() {
      const text = Buffer.from(manifest.text);
      await file(manifestName, text.length, Readable.from([text]));
      archive.end(ending());
      await written;
      await rename(part, join(root, archiveName));
      return manifest.size;
    },
  };
}
