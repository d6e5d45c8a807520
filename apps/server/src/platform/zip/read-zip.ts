import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type LocalFileHeader, type ZipFile } from 'yauzl';

/** Error of a file that is not a valid archive, or has headers that cannot be trusted. */
export class BadZip extends Error {}
export class ZipTooLarge extends Error {}

export interface ZipPart {
  name: string;
  /**
   * Unpacks a file of the archive.
   * @throws ZipTooLarge beyond `most` bytes, and BadZip if the file is damaged
   */
  unpack(most: number): Promise<Buffer>;
}

/**
 * Reads the entries of the archive's central directory, in sequence.
 * @throws BadZip if the archive is damaged
 */
export async function* readEntries(opened: Promise<ZipFile>): AsyncGenerator<{ zip: ZipFile; entry: Entry }> {
  try {
    const zip = await opened;
    for await (const entry of zip.eachEntry()) yield { zip, entry };
  } catch (error) {
    throw new BadZip('directory', { cause: error });
  }
}

/**
 * Reads the files of an archive. Ignores the sizes that the archive claims, because `unpack` counts the bytes.
 * @throws BadZip if the archive is damaged or encrypted; ZipTooLarge if it has more than `most` files
 */
export async function readZipParts(bytes: Buffer, most: number): Promise<ZipPart[]> {
  const parts: ZipPart[] = [];
  let packed = 0;
  const opened = fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: false });
  for await (const { zip, entry } of readEntries(opened)) {
    if (zip.entryCount > most) throw new ZipTooLarge(`${zip.entryCount} parts`);
    if (!entry.canDecodeFileData()) throw new BadZip('encrypted, or packed by an unknown method');
    packed += entry.compressedSize;
    // Rejects overlapping entries, because shared bytes would be unpacked again for each entry.
    if (packed > bytes.length) throw new BadZip('parts overlap');
    parts.push({ name: entry.fileName, unpack: (limit) => unpackEntry(bytes, { zip, entry }, limit) });
  }
  return parts;
}

/**
 * Reads the header in front of the compressed bytes.
 * @throws BadZip if there is no header at the position stated in the central directory
 */
export const readLocalHeader = ({ zip, entry }: { zip: ZipFile; entry: Entry }): Promise<LocalFileHeader> =>
  zip.readLocalFileHeaderPromise(entry).catch((error: unknown) => {
    throw new BadZip('local header', { cause: error });
  });

// The compressed bytes are in memory, so zlib unpacks them in one call, several times as fast as a stream.
async function unpackEntry(
  bytes: Buffer,
  { zip, entry }: { zip: ZipFile; entry: Entry },
  most: number,
): Promise<Buffer> {
  const { fileDataStart } = await readLocalHeader({ zip, entry });
  const data = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  if (data.length > most) throw new ZipTooLarge('packed');
  if (entry.compressionMethod === 0) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'; // Error code of zlib for damaged data.
    throw tooLarge ? new ZipTooLarge('unpacked') : new BadZip('deflate');
  }
}
