import { type CellObject, read } from '@e965/xlsx';
import { Refusal } from '../refusal.ts';
import { BadZip, storedZip, unpack, ZipTooLarge, zipParts } from './zip-parts.ts';

/** What a sheet may hold; every number is the most there may be. */
export interface SheetLimits {
  /** Bytes of what is packed in the file. */
  inflated: number;
  parts: number;
  /** Without the headings. */
  rows: number;
  columns: number;
  /** Cells with something in them, over the whole file. */
  cells: number;
  /** Characters of one cell; what is longer is cut to one more, to be found too long. */
  cell: number;
}

/** One cell: its text, a date as YYYY-MM-DD, an error of the spreadsheet, or a number it could not keep whole. */
export type ReadCell = { text: string } | { error: 'spreadsheet' | 'digits' };

/** A spreadsheet keeps 15 digits of a number; of a card's 16 the last is a zero by now. */
const longestNumber = 1e15;

/** One row that holds something, by the number the spreadsheet shows. */
export interface ReadRow {
  number: number;
  /** By column; a hole is an empty cell. */
  cells: (ReadCell | undefined)[];
}

/** What was read, or why not: a code of the catalogue. */
export type SheetRefusal = 'API_UNSUPPORTED_MEDIA_TYPE' | 'HR_SHEET_UNREADABLE' | 'HR_SHEET_TOO_LARGE';

const isZip = (bytes: Buffer) => bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50;
const isCompound = (bytes: Buffer) =>
  bytes.length > 512 && bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

/**
 * The rows of the first sheet of an .xlsx or .xls. For use in a thread: it takes time and memory. What the file says about itself is
 * not believed: the bytes, rows and cells that are there are counted before they are read (security.md §1.17). Formulas are never
 * computed: a cell is what its program last wrote in it. Raises Refusal with a SheetRefusal.
 */
export function readSheet(bytes: Buffer, limits: SheetLimits): ReadRow[] {
  try {
    const checked = isZip(bytes) ? trusted(bytes, limits) : bytes;
    if (!isZip(bytes) && !isCompound(bytes)) throw new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
    return rowsOf(checked, limits);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof ZipTooLarge) throw new Refusal('HR_SHEET_TOO_LARGE');
    // whatever else the reader stumbles over is in the file
    throw new Refusal('HR_SHEET_UNREADABLE');
  }
}

/** Only what a reader of the cells needs: no pictures, no macros, no links to elsewhere. */
const isNeeded = (name: string) =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

/** The package again, of exactly the bytes that were counted. */
function trusted(bytes: Buffer, limits: SheetLimits): Buffer {
  const all = zipParts(bytes, limits.parts);
  if (!all.some(({ name }) => /^xl\/workbook\.xml$/i.test(name)))
    throw new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
  let left = limits.inflated;
  let cells = limits.cells;
  const kept = new Map<string, Buffer>();
  for (const part of all.filter(({ name }) => isNeeded(name))) {
    if (kept.has(part.name)) throw new BadZip('the same part twice');
    const content = unpack(bytes, part, left);
    left -= content.length;
    if (/^xl\/worksheets\//i.test(part.name)) {
      // more than it takes to be refused need not be counted
      if (countTags(content, 'row', limits.rows + 1) > limits.rows + 1) throw new ZipTooLarge('rows');
      cells -= countTags(content, 'c', cells);
      if (cells < 0) throw new ZipTooLarge('cells');
    }
    kept.set(part.name, content);
  }
  return storedZip([...kept].map(([name, content]) => ({ name, bytes: content })));
}

/** How often a tag is opened, whatever prefix it has; counting ends one beyond `most`. */
function countTags(content: Buffer, tag: string, most: number): number {
  let count = 0;
  for (const open of [`<${tag}`, `:${tag}`])
    for (let at = content.indexOf(open); at >= 0 && count <= most; at = content.indexOf(open, at + 1)) {
      const next = content[at + open.length];
      // blank, tab, line break, / or >
      if (next === 0x20 || next === 0x2f || next === 0x3e || next === 0x09 || next === 0x0a || next === 0x0d)
        count++;
    }
  return count;
}

function rowsOf(bytes: Buffer, limits: SheetLimits): ReadRow[] {
  const book = read(bytes, {
    dense: true,
    sheets: 0,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const rows: ReadRow[] = [];
  let cells = 0;
  // forEach leaves holes out: a row far below costs nothing
  data.forEach((line, index) => {
    const row: ReadRow = { number: index + 1, cells: [] };
    line?.forEach((cell, column) => {
      const read = cell && readCell(cell, limits.cell);
      if (!read) return;
      if (column >= limits.columns) throw new Refusal('HR_SHEET_TOO_LARGE');
      row.cells[column] = read;
      cells++;
    });
    if (row.cells.length > 0) rows.push(row);
  });
  if (rows.length > limits.rows + 1 || (rows.at(-1)?.number ?? 0) > limits.rows + 1 || cells > limits.cells)
    throw new Refusal('HR_SHEET_TOO_LARGE');
  return rows;
}

function readCell(cell: CellObject, longest: number): ReadCell | undefined {
  if (typeof cell.v === 'number' && Math.abs(cell.v) >= longestNumber) return { error: 'digits' };
  const text = textOf(cell);
  if (text === null) return { error: 'spreadsheet' };
  const trimmed = text.slice(0, longest + 1).trim();
  return trimmed === '' ? undefined : { text: trimmed };
}

function textOf({ t, v, w }: CellObject): string | null {
  if (t === 'e') return null;
  if (v === undefined || v === null) return '';
  if (v instanceof Date)
    return Number.isNaN(v.getTime()) ? null : v.toISOString().replace('T00:00:00.000Z', '');
  // digits shown with zeros in front are meant with them
  if (typeof v === 'number') return w && /^0\d+$/.test(w) ? w : String(v);
  return String(v);
}
