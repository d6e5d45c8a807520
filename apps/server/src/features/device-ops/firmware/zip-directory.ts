import type { LargeFile } from '../../../platform/files/large-files.ts';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endBytes = 22;
/** The end record contains a comment of up to 64 KiB at its end (APPNOTE 4.3.16). */
const longestEnd = endBytes + 0xffff;
/** The largest central directory that is read, in bytes. That is enough for several hundred thousand names. */
const mostDirectory = 16 * 1024 * 1024;

const readBytes = async (file: LargeFile, from: number, to: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of file.read(from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/**
 * Returns whether a file is a complete zip archive that contains an entry with this name. Checks that the central
 * directory ends at its stated position and refers to that entry. Decompresses nothing. Never throws, even if the file
 * is no zip archive.
 */
async function hasEntry(file: LargeFile, name: string): Promise<boolean> {
  const head = await readBytes(file, 0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== fileMark) return false;
  const begins = Math.max(0, file.size - longestEnd);
  const tail = await readBytes(file, begins, file.size);
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endMark) continue;
    if (at + endBytes + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const [size, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (size > mostDirectory || offset + size > begins + at) return false;
    const offsetInArchive = findEntryOffset(await readBytes(file, offset, offset + size), name);
    return (
      offsetInArchive !== undefined &&
      offsetInArchive < offset &&
      (await isEntryAt(file, offsetInArchive, name))
    );
  }
  return false;
}

function findEntryOffset(directory: Buffer, name: string): number | undefined {
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== entryMark) return undefined;
    const length = directory.readUInt16LE(at + 28);
    if (directory.toString('utf8', at + 46, at + 46 + length) === name)
      return directory.readUInt32LE(at + 42);
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}

async function isEntryAt(file: LargeFile, offset: number, name: string): Promise<boolean> {
  const head = await readBytes(file, offset, offset + 30 + Buffer.byteLength(name));
  return (
    head.length === 30 + Buffer.byteLength(name) &&
    head.readUInt32LE(0) === fileMark &&
    head.toString('utf8', 30) === name
  );
}

/** Returns whether the file is an Android package: a zip archive with a manifest (rules.md §7). */
export const isAndroidPackage = (file: LargeFile): Promise<boolean> => hasEntry(file, 'AndroidManifest.xml');
