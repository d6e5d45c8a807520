import { explainedStatuses } from '@gatehouse/api/attendance/day-marks.rules';
import type { DayStatus, PersonStats } from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import type { Page } from '@gatehouse/api/platform/shapes';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { namedLike, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { figuresOf, listed, wanted } from './figures.queries.ts';

/** Whose days, of those the viewer is in charge of. */
export interface People {
  /** Of these departments; absent, of all. */
  departmentIds?: readonly number[] | undefined;
  keyword?: string;
}

export interface Dates {
  from: IsoDate;
  to: IsoDate;
}

export interface Order {
  filter?: TimesheetFilter | undefined;
  sort?: { field: 'date' | 'totalHours'; direction: 'asc' | 'desc' } | undefined;
}

/** The department is one the viewer manages, or anybody's for who keeps the company's staff list. */
const managed = (departmentId: Expression<number>, viewer: Viewer) =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${departmentId} = ANY (${viewer.managedDepartmentIds}::bigint[]))`;

/** A department the viewer is in charge of, and the zone of its company. */
export const findDepartment = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('departments as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.company_id as companyId', 'd.department_code as code', 'c.time_zone as zone'])
    .where('d.id', '=', id)
    .where((eb) => ofViewer(eb.ref('d.company_id'), viewer))
    .where((eb) => managed(eb.ref('d.id'), viewer))
    .executeTakeFirst();

/** A department that was found, and all that stand below it. */
export async function findBelow(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE below AS (
      SELECT ${id}::bigint AS id
      UNION SELECT d.id FROM departments d JOIN below b ON d.parent_department_id = b.id)
    SELECT id FROM below`.execute(db);
  return rows.map((row) => row.id);
}

/** The zone of the viewer's company, or of the first one they see. */
export const findZone = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('companies')
    .select('time_zone as zone')
    .where((eb) => ofViewer(eb.ref('id'), viewer))
    .orderBy(sql`id = ${viewer.companyId}::bigint`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Rows from which on a page is read in parts, and rows of a part: a few milliseconds of the event loop. */
const largePage = 1_000;
const rowsAtOnce = 500;

type Found = Omit<PersonStats, 'workingStats'> & PersonStats['workingStats'];

/**
 * Who has days between two dates, or could have, with the figures of these: people and days are read by index and joined once,
 * however many people there are. The total stands beside them, so that a page beyond the end still knows it.
 */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  { departmentIds, keyword = '' }: People,
  { from, to }: Dates,
  { filter, sort, page, size }: Order & { page: number; size: number },
): Promise<Page<PersonStats>> {
  const byHours =
    sort?.field === 'totalHours' ? sql`"totalWorkingHours" ${directions[sort.direction]},` : sql``;
  const order = sql`${byHours} display_name, id`;
  const statement = sql<{ total: number } & { [K in keyof Found]: Found[K] | null }>`
    WITH summed AS MATERIALIZED (
      SELECT e.id, e.account_id, e.department_id, e.employee_code, e.display_name, ${sql.join(figuresOf(filter))}
      FROM employees e
      LEFT JOIN attendance_days t ON t.employee_id = e.id AND t.work_date >= ${from}::date AND t.work_date <= ${to}::date
        AND ${ofViewer(sql.ref('t.company_id'), viewer)} AND ${listed}
      WHERE e.erased_at IS NULL AND ${ofViewer(sql.ref('e.company_id'), viewer)}
        AND ${managed(sql.ref('e.department_id'), viewer)}
        ${departmentIds ? sql`AND e.department_id = ANY (${departmentIds}::bigint[])` : sql``} ${namedLike(keyword)}
      GROUP BY e.id
      -- who left, or is disabled, stays as long as there is something to say of them
      HAVING count(work_date) FILTER (WHERE ${wanted(filter)}) > 0 OR ${filter === undefined}::boolean AND e.is_enabled),
    page AS (SELECT * FROM summed ORDER BY ${order} LIMIT ${size} OFFSET ${page * size})
    SELECT counted.total, page.*, page.id AS "employeeId", page.display_name AS "displayName",
      page.employee_code AS "employeeCode", a.username AS "accountName", d.department_name AS "departmentName"
    FROM (SELECT count(*) AS total FROM summed) counted
    LEFT JOIN (page JOIN accounts a ON a.id = page.account_id JOIN departments d ON d.id = page.department_id) ON true
    ORDER BY ${order}`;
  const rows = size < largePage ? (await statement.execute(db)).rows : await readInParts(db, statement);
  // a page beyond the end is one row of nulls beside the total
  const people = rows.filter((row): row is Found & { total: number } => row.employeeId !== null);
  return pageOf(people.map(present), rows[0]?.total ?? 0, { page, size });
}

/** All rows of the statement, read in parts of the same snapshot, so that others are heard between them. */
async function readInParts<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const all: Row[] = [];
  await sql`DECLARE large_page NO SCROLL CURSOR FOR ${statement}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`FETCH FORWARD ${sql.lit(rowsAtOnce)} FROM large_page`.execute(db);
    all.push(...rows);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`CLOSE large_page`.execute(db);
  return all;
}

const directions = { asc: sql`ASC`, desc: sql`DESC` };

const present = (row: Found): PersonStats => ({
  employeeId: row.employeeId,
  accountName: row.accountName,
  displayName: row.displayName,
  employeeCode: row.employeeCode,
  departmentName: row.departmentName,
  days: row.days,
  workingStats: {
    checkinCount: row.checkinCount,
    checkOutCount: row.checkOutCount,
    totalWorkingDays: row.totalWorkingDays,
    totalWorkingHours: row.totalWorkingHours,
    totalOTHours: row.totalOTHours,
    lateCheckInCount: row.lateCheckInCount,
    earlyCheckOutCount: row.earlyCheckOutCount,
    absentCount: row.absentCount,
  },
});

/** The wanted days of people, by their place among these, each one's in order. */
export function listDaysOf(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  { from, to }: Dates,
  { filter, sort = { field: 'date', direction: 'asc' } }: Order,
) {
  return db
    .selectFrom('attendance_days')
    .select([
      'employee_id as employeeId',
      'work_date as date',
      // written by the attendance rules alone
      sql<DayStatus>`status`.as('status'),
      'zone',
      'check_in_at as checkInAt',
      'check_out_at as checkOutAt',
      'worked_minutes as workedMinutes',
      'late_minutes as lateMinutes',
      'early_minutes as earlyMinutes',
      'overtime_minutes as overtimeMinutes',
      // read of the few whose name it decides
      sql<string | null>`CASE WHEN status = ANY (${explainedStatuses}::text[]) THEN explanation END`.as(
        'explanation',
      ),
    ])
    .where(sql<SqlBool>`employee_id = ANY (${employeeIds}::bigint[])`)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where(listed)
    .where(wanted(filter))
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .orderBy(sql`array_position(${employeeIds}::bigint[], employee_id)`)
    .orderBy(sort.field === 'date' ? 'work_date' : 'worked_minutes', sort.direction)
    .orderBy('work_date')
    .execute();
}
export type DayOf = Awaited<ReturnType<typeof listDaysOf>>[number];
