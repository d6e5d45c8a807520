import type {
  DayExplanation,
  NamedRequest,
  PlacedExplanation,
} from '@gatehouse/api/attendance/day-explanation';
import type {
  AttendanceAccount,
  DayStatus,
  TimesheetRow,
  WorkingStats,
} from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { permits } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { requests } from '@gatehouse/api/requests/requests';
import { type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { unpackExplanation } from '../attendance-days/explanation/packed-explanation.rules.ts';
import { isListed, matchesFilter, selectFigures } from './figures.queries.ts';

/** First and last date, both included. */
export interface EmployeeDates {
  employeeId: number;
  from: IsoDate;
  to: IsoDate;
}

export interface TimesheetListing {
  sort?: { field: 'date' | 'totalHours'; direction: 'asc' | 'desc' } | undefined;
  filter?: TimesheetFilter | undefined;
  page: number;
  size: number;
}

/**
 * Returns a person if the caller may see the person's days. Callers may see their own days and those of people that
 * they manage. With the permission STAFF_LIST, they may see the days of all people of a company.
 */
export const findPerson = (db: Db, viewer: Viewer, id: number): Promise<AttendanceAccount | undefined> =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select([
      'e.id as employeeId',
      'a.username as accountName',
      'e.display_name as displayName',
      'e.employee_code as employeeCode',
      'd.department_name as departmentName',
      'c.company_name as companyName',
      'c.time_zone as timeZone',
    ])
    .where('e.id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .executeTakeFirst();

const selectDays = (db: Db, viewer: Viewer, { employeeId, from, to }: EmployeeDates) =>
  db
    .selectFrom('attendance_days')
    .where('employee_id', '=', employeeId)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer));

const columns = { date: 'work_date', totalHours: 'worked_minutes' } as const;

export async function listTimesheet(
  db: Db,
  viewer: Viewer,
  span: EmployeeDates,
  listing: TimesheetListing,
): Promise<{ attendances: Page<TimesheetRow>; workingStats: WorkingStats }> {
  const days = await listDays(db, viewer, span, listing);
  const { workingStats, total } = await sumDays(db, viewer, span, listing.filter);
  return { attendances: pageOf(days, total, listing), workingStats };
}

async function listDays(
  db: Db,
  viewer: Viewer,
  span: EmployeeDates,
  listing: TimesheetListing,
): Promise<TimesheetRow[]> {
  const { field, direction } = listing.sort ?? { field: 'date', direction: 'desc' };
  const stored = await selectColumns(selectDays(db, viewer, span).where(isListed))
    .where(matchesFilter(listing.filter))
    .orderBy(columns[field], direction)
    .orderBy('work_date', 'desc')
    .limit(listing.size)
    .offset(listing.page * listing.size)
    .execute();
  const rows = stored.map(unpackRow);
  const details = {
    doors: await findDoors(db, viewer, span.employeeId, rows),
    before: await findRecalculations(db, viewer, span),
    requests: await findNamedRequests(db, viewer, rows),
  };
  return rows.map((row) => toResult(row, details));
}

/** Returns the day of a person on one date, regardless of its status. */
export async function findDay(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  date: IsoDate,
): Promise<TimesheetRow | undefined> {
  const stored = await selectColumns(
    selectDays(db, viewer, { employeeId, from: date, to: date }),
  ).executeTakeFirst();
  if (!stored) return undefined;
  const row = unpackRow(stored);
  return toResult(row, {
    doors: await findDoors(db, viewer, employeeId, [row]),
    before: await findRecalculations(db, viewer, { employeeId, from: date, to: date }),
    requests: await findNamedRequests(db, viewer, [row]),
  });
}

/** Returns the figures of all days of the span, and the number of days that match `filter`. */
export async function sumDays(
  db: Db,
  viewer: Viewer,
  span: EmployeeDates,
  filter: TimesheetFilter | undefined,
): Promise<{ workingStats: WorkingStats; total: number }> {
  const { days: total, ...workingStats } = await selectDays(db, viewer, span)
    .where(isListed)
    .select(selectFigures(filter))
    .executeTakeFirstOrThrow();
  return { workingStats, total };
}

const selectColumns = (from: ReturnType<typeof selectDays>) =>
  from.select([
    'work_date',
    // The cast is safe, because only the attendance rules write this value.
    sql<DayStatus>`status`.as('status'),
    'zone',
    'check_in_at',
    'check_out_at',
    'worked_minutes',
    'late_minutes',
    'early_minutes',
    'overtime_minutes',
    'explanation',
  ]);

type Row = Omit<StoredRow, 'explanation'> & { explanation: DayExplanation };
type StoredRow = Awaited<ReturnType<ReturnType<typeof selectColumns>['executeTakeFirstOrThrow']>>;

const unpackRow = (row: StoredRow): Row => ({ ...row, explanation: unpackExplanation(row.explanation) });

/** Returns the doors at which the punches of the given days were made, by punch ID. */
async function findDoors(db: Db, viewer: Viewer, employeeId: number, rows: readonly Row[]) {
  // Punches that a request added have no door.
  const punches = rows.flatMap(({ explanation }) =>
    explanation.punches.filter(({ directionFrom }) => directionFrom !== 'CORRECTION'),
  );
  if (punches.length === 0) return new Map<string, string>();
  const dates = punches.map(({ wall }) => wall.slice(0, 10)).sort();
  const doorRows = await db
    .selectFrom('punches as p')
    .innerJoin('device_locks as l', (join) =>
      join.onRef('l.device_id', '=', 'p.device_id').onRef('l.lock', '=', 'p.lock'),
    )
    .innerJoin('doors', 'doors.id', 'l.door_id')
    .select(['p.id', 'doors.door_name'])
    .where('p.employee_id', '=', employeeId)
    // The range of dates lets the query use the index and exclude the partitions of other months.
    .where('p.punch_date', '>=', dates[0] ?? '')
    .where('p.punch_date', '<=', dates.at(-1) ?? '')
    .where(sql<SqlBool>`p.id = ANY (${punches.map(({ id }) => id)}::bigint[])`)
    .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
    .execute();
  return new Map(doorRows.map(({ id, door_name }) => [String(id), door_name]));
}

/**
 * Returns the IDs of the requests that an explanation names. Its reasons contain IDs. The ID of an added punch is a
 * letter followed by the ID of the request.
 */
const requestIdsIn = ({ reasons, punches }: DayExplanation): number[] => [
  ...reasons.flatMap(({ params: { request } }) => (request === undefined ? [] : [Number(request)])),
  ...punches.flatMap(({ id, directionFrom }) =>
    directionFrom === 'CORRECTION' ? [Number(id.slice(1))] : [],
  ),
];

/**
 * Returns the requests that the given days name, by ID. Empty if the caller may not read requests. A caller that can
 * see the days can also see these requests.
 */
const findNamedRequests = (db: Db, viewer: Viewer, rows: readonly Row[]) =>
  nameRequests(
    db,
    viewer,
    rows.flatMap(({ explanation }) => requestIdsIn(explanation)),
  );

/** Returns requests by ID. Empty if the caller may not read requests. */
export async function nameRequests(
  db: Db,
  viewer: Viewer,
  numbers: readonly number[],
): Promise<Map<number, NamedRequest>> {
  const ids = new Set(numbers);
  if (ids.size === 0 || !permits(viewer.permissions, requests.get)) return new Map<number, NamedRequest>();
  const rows = await db
    .selectFrom('requests as r')
    .leftJoin('accounts as approver', 'approver.id', 'r.decided_by')
    .select(['r.id', 'r.title', 'r.employee_id', 'approver.display_name as approver'])
    .select(['r.type_code', 'r.decided_at', 'r.reason', 'r.entered_by_approver'])
    .where('r.id', 'in', [...ids])
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .execute();
  return new Map(
    rows.map(({ id, title, employee_id, approver, type_code, decided_at, reason, entered_by_approver }) => {
      const isDecidedCorrection = type_code === 'CORRECTION' && decided_at !== null;
      const correction = isDecidedCorrection
        ? { decidedTime: decided_at.toISOString(), reason, enteredByApprover: entered_by_approver }
        : null;
      return [id, { id, title, isOwn: employee_id === viewer.employeeId, approver, correction }];
    }),
  );
}

/** Returns the recalculations of days that had already ended, by date, latest first. */
async function findRecalculations(db: Db, viewer: Viewer, { employeeId, from, to }: EmployeeDates) {
  const rows = await db
    .selectFrom('attendance_recalculations')
    .select(['work_date', 'at', 'cause', 'check_in_at', 'check_out_at'])
    .select(['worked_minutes', 'late_minutes', 'early_minutes', 'overtime_minutes'])
    // The cast is safe, because only the attendance rules write this value.
    .select(sql<DayStatus>`status`.as('status'))
    .where('employee_id', '=', employeeId)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ work_date }) => work_date);
}

/** Converts minutes to decimal hours with two decimals. */
const toHours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

const withDoorsAndRequests = (
  explanation: DayExplanation,
  { doors, requests: requestNames }: Pick<DayDetails, 'doors' | 'requests'>,
): PlacedExplanation => ({
  ...explanation,
  requests: [...new Set(requestIdsIn(explanation))].flatMap((id) => requestNames.get(id) ?? []),
  punches: explanation.punches.map((punch) => ({ ...punch, doorName: doors.get(punch.id) ?? '' })),
});

interface DayDetails {
  doors: ReadonlyMap<string, string>;
  before: Awaited<ReturnType<typeof findRecalculations>>;
  requests: ReadonlyMap<number, NamedRequest>;
}

const toResult = (row: Row, details: DayDetails): TimesheetRow => ({
  date: row.work_date,
  status: row.status,
  timeZone: row.zone,
  checkInTime: row.check_in_at?.toISOString() ?? null,
  checkOutTime: row.check_out_at?.toISOString() ?? null,
  totalHours: toHours(row.worked_minutes),
  late: row.late_minutes,
  earlyLeave: row.early_minutes,
  totalOTHours: toHours(row.overtime_minutes),
  absent: row.status === 'ABSENT',
  explanation: withDoorsAndRequests(row.explanation, details),
  recalculations: (details.before.get(row.work_date) ?? []).map((was) => ({
    at: was.at.toISOString(),
    cause: was.cause,
    status: was.status,
    checkInTime: was.check_in_at?.toISOString() ?? null,
    checkOutTime: was.check_out_at?.toISOString() ?? null,
    workedMinutes: was.worked_minutes,
    lateMinutes: was.late_minutes,
    earlyMinutes: was.early_minutes,
    overtimeMinutes: was.overtime_minutes,
  })),
});
