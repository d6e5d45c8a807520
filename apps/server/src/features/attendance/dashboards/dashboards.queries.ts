import { latestRows, recentDates } from '@gatehouse/api/attendance/dashboards';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { Entrances, HalfHour, RecentSums } from './dashboards.rules.ts';

export interface DashboardScope {
  companyIds: number[];
  departmentIds: number[];
  /** Zone of the first company among the departments. */
  timeZone: string;
}

/**
 * Returns the departments that the caller can see: the departments that the caller manages, or all departments with the
 * permission STAFF_LIST. If one department is requested, returns only this department and all departments below it.
 * Undefined if the caller cannot see the requested department.
 */
export async function findScope(
  db: Db,
  viewer: Viewer,
  departmentId: number | undefined,
): Promise<DashboardScope | undefined> {
  const { rows } = await sql<DashboardScope>`
    WITH RECURSIVE seen AS (
      SELECT d.id, d.company_id, d.parent_department_id FROM departments d WHERE d.company_id = ANY (${viewer.companyIds}::bigint[])
        AND (${viewer.permissions.has('STAFF_LIST')}::boolean OR d.id = ANY (${viewer.managedDepartmentIds}::bigint[]))),
    chosen AS (
      SELECT s.id, s.company_id FROM seen s
        WHERE ${departmentId ?? null}::bigint IS NULL OR s.id = ${departmentId ?? null}::bigint
      UNION SELECT s.id, s.company_id FROM seen s JOIN chosen c ON s.parent_department_id = c.id)
    SELECT coalesce(array_agg(DISTINCT c.company_id), '{}') AS "companyIds", coalesce(array_agg(c.id), '{}') AS "departmentIds",
      coalesce((SELECT o.time_zone FROM companies o WHERE o.id = min(c.company_id)), 'UTC') AS "timeZone" FROM chosen c`.execute(
    db,
  );
  const scope = rows[0] ?? { companyIds: [], departmentIds: [], timeZone: 'UTC' };
  return departmentId !== undefined && scope.departmentIds.length === 0 ? undefined : scope;
}

/**
 * Returns SQL for the counters of departments on the days of `condition`, including changes that are not yet added to the sums
 * (migrations/functions/counters.sql).
 */
const selectCounters = (
  table: 'half_hour_counters' | 'day_counters',
  columns: readonly string[],
  { companyIds, departmentIds }: DashboardScope,
  condition: RawBuilder<unknown>,
) => {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  const within = sql`company_id = ANY (${companyIds}::bigint[]) AND department_id = ANY (${departmentIds}::bigint[])
    AND ${condition}`;
  return sql`(SELECT ${columnList} FROM ${sql.table(table)} WHERE ${within}
    UNION ALL SELECT ${columnList} FROM counter_changes WHERE ${within})`;
};

/**
 * Returns SQL for the tables `counters` and `walls`. `walls` contains the local time of each zone, so that PostgreSQL
 * computes it once per zone and not once per counter.
 */
const withWalls = (counters: RawBuilder<unknown>, at: Date) => sql`WITH counters AS MATERIALIZED ${counters},
    walls AS MATERIALIZED (
      SELECT z.zone, local_time(${at}::timestamptz, z.zone) AS wall FROM (SELECT DISTINCT zone FROM counters) z)`;

const halves = [
  ...['ins', 'outs', 'check_ins', 'check_in_minutes', 'lates', 'insides', 'check_outs', 'check_out_minutes'],
  ...['earlies', 'absents', 'covereds'],
];

/** Returns the counts of each half hour of today and yesterday, using the zone of each site. */
export async function readHalfHours(db: Db, scope: DashboardScope, at: Date): Promise<HalfHour[]> {
  const condition = sql`day BETWEEN ${at}::timestamptz::date - 3 AND ${at}::timestamptz::date + 2`;
  const counters = selectCounters('half_hour_counters', ['day', 'half', 'zone', ...halves], scope, condition);
  const { rows } = await sql<HalfHour>`
    ${withWalls(counters, at)}
    SELECT n.wall::date - c.day AS "daysAgo", c.half,
      half_of(n.wall, n.wall::date) + 48 * (n.wall::date - c.day) - c.half AS age,
      sum(c.ins) AS ins, sum(c.outs) AS outs, sum(c.check_ins) AS "checkIns", sum(c.check_in_minutes)::bigint AS "checkInMinutes",
      sum(c.lates) AS lates, sum(c.insides) AS insides, sum(c.check_outs) AS "checkOuts",
      sum(c.check_out_minutes)::bigint AS "checkOutMinutes", sum(c.earlies) AS earlies, sum(c.absents) AS absents,
      sum(c.covereds) AS covereds
    FROM counters c JOIN walls n ON n.zone = c.zone
    WHERE n.wall::date - c.day IN (0, 1) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Returns the counts of each date of the last two weeks, using the zone of each site. The half hours of a day up to the
 * current time of day are counted separately from the later half hours.
 */
export const readRecent = async (db: Db, scope: DashboardScope, at: Date): Promise<RecentSums[]> =>
  (await recentStatement(scope, at).execute(db)).rows;

export function recentStatement(scope: DashboardScope, at: Date): RawBuilder<RecentSums> {
  // Days have counters without a method.
  const condition = sql`method = ''
    AND day BETWEEN ${at}::timestamptz::date - ${recentDates + 1}::int AND ${at}::timestamptz::date + 2`;
  const columns = ['check_ins', 'check_in_minutes', 'check_outs', 'check_out_minutes', 'absents'];
  const counters = selectCounters(
    'half_hour_counters',
    ['day', 'half', 'zone', ...columns],
    scope,
    condition,
  );
  return sql<RecentSums>`
    ${withWalls(counters, at)}
    SELECT n.wall::date - c.day AS "daysAgo", c.half <= half_of(n.wall, n.wall::date) AS "hasBegun",
      sum(c.check_ins) AS "checkIns", sum(c.check_in_minutes)::bigint AS "checkInMinutes", sum(c.check_outs) AS "checkOuts",
      sum(c.check_out_minutes)::bigint AS "checkOutMinutes", sum(c.absents) AS absents
    FROM counters c JOIN walls n ON n.zone = c.zone
    WHERE n.wall::date - c.day BETWEEN 0 AND ${recentDates - 1}::int GROUP BY 1, 2`;
}

/** Returns the number of entrances on the given dates by half hour, using the zone of each site. */
export async function readEntrances(
  db: Db,
  scope: DashboardScope,
  dates: readonly IsoDate[],
): Promise<Entrances[]> {
  const { rows } = await sql<Entrances>`
    SELECT c.day AS date, c.half, sum(c.ins) AS ins
    FROM ${selectCounters('half_hour_counters', ['day', 'half', 'ins'], scope, sql`day = ANY (${plainArrayLiteral(dates)}::date[])`)} c
    GROUP BY 1, 2 HAVING sum(c.ins) > 0`.execute(db);
  return rows;
}

export interface DayCounts {
  date: IsoDate;
  checkIns: number;
  late: number;
  early: number;
  absent: number;
}

/** Returns the counts of punches by date. Omits dates without counts. */
export async function readDays(
  db: Db,
  scope: DashboardScope,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<DayCounts[]> {
  const dates = sql`day BETWEEN ${from}::date AND ${to}::date`;
  const { rows } = await sql<DayCounts>`
    SELECT c.day AS date, sum(c.check_ins) AS "checkIns", sum(c.lates) AS late, sum(c.earlies) AS early, sum(c.absents) AS absent
    FROM ${selectCounters('day_counters', ['day', 'check_ins', 'lates', 'earlies', 'absents'], scope, dates)} c
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Counts valid punches by verification method. */
export async function readMethods(
  db: Db,
  scope: DashboardScope,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ method: string; count: number }[]> {
  const dates = sql`day BETWEEN ${from}::date AND ${to}::date`;
  const { rows } = await sql<{ method: string; count: number }>`
    SELECT c.method, sum(c.punches) AS count FROM ${selectCounters('day_counters', ['method', 'punches'], scope, dates)} c
    WHERE c.method <> '' GROUP BY 1 HAVING sum(c.punches) > 0`.execute(db);
  return rows;
}

/**
 * Counts the employee's own valid punches by verification method. Reads the punches themselves, because they are few.
 */
export async function readOwnMethods(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ method: string; count: number }[]> {
  const { rows } = await sql<{ method: string; count: number }>`
    SELECT verify_mode AS method, count(*) AS count FROM punches
    WHERE employee_id = ${employeeId} AND company_id = ANY (${viewer.companyIds}::bigint[])
      AND punch_date BETWEEN ${from}::date AND ${to}::date AND result = 'ACCESS_GRANTED' AND ignored IS NULL
    GROUP BY 1`.execute(db);
  return rows;
}

/** Returns the employee's worked minutes by date. Omits dates without a row. */
export async function readOwnHours(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ date: IsoDate; minutes: number }[]> {
  return await db
    .selectFrom('attendance_days')
    .select(['work_date as date', 'worked_minutes as minutes'])
    .where('employee_id', '=', employeeId)
    .where('company_id', 'in', viewer.companyIds)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .orderBy('work_date')
    .execute();
}

/**
 * People of the departments, grouped by membership. `settled` contains the dates around today on which the people have
 * arrived or are no longer expected.
 */
export interface AwaitedGroup {
  companyId: number;
  membership: string;
  settled: IsoDate[];
  people: number;
}

export async function findAwaited(
  db: Db,
  { companyIds, departmentIds }: DashboardScope,
  at: Date,
): Promise<AwaitedGroup[]> {
  // People without a history of moves have the same membership, so the SQL function runs once for all of them.
  const { rows } = await sql<AwaitedGroup>`
    SELECT g.company_id AS "companyId", membership(g.somebody, g.department_id, g.home_building_id) AS membership, g.settled, g.people
    FROM (SELECT e.company_id, e.department_id, e.home_building_id, d.settled, max(e.id) AS somebody, count(*) AS people
      FROM employees e
      JOIN (SELECT c.id, local_time(${at}::timestamptz, c.time_zone)::date AS today FROM companies c) o ON o.id = e.company_id
      CROSS JOIN LATERAL (SELECT ARRAY(SELECT d.work_date::text FROM attendance_days d
        WHERE d.employee_id = e.id AND d.work_date BETWEEN ${at}::timestamptz::date - 1 AND ${at}::timestamptz::date + 1
          AND (d.check_in_at IS NOT NULL OR d.status = ANY ('{ABSENT,COVERED}')) ORDER BY d.work_date) AS settled) d
      WHERE e.department_id = ANY (${departmentIds}::bigint[]) AND e.is_enabled AND e.erased_at IS NULL
        AND employed_on(o.today, e.joined_on, e.left_on, e.past_employments)
      GROUP BY 1, 2, 3, 4, CASE WHEN e.past_home_buildings <> '[]' OR e.id IN (SELECT p.employee_id FROM past_departments p
        WHERE p.company_id = ANY (${companyIds}::bigint[])) THEN e.id END) g`.execute(db);
  return rows;
}

/** A row of the dashboard, with instants as returned by the driver. */
export interface LatestLog {
  id: number;
  time: Date;
  timeZone: string;
  employeeId: number;
  accountName: string;
  displayName: string;
  room: string;
  direction: 'IN' | 'OUT' | null;
}

/**
 * Returns the newest valid punches. Scans the company's punch index from its newest entry. For a department without
 * punches, the scan would read the whole index. The counters therefore limit the scan to the dates of the newest
 * punches. The account name is a subselect, because PostgreSQL reads all accounts for a join under row-level security.
 */
export const findLatestLogs = async (db: Db, scope: DashboardScope): Promise<LatestLog[]> =>
  (await latestLogsStatement(scope).execute(db)).rows;

export function latestLogsStatement({ companyIds, departmentIds }: DashboardScope): RawBuilder<LatestLog> {
  return sql<LatestLog>`
    WITH days AS MATERIALIZED (
      SELECT n.day, sum(n.punches) AS punches FROM (
        SELECT c.day, c.punches FROM unnest(${departmentIds}::bigint[]) AS d (id) CROSS JOIN LATERAL (
          SELECT k.day, k.punches FROM day_counters k WHERE k.department_id = d.id AND k.punches > 0
          ORDER BY k.day DESC LIMIT ${latestRows}::int) c
        UNION ALL SELECT day, punches FROM counter_changes
          WHERE company_id = ANY (${companyIds}::bigint[]) AND department_id = ANY (${departmentIds}::bigint[]) AND punches > 0) n
      GROUP BY 1),
    span AS MATERIALIZED (
      SELECT (SELECT max(s.day) FROM (SELECT d.day, sum(d.punches) OVER (ORDER BY d.day DESC) AS until FROM days d) s
          WHERE s.until >= ${latestRows}) AS enough, min(d.day) AS first, max(d.day) AS last FROM days d)
    SELECT l.id, l.punched_at AS time, l.zone AS "timeZone", l.employee_id AS "employeeId",
      (SELECT a.username FROM accounts a WHERE a.id = l.account_id) AS "accountName",
      l.display_name AS "displayName", coalesce(r.room_name, '') AS room, l.direction
    FROM span s CROSS JOIN unnest(${companyIds}::bigint[]) AS c (id)
    CROSS JOIN LATERAL (
      SELECT p.id, p.punched_at, p.zone, p.employee_id, p.device_id, p.lock, p.direction, e.account_id, e.display_name
      FROM punches p JOIN employees e ON e.id = p.employee_id AND e.department_id = ANY (${departmentIds}::bigint[])
      WHERE p.company_id = c.id AND p.result = 'ACCESS_GRANTED' AND p.ignored IS NULL
        AND p.punch_date BETWEEN coalesce(s.enough, s.first) AND s.last
        AND p.punched_at >= coalesce(s.enough, s.first)::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
        AND p.punched_at < s.last::timestamp AT TIME ZONE 'UTC' + interval '39 hours'
      ORDER BY p.punched_at DESC, p.id DESC LIMIT ${latestRows}::int) l
    LEFT JOIN device_locks k ON k.device_id = l.device_id AND k.lock = l.lock LEFT JOIN doors o ON o.id = k.door_id
    LEFT JOIN rooms r ON r.id = o.room_id
    ORDER BY l.punched_at DESC, l.id DESC LIMIT ${latestRows}::int`;
}

export interface LatestEmployee {
  id: number;
  accountName: string;
  displayName: string;
  title: string;
  departmentName: string;
  addedAt: Date;
}

export async function findLatestEmployees(
  db: Db,
  { departmentIds }: DashboardScope,
): Promise<LatestEmployee[]> {
  const { rows } = await sql<LatestEmployee>`
    SELECT e.id, a.username AS "accountName", e.display_name AS "displayName", e.title, d.department_name AS "departmentName",
      e.created_at AS "addedAt"
    FROM (SELECT n.* FROM employees n WHERE n.department_id = ANY (${plainArrayLiteral(departmentIds)}::bigint[]) AND n.erased_at IS NULL
      ORDER BY n.id DESC LIMIT ${latestRows}::int) e
    JOIN accounts a ON a.id = e.account_id JOIN departments d ON d.id = e.department_id ORDER BY e.id DESC`.execute(
    db,
  );
  return rows;
}
