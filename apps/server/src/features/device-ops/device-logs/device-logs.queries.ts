import { type DeviceLog, deviceLogLimits, type deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { formatInstant } from '../../../platform/db/format-instant.ts';
import { keysetPage, pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type DeviceLogFilters, findLogScope, isNarrow, type LogScope } from './device-log-scope.queries.ts';
import {
  type EventPerson,
  type EventPlace,
  findPeople,
  findPlaces,
  lockKeyOf,
} from './event-names.queries.ts';
import { type DayTotal, findPageDates } from './page-dates.rules.ts';
import { type PunchRecord, refusalOf } from './refusals.service.ts';

/** Last event of the previous page. The next page starts with the event after it. */
export interface DeviceLogCursor {
  /** Time of the event in epoch ms. */
  at: number;
  id: number;
}

export async function listPage(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof deviceLogs.list>,
  after: DeviceLogCursor | null,
): Promise<ResultOf<typeof deviceLogs.list>> {
  const { page, size } = query;
  if (isNarrow(query)) return listNarrowPage(db, viewer, query, after);
  const days = await countDays(db, viewer, query);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  // One extra row shows whether there is a next page.
  const offset = after === null ? page * size : 0;
  const dates = findPageDates(days, after === null ? null : after.at, offset + size + 1);
  const rows = dates
    ? await listLogs(db, viewer, { ...query, ...dates }, { after, offset, size: size + 1 })
    : [];
  const { content, next } = keysetPage(rows, size, cursorOf);
  return { ...pageOf(content, total, query), last: next === null, next, totalIsExact: true };
}

/**
 * Lists a page of a limited log, such as that of one person or door. Counts the events only up to the last page that
 * the caller can request by page number.
 */
async function listNarrowPage(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof deviceLogs.list>,
  after: DeviceLogCursor | null,
): Promise<ResultOf<typeof deviceLogs.list>> {
  const { page, size } = query;
  const most = deviceLogLimits.byNumber;
  const total = await countNarrow(db, viewer, query, most + 1);
  const offset = after === null ? page * size : 0;
  const rows = await listLogs(db, viewer, query, { after, offset, size: size + 1 });
  const { content, next } = keysetPage(rows, size, cursorOf);
  const isExact = total <= most;
  const logPage = pageOf(content, Math.min(total, most), query);
  return { ...logPage, last: next === null, next, totalIsExact: isExact };
}

async function countNarrow(db: Db, viewer: Viewer, filters: DeviceLogFilters, most: number): Promise<number> {
  const { sources, isOf, isMatch } = await findLogScope(db, viewer, filters);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM ${sources} JOIN punches p ON ${isOf} WHERE ${isMatch} LIMIT ${most}::bigint) first`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Counts the events that match the filters. In a limited log, counts only up to `most`. */
export async function countAll(
  db: Db,
  viewer: Viewer,
  filters: DeviceLogFilters,
  most: number,
): Promise<number> {
  if (isNarrow(filters)) return countNarrow(db, viewer, filters, most);
  const days = await countDays(db, viewer, filters);
  return days.reduce((sum, { total }) => sum + total, 0);
}

export const cursorOf = (row: DeviceLog): string => `${Date.parse(row.time)}-${row.id}`;

interface LogPageRange {
  after: DeviceLogCursor | null;
  offset: number;
  size: number;
}

/** Builds the statement that reads the rows of `listLogs`. */
export function logPageStatement(
  { sources, isOf, isMatch }: LogScope,
  { after, offset, size }: LogPageRange,
) {
  const below =
    after === null
      ? sql``
      : sql`AND (p.punched_at, p.id) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::bigint)`;
  return sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT newest.* FROM ${sources}
      CROSS JOIN LATERAL (
        SELECT p.id, p.company_id, p.punched_at, p.wall_time, p.zone, p.device_id, p.employee_id, p.visitor_id, p.person_code, p.temperature, p.verify_mode,
          p.direction, p.result, p.flags, p.ignored, p.record_key, p.lock
        FROM punches p WHERE ${isOf} AND ${isMatch} ${below}
        ORDER BY p.punched_at DESC, p.id DESC LIMIT ${offset + size}::bigint) newest
      ORDER BY newest.punched_at DESC, newest.id DESC LIMIT ${size}::bigint OFFSET ${offset}::bigint)
    SELECT page.id, ${formatInstant(sql`page.punched_at`)} AS time, page.wall_time AS "wallTime", page.zone AS "timeZone",
      page.device_id AS "deviceId", page.lock, page.employee_id AS "employeeId", v.id AS "visitorId",
      v.visitor_code AS "visitorCode", v.department_code AS "hostDepartmentCode",
      CASE WHEN page.employee_id IS NULL THEN coalesce(v.display_name, i.email,
        (SELECT g.card_name FROM guest_cards g
          WHERE g.company_id = page.company_id AND g.card_num = page.person_code)) END AS "guestName",
      page.temperature, page.verify_mode AS "verifyMode", page.direction, page.result, page.flags, page.ignored,
      kept.source, kept.raw
    FROM page
    LEFT JOIN LATERAL (SELECT w.id, w.visitor_code, w.display_name, t.department_code
      FROM visitors w LEFT JOIN departments t ON t.id = w.contact_department_id
      WHERE page.visitor_id IS NOT NULL AND w.id = page.visitor_id) v ON true
    LEFT JOIN LATERAL (SELECT q.email FROM guest_qrs q
      WHERE page.visitor_id IS NOT NULL AND q.id = page.visitor_id) i ON true
    LEFT JOIN LATERAL (SELECT n.source, n.raw FROM punch_inbox n WHERE page.result = 'ACCESS_REJECTED'
      AND n.device_id = page.device_id AND n.record_key = page.record_key LIMIT 1) kept ON true
    ORDER BY page.punched_at DESC, page.id DESC`;
}

/**
 * Lists events, newest first. Returns `size` events after the cursor `after`, or after skipping the `offset` newest.
 * Reads each company along the index, so that no query sorts many companies or events. Separate queries read the
 * names of each door and employee once, because a join would look the names up again for each of 10,000 events. Few
 * events have a visitor, a guest card or a reason for denial, so the main query joins their tables.
 */
export async function listLogs(
  db: Db,
  viewer: Viewer,
  filters: DeviceLogFilters,
  { after, offset, size }: LogPageRange,
): Promise<DeviceLog[]> {
  const scope = await findLogScope(db, viewer, filters);
  const { rows } = await logPageStatement(scope, { after, offset, size }).execute(db);
  const places = await findPlaces(db, rows);
  const people = await findPeople(
    db,
    rows.map(({ employeeId }) => employeeId),
  );
  return rows.map((row) =>
    toResult(row, places.get(lockKeyOf(row)) ?? noPlace, people.get(row.employeeId ?? 0)),
  );
}

type NameField = keyof EventPlace | 'departmentCode' | 'empAccount' | 'displayName';

interface Row extends Omit<DeviceLog, NameField | 'refusal'> {
  lock: number | null;
  visitorCode: string | null;
  hostDepartmentCode: string | null;
  guestName: string | null;
  source: PunchRecord['source'] | null;
  raw: string | null;
}

/** Empty names, for an event of a device that was deleted between two statements. */
const noPlace: EventPlace = {
  deviceName: '',
  roomCode: '',
  doorCode: '',
  buildingName: '',
  buildingCode: '',
};

const toResult = (row: Row, place: EventPlace, person: EventPerson | undefined): DeviceLog => ({
  id: row.id,
  deviceId: row.deviceId,
  deviceName: place.deviceName,
  time: row.time,
  wallTime: row.wallTime,
  timeZone: row.timeZone,
  departmentCode: person?.departmentCode ?? row.hostDepartmentCode ?? '',
  empAccount: person?.username ?? row.visitorCode ?? '',
  employeeId: row.employeeId,
  visitorId: row.visitorId,
  displayName: person?.displayName ?? row.guestName ?? '',
  temperature: row.temperature,
  verifyMode: row.verifyMode,
  roomCode: place.roomCode,
  doorCode: place.doorCode,
  buildingName: place.buildingName,
  buildingCode: place.buildingCode,
  direction: row.direction,
  result: row.result,
  refusal: row.source === null || row.raw === null ? null : refusalOf({ source: row.source, raw: row.raw }),
  flags: row.flags,
  ignored: row.ignored,
});

const counter = { IN: sql.ref('ins'), OUT: sql.ref('outs') };

/** Reads the daily counters, newest date first. Omits dates without events. */
async function countDays(db: Db, viewer: Viewer, filters: DeviceLogFilters): Promise<DayTotal[]> {
  const { from, to, result, operation } = filters;
  const total = sql`sum(${operation === undefined ? sql.ref('total') : counter[operation]})::bigint`;
  const { rows } = await sql<DayTotal>`SELECT punch_date AS date, ${total} AS total FROM punch_counters
    WHERE company_id = ANY (${viewer.companyIds}::bigint[]) AND punch_date BETWEEN ${from}::date AND ${to}::date
      ${result === undefined ? sql`` : sql`AND result = ${result}`}
    GROUP BY 1 HAVING ${total} > 0 ORDER BY 1 DESC`.execute(db);
  return rows;
}
