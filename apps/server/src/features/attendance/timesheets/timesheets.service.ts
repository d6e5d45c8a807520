import type {
  AttendanceAccount,
  PersonStats,
  TimesheetRow,
  timesheets,
  WorkingStats,
} from '@gatehouse/api/attendance/timesheets';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import type { OperationShape, QueryOf } from '@gatehouse/api/platform/operation';
import type { Clock } from '../../../platform/clock.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './timesheets.queries.ts';
import * as people from './timesheets-people.queries.ts';

/**
 * Returns the person of a timesheet: the given employee or, without an ID, the caller.
 * @throws HR_EMPLOYEE_NOT_FOUND if the employee does not exist or is hidden from the caller, or if an account of the
 * installation requests its own days
 */
export async function personOf(
  db: Db,
  viewer: Viewer,
  id: number | null = viewer.employeeId,
): Promise<AttendanceAccount> {
  const person = id === null ? undefined : await queries.findPerson(db, viewer, id);
  if (!person) refuse('HR_EMPLOYEE_NOT_FOUND');
  return person;
}

export const { nameRequests } = queries;

/**
 * Returns the code, the zone and the people filter for a department and the departments below it. Without an ID,
 * includes all departments that the caller manages or may list.
 * @throws HR_DEPARTMENT_NOT_FOUND if the department does not exist or the caller may not see it
 */
export async function resolvePeople(
  db: Db,
  viewer: Viewer,
  sentId: number | undefined,
  departmentCode?: string,
): Promise<people.PeopleFilter & { code: string; zone: string }> {
  const id =
    departmentCode === undefined ? sentId : await people.findDepartmentId(db, viewer, departmentCode);
  if (departmentCode !== undefined && (id === undefined || (sentId ?? id) !== id))
    refuse('HR_DEPARTMENT_NOT_FOUND');
  if (id === undefined) {
    const { zone = 'UTC' } = (await people.findZone(db, viewer)) ?? {};
    return { code: 'departments', zone };
  }
  const department = await people.findDepartment(db, viewer, id);
  if (!department) refuse('HR_DEPARTMENT_NOT_FOUND');
  return { ...department, departmentIds: await people.findBelow(db, id) };
}

export const findDay = (
  db: Db,
  viewer: Viewer,
  person: AttendanceAccount,
  date: IsoDate,
): Promise<TimesheetRow | undefined> => queries.findDay(db, viewer, person.employeeId, date);

export function monthOf(date: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = `${date.slice(0, 7)}-01`;
  // Adding 31 days to the first of a month always gives a date in the next month.
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

/**
 * Returns the requested dates. A missing date defaults to the first or last date of the current month in the given zone
 * (spec §9).
 */
export function datesOf(
  { from, to }: { from?: IsoDate | undefined; to?: IsoDate | undefined },
  zone: string,
  now: Date,
): { from: IsoDate; to: IsoDate } {
  const current = monthOf(dateAt(zone, now.getTime()));
  return {
    from: from ?? (to ? monthOf(to).from : current.from),
    to: to ?? (from ? monthOf(from).to : current.to),
  };
}

/**
 * Returns the figures of a person's current month in the company's zone.
 * @throws HR_EMPLOYEE_NOT_FOUND like `personOf`
 */
export async function figuresOfMonth(
  { db, viewer, clock }: { db: Db; viewer: Viewer; clock: Clock },
  employeeId: number,
): Promise<{ from: IsoDate; to: IsoDate; workingStats: WorkingStats }> {
  const { timeZone } = await personOf(db, viewer, employeeId);
  const dates = datesOf({}, timeZone, clock.now());
  return { ...dates, workingStats: await figuresBetween(db, viewer, { employeeId, ...dates }) };
}

export const figuresBetween = async (
  db: Db,
  viewer: Viewer,
  span: queries.EmployeeDates,
): Promise<WorkingStats> => (await queries.sumDays(db, viewer, span, undefined)).workingStats;

export type TimesheetCall = Pick<Call<OperationShape>, 'db' | 'viewer' | 'clock'>;

export async function peopleOf(
  { db, viewer, clock, later }: TimesheetCall & Pick<Call<OperationShape>, 'later'>,
  departmentId: number | undefined,
  query: QueryOf<typeof timesheets.myDepartment>,
) {
  const { keyword, ...rest } = query;
  const selection = { ...(await resolvePeople(db, viewer, departmentId)), keyword };
  const dates = datesOf(query, selection.zone, clock.now());
  const { rows, ids, total, allDays } = await people.listPeople(db, viewer, selection, dates, rest);
  const readBatch: Parameters<typeof later<number, PersonStats>>[1] = (batchDb, batchViewer, batchIds) =>
    people.readPeople(batchDb, batchViewer, batchIds, dates, rest);
  const content = ids.length > 0 ? later(ids, readBatch) : rows;
  return { ...dates, userWorkingStats: pageOf(content, total, query), days: allDays };
}
