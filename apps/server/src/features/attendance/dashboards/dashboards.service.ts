import type { dashboards } from '@gatehouse/api/attendance/dashboards';
import type { CurrentPeriod, DashboardPeriod } from '@gatehouse/api/attendance/dashboards.rules';
import type { Clock } from '../../../platform/clock.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPlan } from '../attendance-days/hours/hours-plan.service.ts';
import { plannerOf } from '../attendance-days/planner.service.ts';
import { figuresBetween, personOf } from '../timesheets/timesheets.service.ts';
import * as queries from './dashboards.queries.ts';
import { datesBetween, methodsOf, periodTo, recentOf, summaryOf } from './dashboards.rules.ts';

interface DashboardCall {
  db: Db;
  viewer: Viewer;
  clock: Clock;
}

const periodOf = (type: CurrentPeriod): DashboardPeriod => type.slice('this-'.length) as DashboardPeriod; // The cast is safe, because each type is `this-` followed by the period.

/**
 * Returns the departments and the time zone of a dashboard.
 * @throws HR_DEPARTMENT_NOT_FOUND if the department does not exist or the caller may not see it
 */
export async function scopeOf(
  db: Db,
  viewer: Viewer,
  { departmentId }: { departmentId?: number | undefined },
): Promise<queries.DashboardScope> {
  const scope = await queries.findScope(db, viewer, departmentId);
  if (!scope) refuse('HR_DEPARTMENT_NOT_FOUND');
  return scope;
}

export const datesOfPeriod = (type: CurrentPeriod, { timeZone }: { timeZone: string }, clock: Clock) =>
  periodTo(periodOf(type), dateAt(timeZone, clock.now().getTime()));

/**
 * Returns the working hours of the caller for a period.
 * @throws HR_EMPLOYEE_NOT_FOUND if the account has no employee
 */
export async function readOwnHours({ db, viewer, clock }: DashboardCall, type: DashboardPeriod) {
  const { employeeId, timeZone } = await personOf(db, viewer);
  const dates = datesOfPeriod(`this-${type}`, { timeZone }, clock);
  const storedDays = await queries.readOwnHours(db, viewer, employeeId, dates);
  const minutes = new Map(storedDays.map((day) => [day.date, day.minutes]));
  const hoursOn = (date: string) => Math.round(((minutes.get(date) ?? 0) * 100) / 60) / 100;
  return {
    ...dates,
    days: datesBetween(dates).map((date) => ({ date, hours: hoursOn(date) })),
    workingStats: await figuresBetween(db, viewer, { employeeId, ...dates }),
  };
}

export async function readOwnMethods({ db, viewer, clock }: DashboardCall, type: CurrentPeriod) {
  const { employeeId, timeZone } = await personOf(db, viewer);
  const dates = datesOfPeriod(type, { timeZone }, clock);
  return { ...dates, ...methodsOf(await queries.readOwnMethods(db, viewer, employeeId, dates)) };
}

/**
 * Counts all people, and the expected people that have not arrived yet. A person has not arrived yet if today's shift
 * has begun and no arrival, leave or absence is recorded.
 */
async function countPeople(
  { db, clock }: Pick<DashboardCall, 'db' | 'clock'>,
  scope: queries.DashboardScope,
) {
  const now = clock.now();
  const awaited = await queries.findAwaited(db, scope, now);
  let [people, notHereYet] = [0, 0];
  for (const [companyId, groups] of Map.groupBy(awaited, (group) => group.companyId)) {
    const plan = await findPlan(db, companyId);
    const planner = plan && plannerOf(plan);
    for (const { membership, settled, people: count } of groups) {
      people += count;
      const here = planner?.homeOf(membership, dateAt(planner.plan.zone, now.getTime()));
      if (!planner || !here) continue;
      const today = dateAt(here.zone, now.getTime());
      const { expected } = planner.calendarOf(membership, here).day(today);
      if (expected && expected.start <= now.getTime() && !settled.includes(today)) notHereYet += count;
    }
  }
  return { people, notHereYet };
}

export async function summarizeToday(call: Call<typeof dashboards.todaySummary>) {
  const { db, viewer, query, clock } = call;
  const scope = await scopeOf(db, viewer, query);
  const now = clock.now();
  return {
    asOf: now.toISOString(),
    timeZone: scope.timeZone,
    ...summaryOf(await queries.readHalfHours(db, scope, now)),
    ...recentOf(await queries.readRecent(db, scope, now), dateAt(scope.timeZone, now.getTime())),
    ...(await countPeople(call, scope)),
  };
}
