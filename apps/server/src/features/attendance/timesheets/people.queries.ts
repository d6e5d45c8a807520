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

type Found = Omit<PersonStats, 'workingStats'> & PersonStats['workingStats'];

/** People the viewer is in charge of, with the figures of their days: both are read by index and joined once, however many there are. */
const summed = (
  viewer: Viewer,
  { from, to }: Dates,
  filter: TimesheetFilter | undefined,
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`summed AS MATERIALIZED (
      SELECT e.id, e.account_id, e.department_id, e.employee_code, e.display_name, e.is_enabled, ${sql.join(figuresOf(filter))}
      FROM employees e
      LEFT JOIN attendance_days t ON t.employee_id = e.id AND t.work_date >= ${from}::date AND t.work_date <= ${to}::date
        AND ${ofViewer(sql.ref('t.company_id'), viewer)} AND ${listed}
      WHERE e.erased_at IS NULL AND ${ofViewer(sql.ref('e.company_id'), viewer)}
        AND ${managed(sql.ref('e.department_id'), viewer)} ${whose}
      GROUP BY e.id)`;

/** Who of them is listed, in order. */
const matched = (
  viewer: Viewer,
  { departmentIds, keyword = '' }: People,
  dates: Dates,
  { filter, sort }: Order,
) => {
  const whose = sql`${departmentIds ? sql`AND e.department_id = ANY (${departmentIds}::bigint[])` : sql``} ${namedLike(keyword)}`;
  const byHours =
    sort?.field === 'totalHours' ? sql`"totalWorkingHours" ${directions[sort.direction]},` : sql``;
  return {
    order: sql`${byHours} display_name, id`,
    // who left, or is disabled, stays as long as there is something to say of them
    tables: sql`${summed(viewer, dates, filter, whose)},
    matched AS (SELECT * FROM summed WHERE days > 0 OR ${filter === undefined}::boolean AND is_enabled),
    counted AS (SELECT count(*) AS total, coalesce(sum(days), 0)::bigint AS "allDays" FROM matched)`,
  };
};

interface Counted {
  total: number;
  allDays: number;
}
type Asked = Order & { page: number; size: number };

/**
 * Who has days between two dates, or could have, with the figures of these, and how many days all of them have. The totals stand
 * beside them, so that a page beyond the end still knows them.
 */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  people: People,
  dates: Dates,
  asked: Asked,
): Promise<{ page: Page<PersonStats>; days: number }> {
  const { order, tables } = matched(viewer, people, dates, asked);
  const { rows } = await sql<Counted & { [K in keyof Found]: Found[K] | null }>`
    WITH ${tables},
    page AS (SELECT * FROM matched ORDER BY ${order} LIMIT ${asked.size} OFFSET ${asked.page * asked.size})
    SELECT counted.*, ${shown}
    FROM counted LEFT JOIN (page ${joined}) ON true
    ORDER BY ${order}`.execute(db);
  // a page beyond the end is one row of nulls beside the totals
  const found = rows.filter((row): row is Counted & Found => row.employeeId !== null);
  const { total, allDays } = rows[0] ?? { total: 0, allDays: 0 };
  return { page: pageOf(found.map(present), total, asked), days: allDays };
}

/** Who is on a large page, in its order, and the totals. */
export async function listNumbers(
  db: Db,
  viewer: Viewer,
  people: People,
  dates: Dates,
  asked: Asked,
): Promise<Counted & { ids: number[] }> {
  const { order, tables } = matched(viewer, people, dates, asked);
  const { rows } = await sql<Counted & { ids: number[] }>`
    WITH ${tables}
    SELECT counted.*, ARRAY(
      SELECT id FROM matched ORDER BY ${order} LIMIT ${asked.size} OFFSET ${asked.page * asked.size}) AS ids
    FROM counted`.execute(db);
  return rows[0] ?? { ids: [], total: 0, allDays: 0 };
}

/** The figures of these people, in the order of their ids. */
export async function readPeople(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  dates: Dates,
  { filter }: Order,
): Promise<PersonStats[]> {
  const { rows } = await sql<Found>`
    WITH ${summed(viewer, dates, filter, sql`AND e.id = ANY (${ids}::bigint[])`)}
    SELECT ${shown} FROM summed page ${joined} ORDER BY array_position(${ids}::bigint[], page.id)`.execute(
    db,
  );
  return rows.map(present);
}

const shown = sql`page.*, page.id AS "employeeId", page.display_name AS "displayName", page.employee_code AS "employeeCode",
      a.username AS "accountName", d.department_name AS "departmentName"`;
const joined = sql`JOIN accounts a ON a.id = page.account_id JOIN departments d ON d.id = page.department_id`;

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
