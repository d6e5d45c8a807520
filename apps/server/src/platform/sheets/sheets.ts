import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import { instantToLocalTime } from '../dates/zones.ts';
import { bookPieces } from './book-writer.ts';
import { csvPieces } from './csv-writer.ts';
import type { ClockCell, Sheet } from './sheet.ts';

/** Number of rows that are read together. They take some milliseconds of the database and of the event loop. */
const partRows = 1_000;
/**
 * Maximum rows of a workbook. Larger tables are written as CSV, because spreadsheet programs become slow and other
 * programs read such tables.
 */
export const mostSheetRows = 50_000;

/** Converts minutes to a fraction of a day, for the format `[h]:mm`. */
export const minutesCell = (minutes: number): number => minutes / MINUTES_PER_DAY;

/** Returns a cell with the local time of an instant. `zone` is an IANA zone. Null leaves the cell empty. */
export const timeCell = (at: Date | string | null, zone: string): ClockCell | null =>
  at === null ? null : { wall: instantToLocalTime(zone, new Date(at).getTime()) };

/**
 * Reads rows in parts. Each part is a separate read that begins after the last row of the previous part. No connection
 * is used while a part is written and sent, and no part is kept in memory.
 */
export async function* readInParts<Row>(
  read: (last: Row | undefined, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, partRows);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < partRows) return;
  }
}

const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file that is written while its rows are read. */
export interface SheetFile {
  name: string;
  type: string;
  /** Expected number of rows. */
  rows: number;
  /** Writes the file. `onRow` is called for each row. */
  write(onRow: () => void): AsyncIterable<Buffer | string>;
}

async function* reportRows(rows: Sheet['rows'], onRow: () => void) {
  for await (const row of rows) {
    onRow();
    yield row;
  }
}
const reportSheet = (sheet: Sheet, onRow: () => void): Sheet => ({
  ...sheet,
  rows: reportRows(sheet.rows, onRow),
});

interface SheetFileOptions {
  rows: number;
  /** Current time. */
  at: Date;
}

/** Creates a workbook. `name` has no extension. */
export const createBook = (
  name: string,
  sheets: readonly Sheet[],
  { rows, at }: SheetFileOptions,
): SheetFile => ({
  name: `${name}.xlsx`,
  type: bookType,
  rows,
  write: (onRow) =>
    bookPieces(
      sheets.map((sheet) => reportSheet(sheet, onRow)),
      at,
    ),
});

/** Creates a file of one sheet: a workbook, or a CSV file if it has very many rows. `name` has no extension. */
export function createSheetFile(name: string, sheet: Sheet, options: SheetFileOptions): SheetFile {
  const { rows } = options;
  if (rows <= mostSheetRows) return createBook(name, [sheet], options);
  const write: SheetFile['write'] = (onRow) => csvPieces(reportSheet(sheet, onRow));
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', rows, write };
}
