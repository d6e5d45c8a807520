import { Worker } from 'node:worker_threads';
import type { Language } from '@gatehouse/messages';
import type { FastifyReply } from 'fastify';
import { sendFile } from '../http/send-file.ts';
import { Refusal } from '../refusal.ts';

/** Text is always a string cell, never a formula (security.md §1.17); null leaves the cell empty. */
export type Cell = string | number | null;

export interface SheetColumn {
  header: string;
  /** In characters. */
  width?: number;
  /**
   * How numbers are shown: `[h]:mm` for parts of a day, so that durations still add up. `@`: text, also what somebody types
   * there later, so that a telephone number keeps its zero; in a sheet without rows, to be filled in, the whole column is.
   */
  format?: string;
}

export interface Sheet {
  /** Name of the tab; what spreadsheets do not allow in it is left out. */
  name: string;
  columns: readonly SheetColumn[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** What the thread is sent: for each sheet its head, then its rows; then null. */
export type SheetMessage = { name: string; columns: readonly SheetColumn[] } | { rows: Cell[][] } | null;

/** Rows handed over at a time: copying so many takes the event loop a few milliseconds. */
const chunkRows = 2_000;

/** Minutes as the part of a day that the format `[h]:mm` shows. */
export const minutesCell = (minutes: number): number => minutes / 1440;

/** Time of day on the 12-hour clock (spec §9) as the language writes it; `zone` is an IANA zone. */
export const timeText = (at: Date, zone: string, language: Language): string =>
  at.toLocaleTimeString(language, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
    timeZone: zone,
  });

// one at a time: a second thread would take the core that answers everybody else
let last: Promise<unknown> = Promise.resolve();
let pending = 0;
/** More than these wait too long, each holding a connection to the database meanwhile. */
const mostPending = 5;
const retryAfterSeconds = 5;

/** As `writeBook`, of one sheet. */
export const writeSheet = (sheet: Sheet): Promise<Buffer> => writeBook([sheet]);

/**
 * Writes a workbook (.xlsx) in a thread of its own, off the event loop. Rejects when the thread fails, and with
 * API_SERVICE_DOWN when too many are being written already.
 */
export function writeBook(sheets: readonly Sheet[]): Promise<Buffer> {
  if (pending >= mostPending) return Promise.reject(new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds));
  pending++;
  const turn = last.then(() => inThread(sheets)).finally(() => pending--);
  last = turn.catch(() => undefined);
  return turn;
}

async function inThread(sheets: readonly Sheet[]): Promise<Buffer> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url));
  const written = new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer)));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the sheet's thread ended with ${code}`)));
  });
  written.catch(() => undefined); // awaited below, unless the rows themselves fail
  const post = (message: SheetMessage) => thread.postMessage(message);
  try {
    for (const sheet of sheets) await postSheet(post, sheet);
    post(null);
    return await written;
  } finally {
    await thread.terminate();
  }
}

async function postSheet(post: (message: SheetMessage) => void, { name, columns, rows }: Sheet) {
  post({ name, columns });
  let chunk: Cell[][] = [];
  for await (const row of rows) {
    chunk.push([...row]);
    if (chunk.length < chunkRows) continue;
    post({ rows: chunk });
    chunk = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  post({ rows: chunk });
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answers a workbook as a download called `name`, without `.xlsx`. */
export const sendSheet = (reply: FastifyReply, name: string, workbook: Buffer): void =>
  sendFile(reply, `${name}.xlsx`, sheetType, workbook);
