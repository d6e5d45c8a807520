import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { LargeFile } from '../files/large-files.ts';
import { BadZip, readEntries, readLocalHeader } from './read-zip.ts';

/** Maximum number of entries that are read to find one. Android packages have some thousand entries. */
const mostEntries = 100_000;

class FileReader extends RandomAccessReader {
  readonly #file: LargeFile;
  constructor(file: LargeFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.read(start, end), { objectMode: false });
  }
}

/**
 * Returns whether a file is a complete zip archive that contains an entry with this name, at the position stated in the
 * central directory. Unpacks no data. Returns false if the file is not a zip archive.
 */
export async function hasZipEntry(file: LargeFile, name: string): Promise<boolean> {
  const opened = fromRandomAccessReaderPromise(new FileReader(file), file.size, { lazyEntries: true });
  let count = 0;
  try {
    for await (const { zip, entry } of readEntries(opened)) {
      if (++count > mostEntries) return false;
      if (entry.fileName !== name) continue;
      const header = await readLocalHeader({ zip, entry });
      return header.fileName.toString() === name;
    }
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
  }
  return false;
}
