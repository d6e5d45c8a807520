import { inflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  method: number;
  /** Position of the packed bytes. `packed` is their number according to the central directory. */
  start: number;
  packed: number;
}

/** A file that is not a valid package, or has headers that cannot be trusted. */
export class BadZip extends Error {}
export class ZipTooLarge extends Error {}

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;

/**
 * Reads the parts of a package from its central directory and checks each local header.
 * @throws BadZip if the package is damaged, encrypted or ZIP64; ZipTooLarge if it has more than `most` parts
 */
export function readZipParts(bytes: Buffer, most: number): ZipPart[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const offset = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || offset === 0xffffffff) throw new BadZip('ZIP64');
  if (count > most) throw new ZipTooLarge(`${count} parts`);
  const parts: ZipPart[] = [];
  let at = offset;
  let packed = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryMark) throw new BadZip('directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new BadZip('encrypted');
    packed += bytes.readUInt32LE(at + 20);
    // Overlapping entries are rejected, because shared bytes would be unpacked again for each entry.
    if (packed > bytes.length) throw new BadZip('parts overlap');
    parts.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      start: findDataStart(bytes, local),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function findEnd(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - endSize - 0xffff);
  for (let at = bytes.length - endSize; at >= from; at--) if (bytes.readUInt32LE(at) === endMark) return at;
  throw new BadZip('no directory');
}

function findDataStart(bytes: Buffer, local: number): number {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localMark) throw new BadZip('local header');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start > bytes.length) throw new BadZip('local header');
  return start;
}

/**
 * Unpacks one part, whatever size its headers claim.
 * @throws ZipTooLarge beyond `most` bytes; BadZip if the part is damaged
 */
export function unpack(bytes: Buffer, { method, start, packed }: ZipPart, most: number): Buffer {
  const data = bytes.subarray(start, start + packed);
  if (data.length > most) throw new ZipTooLarge('packed');
  if (method === 0) return data;
  if (method !== 8) throw new BadZip(`method ${method}`);
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'; // The error code of zlib.
    throw tooLarge ? new ZipTooLarge('unpacked') : new BadZip('deflate');
  }
}
