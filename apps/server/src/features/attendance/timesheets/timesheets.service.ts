import type { AttendanceAccount, TimesheetRow, WorkingStats } from '@gatehouse/api/attendance/timesheets';
import type { Clock } from '../../../platform/clock.ts';
import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as people from './people.queries.ts';
import * as queries from './timesheets.queries.ts';

/**
 * Whose days are asked for: the viewer's own without an id. Refuses alike when nobody has the id and when the viewer may
 * not see them; an account of the installation is nobody's.
 */
export async function personOf(
  db: Db,
  viewer: Viewer,
  id: number | null = viewer.employeeId,
): Promise<AttendanceAccount> {
  const person = id === null ? undefined : await queries.findPerson(db, viewer, id);
  if (!person) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  return person;
}

export const { nameRequests } = queries;

/** Whose days are asked for by department, those below it among them; without one, all the viewer is in charge of. */
export async function whoseDays(
  db: Db,
  viewer: Viewer,
  id: number | undefined,
): Promise<people.People & { code: string; zone: string }> {
  if (id === undefined) {
    const { zone = 'UTC' } = (await people.findZone(db, viewer)) ?? {};
    return { code: 'departments', zone };
  }
  const found = await people.findDepartment(db, viewer, id);
  if (!found) throw new Refusal('HR_DEPARTMENT_NOT_FOUND');
  return { ...found, departmentIds: await people.findBelow(db, id) };
}

/** The attendance day of somebody `personOf` answered. */
export const findDay = (
  db: Db,
  viewer: Viewer,
  person: AttendanceAccount,
  date: IsoDate,
): Promise<TimesheetRow | undefined> => queries.findDay(db, viewer, person.employeeId, date);

/** First and last date of the month of a date. */
export function monthOf(date: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = `${date.slice(0, 7)}-01`;
  // 31 days after the first is the next month, however long this one is
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

/** The dates asked for; where one is missing, of the current month on the company's calendar (spec §9). */
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

/** The figures of somebody's current month on the company's calendar; refuses as `personOf`. */
export async function figuresOfMonth(
  { db, viewer, clock }: { db: Db; viewer: Viewer; clock: Clock },
  employeeId: number,
): Promise<{ from: IsoDate; to: IsoDate; workingStats: WorkingStats }> {
  const { timeZone } = await personOf(db, viewer, employeeId);
  const dates = datesOf({}, timeZone, clock.now());
  return { ...dates, workingStats: await figuresBetween(db, viewer, { employeeId, ...dates }) };
}

/** The figures of the days of somebody `personOf` answered. */
export const figuresBetween = async (db: Db, viewer: Viewer, span: queries.Span): Promise<WorkingStats> =>
  (await queries.sumDays(db, viewer, span, undefined)).workingStats;
