import type { CurrentPeriod, Period } from '@gatehouse/api/attendance/dashboards.rules';
import type { Clock } from '../../../platform/clock.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPlan } from '../attendance-days/hours-plan.service.ts';
import { plannerOf } from '../attendance-days/planner.service.ts';
import { figuresBetween, personOf } from '../timesheets/timesheets.service.ts';
import * as queries from './dashboards.queries.ts';
import { datesBetween, methodsOf, periodTo } from './dashboards.rules.ts';

interface Asked {
  db: Db;
  viewer: Viewer;
  clock: Clock;
}

const periodOf = (type: CurrentPeriod): Period => type.slice('this-'.length) as Period; // as the types are named

/** Refuses a department that is not there and one the viewer does not see alike. */
export async function scopeOf(
  db: Db,
  viewer: Viewer,
  { departmentId }: { departmentId?: number | undefined },
): Promise<queries.Scope> {
  const scope = await queries.findScope(db, viewer, departmentId);
  if (!scope) throw new Refusal('HR_DEPARTMENT_NOT_FOUND');
  return scope;
}

/** The dates of a period on a calendar. */
export const datesOfPeriod = (type: CurrentPeriod, { timeZone }: { timeZone: string }, clock: Clock) =>
  periodTo(periodOf(type), dateAt(timeZone, clock.now().getTime()));

/** One's own hours, date by date; refuses an account that is no employee's. */
export async function ownHours({ db, viewer, clock }: Asked, type: Period) {
  const { employeeId, timeZone } = await personOf(db, viewer);
  const dates = datesOfPeriod(`this-${type}`, { timeZone }, clock);
  const found = await queries.readOwnHours(db, viewer, employeeId, dates);
  const minutes = new Map(found.map((day) => [day.date, day.minutes]));
  const hours = (date: string) => Math.round(((minutes.get(date) ?? 0) * 100) / 60) / 100;
  return {
    ...dates,
    days: datesBetween(dates).map((date) => ({ date, hours: hours(date) })),
    workingStats: await figuresBetween(db, viewer, { employeeId, ...dates }),
  };
}

export async function ownMethods({ db, viewer, clock }: Asked, type: CurrentPeriod) {
  const { employeeId, timeZone } = await personOf(db, viewer);
  const dates = datesOfPeriod(type, { timeZone }, clock);
  return { ...dates, ...methodsOf(await queries.readOwnMethods(db, viewer, employeeId, dates)) };
}

/** How many people there are, and who of them should be here by now: their shift of today has begun, and nothing is known of them. */
export async function peopleOf({ db, clock }: Pick<Asked, 'db' | 'clock'>, scope: queries.Scope) {
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
