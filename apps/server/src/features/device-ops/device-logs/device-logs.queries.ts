import { type DeviceLog, deviceLogLimits, type deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export type Filters = Pick<QueryOf<typeof deviceLogs.list>, 'from' | 'to' | 'result' | 'operation'>;

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

/**
 * The events of one company between two dates. The instants say once more what the dates say (no zone is further than
 * 14 h from UTC), so that the index, which is by instant, begins at the newest event wanted instead of passing over newer ones.
 */
const wanted = ({ from, to, result, operation }: Filters): RawBuilder<unknown> => sql`
  p.company_id = c.id AND p.punch_date BETWEEN ${from}::date AND ${to}::date
  AND p.punched_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
  AND p.punched_at < ${to}::date::timestamp AT TIME ZONE 'UTC' + interval '39 hours'
  ${result === undefined ? sql`` : resultIs[result]}
  ${operation === undefined ? sql`` : sql`AND p.direction = ${operation}`}`;

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
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT newest.* FROM unnest(${viewer.companyIds}::bigint[]) AS c (id)
      CROSS JOIN LATERAL (
        SELECT p.id, p.company_id, p.punched_at, p.wall_time, p.zone, p.device_id, p.employee_id, p.temperature, p.verify_mode,
          p.direction, p.result, p.flags, p.ignored
        FROM punches p WHERE ${wanted(filters)} ${below}
        ORDER BY p.punched_at DESC, p.id DESC LIMIT ${offset + size}::bigint) newest
      ORDER BY newest.punched_at DESC, newest.id DESC LIMIT ${size}::bigint OFFSET ${offset}::bigint)
    SELECT page.id, page.punched_at, page.wall_time, page.zone, page.device_id, d.device_name, page.employee_id,
      a.username, e.display_name, t.department_code, page.temperature, page.verify_mode, r.room_code, o.door_code,
      page.direction, page.result, page.flags, page.ignored
    FROM page
    JOIN devices d ON d.id = page.device_id JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id
    JOIN employees e ON e.id = page.employee_id JOIN departments t ON t.id = e.department_id
    JOIN accounts a ON a.id = e.account_id
    ORDER BY page.punched_at DESC, page.id DESC`.execute(db);
  return rows.map(present);
}

/** How many events there are, from the daily counters; those of one direction are counted, up to a limit. */
export async function countLogs(
  db: Db,
  viewer: Viewer,
  filters: Filters,
): Promise<{ total: number; isExact: boolean }> {
  const { from, to, result, operation } = filters;
  if (operation === undefined) {
    const { rows } = await sql<{
      total: number;
    }>`SELECT coalesce(sum(total), 0)::bigint AS total FROM punch_counters
      WHERE company_id = ANY (${viewer.companyIds}::bigint[]) AND punch_date BETWEEN ${from}::date AND ${to}::date
        ${result === undefined ? sql`` : sql`AND result = ${result}`}`.execute(db);
    return { total: rows[0]?.total ?? 0, isExact: true };
  }
  const { counted } = deviceLogLimits;
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM unnest(${viewer.companyIds}::bigint[]) AS c (id)
    JOIN punches p ON ${wanted(filters)} LIMIT ${counted + 1}) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, counted), isExact: total <= counted };
}

interface Row {
  id: number;
  punched_at: Date;
  wall_time: string;
  zone: string;
  device_id: number;
  device_name: string;
  employee_id: number;
  username: string;
  display_name: string;
  department_code: string;
  temperature: number | null;
  verify_mode: DeviceLog['verifyMode'];
  room_code: string;
  door_code: string;
  direction: DeviceLog['direction'];
  result: DeviceLog['result'];
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
  displayName: row.display_name,
  temperature: row.temperature,
  verifyMode: row.verify_mode,
  roomCode: row.room_code,
  doorCode: row.door_code,
  direction: row.direction,
  result: row.result,
  flags: row.flags,
  ignored: row.ignored,
});
