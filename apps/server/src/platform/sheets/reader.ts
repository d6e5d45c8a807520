import { Refusal } from '../refusal.ts';
import type { ReadSheet, SheetLimits } from './read-cells.ts';
import { readXlsx } from './xlsx-reader.ts';
import { ZipTooLarge } from './zip-parts.ts';

const isZip = (bytes: Buffer) => bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50;
const isCompound = (bytes: Buffer) =>
  bytes.length > 512 && bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

/**
 * The rows of the first visible sheet of an .xlsx or .xls, downwards, with its name. For use in a thread: it takes time and memory. What the file says about itself is
 * not believed: the bytes, rows and cells that are there are counted before they are read (security.md §1.17). Formulas are never
 * computed: a cell is what its program last wrote in it. Raises API_UNSUPPORTED_MEDIA_TYPE, HR_SHEET_UNREADABLE, HR_SHEET_HIDDEN,
 * HR_SHEET_TOO_LARGE and HR_SHEET_DOCTYPE.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  try {
    if (isZip(bytes)) return readXlsx(bytes, limits);
    if (!isCompound(bytes)) throw new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
    // the library takes as long to load as a sheet to read: only for the old format
    const { readXls } = await import('./xls-reader.ts');
    return readXls(bytes, limits);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof ZipTooLarge) throw new Refusal('HR_SHEET_TOO_LARGE');
    // whatever else the reader stumbles over is in the file
    throw new Refusal('HR_SHEET_UNREADABLE');
  }
}
