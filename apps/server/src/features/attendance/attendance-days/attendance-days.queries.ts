import type { IsoDate } from '@gatehouse/api/platform/dates';
import { sql } from 'kysely';
import { plainArrayLiteral, SEPARATOR } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DayStatus } from './day/day.rules.ts';
import type { DayWrites } from './day-writes.service.ts';

/**
 * Returns an SQL expression that stores computed days and can be part of another statement
 * (migrations/functions/attendance.sql).
 */
export const bookDays = (
  companyId: number,
  at: Date,
  { cause, changed, days, gone }: DayWrites,
) => sql<number>`book_days(
  ${companyId}::bigint, ${at}::timestamptz,
  ${plainArrayLiteral(changed.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(changed.map(({ punchDate }) => punchDate))}::date[],
  ${plainArrayLiteral(changed.map(({ direction }) => direction))}::text[], ${plainArrayLiteral(changed.map(({ workDate }) => workDate))}::date[],
  ${plainArrayLiteral(changed.map(({ ignored }) => ignored))}::text[],
  ${plainArrayLiteral(days.map(({ employeeId }) => employeeId))}::bigint[], ${plainArrayLiteral(days.map(({ workDate }) => workDate))}::date[],
  ${plainArrayLiteral(days.map(({ status }) => status))}::text[], ${plainArrayLiteral(days.map(({ zone }) => zone))}::text[],
  ${plainArrayLiteral(days.map(({ checkIn }) => checkIn))}::timestamptz[], ${plainArrayLiteral(days.map(({ checkOut }) => checkOut))}::timestamptz[],
  ${plainArrayLiteral(days.flatMap(({ figures }) => figures))}::int[],
  ${days.map(({ explanation }) => explanation).join(SEPARATOR)},
  ${plainArrayLiteral(gone.map(({ employeeId }) => employeeId))}::bigint[], ${plainArrayLiteral(gone.map(({ workDate }) => workDate))}::date[],
  ${plainArrayLiteral(gone.map(({ status }) => status))}::text[], ${plainArrayLiteral(gone.map(({ zone }) => zone))}::text[],
  ${cause}, ${plainArrayLiteral(days.map(({ endsAt }) => endsAt))}::timestamptz[], ${plainArrayLiteral(gone.map(({ endsAt }) => endsAt))}::timestamptz[])`;

/** Stores computed days. Returns the number of days that changed. */
export async function writeDays(db: Db, companyId: number, at: Date, writes: DayWrites): Promise<number> {
  const { rows } = await sql<{
    written: number;
  }>`SELECT ${bookDays(companyId, at, writes)} AS written`.execute(db);
  return rows[0]?.written ?? 0;
}

/**
 * Locks the employees of the computed days, in the order of their IDs to prevent deadlocks. Returns their memberships.
 */
export async function lockEmployees(db: Db, companyId: number, employeeIds: readonly number[]) {
  const { rows } = await sql<{ id: number; membership: string }>`
    SELECT e.id, membership(e.id, e.department_id, e.home_building_id) AS membership FROM employees e
    WHERE e.company_id = ${companyId} AND e.id = ANY (${plainArrayLiteral(employeeIds)}::bigint[]) ORDER BY e.id FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows;
}

/** Returns the punches of employees between two instants, in the format that `readAround` parses. */
export async function findPunchesAround(
  db: Db,
  companyId: number,
  employeeIds: readonly number[],
  { lo, hi }: { lo: string; hi: string },
): Promise<string | null> {
  const repeatPerEmployee = (text: string) => plainArrayLiteral(employeeIds.map(() => text));
  const { rows } = await sql<{
    around: string | null;
  }>`SELECT punches_around(${companyId}::bigint, ${plainArrayLiteral(employeeIds)}::bigint[],
    ${repeatPerEmployee(lo)}::timestamptz[], ${repeatPerEmployee(hi)}::timestamptz[]) AS around`.execute(db);
  return rows[0]?.around ?? null;
}

/**
 * Returns the IDs of the employees selected for a job, in ascending order, after the ID `after`. Without a selection,
 * returns the IDs of all employees of the company.
 */
export async function findEmployeeIds(
  db: Db,
  companyId: number,
  {
    employeeIds,
    departmentIds,
  }: { employeeIds?: readonly number[] | undefined; departmentIds?: readonly number[] | undefined },
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM employees
    WHERE company_id = ${companyId} AND id > ${after}
      AND (${employeeIds ? plainArrayLiteral(employeeIds) : null}::bigint[] IS NULL OR id = ANY (${employeeIds ? plainArrayLiteral(employeeIds) : null}::bigint[]))
      AND (${departmentIds ? plainArrayLiteral(departmentIds) : null}::bigint[] IS NULL OR department_id = ANY (${departmentIds ? plainArrayLiteral(departmentIds) : null}::bigint[])
        OR EXISTS (SELECT FROM past_departments p WHERE p.employee_id = employees.id
          AND p.department_id = ANY (${departmentIds ? plainArrayLiteral(departmentIds) : null}::bigint[])))
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the next employees with a punch marked `AHEAD` that counts from now on, because the portal's clock has
 * reached its time. Also returns the range of dates to which these punches may belong.
 */
export async function findDue(
  db: Db,
  companyId: number,
  at: Date,
  after: number,
  limit: number,
): Promise<{ employeeIds: number[]; from: IsoDate; to: IsoDate } | undefined> {
  const { rows } = await sql<{ ids: number[] | null; from: IsoDate; to: IsoDate }>`
    SELECT array_agg(d.id ORDER BY d.id) AS ids, (min(d.first) - 1)::text AS from, (max(d.last) + 1)::text AS to FROM (
      SELECT employee_id AS id, min(work_date) AS first, max(work_date) AS last FROM punches
      WHERE company_id = ${companyId} AND ignored = 'AHEAD' AND punched_at <= ${at}::timestamptz AND employee_id > ${after}
      GROUP BY 1 ORDER BY 1 LIMIT ${limit}) d`.execute(db);
  const [due] = rows;
  return due?.ids ? { employeeIds: due.ids.map(Number), from: due.from, to: due.to } : undefined;
}

/**
 * Returns the first and last date of a company with a punch or a computed day. Undefined if the company has neither.
 * The last date excludes future leave, because `leave-balances` recounts future leave.
 */
export async function findKnownDates(
  db: Db,
  companyId: number,
): Promise<{ from: IsoDate; to: IsoDate } | undefined> {
  const { rows } = await sql<{ from: IsoDate | null; to: IsoDate | null }>`
    SELECT least(p.from, d.from)::text AS from, greatest(p.to, d.to)::text AS to
    FROM (SELECT min(punch_date) AS from, max(punch_date) AS to FROM punch_counters WHERE company_id = ${companyId}) p,
      (SELECT (SELECT min(work_date) FROM attendance_days WHERE company_id = ${companyId}) AS from,
        (SELECT work_date FROM attendance_days WHERE company_id = ${companyId} AND status <> 'COVERED'
          ORDER BY work_date DESC LIMIT 1) AS to) d`.execute(db);
  const { from, to } = rows[0] ?? {};
  return from && to ? { from, to } : undefined;
}

/**
 * Returns the last contact of the company's device that has been silent longest, in epoch ms. Null if a device has
 * never connected, or if the company has no devices.
 */
export async function findDevicesHeardSince(db: Db, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ since: Date | null }>`
    SELECT CASE WHEN count(*) = count(s.last_seen_at) THEN min(s.last_seen_at) END AS since
    FROM devices d LEFT JOIN device_states s ON s.device_id = d.id
    WHERE d.company_id = ${companyId} AND d.is_enabled AND d.approved_at IS NOT NULL AND d.protocol IS NOT NULL`.execute(
    db,
  );
  return rows[0]?.since?.getTime() ?? null;
}

/** Returns the employees who can be absent, grouped by membership. */
export async function findExpected(
  db: Db,
  companyId: number,
  employeeIds: readonly number[] | null,
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ membership: string; ids: number[] }>`
    SELECT membership(e.id, e.department_id, e.home_building_id) AS membership, array_agg(e.id ORDER BY e.id) AS ids
    FROM employees e WHERE e.company_id = ${companyId} AND (e.is_enabled OR e.disabled_dates <> '{}')
      AND (${employeeIds ? plainArrayLiteral(employeeIds) : null}::bigint[] IS NULL OR e.id = ANY (${employeeIds ? plainArrayLiteral(employeeIds) : null}::bigint[]))
    GROUP BY 1 ORDER BY 1`.execute(db);
  return new Map(rows.map(({ membership, ids }) => [membership, ids]));
}

/**
 * Returns approved requests for half days or hours, by employee, in the format of `request_line`. They are needed
 * because the uncovered rest of the day may be an absence.
 */
export async function findPartlyCovered(
  db: Db,
  companyId: number,
  employeeIds: readonly number[] | null,
  from: IsoDate,
  to: IsoDate,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; lines: string[] }>`
    SELECT r.employee_id AS id, array_agg(request_line(r, t.sub_type_code) ORDER BY r.id) AS lines
    FROM requests r JOIN request_types t ON t.id = r.request_type_id
    WHERE r.company_id = ${companyId} AND r.status = 'APPROVED' AND r.cancels_id IS NULL AND NOT r.is_all_day
      AND r.type_code IN ('LEAVE', 'TELEWORK', 'BUSINESS') AND r.claims <> '{}'
      AND r.start_time < ${to}::date + 2 AND r.end_time >= ${from}::date - 1
      AND (${employeeIds ? plainArrayLiteral(employeeIds) : null}::bigint[] IS NULL OR r.employee_id = ANY (${employeeIds ? plainArrayLiteral(employeeIds) : null}::bigint[]))
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

/** Returns a request in the format of `request_line`. Undefined if the caller's companies have no such request. */
export async function findRequestLine(db: Db, companyId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ line: string }>`
    SELECT request_line(r, t.sub_type_code) AS line FROM requests r JOIN request_types t ON t.id = r.request_type_id
    WHERE r.company_id = ${companyId} AND r.id = ${id}`.execute(db);
  return rows[0]?.line;
}

export interface DayBrief {
  workDate: IsoDate;
  status: DayStatus;
  figures: [worked: number, late: number, early: number, overtime: number];
}

export async function findBriefs(
  db: Db,
  companyId: number,
  employeeId: number,
  dates: readonly IsoDate[],
): Promise<DayBrief[]> {
  const { rows } = await sql<DayBrief>`
    SELECT work_date AS "workDate", status, ARRAY[worked_minutes, late_minutes, early_minutes, overtime_minutes]::int[] AS figures
    FROM attendance_days WHERE company_id = ${companyId} AND employee_id = ${employeeId}
      AND work_date = ANY (${plainArrayLiteral(dates)}::date[])`.execute(db);
  return rows;
}

/** Prevents other transactions from closing or reopening months of a company until the end of this transaction. */
export const holdMonths = (db: Db, companyId: number) =>
  sql`SELECT hold_months(${companyId}::bigint)`.execute(db);

/** Status, check-in and check-out (epoch ms) of a day. All are null if the day has no row. */
export interface StoredDayEnds {
  status: DayBrief['status'] | null;
  checkIn: number | null;
  checkOut: number | null;
}

export async function findDayEnds(
  db: Db,
  companyId: number,
  employeeId: number,
  date: IsoDate,
): Promise<StoredDayEnds> {
  const { rows } = await sql<{ status: DayBrief['status']; checkInAt: Date | null; checkOutAt: Date | null }>`
    SELECT status, check_in_at AS "checkInAt", check_out_at AS "checkOutAt" FROM attendance_days
    WHERE company_id = ${companyId} AND employee_id = ${employeeId} AND work_date = ${date}::date`.execute(
    db,
  );
  const [row] = rows;
  return {
    status: row?.status ?? null,
    checkIn: row?.checkInAt?.getTime() ?? null,
    checkOut: row?.checkOutAt?.getTime() ?? null,
  };
}

/** Returns the membership of an employee without locking the row. */
export async function findMembership(
  db: Db,
  companyId: number,
  employeeId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ membership: string }>`
    SELECT membership(e.id, e.department_id, e.home_building_id) AS membership FROM employees e
    WHERE e.company_id = ${companyId} AND e.id = ${employeeId}`.execute(db);
  return rows[0]?.membership;
}

export interface AbsentDay {
  workDate: IsoDate;
  /** Status of the absence. `HALF_DAY` if a request covers half of the day. */
  status: 'ABSENT' | 'HALF_DAY';
  zone: string;
  explanation: string;
  /** Employees without a joining date are expected on the date only if they were created before this instant. */
  before: Date;
}

/**
 * Selects the given employees that were employed and enabled on a date (rules.md §3.23) and have no row for the date.
 */
const fromEmployeesWithoutDay = (
  companyId: number,
  employeeIds: readonly number[],
  { workDate, before }: AbsentDay,
) => sql`FROM employees e
    WHERE e.company_id = ${companyId} AND e.id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])
      AND employed_on(${workDate}::date, e.joined_on, e.left_on, e.past_employments)
      AND (e.joined_on IS NOT NULL OR e.created_at < ${before}::timestamptz) AND NOT e.disabled_dates @> ${workDate}::date
      AND NOT EXISTS (SELECT FROM attendance_days d WHERE d.employee_id = e.id AND d.work_date = ${workDate}::date)`;

const isClosed = (workDate: IsoDate) => sql`EXISTS (SELECT FROM attendance_locks l
        WHERE l.company_id = e.company_id AND l.month = date_trunc('month', ${workDate}::date)::date)`;

/**
 * Marks the given employees as absent if they were expected on a date and have no row for the date. Returns the IDs of
 * the marked employees. In a closed month, lists the absences as late changes instead.
 */
export async function markAbsent(
  db: Db,
  companyId: number,
  employeeIds: readonly number[],
  absent: AbsentDay,
  at: Date,
): Promise<number[]> {
  await holdMonths(db, companyId);
  const { workDate, status, zone, explanation } = absent;
  const proposed = { status, zone, checkInAt: null, checkOutAt: null, explanation, ...noFigures };
  const { rows } = await sql<{ employeeId: number }>`
    WITH listed AS (
      INSERT INTO attendance_late_changes (company_id, employee_id, work_date, found_at, proposed)
      SELECT e.company_id, e.id, ${workDate}::date, ${at}::timestamptz, ${JSON.stringify(proposed)}::jsonb
      ${fromEmployeesWithoutDay(companyId, employeeIds, absent)} AND ${isClosed(workDate)}
      ORDER BY e.id ON CONFLICT DO NOTHING)
    INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
    SELECT e.company_id, e.id, ${workDate}::date, ${status}, ${zone}, ${explanation}, ${at}::timestamptz
    ${fromEmployeesWithoutDay(companyId, employeeIds, absent)} AND NOT ${isClosed(workDate)}
    -- nobody goes to another department while their day is counted for this one
    ORDER BY e.id FOR SHARE OF e
    ON CONFLICT DO NOTHING RETURNING employee_id AS "employeeId"`.execute(db);
  return rows.map(({ employeeId }) => employeeId);
}

const noFigures = { workedMinutes: 0, lateMinutes: 0, earlyMinutes: 0, overtimeMinutes: 0 };

/** Creates the partition of a month if it is missing. `month` is the first date of the month. */
export const ensurePartition = (db: Db, month: IsoDate) =>
  sql`SELECT ensure_punch_partition(${month}::date)`.execute(db);

/**
 * Finds days of open months that were computed in the zone of a device's clock, although the building has another zone.
 * Returns their employees, grouped by the first date of the month.
 */
export async function findDaysInClockZones(
  db: Db,
  companyId: number,
): Promise<{ month: IsoDate; employeeIds: number[] }[]> {
  const { rows } = await sql<{ month: IsoDate; employeeIds: number[] }>`
    SELECT date_trunc('month', d.work_date)::date::text AS month, array_agg(DISTINCT d.employee_id) AS "employeeIds"
    FROM devices v JOIN doors o ON o.id = v.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
    JOIN companies c ON c.id = v.company_id
    JOIN punches p ON p.device_id = v.id AND p.company_id = v.company_id
    JOIN attendance_days d ON d.employee_id = p.employee_id AND d.work_date = p.work_date AND d.zone = v.time_zone
    WHERE v.company_id = ${companyId} AND v.time_zone <> coalesce(b.time_zone, c.time_zone)
      AND NOT EXISTS (SELECT FROM attendance_locks l
        WHERE l.company_id = v.company_id AND l.month = date_trunc('month', d.work_date)::date)
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Returns the dates of a range, both ends included, on which a person was not employed. */
export async function findUnemployedDates(
  db: Db,
  companyId: number,
  employeeId: number,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<IsoDate[]> {
  const { rows } = await sql<{ date: IsoDate }>`
    SELECT d::date::text AS date FROM employees e, generate_series(${from}::date, ${to}::date, interval '1 day') AS d
    WHERE e.company_id = ${companyId} AND e.id = ${employeeId}
      AND NOT employed_on(d::date, e.joined_on, e.left_on, e.past_employments) ORDER BY d`.execute(db);
  return rows.map(({ date }) => date);
}
