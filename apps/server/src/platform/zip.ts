import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive, with `/` between folders. */
  name: string;
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/** Names are UTF-8; what an entry comes to stands behind it. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** Packs nearly as well as the usual 6, in half its time. */
const level = 3;

interface Sums {
  crc: number;
  packed: number;
  size: number;
}

const sumsOf = ({ crc, packed, size }: Sums): Buffer => {
  const sums = Buffer.alloc(12);
  sums.writeUInt32LE(crc, 0);
  sums.writeUInt32LE(packed, 4);
  sums.writeUInt32LE(size, 8);
  return sums;
};

/** A directory entry's and a file header's common part (APPNOTE 4.3.7, 4.3.12). */
function described(at: Date, sums: Sums, name: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt16LE(deflated, 4);
  head.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  head.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  );
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(name.length, 0);
  return Buffer.concat([head, sumsOf(sums), lengths]);
}

/** Deflates off the event loop; `sums` is what has passed. */
async function* packed(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of content) {
      const bytes = Buffer.from(chunk);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      yield bytes;
    }
  };
  // one piece ahead, no more; an error on the way is thrown where the pieces are read
  const source = Readable.from(counted(), { highWaterMark: 1 });
  for await (const piece of pipeline(source, createDeflateRaw({ level }), () => undefined)) {
    sums.packed += piece.length;
    yield piece;
  }
}

/**
 * A zip archive of the entries, one after the other and piece by piece: nothing of it is held. `at` is the time its files carry, in
 * UTC. Up to 65,535 entries and 4 GB.
 */
export async function* zipPieces(
  at: Date,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const named = Buffer.from(name);
    const sums: Sums = { crc: 0, packed: 0, size: 0 };
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), described(at, sums, named), named]);
    yield local;
    yield* packed(content, sums);
    const behind = Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sumsOf(sums)]);
    yield behind;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const head = described(at, sums, named);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), head, place, named]),
    );
    offset += local.length + sums.packed + behind.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listed, end]);
}

/** The same archive whole. */
export async function writeZip(at: Date, entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipPieces(at, entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}
