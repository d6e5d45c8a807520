import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DAY } from '@gatehouse/api/platform/dates';
import type pg from 'pg';
import type { Statement } from './kit/statements.ts';

/** UTC offset of the measured site in milliseconds. Its zone has no daylight saving time. */
const siteOffsetMs = 7 * 3_600_000;
const reachMs = 4 * DAY;
const recordSeparator = '\x1e';

interface AttlogLine {
  key: string;
  raw: string;
  pin: string;
  wall: string;
  instant: string;
}

/** A new punch as returned by the SQL function `take_in`. */
type FreshRow = [index: number, employee: number, id: number];

const toArrayLiteral = (values: readonly unknown[]) => `{${values.join(',')}}`;
const repeatValue = (value: string, count: number) =>
  toArrayLiteral(Array.from({ length: count }, () => value));

function parseLines(serial: string, body: string): AttlogLine[] {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((raw) => {
      const [pin = '', localTime = ''] = raw.split('\t');
      const key = createHash('md5').update(`${serial}\t${raw}`).digest('hex');
      const instant = new Date(Date.parse(`${localTime.replace(' ', 'T')}Z`) - siteOffsetMs).toISOString();
      return { key, raw, pin, wall: localTime, instant };
    });
}

const addMs = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** An upload of a known device, with the database client that processes it. */
interface Upload {
  client: pg.PoolClient;
  lines: readonly AttlogLine[];
  companyId: number;
  deviceId: number;
  at: string;
}

const run = (client: pg.PoolClient, { name, text }: Statement, values: unknown[]) =>
  client.query({ name, text, values });

/** Finds a recorded statement of the portal by a fragment of its text. */
type StatementFinder = (part: string) => Statement;

const createFinder =
  (statements: readonly Statement[]): StatementFinder =>
  (part) => {
    const statement = statements.find(({ text }) => text.includes(part));
    if (!statement)
      throw new Error(`The portal no longer sends a statement with ${part}; the limit must follow it.`);
    return statement;
  };

type PunchBooking = (upload: Upload, intake: pg.QueryResult) => Promise<void>;

/**
 * Returns a function that stores the punches of an upload and their attendance days with `book_punches`. Every call
 * passes the explanation of the days that the recorded statement of the portal contained.
 */
function createBooking(find: StatementFinder): PunchBooking {
  const book = find('book_punches(');
  if (
    bookingOf([], [], { companyId: 0, deviceId: 0, at: '', explanation: '' }).length !== book.values?.length
  )
    throw new Error(`The portal books ${book.values?.length} values; the limit must follow it.`);
  const explanation = String(book.values?.[34] ?? '').split(recordSeparator)[0] ?? '';
  return async ({ client, ...on }, intake) => {
    const fresh = JSON.parse(intake.rows[0]?.fresh ?? '[]') as FreshRow[];
    JSON.parse(intake.rows[0]?.around ?? '[]');
    await run(client, book, bookingOf(on.lines, fresh, { ...on, explanation }));
  };
}

/** Stores an upload. Calls `noted` when the upload is stored, before the attendance days are computed. */
type UploadWork = (upload: Upload, noted: () => Promise<unknown>) => Promise<void>;

function createSingleTransaction(find: StatementFinder, bookPunches: PunchBooking): UploadWork {
  const takeInStatement = find('take_in(');
  return async (upload, noted) => {
    const { client, lines, companyId, deviceId, at } = upload;
    const recordValues = [companyId, devicesOf(deviceId, lines), at, 'ZK_ATT', keysOf(lines), rawsOf(lines)];
    await bookPunches(upload, await run(client, takeInStatement, [...recordValues, ...claimsOf(lines)]));
    await noted();
  };
}

/**
 * Returns a function that stores an upload in one transaction and computes its attendance days in a second transaction.
 */
function createTwoTransactions(find: StatementFinder, bookPunches: PunchBooking): UploadWork {
  const [keepRaw, part] = [find('keep_raw('), find('INTO punch_backlog')];
  const [next, site, claim, drop] = [
    find('take_backlog('),
    find('AS "hoursStamp"'),
    find('claim_records('),
    find('DELETE FROM punch_backlog'),
  ];
  const begin = find("set_config('gatehouse.companies'");
  return async (upload, noted) => {
    const { client, lines, companyId, deviceId, at } = upload;
    const keys = keysOf(lines);
    const devices = devicesOf(deviceId, lines);
    await run(client, keepRaw, [lines.length, companyId, devices, at, 'ZK_ATT', keys, rawsOf(lines)]);
    const lastDate = lines.at(-1)?.wall.slice(0, 10);
    const place = [companyId, deviceId, at, 'Asia/Ho_Chi_Minh'];
    await run(client, part, [...place, '{}', lines.length, lastDate, packLines(lines)]);
    await noted();
    await client.query('COMMIT');
    await client.query(begin.text);
    const { rows } = await run(client, next, [companyId, lines.length, '{}']);
    await run(client, site, [companyId, toArrayLiteral([deviceId])]);
    await bookPunches(upload, await run(client, claim, [companyId, devices, keys, ...claimsOf(lines)]));
    await run(client, drop, [toArrayLiteral(rows.map(({ id }) => id))]);
  };
}

/**
 * Packs the lines of an upload in the portal's format. If the limit server stops before it has computed the days of
 * some lines, the portal computes them.
 */
function packLines(lines: readonly AttlogLine[]): string {
  const packed = lines.map(({ key, pin, wall, instant }) => {
    const id = key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return [id, pin, wall, Date.parse(instant), null, 'FACE', 1, true, null];
  });
  return JSON.stringify(packed);
}

/** Runs the statement that looks up the device before the body is read. The statement writes nothing. */
async function openDevice(client: pg.PoolClient, opening: Statement, serial: string, at: string) {
  const opened = (await client.query(
    opening.text
      .replace(/open_device\('[^']*'/, `open_device('${serial}'`)
      .replace(/'\d{4}-[\d-]+T[\d:.]+Z'/, `'${at}'`),
  )) as unknown as pg.QueryResult<{ d0: { companyId: number; deviceId: number } }>[]; // `pg` returns an array because the query has two statements.
  return opened.at(-1)?.rows[0]?.d0 ?? { companyId: 0, deviceId: 0 };
}

async function readText(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) body += part as string; // `part` is a string because of `setEncoding`.
  return body;
}

/**
 * Creates a handler that processes ATTLOG uploads with the portal's statements. The uploaded lines fill the array
 * parameters. The handler computes no days: it writes the days and explanations of the recorded call, so that the
 * amount of written data is the same.
 */
export function createIngestHandler(pool: pg.Pool, statements: readonly Statement[]) {
  const find = createFinder(statements);
  const [opening, note] = [find("Z', true) AS d0"), find('note_uploads(')];
  const bookPunches = createBooking(find);
  const isShort = statements.some(({ text }) => text.includes('take_in('));
  const work = (isShort ? createSingleTransaction : createTwoTransactions)(find, bookPunches);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readText(request);
    const at = new Date().toISOString();
    const { searchParams } = new URL(request.url ?? '', 'http://limit');
    const serial = searchParams.get('SN') ?? '';
    const lines = parseLines(serial, body);
    const client = await pool.connect();
    try {
      const { companyId, deviceId } = await openDevice(client, opening, serial, at);
      const stamp = `{"${JSON.stringify({ ATTLOG: searchParams.get('Stamp') }).replaceAll('"', '\\"')}"}`;
      await work({ client, lines, companyId, deviceId, at }, () =>
        // The device clock values are sent as recorded.
        run(client, note, [toArrayLiteral([deviceId]), stamp, ...(note.values?.slice(2) ?? [])]),
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
    const text = `OK: ${lines.length}`;
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': text.length }).end(text);
  };
}

const keysOf = (lines: readonly AttlogLine[]) => toArrayLiteral(lines.map(({ key }) => key));
const devicesOf = (deviceId: number, lines: readonly AttlogLine[]) =>
  repeatValue(String(deviceId), lines.length);
const rawsOf = (lines: readonly AttlogLine[]) => lines.map(({ raw }) => raw).join(recordSeparator);

/** Returns the query parameters for finding the people of the lines and the punches close to the times of the lines. */
const claimsOf = (lines: readonly AttlogLine[]) => [
  toArrayLiteral(lines.map(({ pin }) => pin)),
  toArrayLiteral(lines.map(({ wall }) => `"${wall}"`)),
  repeatValue('NULL', lines.length),
  toArrayLiteral(lines.map(({ instant }) => addMs(instant, -reachMs))),
  toArrayLiteral(lines.map(({ instant }) => addMs(instant, reachMs))),
];

function bookingOf(
  lines: readonly AttlogLine[],
  fresh: readonly FreshRow[],
  on: { companyId: number; deviceId: number; at: string; explanation: string },
): unknown[] {
  const rows = fresh.flatMap(([index, employee, id]) => {
    const line = lines[index];
    return line ? [{ ...line, employee, id, date: line.wall.slice(0, 10) }] : [];
  });
  const days = [...new Map(rows.map((row) => [`${row.employee} ${row.date}`, row])).values()];
  const perRow = (value: string) => repeatValue(value, rows.length);
  const perDay = (value: string) => repeatValue(value, days.length);
  const instants = toArrayLiteral(days.map(({ instant }) => instant));
  return [
    on.companyId,
    on.at,
    perRow(String(on.deviceId)),
    perRow('Asia/Ho_Chi_Minh'),
    perRow('""'),
    toArrayLiteral(rows.map(({ id }) => id)),
    toArrayLiteral(rows.map(({ key }) => key)),
    perRow('NULL'),
    toArrayLiteral(rows.map(({ employee }) => employee)),
    toArrayLiteral(rows.map(({ pin }) => pin)),
    toArrayLiteral(rows.map(({ instant }) => instant)),
    toArrayLiteral(rows.map(({ wall }) => `"${wall}"`)),
    perRow('FACE'),
    perRow('1'),
    perRow('OUT'),
    perRow('ACCESS_GRANTED'),
    perRow('NULL'),
    toArrayLiteral(rows.map(({ date }) => date)),
    perRow('NULL'),
    perRow('NULL'),
    on.companyId,
    on.at,
    '{}',
    '{}',
    '{}',
    '{}',
    '{}',
    toArrayLiteral(days.map(({ employee }) => employee)),
    toArrayLiteral(days.map(({ date }) => date)),
    perDay('PRESENT'),
    perDay('Asia/Ho_Chi_Minh'),
    instants,
    instants,
    repeatValue('480,0,0,0', days.length),
    days.map(({ id }) => on.explanation.replace('["', `["${id} `)).join(recordSeparator),
    '{}',
    '{}',
    '{}',
    '{}',
    'PUNCHES',
    // The day ends at midnight in the site's zone.
    toArrayLiteral(days.map(({ date }) => `${date}T17:00:00Z`)),
    '{}',
  ];
}
