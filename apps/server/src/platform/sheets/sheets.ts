import { Readable } from 'node:stream';
import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import type { FastifyReply } from 'fastify';
import { instantToLocalTime } from '../dates/zones.ts';
import { sendFile } from '../http/send-file.ts';
import { bookPieces } from './book-writer.ts';
import { csvPieces } from './csv-writer.ts';
import type { ClockCell, Sheet } from './sheet.ts';

/** Rows read at one time: some milliseconds of the database and of the event loop. */
const partRows = 1_000;
/**
 * Tables with more rows are written as CSV, because they make spreadsheet programs slow and are read by other programs.
 */
export const mostSheetRows = 50_000;

/** Converts minutes to a fraction of a day, for the format `[h]:mm`. */
export const minutesCell = (minutes: number): number => minutes / MINUTES_PER_DAY;

/** Returns a cell with the local time of an instant. `zone` is an IANA zone. Null leaves the cell empty. */
export const timeCell = (at: Date | string | null, zone: string): ClockCell | null =>
  at === null ? null : { wall: instantToLocalTime(zone, new Date(at).getTime()) };

/**
 * Reads rows in parts, each after the last row of the previous one. Each part is a separate read. No connection is held
 * while a part is written and sent, and no part is kept in memory.
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

// A stream of bytes. It reads only a limited number of bytes ahead of the receiver.
const toStream = (pieces: AsyncIterable<Buffer | string>) =>
  Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 });

/** Sends a workbook that is written while it is sent. `name` has no extension. `at` is the current time. */
export const sendBook = (reply: FastifyReply, name: string, sheets: readonly Sheet[], at: Date): void =>
  sendFile(reply, `${name}.xlsx`, bookType, toStream(bookPieces(sheets, at)));

/** Sends a sheet. `rows` is the approximate number of rows. A very long sheet becomes a CSV file. */
export function sendSheet(
  reply: FastifyReply,
  name: string,
  sheet: Sheet,
  { rows = 0, at }: { rows?: number; at: Date },
): void {
  if (rows <= mostSheetRows) sendBook(reply, name, [sheet], at);
  else sendFile(reply, `${name}.csv`, 'text/csv; charset=utf-8', toStream(csvPieces(sheet)));
}
