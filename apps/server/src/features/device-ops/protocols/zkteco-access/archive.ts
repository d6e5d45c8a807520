import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
/** Maximum size of an unpacked package in bytes, enough for some hundred thousand records. */
const largest = 32 * 1024 * 1024;
const block = 512;

/**
 * Unpacks a package of stored records (`tgz`, in base64 with `datafmt=3`). Returns the text of its files, or null if
 * the package is too large or cannot be unpacked.
 */
export async function unpack(body: Buffer): Promise<Buffer | null> {
  const zipped = body[0] === 0x1f && body[1] === 0x8b ? body : Buffer.from(body.toString('latin1'), 'base64');
  try {
    return filesOf(await unzip(zipped, { maxOutputLength: largest }));
  } catch {
    return null;
  }
}

/** Returns the text of the files in an archive. Data that is no archive counts as one file. */
function filesOf(archive: Buffer): Buffer {
  if (archive.toString('latin1', 257, 262) !== 'ustar') return archive;
  const files: Buffer[] = [];
  for (let at = 0; at + block <= archive.length && archive[at] !== 0; ) {
    const declaredSize = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    // A negative length would cause an endless loop.
    const size = Math.max(0, declaredSize);
    const isFile = /[0\0]/.test(String.fromCharCode(archive[at + 156] ?? 0));
    if (isFile) files.push(archive.subarray(at + block, at + block + size), Buffer.from('\n'));
    at += block + Math.ceil(size / block) * block;
  }
  return Buffer.concat(files);
}
