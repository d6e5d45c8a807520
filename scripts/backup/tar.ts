/** Files one after the other in one stream, as `tar` writes and reads them (POSIX ustar): age and tar alone open a backup, too. */
const block = 512;
const types = { file: '0', folder: '5' } as const;

export interface Entry {
  path: string;
  kind: keyof typeof types;
  size: number;
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** What stands before a file's content, or for a folder. */
export function headerOf({ path, kind, size }: Entry): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long a name for an archive`);
  if (size >= 8 ** 11) throw new Error(`${path} is too large for an archive`);
  const header = Buffer.alloc(block);
  header.write(path, 0);
  header.write(octal(kind === 'file' ? 0o600 : 0o700, 8), 100);
  for (const at of [108, 116]) header.write(octal(0, 8), at);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(types[kind], 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(sumOf(header), 7)} `, 148, 'latin1');
  return header;
}

/** All bytes of a header, with blanks where the sum itself stands. */
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** What fills a file's last block. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** What ends an archive. */
export const ending = (): Buffer => Buffer.alloc(2 * block);

export class ArchiveBroken extends Error {}

/**
 * Reads an archive as it comes. `take` is given each entry with its content, which it has to read to its end.
 * @throws ArchiveBroken where it is not whole, or names a path outside of the folder it is unpacked into
 */
export async function readArchive(
  stream: AsyncIterable<Uint8Array>,
  take: (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await source.next();
      if (done) throw new ArchiveBroken('it ends too early');
      rest = Buffer.from(value);
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  async function* bytes(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await some(left);
      left -= piece.length;
      yield piece;
    }
  }
  const whole = async (length: number) => {
    const pieces: Buffer[] = [];
    for await (const piece of bytes(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  for (;;) {
    const header = await whole(block);
    if (header.every((byte) => byte === 0)) break;
    const entry = entryOf(header);
    await take(entry, bytes(entry.size));
    await whole(paddingOf(entry.size).length);
  }
  // to the end of the stream: what encrypts it notices only there that something was cut off
  for (;;) if ((await source.next()).done) return;
}

function entryOf(header: Buffer): Entry {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  const path = text(0, 100).replace(/\/$/, '');
  const size = Number.parseInt(text(124, 136), 8);
  const kind = (['file', 'folder'] as const).find((one) => types[one] === text(156, 157));
  const isSound = Number.parseInt(text(148, 156), 8) === sumOf(header) && Number.isSafeInteger(size);
  if (!isSound || !kind) throw new ArchiveBroken('it is no archive of a backup');
  const isInside = /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !/(^|\/)\.{1,2}(\/|$)/.test(path);
  if (!isInside) throw new ArchiveBroken(`it names ${JSON.stringify(path)}`);
  return { path, kind, size };
}
