import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import type { Statement } from './kit/statements.ts';

/** The zone of the measured site has no summer time. */
const siteOffsetMs = 7 * 3_600_000;
const reachMs = 4 * 86_400_000;
const recordSeparator = '\x1e';

/** One line as the statements need it. */
interface Line {
  key: string;
  raw: string;
  pin: string;
  wall: string;
  instant: string;
}

/** What take_in answers of a new record. */
type FreshRow = [index: number, employee: number, id: number];

const array = (values: readonly unknown[]) => `{${values.join(',')}}`;
const repeated = (value: string, count: number) => array(Array.from({ length: count }, () => value));

function read(serial: string, body: string): Line[] {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((raw) => {
      const [pin = '', wall = ''] = raw.split('\t');
      const key = createHash('md5').update(`${serial}\t${raw}`).digest('hex');
      const instant = new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - siteOffsetMs).toISOString();
      return { key, raw, pin, wall, instant };
    });
}

const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** What an upload is worked with, once its device is open. */
interface Upload {
  client: pg.PoolClient;
  lines: readonly Line[];
  companyId: number;
  deviceId: number;
  at: string;
}

/**
 * Takes ATTLOG uploads in with the portal's statements. The arrays are filled from the lines; what the portal computes, the
 * days and their explanations, is taken from the recorded call, so the same amount is written without the computing.
 */
export function ingest(pool: pg.Pool, statements: readonly Statement[]) {
  const find = (part: string): Statement => {
    const found = statements.find(({ text }) => text.includes(part));
    if (!found)
      throw new Error(`The portal no longer sends a statement with ${part}; the limit must follow it.`);
    return found;
  };
  // the look-up before a body is read opens the device as well, and writes nothing
  const opening = find("Z', true) AS d0");
  const book = find('book_punches(');
  const note = find('note_uploads(');
  if (
    bookingOf([], [], { companyId: 0, deviceId: 0, at: '', explanation: '' }).length !== book.values?.length
  )
    throw new Error(`The portal books ${book.values?.length} values; the limit must follow it.`);
  const explanation = String(book.values?.[34] ?? '').split(recordSeparator)[0] ?? '';
  const run = (client: pg.PoolClient, { name, text }: Statement, values: unknown[]) =>
    client.query({ name, text, values });
  const isShort = statements.some(({ text }) => text.includes('take_in('));
  const work = isShort ? short() : long();

  const answers = async ({ client, ...on }: Upload, taken: pg.QueryResult) => {
    const fresh = JSON.parse(taken.rows[0]?.fresh ?? '[]') as FreshRow[];
    JSON.parse(taken.rows[0]?.around ?? '[]');
    await run(client, book, bookingOf(on.lines, fresh, { ...on, explanation }));
  };

  /** All in one transaction. */
  function short() {
    const take = find('take_in(');
    return async (upload: Upload, noted: () => Promise<unknown>): Promise<void> => {
      const { client, lines, companyId, deviceId, at } = upload;
      const kept = [companyId, devicesOf(deviceId, lines), at, 'ZK_ATT', keysOf(lines), rawsOf(lines)];
      await answers(upload, await run(client, take, [...kept, ...claimsOf(lines)]));
      await noted();
    };
  }

  /** Kept in one transaction, computed in the next. */
  function long() {
    const [keep, part] = [find('keep_raw('), find('INTO punch_backlog')];
    const [next, site, claim, drop] = [
      find('take_backlog('),
      find('AS "hoursStamp"'),
      find('claim_records('),
      find('DELETE FROM punch_backlog'),
    ];
    const begin = find("set_config('gatehouse.companies'");
    return async (upload: Upload, noted: () => Promise<unknown>): Promise<void> => {
      const { client, lines, companyId, deviceId, at } = upload;
      const keys = keysOf(lines);
      const devices = devicesOf(deviceId, lines);
      await run(client, keep, [lines.length, companyId, devices, at, 'ZK_ATT', keys, rawsOf(lines)]);
      // as the portal packs them: it computes what a limit that is stopped leaves
      const packed = lines.map(({ key, pin, wall, instant }) => {
        const id = key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
        return [id, pin, wall, Date.parse(instant), null, 'FACE', 1, true, null];
      });
      const records = JSON.stringify(packed);
      const lastDate = lines.at(-1)?.wall.slice(0, 10);
      await run(client, part, [
        companyId,
        deviceId,
        at,
        'Asia/Ho_Chi_Minh',
        '{}',
        lines.length,
        lastDate,
        records,
      ]);
      await noted();
      await client.query('COMMIT');
      await client.query(begin.text);
      const { rows } = await run(client, next, [companyId, lines.length, '{}']);
      await run(client, site, [companyId, array([deviceId])]);
      await answers(upload, await run(client, claim, [companyId, devices, keys, ...claimsOf(lines)]));
      await run(client, drop, [array(rows.map(({ id }) => id))]);
    };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    request.setEncoding('utf8');
    for await (const part of request) body += part as string; // text, by the line above
    const at = new Date().toISOString();
    const { searchParams } = new URL(request.url ?? '', 'http://limit');
    const serial = searchParams.get('SN') ?? '';
    const lines = read(serial, body);
    const client = await pool.connect();
    try {
      const opened = (await client.query(
        opening.text
          .replace(/open_device\('[^']*'/, `open_device('${serial}'`)
          .replace(/'\d{4}-[\d-]+T[\d:.]+Z'/, `'${at}'`),
      )) as unknown as pg.QueryResult<{ d0: { companyId: number; deviceId: number } }>[]; // two statements
      const { companyId, deviceId } = opened.at(-1)?.rows[0]?.d0 ?? { companyId: 0, deviceId: 0 };
      const stamp = `{"${JSON.stringify({ ATTLOG: searchParams.get('Stamp') }).replaceAll('"', '\\"')}"}`;
      await work({ client, lines, companyId, deviceId, at }, () =>
        // what it says of a clock, where it says anything, as it was heard
        run(client, note, [array([deviceId]), stamp, ...(note.values?.slice(2) ?? [])]),
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

const keysOf = (lines: readonly Line[]) => array(lines.map(({ key }) => key));
const devicesOf = (deviceId: number, lines: readonly Line[]) => repeated(String(deviceId), lines.length);
const rawsOf = (lines: readonly Line[]) => lines.map(({ raw }) => raw).join(recordSeparator);

/** What finds the people of lines and the punches around them. */
const claimsOf = (lines: readonly Line[]) => [
  array(lines.map(({ pin }) => pin)),
  array(lines.map(({ wall }) => `"${wall}"`)),
  repeated('NULL', lines.length),
  array(lines.map(({ instant }) => shifted(instant, -reachMs))),
  array(lines.map(({ instant }) => shifted(instant, reachMs))),
];

function bookingOf(
  lines: readonly Line[],
  fresh: readonly FreshRow[],
  on: { companyId: number; deviceId: number; at: string; explanation: string },
): unknown[] {
  const rows = fresh.flatMap(([index, employee, id]) => {
    const line = lines[index];
    return line ? [{ ...line, employee, id, date: line.wall.slice(0, 10) }] : [];
  });
  const days = [...new Map(rows.map((row) => [`${row.employee} ${row.date}`, row])).values()];
  const each = (value: string) => repeated(value, rows.length);
  const ofDays = (value: string) => repeated(value, days.length);
  const instants = array(days.map(({ instant }) => instant));
  return [
    on.companyId,
    on.at,
    each(String(on.deviceId)),
    each('Asia/Ho_Chi_Minh'),
    each('""'),
    array(rows.map(({ id }) => id)),
    array(rows.map(({ key }) => key)),
    each('NULL'),
    array(rows.map(({ employee }) => employee)),
    array(rows.map(({ pin }) => pin)),
    array(rows.map(({ instant }) => instant)),
    array(rows.map(({ wall }) => `"${wall}"`)),
    each('FACE'),
    each('1'),
    each('OUT'),
    each('ACCESS_GRANTED'),
    each('NULL'),
    array(rows.map(({ date }) => date)),
    each('NULL'),
    each('NULL'),
    on.companyId,
    on.at,
    '{}',
    '{}',
    '{}',
    '{}',
    '{}',
    array(days.map(({ employee }) => employee)),
    array(days.map(({ date }) => date)),
    ofDays('PRESENT'),
    ofDays('Asia/Ho_Chi_Minh'),
    instants,
    instants,
    repeated('480,0,0,0', days.length),
    days.map(({ id }) => on.explanation.replace('["', `["${id} `)).join(recordSeparator),
    '{}',
    '{}',
    '{}',
    '{}',
    'PUNCHES',
    // over at midnight on the site's clock
    array(days.map(({ date }) => `${date}T17:00:00Z`)),
    '{}',
  ];
}
