import { crc32 } from 'node:zlib';

const endMark = 0x06054b50;
const directoryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;

export function createStoredZip(parts: readonly { name: string; bytes: Buffer }[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of parts) {
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(0x0800, 0); // Sets the flag for file names in UTF-8.
    facts.writeUInt32LE(crc32(bytes), 8);
    facts.writeUInt32LE(bytes.length, 12);
    facts.writeUInt32LE(bytes.length, 16);
    facts.writeUInt16LE(nameBytes.length, 20);
    const local = Buffer.concat([mark(localMark, 20), facts, Buffer.alloc(2), nameBytes]);
    const directoryFields = Buffer.alloc(16);
    directoryFields.writeUInt32LE(at, 12);
    directory.push(mark(directoryMark, 20, 20), facts, directoryFields, nameBytes);
    pieces.push(local, bytes);
    at += local.length + bytes.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listing, end]);
}

function mark(sign: number, ...versions: number[]): Buffer {
  const bytes = Buffer.alloc(4 + 2 * versions.length);
  bytes.writeUInt32LE(sign, 0);
  for (const [index, version] of versions.entries()) bytes.writeUInt16LE(version, 4 + 2 * index);
  return bytes;
}
