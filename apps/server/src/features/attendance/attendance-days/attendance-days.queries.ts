import { sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { plain, SEPARATOR } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DayStatus } from './day.rules.ts';
import type { DayWrites } from './day-plan.service.ts';

/** The call that writes what was computed (migrations/functions/attendance.sql): one expression, so that it can ride on another statement. */
export const bookDays = (
  companyId: number,
  at: Date,
  { cause, changed, days, gone }: DayWrites,
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
  ${plain(gone.map(({ status }) => status))}::text[], ${plain(gone.map(({ zone }) => zone))}::text[],
  ${cause}, ${plain(days.map(({ endsAt }) => endsAt))}::timestamptz[], ${plain(gone.map(({ endsAt }) => endsAt))}::timestamptz[])`;

/** Writes what was computed; answers how many days differ from before. */
export async function writeDays(db: Db, companyId: number, at: Date, writes: DayWrites): Promise<number> {
  const { rows } = await sql<{
    written: number;
  }>`SELECT ${bookDays(companyId, at, writes)} AS written`.execute(db);
  return rows[0]?.written ?? 0;
}

/** Locks people whose days are computed, in the one order everybody uses, and answers where they belong. */
export async function lockEmployees(db: Db, companyId: number, employeeIds: readonly number[]) {
  const { rows } = await sql<{ id: number; membership: string }>`
    SELECT e.id, membership(e.id, e.department_id, e.home_building_id) AS membership FROM employees e
    WHERE e.company_id = ${companyId} AND e.id = ANY (${plain(employeeIds)}::bigint[]) ORDER BY e.id FOR NO KEY UPDATE`.execute(
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
  }: { employeeIds?: readonly number[] | undefined; departmentIds?: readonly number[] | undefined },
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM employees
    WHERE company_id = ${companyId} AND id > ${after}
      AND (${employeeIds ? plain(employeeIds) : null}::bigint[] IS NULL OR id = ANY (${employeeIds ? plain(employeeIds) : null}::bigint[]))
      AND (${departmentIds ? plain(departmentIds) : null}::bigint[] IS NULL OR department_id = ANY (${departmentIds ? plain(departmentIds) : null}::bigint[])
        OR EXISTS (SELECT FROM past_departments p WHERE p.employee_id = employees.id
          AND p.department_id = ANY (${departmentIds ? plain(departmentIds) : null}::bigint[])))
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next people with a punch that was ahead of the portal and whose time has come, and the dates these may belong to. */
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
 * First and last date of a company with punches, or with a day that was computed: an absence has none. Leave that lies ahead, which
 * leave-balances counts anew, is left out. Undefined when there are none.
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

/** Who of a company, or of these people, may be absent, by where they belong. */
export async function findExpected(
  db: Db,
  companyId: number,
  employeeIds: readonly number[] | null,
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ membership: string; ids: number[] }>`
    SELECT membership(e.id, e.department_id, e.home_building_id) AS membership, array_agg(e.id ORDER BY e.id) AS ids
    FROM employees e WHERE e.company_id = ${companyId} AND (e.is_enabled OR e.disabled_dates <> '{}')
      AND (${employeeIds ? plain(employeeIds) : null}::bigint[] IS NULL OR e.id = ANY (${employeeIds ? plain(employeeIds) : null}::bigint[]))
    GROUP BY 1 ORDER BY 1`.execute(db);
  return new Map(rows.map(({ membership, ids }) => [membership, ids]));
}

/** Approved requests for halves or hours, by person, as lines of `request_line`: the rest of such a day may be an absence. */
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
      AND (${employeeIds ? plain(employeeIds) : null}::bigint[] IS NULL OR r.employee_id = ANY (${employeeIds ? plain(employeeIds) : null}::bigint[]))
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, lines }) => [id, lines]));
}

/** A request that may become an approved one, as `request_line` writes it; undefined when it is not the caller's. */
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

/** The days of a person that have a row. */
export async function findBriefs(
  db: Db,
  companyId: number,
  employeeId: number,
  dates: readonly IsoDate[],
): Promise<DayBrief[]> {
  const { rows } = await sql<DayBrief>`
    SELECT work_date AS "workDate", status, ARRAY[worked_minutes, late_minutes, early_minutes, overtime_minutes]::int[] AS figures
    FROM attendance_days WHERE company_id = ${companyId} AND employee_id = ${employeeId}
      AND work_date = ANY (${plain(dates)}::date[])`.execute(db);
  return rows;
}

/** Where a person belongs, without keeping others from their days. */
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
  /** Half a day of one that a request covers in part. */
  status: 'ABSENT' | 'HALF_DAY';
  zone: string;
  explanation: string;
  /** Whose row is younger, and who has no day of joining, was not expected. */
  before: Date;
}

/** Who of these people was with the company and enabled on a date (rules.md §3.23), and of whom there is nothing. */
const missing = (
  companyId: number,
  employeeIds: readonly number[],
  { workDate, before }: AbsentDay,
) => sql`FROM employees e
    WHERE e.company_id = ${companyId} AND e.id = ANY (${plain(employeeIds)}::bigint[])
      AND employed_on(${workDate}::date, e.joined_on, e.left_on, e.past_employments)
      AND (e.joined_on IS NOT NULL OR e.created_at < ${before}::timestamptz) AND NOT e.disabled_dates @> ${workDate}::date
      AND NOT EXISTS (SELECT FROM attendance_days d WHERE d.employee_id = e.id AND d.work_date = ${workDate}::date)`;

const isClosed = (workDate: IsoDate) => sql`EXISTS (SELECT FROM attendance_locks l
        WHERE l.company_id = e.company_id AND l.month = date_trunc('month', ${workDate}::date)::date)`;

/**
 * Marks those of these people absent on a date who were expected and of whom there is nothing. Answers whose
 * day that is now. In a closed month the absences are listed as late changes instead.
 */
export async function markAbsent(
  db: Db,
  companyId: number,
  employeeIds: readonly number[],
  absent: AbsentDay,
  at: Date,
): Promise<number[]> {
  await sql`SELECT hold_months(${companyId}::bigint)`.execute(db);
  const { workDate, status, zone, explanation } = absent;
  const proposed = { status, zone, checkInAt: null, checkOutAt: null, explanation, ...noFigures };
  const { rows } = await sql<{ employeeId: number }>`
    WITH listed AS (
      INSERT INTO attendance_late_changes (company_id, employee_id, work_date, found_at, proposed)
      SELECT e.company_id, e.id, ${workDate}::date, ${at}::timestamptz, ${JSON.stringify(proposed)}::jsonb
      ${missing(companyId, employeeIds, absent)} AND ${isClosed(workDate)}
      ORDER BY e.id ON CONFLICT DO NOTHING)
    INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
    SELECT e.company_id, e.id, ${workDate}::date, ${status}, ${zone}, ${explanation}, ${at}::timestamptz
    ${missing(companyId, employeeIds, absent)} AND NOT ${isClosed(workDate)}
    -- nobody goes to another department while their day is counted for this one
    ORDER BY e.id FOR SHARE OF e
    ON CONFLICT DO NOTHING RETURNING employee_id AS "employeeId"`.execute(db);
  return rows.map(({ employeeId }) => employeeId);
}

const noFigures = { workedMinutes: 0, lateMinutes: 0, earlyMinutes: 0, overtimeMinutes: 0 };

/** Makes the partition of a month, given as its first day, where it is missing. */
export const ensurePartition = (db: Db, month: IsoDate) =>
  sql`SELECT ensure_punch_partition(${month}::date)`.execute(db);

/** Days of open months that have the zone of a device's clock where the building's is another, as people by month (its first day). */
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

/** Dates between these two, both included, on which a person is not employed. */
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
