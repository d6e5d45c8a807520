import { sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { plain, SEPARATOR } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DayWrites } from './day-plan.service.ts';

/** The call that writes what was computed (migration 0016): one expression, so that it can ride on another statement. */
export const bookDays = (
  companyId: number,
  at: Date,
  { changed, days, gone }: DayWrites,
) => sql<number>`book_days(
  ${companyId}::bigint, ${at}::timestamptz,
  ${plain(changed.map(({ id }) => id))}::bigint[], ${plain(changed.map(({ punchDate }) => punchDate))}::date[],
  ${plain(changed.map(({ direction }) => direction))}::text[], ${plain(changed.map(({ workDate }) => workDate))}::date[],
  ${plain(changed.map(({ ignored }) => ignored))}::text[],
  ${plain(days.map(({ employeeId }) => employeeId))}::bigint[], ${plain(days.map(({ workDate }) => workDate))}::date[],
  ${plain(days.map(({ status }) => status))}::text[], ${plain(days.map(({ zone }) => zone))}::text[],
  ${plain(days.map(({ checkIn }) => checkIn))}::timestamptz[], ${plain(days.map(({ checkOut }) => checkOut))}::timestamptz[],
  ${plain(days.flatMap(({ figures }) => figures))}::int[],
  ${days.map(({ explanation }) => explanation).join(SEPARATOR)},
  ${plain(gone.map(({ employeeId }) => employeeId))}::bigint[], ${plain(gone.map(({ workDate }) => workDate))}::date[],
  ${plain(gone.map(({ status }) => status))}::text[], ${plain(gone.map(({ zone }) => zone))}::text[])`;

/** Writes what was computed; answers how many days differ from before. */
export async function writeDays(db: Db, companyId: number, at: Date, writes: DayWrites): Promise<number> {
  const { rows } = await sql<{
    written: number;
  }>`SELECT ${bookDays(companyId, at, writes)} AS written`.execute(db);
  return rows[0]?.written ?? 0;
}

export interface CompanyContext {
  zone: string;
  /** JSON text of the company's shifts. */
  shifts: string;
}

/** What days of a company are computed with; undefined when it is not the caller's. */
export async function findContext(db: Db, companyId: number): Promise<CompanyContext | undefined> {
  const { rows } = await sql<CompanyContext>`SELECT c.time_zone AS zone, (
      SELECT coalesce(jsonb_agg(to_jsonb(s) - 'company_id' ORDER BY s.id), '[]')::text
      FROM default_shifts s WHERE s.company_id = c.id) AS shifts
    FROM companies c WHERE c.id = ${companyId}`.execute(db);
  return rows[0];
}

/** Locks people whose days are computed, in the one order everybody uses, and answers where they belong. */
export async function lockEmployees(db: Db, companyId: number, employeeIds: readonly number[]) {
  const { rows } = await sql<{ id: number; departmentId: number }>`
    SELECT id, department_id AS "departmentId" FROM employees
    WHERE company_id = ${companyId} AND id = ANY (${plain(employeeIds)}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows;
}

/** The punches of people between two instants, as `readAround` takes them. */
export async function findPunchesAround(
  db: Db,
  companyId: number,
  employeeIds: readonly number[],
  { lo, hi }: { lo: string; hi: string },
): Promise<string | null> {
  const every = (text: string) => plain(employeeIds.map(() => text));
  const { rows } = await sql<{
    around: string | null;
  }>`SELECT punches_around(${companyId}::bigint, ${plain(employeeIds)}::bigint[],
    ${every(lo)}::timestamptz[], ${every(hi)}::timestamptz[]) AS around`.execute(db);
  return rows[0]?.around ?? null;
}

/** Ids of the people a job is about, after `after`, in order; of the whole company when nobody is named. */
export async function findEmployeeIds(
  db: Db,
  companyId: number,
  {
    employeeIds,
    departmentIds,
  }: { employeeIds?: number[] | undefined; departmentIds?: number[] | undefined },
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM employees
    WHERE company_id = ${companyId} AND id > ${after}
      AND (${employeeIds ? plain(employeeIds) : null}::bigint[] IS NULL OR id = ANY (${employeeIds ? plain(employeeIds) : null}::bigint[]))
      AND (${departmentIds ? plain(departmentIds) : null}::bigint[] IS NULL OR department_id = ANY (${departmentIds ? plain(departmentIds) : null}::bigint[]))
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** First and last date with punches of a company; undefined when there are none. */
export async function findPunchDates(
  db: Db,
  companyId: number,
): Promise<{ from: IsoDate; to: IsoDate } | undefined> {
  const { rows } = await sql<{ from: IsoDate | null; to: IsoDate | null }>`
    SELECT min(punch_date) AS from, max(punch_date) AS to FROM punch_counters WHERE company_id = ${companyId}`.execute(
    db,
  );
  const { from, to } = rows[0] ?? {};
  return from && to ? { from, to } : undefined;
}

/**
 * Since when every device of the company has been heard: the earliest of their last words. Null when one never spoke,
 * or there is none.
 */
export async function devicesHeardSince(db: Db, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ since: Date | null }>`
    SELECT CASE WHEN count(*) = count(s.last_seen_at) THEN min(s.last_seen_at) END AS since
    FROM devices d LEFT JOIN device_states s ON s.device_id = d.id
    WHERE d.company_id = ${companyId} AND d.is_enabled AND d.approved_at IS NOT NULL AND d.protocol IS NOT NULL`.execute(
    db,
  );
  return rows[0]?.since?.getTime() ?? null;
}

/** Departments of a company that have people. */
export async function findDepartmentIds(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT department_id AS id FROM employees WHERE company_id = ${companyId} AND is_enabled ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface AbsentDay {
  workDate: IsoDate;
  zone: string;
  explanation: string;
  /** Whoever joined after this instant was not expected. */
  before: Date;
}

/** Everybody of these departments who was expected on a date and of whom there is nothing. */
const missing = (
  companyId: number,
  departmentIds: readonly number[],
  { workDate, before }: AbsentDay,
) => sql`FROM employees e
    WHERE e.company_id = ${companyId} AND e.department_id = ANY (${plain(departmentIds)}::bigint[]) AND e.is_enabled
      AND e.created_at < ${before}::timestamptz
      AND NOT EXISTS (SELECT FROM attendance_days d WHERE d.employee_id = e.id AND d.work_date = ${workDate}::date)`;

const isClosed = (workDate: IsoDate) => sql`EXISTS (SELECT FROM attendance_locks l
        WHERE l.company_id = e.company_id AND l.month = date_trunc('month', ${workDate}::date)::date)`;

/**
 * Marks everybody of these departments absent on a date, who was expected and of whom there is nothing. Answers whose
 * day that is now. In a closed month the absences are listed as late changes instead.
 */
export async function markAbsent(
  db: Db,
  companyId: number,
  departmentIds: readonly number[],
  absent: AbsentDay,
  at: Date,
): Promise<number[]> {
  const { workDate, zone, explanation } = absent;
  const proposed = { status: 'ABSENT', zone, checkInAt: null, checkOutAt: null, explanation, ...noFigures };
  const { rows } = await sql<{ employeeId: number }>`
    WITH listed AS (
      INSERT INTO attendance_late_changes (company_id, employee_id, work_date, found_at, proposed)
      SELECT e.company_id, e.id, ${workDate}::date, ${at}::timestamptz, ${JSON.stringify(proposed)}::jsonb
      ${missing(companyId, departmentIds, absent)} AND ${isClosed(workDate)}
      ORDER BY e.id ON CONFLICT DO NOTHING)
    INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
    SELECT e.company_id, e.id, ${workDate}::date, 'ABSENT', ${zone}, ${explanation}, ${at}::timestamptz
    ${missing(companyId, departmentIds, absent)} AND NOT ${isClosed(workDate)}
    ORDER BY e.id
    ON CONFLICT DO NOTHING RETURNING employee_id AS "employeeId"`.execute(db);
  return rows.map(({ employeeId }) => employeeId);
}

const noFigures = { workedMinutes: 0, lateMinutes: 0, earlyMinutes: 0, overtimeMinutes: 0 };

/** All companies that are in use; for jobs that go through every one. */
export async function findCompanyIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM companies WHERE is_enabled ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Makes the partition of a month, given as its first day, where it is missing. */
export const ensurePartition = (db: Db, month: IsoDate) =>
  sql`SELECT ensure_punch_partition(${month}::date)`.execute(db);
