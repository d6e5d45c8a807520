import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { instantToWall } from '../dates/zones.ts';
import { sendFile } from '../http/send-file.ts';
import { bookPieces } from './book-writer.ts';
import { csvPieces } from './csv-writer.ts';
import type { ClockCell, Sheet } from './sheet.ts';

/** Rows read at a time: some milliseconds of the database and of the event loop. */
const partRows = 1_000;
/** From more rows on a table is written as .csv: spreadsheet programs become slow, other programs are meant to read it. */
export const mostSheetRows = 50_000;

/** Minutes as the part of a day that the format `[h]:mm` shows. */
export const minutesCell = (minutes: number): number => minutes / 1440;

/** The reading of a site's clock at an instant; `zone` is an IANA zone. Null leaves the cell empty. */
export const timeCell = (at: Date | string | null, zone: string): ClockCell | null =>
  at === null ? null : { wall: instantToWall(zone, new Date(at).getTime()) };

/**
 * Rows read in parts, each after the last row of the one before. Each part is a read of its own, so that no connection is held
 * while what was read is written and sent, and none of it is kept.
 */
export async function* inParts<Row>(
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

// bytes as they come, so many ahead of who receives them
const streamOf = (pieces: AsyncIterable<Buffer | string>) =>
  Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 });

/** Answers a workbook as a download called `name`, without its ending; it is written while it is sent. `at` is now. */
export const sendBook = (reply: FastifyReply, name: string, sheets: readonly Sheet[], at: Date): void =>
  sendFile(reply, `${name}.xlsx`, bookType, streamOf(bookPieces(sheets, at)));

/** As `sendBook`, of one sheet of so many `rows`, or a few less or more: a very long one becomes a .csv. */
export function sendSheet(
  reply: FastifyReply,
  name: string,
  sheet: Sheet,
  { rows = 0, at }: { rows?: number; at: Date },
): void {
  if (rows <= mostSheetRows) sendBook(reply, name, [sheet], at);
  else sendFile(reply, `${name}.csv`, 'text/csv; charset=utf-8', streamOf(csvPieces(sheet)));
}
