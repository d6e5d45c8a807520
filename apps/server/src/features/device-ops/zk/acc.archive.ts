import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
/** Bytes of a package once it is unpacked: some hundred thousand records. */
const largest = 32 * 1024 * 1024;
const block = 512;

/**
 * The text of a package of stored records (`tgz`, in base64 with `datafmt=3`): what its files hold, one after the other. Null where it
 * cannot be unpacked, or would be too large.
 */
export async function unpacked(body: Buffer): Promise<Buffer | null> {
  const zipped = body[0] === 0x1f && body[1] === 0x8b ? body : Buffer.from(body.toString('latin1'), 'base64');
  try {
    return filesOf(await unzip(zipped, { maxOutputLength: largest }));
  } catch {
    return null;
  }
}

/** The contents of the files of an archive; what is no archive is a file by itself. */
function filesOf(archive: Buffer): Buffer {
  if (archive.toString('latin1', 257, 262) !== 'ustar') return archive;
  const files: Buffer[] = [];
  for (let at = 0; at + block <= archive.length && archive[at] !== 0; ) {
    const said = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    // one that says it is shorter than nothing would lead back to itself
    const size = Math.max(0, said);
    const isFile = /[0\0]/.test(String.fromCharCode(archive[at + 156] ?? 0));
    if (isFile) files.push(archive.subarray(at + block, at + block + size), Buffer.from('\n'));
    at += block + Math.ceil(size / block) * block;
  }
  return Buffer.concat(files);
}
