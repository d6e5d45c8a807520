import type { AttendanceMonth, DayFigures, LateChange } from '@gatehouse/api/attendance/attendance-months';
import type { DayStatus } from '@gatehouse/api/attendance/timesheets';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

/** First and last date of a month or a year. */
export interface MonthDates {
  from: IsoDate;
  to: IsoDate;
}

/** Returns the IANA zone of a company. Undefined if the caller cannot see the company. */
export const findZone = async (db: Db, viewer: Viewer, companyId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', companyId)
      .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
      .executeTakeFirst()
  )?.time_zone;

const selectLateChanges = (db: Db, viewer: Viewer, companyId: number, { from, to }: MonthDates) =>
  db
    .selectFrom('attendance_late_changes as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .where('l.company_id', '=', companyId)
    .where('l.work_date', '>=', from)
    .where('l.work_date', '<=', to)
    .where((eb) => whereCompanyVisible(eb.ref('l.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer));

/** Returns the months of `dates` in order, with their locks and the number of late changes. */
export async function listMonths(
  db: Db,
  viewer: Viewer,
  companyId: number,
  dates: MonthDates,
): Promise<AttendanceMonth[]> {
  const counts = selectLateChanges(db, viewer, companyId, dates)
    .select([
      sql<IsoDate>`date_trunc('month', l.work_date)::date`.as('month'),
      sql<number>`count(*)`.as('total'),
    ])
    .groupBy(sql`1`);
  const { rows } = await sql<{
    month: string;
    locked_at: Date | null;
    locked_by: string | null;
    changes: number;
  }>`SELECT to_char(m.month, 'YYYY-MM') AS month, l.locked_at, a.display_name AS locked_by,
      coalesce(c.total, 0)::int AS changes
    FROM generate_series(${dates.from}::date, ${dates.to}::date, interval '1 month') AS m (month)
    LEFT JOIN attendance_locks l ON l.company_id = ${companyId} AND l.month = m.month::date
    LEFT JOIN accounts a ON a.id = l.locked_by
    LEFT JOIN (${counts}) AS c ON c.month = m.month::date
    ORDER BY m.month`.execute(db);
  return rows.map(({ month, locked_at, locked_by, changes }) => ({
    companyId,
    month,
    locked: locked_at !== null,
    lockedAt: locked_at?.toISOString() ?? null,
    lockedBy: locked_by,
    lateChanges: changes,
  }));
}

/** Prevents other transactions from closing or reopening months until the end of this transaction. */
export const lockMonthsShared = (db: Db, companyId: number) =>
  sql`SELECT hold_months(${companyId}::bigint)`.execute(db);

/**
 * Waits for all transactions that write days, and blocks further ones until the end of the transaction. Used to close
 * or reopen a month.
 */
export const lockMonthsExclusive = (db: Db, companyId: number) =>
  sql`SELECT turn_months(${companyId}::bigint)`.execute(db);

/** Locks a month, given as its first date. An existing lock of the month stays unchanged. */
export const insertLock = (db: Db, viewer: Viewer, companyId: number, month: IsoDate, at: Date) =>
  db
    .insertInto('attendance_locks')
    .values({ company_id: companyId, month, locked_at: at, locked_by: viewer.accountId })
    .onConflict((conflict) => conflict.columns(['company_id', 'month']).doNothing())
    .execute();

export const deleteLock = (db: Db, viewer: Viewer, companyId: number, month: IsoDate) =>
  db
    .deleteFrom('attendance_locks')
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

/**
 * Locks a late change of a closed month and its employee until the end of the transaction. Returns undefined if the
 * late change does not exist.
 */
export async function lockChange(
  db: Db,
  viewer: Viewer,
  companyId: number,
  { employeeId, date }: { employeeId: number; date: IsoDate },
): Promise<{ foundAt: Date } | undefined> {
  // Locks first the month and then the person, like all code that computes days.
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM attendance_locks l JOIN employees e ON e.company_id = l.company_id
    WHERE l.company_id = ${companyId} AND l.month = date_trunc('month', ${date}::date)::date AND e.id = ${employeeId}
      AND ${whereCompanyVisible(sql.ref('l.company_id'), viewer)}
    FOR NO KEY UPDATE`.execute(db);
  if (rows.length === 0) return undefined;
  const row = await db
    .selectFrom('attendance_late_changes')
    .select('found_at')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .where('work_date', '=', date)
    .forUpdate()
    .executeTakeFirst();
  return row && { foundAt: row.found_at };
}

/** Returns the figures of a day in the format of `lateChange` in the API. Null if the day has no row. */
export async function findFigures(db: Db, employeeId: number, date: IsoDate): Promise<DayFigures | null> {
  const row = await db
    .selectFrom('attendance_days')
    .select(['check_in_at', 'check_out_at', 'worked_minutes', 'late_minutes', 'early_minutes'])
    .select('overtime_minutes')
    // The cast is safe, because only the attendance rules write this value.
    .select(sql<DayStatus>`status`.as('status'))
    .where('employee_id', '=', employeeId)
    .where('work_date', '=', date)
    .executeTakeFirst();
  return row ? toFigures(row) : null;
}

/**
 * Reopens a month within this transaction only, because days of a closed month are not computed. Moves the lock to the
 * month `infinity`, so that its data is preserved.
 */
export const setLockAside = (db: Db, companyId: number, month: IsoDate) =>
  sql`UPDATE attendance_locks SET month = 'infinity' WHERE company_id = ${companyId} AND month = ${month}::date`.execute(
    db,
  );

export const restoreLock = (db: Db, companyId: number, month: IsoDate) =>
  sql`UPDATE attendance_locks SET month = ${month}::date WHERE company_id = ${companyId} AND month = 'infinity'`.execute(
    db,
  );

/** The day that `book_days` proposes for a date of a closed month. */
interface ProposedDay {
  status: DayStatus;
  zone: string;
  checkInAt: string | null;
  checkOutAt: string | null;
  workedMinutes: number;
  lateMinutes: number;
  earlyMinutes: number;
  overtimeMinutes: number;
}

/** Returns the late changes of a closed month in order of date. */
export function listChanges(
  db: Db,
  viewer: Viewer,
  companyId: number,
  dates: MonthDates,
  query: { page: number; size: number },
): Promise<Page<LateChange>> {
  const inOrder = selectLateChanges(db, viewer, companyId, dates)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .leftJoin('attendance_days as d', (join) =>
      join.onRef('d.employee_id', '=', 'l.employee_id').onRef('d.work_date', '=', 'l.work_date'),
    )
    .select([
      'l.employee_id',
      'a.username',
      'e.display_name',
      'l.work_date',
      'l.found_at',
      sql<ProposedDay>`l.proposed - 'explanation'`.as('proposed'),
      sql<DayStatus | null>`d.status`.as('status'),
      'd.check_in_at',
      'd.check_out_at',
      'd.worked_minutes',
      'd.late_minutes',
      'd.early_minutes',
      'd.overtime_minutes',
    ])
    .orderBy('l.work_date')
    .orderBy('e.display_name')
    .orderBy('l.employee_id');
  return findPage(inOrder, query, (row) => ({
    employeeId: row.employee_id,
    accountName: row.username,
    displayName: row.display_name,
    date: row.work_date,
    timeZone: row.proposed.zone,
    foundAt: row.found_at.toISOString(),
    kept: row.status && toFigures({ ...row, status: row.status }),
    proposed: toProposedFigures(row.proposed),
  }));
}

interface DayFiguresRow {
  status: DayStatus;
  check_in_at: Date | null;
  check_out_at: Date | null;
  worked_minutes: number | null;
  late_minutes: number | null;
  early_minutes: number | null;
  overtime_minutes: number | null;
}

const toFigures = (row: DayFiguresRow): DayFigures => ({
  status: row.status,
  checkInTime: row.check_in_at?.toISOString() ?? null,
  checkOutTime: row.check_out_at?.toISOString() ?? null,
  workedMinutes: row.worked_minutes ?? 0,
  lateMinutes: row.late_minutes ?? 0,
  earlyMinutes: row.early_minutes ?? 0,
  overtimeMinutes: row.overtime_minutes ?? 0,
});

// PostgreSQL writes instants in JSON in its own format, so they are converted to ISO 8601.
const toInstant = (text: string | null) => (text === null ? null : new Date(text).toISOString());

const toProposedFigures = ({ zone: _, checkInAt, checkOutAt, ...figures }: ProposedDay): DayFigures => ({
  ...figures,
  checkInTime: toInstant(checkInAt),
  checkOutTime: toInstant(checkOutAt),
});

/**
 * Returns the first date of an open month with late changes, and up to `limit` people with late changes in the month.
 * Undefined if there are none.
 */
export async function findNextChanges(
  db: Db,
  companyId: number,
  month: IsoDate,
  limit: number,
): Promise<{ date: IsoDate; employeeIds: number[] } | undefined> {
  const { rows } = await sql<{ work_date: IsoDate; employee_id: number }>`
    SELECT work_date, employee_id FROM attendance_late_changes l
    WHERE company_id = ${companyId} AND work_date = (
        SELECT min(work_date) FROM attendance_late_changes WHERE company_id = ${companyId}
          AND work_date >= ${month}::date AND work_date < ${month}::date + interval '1 month')
      AND NOT EXISTS (SELECT FROM attendance_locks WHERE company_id = ${companyId} AND month = ${month}::date)
    ORDER BY employee_id LIMIT ${limit}`.execute(db);
  const date = rows[0]?.work_date;
  return date === undefined ? undefined : { date, employeeIds: rows.map(({ employee_id }) => employee_id) };
}

export const deleteChanges = (db: Db, companyId: number, date: IsoDate, employeeIds: readonly number[]) =>
  sql`DELETE FROM attendance_late_changes WHERE company_id = ${companyId} AND work_date = ${date}::date
    AND employee_id = ANY (${employeeIds}::bigint[])`.execute(db);
