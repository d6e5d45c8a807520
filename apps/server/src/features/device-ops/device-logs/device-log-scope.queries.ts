import type { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { departmentsBelow } from '../../auth/accounts/department-scope.service.ts';

export type DeviceLogFilters = QueryOf<typeof deviceLogs.export>;

/** SQL parts of a filtered log. */
export interface LogScope {
  /** `FROM` item of the companies or devices `c`, of which the events are read separately. */
  sources: RawBuilder<unknown>;
  /** Condition that the event `p` belongs to `c`. */
  isOf: RawBuilder<unknown>;
  /** Condition that the event `p` matches the filters. */
  isMatch: RawBuilder<unknown>;
}

// The outcomes of punches are SQL literals. Denied entries are few and have a partial index, which a query with a
// parameter cannot use.
const resultIs = {
  ACCESS_GRANTED: sql`AND p.result = 'ACCESS_GRANTED'`,
  ACCESS_REJECTED: sql`AND p.result = 'ACCESS_REJECTED'`,
};

const nothing = sql``;

const limits = [
  'fromTime',
  'toTime',
  'employeeId',
  'departmentId',
  'deviceId',
  'doorId',
  'roomId',
  'buildingId',
] as const;

/**
 * Returns whether the log is limited by more than dates, result and direction. The daily counters do not cover such a
 * log.
 */
export const isNarrow = (filters: DeviceLogFilters): boolean =>
  limits.some((limit) => filters[limit] !== undefined);

/** Returns the SQL parts of a log, with the people of the selected department. */
export async function findLogScope(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  filters: DeviceLogFilters,
): Promise<LogScope> {
  const { departmentId } = filters;
  const people = departmentId === undefined ? null : await findDepartmentPeople(db, viewer, departmentId);
  const ofPeople = people && sql`AND p.employee_id = ANY (${plainArrayLiteral(people)}::bigint[])`;
  return { ...sourcesOf(viewer, filters), isMatch: sql`${whereMatches(filters)} ${ofPeople ?? nothing}` };
}

/**
 * Returns the companies of the log, or its devices if a device or a place is selected. The events of each company or
 * device are read separately along an index, newest first. Filters by people need no separate reads. For few people the
 * database reads their events, and of many people there are many events.
 */
function sourcesOf(viewer: Pick<Viewer, 'companyIds'>, filters: DeviceLogFilters): Omit<LogScope, 'isMatch'> {
  const { deviceId, doorId, roomId, buildingId } = filters;
  const companies = sql`${viewer.companyIds}::bigint[]`;
  const ofDevice = deviceId === undefined ? nothing : sql`AND v.id = ${deviceId}::bigint`;
  if (doorId !== undefined || roomId !== undefined || buildingId !== undefined)
    return placeSources(filters, sql`v.company_id = ANY (${companies}) ${ofDevice}`);
  if (deviceId === undefined)
    return { sources: sql`unnest(${companies}) AS c (id)`, isOf: sql`p.company_id = c.id` };
  return {
    sources: sql`(SELECT v.id FROM devices v WHERE v.company_id = ANY (${companies}) ${ofDevice}) AS c (id)`,
    isOf: sql`p.device_id = c.id`,
  };
}

/**
 * Returns the devices `v` with a lock at a door of the place. An event without a door has no room. It counts for the
 * building in which its device is, as the list shows it.
 */
function placeSources(
  { doorId, roomId, buildingId }: DeviceLogFilters,
  isSelected: RawBuilder<unknown>,
): Omit<LogScope, 'isMatch'> {
  const isHere = sql`true ${doorId === undefined ? nothing : sql`AND o.id = ${doorId}::bigint`}
    ${roomId === undefined ? nothing : sql`AND r.id = ${roomId}::bigint`}
    ${buildingId === undefined ? nothing : sql`AND r.building_id = ${buildingId}::bigint`}`;
  const isHome =
    doorId === undefined && roomId === undefined
      ? sql`EXISTS (SELECT FROM doors o JOIN rooms r ON r.id = o.room_id WHERE o.id = v.door_id AND ${isHere})`
      : sql`false`;
  return {
    sources: sql`(SELECT v.id, l.here, l.assigned, ${isHome} AS is_home FROM devices v
      CROSS JOIN LATERAL (SELECT array_agg(k.lock) FILTER (WHERE ${isHere}) AS here, coalesce(array_agg(k.lock), '{}') AS assigned
        FROM device_locks k JOIN doors o ON o.id = k.door_id JOIN rooms r ON r.id = o.room_id WHERE k.device_id = v.id) l
      WHERE ${isSelected} AND (l.here IS NOT NULL OR ${isHome})) AS c`,
    isOf: sql`p.device_id = c.id AND (p.lock = ANY (c.here) OR (c.is_home AND (p.lock IS NULL OR p.lock <> ALL (c.assigned))))`,
  };
}

/**
 * Filters the log by local time at the device. Also filters by instant, because the index is by instant and the query
 * would otherwise scan newer events. No time zone is further than 14 h from UTC.
 */
function whereMatches({ from, to, fromTime, toTime, result, operation, employeeId }: DeviceLogFilters) {
  const starts = sql`(${from}::date + ${fromTime ?? '00:00'}::time)`;
  const ends =
    toTime === undefined
      ? sql`(${to}::date + interval '1 day')`
      : sql`(${to}::date + ${toTime}::time + interval '1 minute')`;
  return sql`p.punch_date BETWEEN ${from}::date AND ${to}::date
    AND p.punched_at >= ${starts} AT TIME ZONE 'UTC' - interval '15 hours'
    AND p.punched_at < ${ends} AT TIME ZONE 'UTC' + interval '15 hours'
    ${fromTime === undefined ? nothing : sql`AND p.wall_time >= ${starts}`}
    ${toTime === undefined ? nothing : sql`AND p.wall_time < ${ends}`}
    ${result === undefined ? nothing : resultIs[result]}
    ${operation === undefined ? nothing : sql`AND p.direction = ${operation}`}
    ${employeeId === undefined ? nothing : sql`AND p.employee_id = ${employeeId}::bigint`}`;
}

/** Finds the people of a department and its subdepartments. */
async function findDepartmentPeople(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  departmentId: number,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT e.id FROM employees e WHERE e.department_id IN ${departmentsBelow(
    sql`SELECT d.id FROM departments d WHERE d.id = ${departmentId} AND d.company_id = ANY (${viewer.companyIds}::bigint[])`,
  )}`.execute(db);
  return rows.map(({ id }) => id);
}
