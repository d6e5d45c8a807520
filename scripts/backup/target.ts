import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { Manifest, manifestName } from './manifest.ts';
import { buildArchiveEnd, headerOf, paddingOf } from './tar.ts';

export const archiveName = 'backup.tar.age';

/** Destination of a backup. Each path is written at most once. */
export interface BackupTarget {
  has(path: string): boolean;
  folder(path: string): Promise<void>;
  /** Writes a file of exactly `size` bytes. */
  file(path: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** Writes a file with the checksums of all files. Returns the number of files. */
  end(): Promise<number>;
}

/**
 * Copies a file of the data folder with the size that it has at the start. Later growth is ignored. If the file
 * shrinks, zeros fill the missing bytes, as WAL replay expects.
 */
export async function copyFile(target: BackupTarget, from: string, path: string): Promise<void> {
  const file = await open(from, 'r');
  try {
    const { size } = await file.stat();
    await target.file(path, size, fitToSize(size, file.createReadStream({ autoClose: false, start: 0 })));
  } finally {
    await file.close();
  }
}

async function* fitToSize(size: number, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const piece of stream) {
    if (left === 0) break;
    const chunk = piece.subarray(0, left);
    left -= chunk.length;
    yield chunk;
  }
  const zeros = Buffer.alloc(Math.min(left, 65_536));
  for (; left > 0; left -= Math.min(left, zeros.length)) yield zeros.subarray(0, left);
}

export async function addText(target: BackupTarget, path: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await target.file(path, bytes.length, Readable.from([bytes]));
}

/** Maximum number of files flushed to disk in parallel. */
const atOnce = 64;

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Writes a backup as unencrypted files of a folder. When `end` returns, all files are flushed to disk. */
export function openFolder(root: string): BackupTarget {
  const manifest = new Manifest();
  const paths: string[] = [];
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
      paths.push(path);
    },
    async end() {
      // All files are flushed together at the end, because flushing each file separately would wait for the disk each
      // time.
      const folders = new Set(['.', ...paths.map((path) => dirname(path))]);
      const all = [...paths, ...folders].map((path) => join(root, path));
      for (let first = 0; first < all.length; first += atOnce)
        await Promise.all(all.slice(first, first + atOnce).map(flush));
      await writeFile(join(root, manifestName), manifest.text, { mode: 0o600, flush: true });
      return manifest.size;
    },
  };
}

/**
 * Writes a backup as one encrypted file (age). Only the keys of the recipients can decrypt it. No unencrypted data is
 * written to disk.
 */
export async function openArchive(root: string, recipients: readonly string[]): Promise<BackupTarget> {
  const manifest = new Manifest();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const archive = new PassThrough({ highWaterMark: 1 << 20 });
  const encrypted = await encrypter.encrypt(Readable.toWeb(archive) as ReadableStream<Uint8Array>);
  const part = join(root, `${archiveName}.part`);
  const archiveWrite = pipeline(
    Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
  );
  // Passes a write error to the archive stream, so that the next write fails with the same error.
  archiveWrite.catch((error: Error) => archive.destroy(error));
  const writeBytes = async (bytes: Buffer) => {
    if (bytes.length > 0 && !archive.write(bytes)) await once(archive, 'drain');
  };
  const addFile: BackupTarget['file'] = async (path, size, content) => {
    await writeBytes(headerOf({ path, kind: 'file', size }));
    for await (const piece of content) await writeBytes(piece);
    await writeBytes(paddingOf(size));
  };
  return {
    has: (path) => manifest.has(path),
    folder: (path) => writeBytes(headerOf({ path, kind: 'folder', size: 0 })),
    file: (path, size, content) => addFile(path, size, manifest.through(path, content)),
    async end() {
      const text = Buffer.from(manifest.text);
      await addFile(manifestName, text.length, Readable.from([text]));
      archive.end(buildArchiveEnd());
      await archiveWrite;
      await rename(part, join(root, archiveName));
      return manifest.size;
    },
  };
}
