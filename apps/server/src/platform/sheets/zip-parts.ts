import { inflateRawSync } from 'node:zlib';

/** What is packed in a file, before any of it is unpacked. */
export interface ZipPart {
  name: string;
  method: number;
  /** Where its packed bytes begin, and how many the directory says there are. */
  start: number;
  packed: number;
}

/** Not a package, or not one that can be trusted to be what it says. */
export class BadZip extends Error {}
/** Holds more than it may. */
export class ZipTooLarge extends Error {}

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;

/**
 * The parts of a package by its central directory; each local header is looked at as well. Raises BadZip for what is broken, encrypted
 * or ZIP64, ZipTooLarge for more parts than `most`.
 */
export function zipParts(bytes: Buffer, most: number): ZipPart[] {
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
    // names that share bytes would have them unpacked as often as they are named
    if (packed > bytes.length) throw new BadZip('parts overlap');
    parts.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      start: dataStart(bytes, local),
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

function dataStart(bytes: Buffer, local: number): number {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localMark) throw new BadZip('local header');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start > bytes.length) throw new BadZip('local header');
  return start;
}

/** One part unpacked, whatever size its headers claim. Raises ZipTooLarge beyond `most` bytes, BadZip when it is broken. */
export function unpack(bytes: Buffer, { method, start, packed }: ZipPart, most: number): Buffer {
  const data = bytes.subarray(start, start + packed);
  if (data.length > most) throw new ZipTooLarge('packed');
  if (method === 0) return data;
  if (method !== 8) throw new BadZip(`method ${method}`);
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'; // zlib's own
    throw tooLarge ? new ZipTooLarge('unpacked') : new BadZip('deflate');
  }
}
