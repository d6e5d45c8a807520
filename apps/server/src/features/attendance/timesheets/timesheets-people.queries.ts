import type { DayStatus, PersonStats } from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { departmentsBelow } from '../../auth/accounts/department-scope.service.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';
import { isListed, matchesFilter, selectFigures, selectJoinedFigures } from './figures.queries.ts';

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
 * Selects the people that the caller manages or may list, with the figures of their days. Sums the days before it joins
 * the people. `chosen` limits the people. Without it, all days of the period are read from the index by date. The full
 * join and OFFSET 0 prevent a nested loop, which would compute the sums again for each person if the planner expects few
 * people.
 */
const sumPeople = (
  viewer: Viewer,
  { from, to }: TimesheetDates,
  filter: TimesheetFilter | undefined,
  chosen: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> => {
  const isEveryone = chosen === undefined && viewer.permissions.has('STAFF_LIST');
  return sql`people AS MATERIALIZED (
      SELECT e.id, e.account_id, e.department_id, e.employee_code, e.display_name, e.is_enabled FROM employees e
      WHERE e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
        AND ${whereManaged(sql.ref('e.department_id'), viewer)} ${chosen ?? sql``}),
    figures AS (
      SELECT employee_id, ${sql.join(selectFigures(filter))}
      FROM attendance_days t ${isEveryone ? sql`` : sql`JOIN people ON people.id = t.employee_id`}
      WHERE work_date >= ${from}::date AND work_date <= ${to}::date AND ${whereCompanyVisible(sql.ref('company_id'), viewer)}
        AND ${isListed}
      GROUP BY employee_id),
    combined AS (
      SELECT people.*, ${sql.join(selectJoinedFigures('figures'))}
      FROM people FULL JOIN figures ON figures.employee_id = people.id OFFSET 0),
    summed AS MATERIALIZED (SELECT * FROM combined WHERE id IS NOT NULL)`;
};

/** Selects the listed people and their order. */
const matchPeople = (
  viewer: Viewer,
  { departmentIds, keyword = '' }: PeopleFilter,
  dates: TimesheetDates,
  { filter, sort }: PeopleOrder,
) => {
  const chosen =
    departmentIds || keyword
      ? sql`${departmentIds ? sql`AND e.department_id = ANY (${departmentIds}::bigint[])` : sql``} ${andEmployeeContainsWords(keyword)}`
      : undefined;
  const byHours =
    sort?.field === 'totalHours' ? sql`"totalWorkingHours" ${directions[sort.direction]},` : sql``;
  return {
    order: sql`${byHours} display_name, id`,
    // People who left or are disabled remain in the list if they have days in the period.
    tables: sql`${sumPeople(viewer, dates, filter, chosen)},
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
 * Number of people that one statement returns with their figures. The figures of a larger page are read in parts, so
 * that no part blocks the event loop.
 */
const mostPeopleAtOnce = 1_000;

type ListedRow = PeopleTotals & { ids: number[] } & { [K in keyof PersonStatsRow]: PersonStatsRow[K] | null };

/** Selects a page of people with their figures, or only the IDs of a page of more than 1,000 people. */
export const listPeopleStatement = (
  viewer: Viewer,
  people: PeopleFilter,
  dates: TimesheetDates,
  query: PeopleListQuery,
) => {
  const { order, tables } = matchPeople(viewer, people, dates, query);
  const offset = query.page * query.size;
  const page = sql`ORDER BY ${order} LIMIT ${query.size} OFFSET ${offset}`;
  const isLarge = sql<SqlBool>`least(total - ${offset}::bigint, ${query.size}::bigint) > ${mostPeopleAtOnce}::bigint`;
  return sql<ListedRow>`
    WITH ${tables},
    page AS (SELECT * FROM matched WHERE NOT (SELECT ${isLarge} FROM counted) ${page})
    SELECT counted.*, CASE WHEN ${isLarge} THEN ARRAY(SELECT id FROM matched ${page}) ELSE '{}' END AS ids, ${personColumns}
    FROM counted LEFT JOIN (page ${joined}) ON true
    ORDER BY ${order}`;
};

/**
 * Returns a page of people with their figures, and the total number of days. Includes people with days in the period
 * that match the filter. Without a filter, also includes all enabled people. Returns the totals even for a page beyond
 * the last one. For a page of more than 1,000 people, returns only their IDs, in order.
 */
export async function listPeople(
  db: Db,
  ...selection: Parameters<typeof listPeopleStatement>
): Promise<PeopleTotals & { rows: PersonStats[]; ids: number[] }> {
  const { rows } = await listPeopleStatement(...selection).execute(db);
  // A page without people and a large page have a single row with the totals and nulls.
  const personRows = rows.filter((row): row is ListedRow & PersonStatsRow => row.employeeId !== null);
  const { total, allDays, ids } = rows[0] ?? { total: 0, allDays: 0, ids: [] };
  return { total, allDays, ids, rows: personRows.map(toResult) };
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
