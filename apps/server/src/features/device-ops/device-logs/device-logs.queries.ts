import { type DeviceLog, deviceLogLimits, type deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type DayTotal, datesOfPage } from './dates-of-page.rules.ts';
import { type KeptRecord, refusalOf } from './refusals.service.ts';

export type Filters = Pick<
  QueryOf<typeof deviceLogs.list>,
  'from' | 'to' | 'result' | 'operation' | 'employeeId' | 'deviceId' | 'doorId'
>;

/** Where a page begins: after this event, in the order of the list. */
export interface Cursor {
  /** Epoch ms. */
  at: number;
  id: number;
}

// written out: refusals are few and have an index of their own, which a parameter cannot name
const resultIs = {
  ACCESS_GRANTED: sql`AND p.result = 'ACCESS_GRANTED'`,
  ACCESS_REJECTED: sql`AND p.result = 'ACCESS_REJECTED'`,
};

/** Whether it is the log of one person, device or door, which the daily counters do not know. */
const isNarrow = ({ employeeId, deviceId, doorId }: Filters): boolean =>
  [employeeId, deviceId, doorId].some((one) => one !== undefined);

/**
 * Which events: between two dates, of a result, a direction, a person. The instants say once more what the dates say (no zone is further than
 * 14 h from UTC), so that the index, which is by instant, begins at the newest event wanted instead of passing over newer ones.
 */
const wanted = ({ from, to, result, operation, employeeId }: Filters): RawBuilder<unknown> => sql`
  p.punch_date BETWEEN ${from}::date AND ${to}::date
  AND p.punched_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
  AND p.punched_at < ${to}::date::timestamp AT TIME ZONE 'UTC' + interval '39 hours'
  ${result === undefined ? sql`` : resultIs[result]}
  ${operation === undefined ? sql`` : sql`AND p.direction = ${operation}`}
  ${employeeId === undefined ? sql`` : sql`AND p.employee_id = ${employeeId}::bigint`}`;

/**
 * What is read along an index by itself, the newest first: the events of each company; of each device, where it is those of a
 * device or a door. A person's are few.
 */
const sourcesOf = (viewer: Viewer, { deviceId, doorId }: Filters) => {
  const companies = sql`${viewer.companyIds}::bigint[]`;
  if (deviceId === undefined && doorId === undefined)
    return { sources: sql`unnest(${companies}) AS c (id)`, isOf: sql`p.company_id = c.id` };
  const ofDevice = deviceId === undefined ? sql`` : sql`AND device_id = ${deviceId}::bigint`;
  if (doorId !== undefined)
    return {
      sources: sql`(SELECT device_id, lock FROM device_locks WHERE company_id = ANY (${companies})
        AND door_id = ${doorId}::bigint ${ofDevice}) AS c (id, lock)`,
      isOf: sql`p.device_id = c.id AND p.lock = c.lock`,
    };
  return {
    sources: sql`(SELECT id FROM devices WHERE company_id = ANY (${companies}) AND id = ${deviceId}::bigint) AS c (id)`,
    isOf: sql`p.device_id = c.id`,
  };
};

/** A page of them, after an event or by its number, with where the next one begins. */
export async function listPage(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof deviceLogs.list>,
  after: Cursor | null,
): Promise<ResultOf<typeof deviceLogs.list>> {
  const { page, size } = query;
  if (isNarrow(query)) return narrowPage(db, viewer, query, after);
  const days = await countDays(db, viewer, query);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  // one more than asked for tells whether there is a next page
  const offset = after === null ? page * size : 0;
  const dates = datesOfPage(days, after === null ? null : after.at, offset + size + 1);
  const rows = dates
    ? await listLogs(db, viewer, { ...query, ...dates }, { after, offset, size: size + 1 })
    : [];
  const content = rows.slice(0, size);
  const next = rows.length > size ? nextOf(content.at(-1)) : null;
  return { ...pageOf(content, total, query), last: next === null, next, totalIsExact: true };
}

/** As `listPage`, of one person, device or door: counted up to where pages are asked for by number. */
async function narrowPage(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof deviceLogs.list>,
  after: Cursor | null,
): Promise<ResultOf<typeof deviceLogs.list>> {
  const { page, size } = query;
  const most = deviceLogLimits.byNumber;
  const total = await countNarrow(db, viewer, query, most + 1);
  const offset = after === null ? page * size : 0;
  const rows = await listLogs(db, viewer, query, { after, offset, size: size + 1 });
  const content = rows.slice(0, size);
  const next = rows.length > size ? nextOf(content.at(-1)) : null;
  const isExact = total <= most;
  const shown = pageOf(content, Math.min(total, most), query);
  return { ...shown, last: next === null, next, totalIsExact: isExact };
}

/** How many events of one person, device or door there are, as far as `most`. */
async function countNarrow(db: Db, viewer: Viewer, filters: Filters, most: number): Promise<number> {
  const { sources, isOf } = sourcesOf(viewer, filters);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM ${sources} JOIN punches p ON ${isOf} WHERE ${wanted(filters)} LIMIT ${most}::bigint) first`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** How many events there are; of one person, device or door as far as `most`. */
export async function countAll(db: Db, viewer: Viewer, filters: Filters, most: number): Promise<number> {
  if (isNarrow(filters)) return countNarrow(db, viewer, filters, most);
  const days = await countDays(db, viewer, filters);
  return days.reduce((sum, { total }) => sum + total, 0);
}

const nextOf = (row: DeviceLog | undefined): string | null =>
  row ? `${Date.parse(row.time)}-${row.id}` : null;

/**
 * Events of the viewer's companies, the newest first: `size` of them after `after`, or after so many of the newest. Each
 * company is read along the index by itself, so that neither many companies nor many events are sorted.
 */
export async function listLogs(
  db: Db,
  viewer: Viewer,
  filters: Filters,
  { after, offset, size }: { after: Cursor | null; offset: number; size: number },
): Promise<DeviceLog[]> {
  const below =
    after === null
      ? sql``
      : sql`AND (p.punched_at, p.id) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::bigint)`;
  const { sources, isOf } = sourcesOf(viewer, filters);
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT newest.* FROM ${sources}
      CROSS JOIN LATERAL (
        SELECT p.id, p.company_id, p.punched_at, p.wall_time, p.zone, p.device_id, p.employee_id, p.visitor_id, p.person_code, p.temperature, p.verify_mode,
          p.direction, p.result, p.flags, p.ignored, p.record_key, p.lock
        FROM punches p WHERE ${isOf} AND ${wanted(filters)} ${below}
        ORDER BY p.punched_at DESC, p.id DESC LIMIT ${offset + size}::bigint) newest
      ORDER BY newest.punched_at DESC, newest.id DESC LIMIT ${size}::bigint OFFSET ${offset}::bigint)
    SELECT page.id, page.punched_at, page.wall_time, page.zone, page.device_id, d.device_name, page.employee_id,
      coalesce(a.username, v.visitor_code, '') AS username, v.id AS visitor_id,
      coalesce(e.display_name, v.display_name, i.email, (SELECT g.card_name FROM guest_cards g
        WHERE g.company_id = page.company_id AND g.card_num = page.person_code), '') AS display_name,
      coalesce(t.department_code, '') AS department_code, page.temperature, page.verify_mode, page.lock,
      coalesce(r.room_code, '') AS room_code, coalesce(o.door_code, '') AS door_code, b.building_name,
      b.building_code, page.direction, page.result, page.flags, page.ignored, kept.source, kept.raw
    FROM page
    JOIN devices d ON d.id = page.device_id
    LEFT JOIN device_locks k ON k.device_id = page.device_id AND k.lock = page.lock
    LEFT JOIN doors o ON o.id = k.door_id LEFT JOIN rooms r ON r.id = o.room_id
    JOIN buildings b ON b.id = coalesce(r.building_id,
      (SELECT pr.building_id FROM doors po JOIN rooms pr ON pr.id = po.room_id WHERE po.id = d.door_id))
    LEFT JOIN employees e ON e.id = page.employee_id LEFT JOIN accounts a ON a.id = e.account_id
    LEFT JOIN visitors v ON v.id = page.visitor_id LEFT JOIN guest_qrs i ON i.id = page.visitor_id
    LEFT JOIN departments t ON t.id = coalesce(e.department_id, v.contact_department_id)
    -- one look-up for each refusal, and none for what was granted
    LEFT JOIN LATERAL (SELECT n.source, n.raw FROM punch_inbox n WHERE page.result = 'ACCESS_REJECTED'
      AND n.device_id = page.device_id AND n.record_key = page.record_key LIMIT 1) kept ON true
    ORDER BY page.punched_at DESC, page.id DESC`.execute(db);
  return rows.map(present);
}

const counter = { IN: sql.ref('ins'), OUT: sql.ref('outs') };

/** How many events there are of each date, the newest first, from the daily counters; dates without any are left out. */
async function countDays(db: Db, viewer: Viewer, filters: Filters): Promise<DayTotal[]> {
  const { from, to, result, operation } = filters;
  const total = sql`sum(${operation === undefined ? sql.ref('total') : counter[operation]})::bigint`;
  const { rows } = await sql<DayTotal>`SELECT punch_date AS date, ${total} AS total FROM punch_counters
    WHERE company_id = ANY (${viewer.companyIds}::bigint[]) AND punch_date BETWEEN ${from}::date AND ${to}::date
      ${result === undefined ? sql`` : sql`AND result = ${result}`}
    GROUP BY 1 HAVING ${total} > 0 ORDER BY 1 DESC`.execute(db);
  return rows;
}

interface Row {
  id: number;
  punched_at: Date;
  wall_time: string;
  zone: string;
  device_id: number;
  device_name: string;
  employee_id: number | null;
  visitor_id: number | null;
  username: string;
  display_name: string;
  department_code: string;
  temperature: number | null;
  verify_mode: DeviceLog['verifyMode'];
  room_code: string;
  door_code: string;
  building_name: string;
  building_code: string;
  direction: DeviceLog['direction'];
  result: DeviceLog['result'];
  source: KeptRecord['source'] | null;
  raw: string | null;
  flags: DeviceLog['flags'];
  ignored: DeviceLog['ignored'];
}

const present = (row: Row): DeviceLog => ({
  id: row.id,
  deviceId: row.device_id,
  deviceName: row.device_name,
  time: row.punched_at.toISOString(),
  wallTime: row.wall_time,
  timeZone: row.zone,
  departmentCode: row.department_code,
  empAccount: row.username,
  employeeId: row.employee_id,
  visitorId: row.visitor_id,
  displayName: row.display_name,
  temperature: row.temperature,
  verifyMode: row.verify_mode,
  roomCode: row.room_code,
  doorCode: row.door_code,
  buildingName: row.building_name,
  buildingCode: row.building_code,
  direction: row.direction,
  result: row.result,
  refusal: row.source === null || row.raw === null ? null : refusalOf({ source: row.source, raw: row.raw }),
  flags: row.flags,
  ignored: row.ignored,
});
