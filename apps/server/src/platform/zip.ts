import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive, with `/` between folders. */
  name: string;
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

/** A directory entry's and a file header's common part (APPNOTE 4.3.7, 4.3.12). */
function described(at: Date, crc: number, packed: number, size: number, name: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(utf8Names, 2);
  head.writeUInt16LE(deflated, 4);
  head.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  head.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  );
  head.writeUInt32LE(crc, 10);
  head.writeUInt32LE(packed, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

/** Deflates off the event loop, keeping only what is packed. */
async function pack(content: ZipEntry['content']) {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  const done = new Promise<void>((resolve, reject) => deflate.once('end', resolve).once('error', reject));
  let crc = 0;
  let size = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    crc = crc32(bytes, crc);
    size += bytes.length;
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await done;
  return { crc, size, packed: Buffer.concat(packed) };
}

/**
 * Writes a zip archive of the entries, one after the other; what it holds of them is packed already. `at` is the time its
 * files carry, in UTC. Up to 65,535 entries and 4 GB.
 */
export async function writeZip(at: Date, entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const named = Buffer.from(name);
    const { crc, size, packed } = await pack(content);
    const head = described(at, crc, packed.length, size, named);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, named]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), head, place, named);
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = directory.length / 5;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
