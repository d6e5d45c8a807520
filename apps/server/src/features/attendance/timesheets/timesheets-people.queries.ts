import type { DayStatus, PersonStats } from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Page } from '@gatehouse/api/platform/shapes';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { departmentsBelow } from '../../auth/accounts/department-scope.service.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';
import { isListed, matchesFilter, selectFigures } from './figures.queries.ts';

export interface PeopleFilter {
  /** Department of the list. Absent for all departments. */
  departmentIds?: readonly number[] | undefined;
  keyword?: string;
}

export interface TimesheetDates {
  from: IsoDate;
  to: IsoDate;
}

export interface PeopleOrder {
  filter?: TimesheetFilter | undefined;
  sort?: { field: 'date' | 'totalHours'; direction: 'asc' | 'desc' } | undefined;
}

/**
 * Returns a condition that matches the departments that the caller manages, or all departments with the permission
 * STAFF_LIST.
 */
export const whereManaged = (departmentId: Expression<number>, viewer: Viewer) =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${departmentId} = ANY (${viewer.managedDepartmentIds}::bigint[]))`;

/** Returns a department that the caller manages or may list, with the zone of its company. */
export const findDepartment = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('departments as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.company_id as companyId', 'd.department_code as code', 'c.time_zone as zone'])
    .where('d.id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('d.company_id'), viewer))
    .where((eb) => whereManaged(eb.ref('d.id'), viewer))
    .executeTakeFirst();

/**
 * Returns the ID of the department with the given code that the caller manages or may list. If several companies have
 * the code, the caller's company comes first.
 */
export const findDepartmentId = async (db: Db, viewer: Viewer, code: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('departments as d')
      .select('d.id')
      .where('d.department_code', '=', code)
      .where((eb) => whereCompanyVisible(eb.ref('d.company_id'), viewer))
      .where((eb) => whereManaged(eb.ref('d.id'), viewer))
      .orderBy(sql`d.company_id IS DISTINCT FROM ${viewer.companyId}::bigint`)
      .orderBy('d.id')
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Returns the IDs of an existing department and of all departments below it. */
export async function findBelow(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${departmentsBelow(sql`SELECT ${id}::bigint AS id`)} AS found`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the time zone of the caller's company, or of the first company that the caller sees. */
export const findZone = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('companies')
    .select('time_zone as zone')
    .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
    .orderBy(sql`id = ${viewer.companyId}::bigint`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

type PersonStatsRow = Omit<PersonStats, 'workingStats'> & PersonStats['workingStats'];

/**
 * Selects the people that the caller manages or may list, with the figures of their days. Reads people and figures by
 * index and joins them once, regardless of the number of people.
 */
const sumPeople = (
  viewer: Viewer,
  { from, to }: TimesheetDates,
  filter: TimesheetFilter | undefined,
  inDepartments: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`summed AS MATERIALIZED (
      SELECT e.id, e.account_id, e.department_id, e.employee_code, e.display_name, e.is_enabled, ${sql.join(selectFigures(filter))}
      FROM employees e
      LEFT JOIN attendance_days t ON t.employee_id = e.id AND t.work_date >= ${from}::date AND t.work_date <= ${to}::date
        AND ${whereCompanyVisible(sql.ref('t.company_id'), viewer)} AND ${isListed}
      WHERE e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
        AND ${whereManaged(sql.ref('e.department_id'), viewer)} ${inDepartments}
      GROUP BY e.id)`;

/** Selects the listed people and their order. */
const matchPeople = (
  viewer: Viewer,
  { departmentIds, keyword = '' }: PeopleFilter,
  dates: TimesheetDates,
  { filter, sort }: PeopleOrder,
) => {
  const inDepartments = sql`${departmentIds ? sql`AND e.department_id = ANY (${departmentIds}::bigint[])` : sql``} ${andEmployeeContainsWords(keyword)}`;
  const byHours =
    sort?.field === 'totalHours' ? sql`"totalWorkingHours" ${directions[sort.direction]},` : sql``;
  return {
    order: sql`${byHours} display_name, id`,
    // People who left or are disabled remain in the list if they have days in the period.
    tables: sql`${sumPeople(viewer, dates, filter, inDepartments)},
    matched AS (SELECT * FROM summed WHERE days > 0 OR ${filter === undefined}::boolean AND is_enabled),
    counted AS (SELECT count(*) AS total, coalesce(sum(days), 0)::bigint AS "allDays" FROM matched)`,
  };
};

interface PeopleTotals {
  total: number;
  allDays: number;
}
type PeopleListQuery = PeopleOrder & { page: number; size: number };

/**
 * Returns a page of people with their figures, and the total number of days. Includes people with days in the period
 * that match the filter. Without a filter, also includes all enabled people. Returns the totals even for a page beyond
 * the last one.
 */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  people: PeopleFilter,
  dates: TimesheetDates,
  query: PeopleListQuery,
): Promise<{ page: Page<PersonStats>; days: number }> {
  const { order, tables } = matchPeople(viewer, people, dates, query);
  const { rows } = await sql<PeopleTotals & { [K in keyof PersonStatsRow]: PersonStatsRow[K] | null }>`
    WITH ${tables},
    page AS (SELECT * FROM matched ORDER BY ${order} LIMIT ${query.size} OFFSET ${query.page * query.size})
    SELECT counted.*, ${personColumns}
    FROM counted LEFT JOIN (page ${joined}) ON true
    ORDER BY ${order}`.execute(db);
  // A page beyond the last one has a single row with the totals and nulls.
  const personRows = rows.filter((row): row is PeopleTotals & PersonStatsRow => row.employeeId !== null);
  const { total, allDays } = rows[0] ?? { total: 0, allDays: 0 };
  return { page: pageOf(personRows.map(toResult), total, query), days: allDays };
}

/** Returns the totals, and the IDs of the people on a large page, in order. */
export async function listNumbers(
  db: Db,
  viewer: Viewer,
  people: PeopleFilter,
  dates: TimesheetDates,
  query: PeopleListQuery,
): Promise<PeopleTotals & { ids: number[] }> {
  const { order, tables } = matchPeople(viewer, people, dates, query);
  const { rows } = await sql<PeopleTotals & { ids: number[] }>`
    WITH ${tables}
    SELECT counted.*, ARRAY(
      SELECT id FROM matched ORDER BY ${order} LIMIT ${query.size} OFFSET ${query.page * query.size}) AS ids
    FROM counted`.execute(db);
  return rows[0] ?? { ids: [], total: 0, allDays: 0 };
}

/** Returns the figures of the given people, in the order of the given IDs. */
export async function readPeople(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  dates: TimesheetDates,
  { filter }: PeopleOrder,
): Promise<PersonStats[]> {
  const { rows } = await sql<PersonStatsRow>`
    WITH ${sumPeople(viewer, dates, filter, sql`AND e.id = ANY (${ids}::bigint[])`)}
    SELECT ${personColumns} FROM summed page ${joined} ORDER BY array_position(${ids}::bigint[], page.id)`.execute(
    db,
  );
  return rows.map(toResult);
}

const personColumns = sql`page.*, page.id AS "employeeId", page.display_name AS "displayName", page.employee_code AS "employeeCode",
      a.username AS "accountName", d.department_name AS "departmentName"`;
const joined = sql`JOIN accounts a ON a.id = page.account_id JOIN departments d ON d.id = page.department_id`;

const directions = { asc: sql`ASC`, desc: sql`DESC` };

const toResult = (row: PersonStatsRow): PersonStats => ({
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

/**
 * Returns the filtered days of the given people. People are in the given order, and the days of each person are sorted.
 */
export function listDaysOf(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  { from, to }: TimesheetDates,
  { filter, sort = { field: 'date', direction: 'asc' } }: PeopleOrder,
) {
  return db
    .selectFrom('attendance_days')
    .select([
      'employee_id as employeeId',
      'work_date as date',
      // The cast is safe, because only the attendance rules write this value.
      sql<DayStatus>`status`.as('status'),
      'zone',
      'check_in_at as checkInAt',
      'check_out_at as checkOutAt',
      'worked_minutes as workedMinutes',
      'late_minutes as lateMinutes',
      'early_minutes as earlyMinutes',
      'overtime_minutes as overtimeMinutes',
      'explanation',
    ])
    .where(sql<SqlBool>`employee_id = ANY (${employeeIds}::bigint[])`)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where(isListed)
    .where(matchesFilter(filter))
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy(sql`array_position(${employeeIds}::bigint[], employee_id)`)
    .orderBy(sort.field === 'date' ? 'work_date' : 'worked_minutes', sort.direction)
    .orderBy('work_date')
    .execute();
}
