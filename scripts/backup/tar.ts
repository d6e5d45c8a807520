/** Reads and writes tar streams (POSIX ustar), so that a backup can also be opened with only the tools age and tar. */
const block = 512;
const types = { file: '0', folder: '5' } as const;

export interface ArchiveEntry {
  path: string;
  kind: keyof typeof types;
  size: number;
}

const formatOctal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

export function headerOf({ path, kind, size }: ArchiveEntry): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long a name for an archive`);
  if (size >= 8 ** 11) throw new Error(`${path} is too large for an archive`);
  const header = Buffer.alloc(block);
  header.write(path, 0);
  header.write(formatOctal(kind === 'file' ? 0o600 : 0o700, 8), 100);
  for (const at of [108, 116]) header.write(formatOctal(0, 8), at);
  header.write(formatOctal(size, 12), 124);
  header.write(formatOctal(0, 12), 136);
  header.write(types[kind], 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${formatOctal(sumOf(header), 7)} `, 148, 'latin1');
  return header;
}

/** Sums all bytes of a tar header. The bytes of the checksum field are counted as blanks. */
const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** Returns the zero bytes that fill the last tar block of a file. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

export const buildArchiveEnd = (): Buffer => Buffer.alloc(2 * block);

export class DamagedArchiveError extends Error {}

/**
 * Reads an archive from a stream. Calls `onEntry` with each entry and its content. The callback must read the content
 * to its end.
 * @throws DamagedArchiveError if the archive is incomplete or contains a path outside the target folder
 */
export async function readArchive(
  stream: AsyncIterable<Uint8Array>,
  onEntry: (entry: ArchiveEntry, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const readSome = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await source.next();
      if (done) throw new DamagedArchiveError('it ends too early');
      rest = Buffer.from(value);
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  async function* readBytes(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await readSome(left);
      left -= piece.length;
      yield piece;
    }
  }
  const readExactly = async (length: number) => {
    const pieces: Buffer[] = [];
    for await (const piece of readBytes(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  for (;;) {
    const header = await readExactly(block);
    if (header.every((byte) => byte === 0)) break;
    const entry = parseHeader(header);
    await onEntry(entry, readBytes(entry.size));
    await readExactly(paddingOf(entry.size).length);
  }
  // Reads the stream to its end, because age detects a truncated archive only at the end.
  for (;;) if ((await source.next()).done) return;
}

function parseHeader(header: Buffer): ArchiveEntry {
  const readText = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  const path = readText(0, 100).replace(/\/$/, '');
  const size = Number.parseInt(readText(124, 136), 8);
  const kind = (['file', 'folder'] as const).find((candidate) => types[candidate] === readText(156, 157));
  const isSound = Number.parseInt(readText(148, 156), 8) === sumOf(header) && Number.isSafeInteger(size);
  if (!isSound || !kind) throw new DamagedArchiveError('it is no archive of a backup');
  const isInside = /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !/(^|\/)\.{1,2}(\/|$)/.test(path);
  if (!isInside) throw new DamagedArchiveError(`it names ${JSON.stringify(path)}`);
  return { path, kind, size };
}
