import { Refusal, refuse } from '../refusal.ts';
import { ZipTooLarge } from '../zip/read-zip.ts';
import type { ReadSheet, SheetLimits } from './read-cells.ts';
import { readXlsx } from './xlsx-reader.ts';

const isZip = (bytes: Buffer) => bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50;
const isCompound = (bytes: Buffer) =>
  bytes.length > 512 && bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

/**
 * Reads the rows of the first visible sheet of an .xlsx or .xls file, and the name of the sheet. Run it in a thread,
 * because it takes time and memory. Ignores the sizes that the file claims: bytes, rows and cells are counted before
 * they are read (security.md §1.17). Does not compute formulas. The value of a formula is the last result that the
 * spreadsheet program stored.
 * @throws API_UNSUPPORTED_MEDIA_TYPE, HR_SHEET_UNREADABLE, HR_SHEET_HIDDEN, HR_SHEET_TOO_LARGE and HR_SHEET_DOCTYPE
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  try {
    if (isZip(bytes)) return await readXlsx(bytes, limits);
    if (!isCompound(bytes)) refuse('API_UNSUPPORTED_MEDIA_TYPE');
    // Loads the library only for .xls files, because loading it takes as long as reading a sheet.
    const { readXls } = await import('./xls-reader.ts');
    return readXls(bytes, limits);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof ZipTooLarge) refuse('HR_SHEET_TOO_LARGE');
    // Any other error of the reader is a fault in the file.
    refuse('HR_SHEET_UNREADABLE');
  }
}
