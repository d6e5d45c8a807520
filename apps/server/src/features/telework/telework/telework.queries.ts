import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface Teleworker {
  employeeId: number;
  companyId: number;
  accountName: string;
  displayName: string;
  employeeCode: string;
  departmentCode: string;
  departmentName: string;
  timeZone: string;
}

const personColumns = sql`e.id AS "employeeId", e.company_id AS "companyId", a.username AS "accountName", e.display_name AS "displayName",
  e.employee_code AS "employeeCode", d.department_code AS "departmentCode", d.department_name AS "departmentName",
  site_zone(e.id) AS "timeZone"`;
const joined = sql`JOIN accounts a ON a.id = e.account_id JOIN departments d ON d.id = e.department_id`;

export async function findMyself(db: Db, viewer: Viewer): Promise<Teleworker | undefined> {
  const { rows } = await sql<Teleworker>`SELECT ${personColumns} FROM employees e ${joined}
    WHERE e.id = ${viewer.employeeId}::bigint AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}`.execute(
    db,
  );
  return rows[0];
}

/** Matches departments that the caller manages. With the permission for the staff list, matches all departments. */
const whereManaged = (departmentId: Expression<number>, viewer: Viewer) =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${departmentId} = ANY (${viewer.managedDepartmentIds}::bigint[]))`;

export interface TeleworkerQuery {
  date: IsoDate;
  page: number;
  size: number;
}

/**
 * Lists the people in the caller’s charge with reports, manual logs or approved telework on a date of their site, by
 * name.
 */
export async function listTeleworkers(
  db: Db,
  viewer: Viewer,
  departmentIds: readonly number[] | undefined,
  query: TeleworkerQuery,
) {
  const inDepartments = departmentIds ? sql`AND e.department_id = ANY (${departmentIds}::bigint[])` : sql``;
  const { rows } = await sql<{ total: number } & { [K in keyof Teleworker]: Teleworker[K] | null }>`
    WITH staff AS (
      SELECT e.id, e.display_name, day.start, day."end"
      FROM employees e, LATERAL (SELECT site_zone(e.id) AS zone) site,
        LATERAL (SELECT instant_of(${query.date}::timestamp, site.zone) AS start,
          instant_of((${query.date}::date + 1)::timestamp, site.zone) AS "end") day
      WHERE e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
        AND ${whereManaged(sql.ref('e.department_id'), viewer)} ${inDepartments}),
    found AS MATERIALIZED (
      SELECT s.id, s.display_name FROM staff s
      WHERE EXISTS (SELECT FROM telework_events v WHERE v.employee_id = s.id AND v.started_at < s."end"
          AND v.started_at >= s.start - interval '1 day' AND v.ended_at >= s.start)
        OR EXISTS (SELECT FROM telework_logs l WHERE l.employee_id = s.id AND l.status = 'APPROVED'
          AND l.start_at < s."end" AND l.end_at > s.start)
        OR EXISTS (SELECT FROM requests r WHERE r.employee_id = s.id AND ${approvedTelework}
          AND has_work_date(r, ${query.date}::date))),
    page AS (SELECT id FROM found ORDER BY display_name, id LIMIT ${query.size} OFFSET ${query.page * query.size})
    SELECT counted.total, one.* FROM (SELECT count(*) AS total FROM found) counted
      LEFT JOIN (SELECT ${personColumns}, e.display_name AS name FROM page JOIN employees e ON e.id = page.id ${joined}) one ON true
    ORDER BY one.name, one."employeeId"`.execute(db);
  // For a page beyond the last page, the query returns one row with the total and nulls.
  const people = rows.filter((row): row is { total: number } & Teleworker => row.employeeId !== null);
  return pageOf(people, rows[0]?.total ?? 0, query);
}

const approvedTelework = sql`r.type_code = 'TELEWORK' AND r.status = 'APPROVED' AND r.cancels_id IS NULL`;

/** A period of a person. Times are epoch milliseconds. */
export interface PersonSpan {
  employeeId: number;
  start: number;
  end: number;
}

const epochMs = (at: RawBuilder<unknown>) => sql<number>`(extract(epoch FROM ${at}) * 1000)::float8`;
const whereAmong = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${plainArrayLiteral(ids)}::bigint[])`;

/**
 * Lists the agent reports of people between two instants. `from` must be early enough to include inputs that still
 * affect the day.
 */
export async function listReports(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) {
  const { rows } = await sql<
    PersonSpan & { type: string; status: string | null; app: string | null; title: string | null }
  >`
    SELECT v.employee_id AS "employeeId", ${epochMs(sql`v.started_at`)} AS start, ${epochMs(sql`v.ended_at`)} AS "end",
      b.bucket_type AS type, v.data ->> 'status' AS status, v.data ->> 'app' AS app, v.data ->> 'title' AS title
    FROM telework_events v JOIN telework_buckets b ON b.id = v.bucket_number
    WHERE ${whereAmong('v.employee_id', employeeIds)} AND v.started_at < ${to} AND v.started_at >= ${from}::timestamptz - interval '1 day'
      AND v.ended_at >= ${from} AND ${whereCompanyVisible(sql.ref('v.company_id'), viewer)}
    ORDER BY v.employee_id, v.started_at, v.id`.execute(db);
  return rows;
}

export async function listApprovedLogs(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  { from, to }: { from: Date; to: Date },
) {
  const { rows } = await sql<PersonSpan & { kind: 'BREAK' | 'MANUAL_LOG' }>`
    SELECT l.employee_id AS "employeeId", ${epochMs(sql`l.start_at`)} AS start, ${epochMs(sql`l.end_at`)} AS "end", l.kind
    FROM telework_logs l
    WHERE ${whereAmong('l.employee_id', employeeIds)} AND l.status = 'APPROVED' AND l.start_at < ${to} AND l.end_at > ${from}
      AND ${whereCompanyVisible(sql.ref('l.company_id'), viewer)}`.execute(db);
  return rows;
}

/**
 * Lists the periods of approved telework requests. A request for whole dates also covers all time from midnight,
 * because telework may start before the requested window.
 */
export async function listGranted(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<PersonSpan[]> {
  const { rows } = await sql<PersonSpan>`
    SELECT r.employee_id AS "employeeId", ${epochMs(sql`lower(part)`)} AS start, ${epochMs(sql`upper(part)`)} AS "end"
    FROM requests r, LATERAL (SELECT coalesce(range_agg(tstzrange(instant_of(d, r.zone), instant_of(d + interval '1 day', r.zone))), '{}')
        AS dates FROM generate_series(r.start_time::date::timestamp, r.end_time, interval '1 day') AS d
        WHERE r.is_all_day AND d::date <> ALL (r.taken_back)) whole, unnest(r.claims + whole.dates) AS part
    WHERE ${whereAmong('r.employee_id', employeeIds)} AND ${approvedTelework}
      AND r.start_time < ${to}::timestamptz::date + 2 AND r.end_time >= ${from}::timestamptz::date - 2
      AND part && tstzrange(${from}, ${to}) AND ${whereCompanyVisible(sql.ref('r.company_id'), viewer)}`.execute(
    db,
  );
  return rows;
}
