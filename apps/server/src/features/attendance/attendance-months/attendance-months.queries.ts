import type { AttendanceMonth, DayFigures, LateChange } from '@gatehouse/api/attendance/attendance-months';
import type { DayStatus } from '@gatehouse/api/attendance/timesheets';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { inCharge, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** First and last date of a month, or of a year. */
export interface Dates {
  from: IsoDate;
  to: IsoDate;
}

/** IANA zone of a company the viewer sees. */
export const findZone = async (db: Db, viewer: Viewer, companyId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', companyId)
      .where((eb) => ofViewer(eb.ref('id'), viewer))
      .executeTakeFirst()
  )?.time_zone;

const changesOf = (db: Db, viewer: Viewer, companyId: number, { from, to }: Dates) =>
  db
    .selectFrom('attendance_late_changes as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .where('l.company_id', '=', companyId)
    .where('l.work_date', '>=', from)
    .where('l.work_date', '<=', to)
    .where((eb) => ofViewer(eb.ref('l.company_id'), viewer))
    .where((eb) => inCharge(eb.ref('e.id'), eb.ref('e.department_id'), viewer));

/** The months of `dates`, in order, with their locks and what has changed since. */
export async function listMonths(
  db: Db,
  viewer: Viewer,
  companyId: number,
  dates: Dates,
): Promise<AttendanceMonth[]> {
  const counts = changesOf(db, viewer, companyId, dates)
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

/** No month is closed or opened before the transaction ends. */
export const holdMonths = (db: Db, companyId: number) =>
  sql`SELECT hold_months(${companyId}::bigint)`.execute(db);

/** The same for who does: waits for all who write days, and nobody writes any before the transaction ends. */
export const turnMonths = (db: Db, companyId: number) =>
  sql`SELECT turn_months(${companyId}::bigint)`.execute(db);

/** Locks a month, given as its first date; one locked before stays as it was. */
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
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** A day of a closed month as it stands, or null, and what is listed of it; nobody else writes either before the transaction ends. */
export async function lockChange(
  db: Db,
  viewer: Viewer,
  companyId: number,
  { employeeId, date }: { employeeId: number; date: IsoDate },
): Promise<{ foundAt: Date } | undefined> {
  // first the month and the person, as whoever computes days does
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM attendance_locks l JOIN employees e ON e.company_id = l.company_id
    WHERE l.company_id = ${companyId} AND l.month = date_trunc('month', ${date}::date)::date AND e.id = ${employeeId}
      AND ${ofViewer(sql.ref('l.company_id'), viewer)}
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

/** What a day says, as `lateChange` of the api has it; null where it has no row. */
export async function findFigures(db: Db, employeeId: number, date: IsoDate): Promise<DayFigures | null> {
  const row = await db
    .selectFrom('attendance_days')
    .select(['check_in_at', 'check_out_at', 'worked_minutes', 'late_minutes', 'early_minutes'])
    .select('overtime_minutes')
    // written by the attendance rules alone
    .select(sql<DayStatus>`status`.as('status'))
    .where('employee_id', '=', employeeId)
    .where('work_date', '=', date)
    .executeTakeFirst();
  return row ? standing(row) : null;
}

/**
 * Computing leaves days of a closed month alone. For the rest of this transaction, and for nobody else, a month is not closed: its lock,
 * which is not to be lost, stands at a month that never comes.
 */
export const setLockAside = (db: Db, companyId: number, month: IsoDate) =>
  sql`UPDATE attendance_locks SET month = 'infinity' WHERE company_id = ${companyId} AND month = ${month}::date`.execute(
    db,
  );

export const putLockBack = (db: Db, companyId: number, month: IsoDate) =>
  sql`UPDATE attendance_locks SET month = ${month}::date WHERE company_id = ${companyId} AND month = 'infinity'`.execute(
    db,
  );

/** What `book_days` keeps of a day it may not touch. */
interface Proposed {
  status: DayStatus;
  zone: string;
  checkInAt: string | null;
  checkOutAt: string | null;
  workedMinutes: number;
  lateMinutes: number;
  earlyMinutes: number;
  overtimeMinutes: number;
}

/** Days of a locked month whose figures would have changed, the first date first. */
export function listChanges(
  db: Db,
  viewer: Viewer,
  companyId: number,
  dates: Dates,
  wanted: { page: number; size: number },
): Promise<Page<LateChange>> {
  const inOrder = changesOf(db, viewer, companyId, dates)
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
      sql<Proposed>`l.proposed - 'explanation'`.as('proposed'),
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
  return foundPage(inOrder, wanted, (row) => ({
    employeeId: row.employee_id,
    accountName: row.username,
    displayName: row.display_name,
    date: row.work_date,
    timeZone: row.proposed.zone,
    foundAt: row.found_at.toISOString(),
    kept: row.status && standing({ ...row, status: row.status }),
    proposed: figuresOf(row.proposed),
  }));
}

interface Standing {
  status: DayStatus;
  check_in_at: Date | null;
  check_out_at: Date | null;
  worked_minutes: number | null;
  late_minutes: number | null;
  early_minutes: number | null;
  overtime_minutes: number | null;
}

const standing = (row: Standing): DayFigures => ({
  status: row.status,
  checkInTime: row.check_in_at?.toISOString() ?? null,
  checkOutTime: row.check_out_at?.toISOString() ?? null,
  workedMinutes: row.worked_minutes ?? 0,
  lateMinutes: row.late_minutes ?? 0,
  earlyMinutes: row.early_minutes ?? 0,
  overtimeMinutes: row.overtime_minutes ?? 0,
});

// the database writes instants into JSON in its own form
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());

const figuresOf = ({ zone: _, checkInAt, checkOutAt, ...figures }: Proposed): DayFigures => ({
  ...figures,
  checkInTime: instant(checkInAt),
  checkOutTime: instant(checkOutAt),
});

/** The first date of an open month that has late changes, with up to `limit` of its people; undefined when none is left. */
export async function nextChanges(
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
