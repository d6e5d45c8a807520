import { addDays } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findMembership, findUnemployedDates } from './attendance-days.queries.ts';
import { planOf } from './hours-plan.service.ts';
import { type AskedLeave, costInMinutes, type TimeOff, timeOffOver } from './leave-time.rules.ts';
import { plannerOf } from './planner.service.ts';

export type { AskedLeave, TimeOff } from './leave-time.rules.ts';

/** Minutes that a date of leave costs a balance in minutes. */
export const minutesCost = (day: TimeOff): number => costInMinutes(day);

/** What a leave takes off each of somebody's dates, by their hours as they are known now. */
export async function timeOffOf(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  asked: AskedLeave,
): Promise<TimeOff[]> {
  const planner = plannerOf(await planOf(db, companyId, null));
  const membership = (await findMembership(db, companyId, employeeId)) ?? '';
  const dayOn = (date: string) => {
    const site = planner.homeOf(membership, date);
    return { zone: site.zone, day: planner.calendarOf(membership, site).day(date) };
  };
  const range = { from: addDays(asked.startTime.slice(0, 10), -1), to: asked.endTime.slice(0, 10) };
  const unemployed = new Set(await findUnemployedDates(db, companyId, employeeId, range));
  return timeOffOver(dayOn, asked).map((day) =>
    // leave before the first day or after the last costs nothing, and what it has cost is given back
    unemployed.has(day.date) ? { ...day, minutes: 0, hundredths: 0, reason: 'OUTSIDE' } : day,
  );
}

/** Whether a person is employed on all of these dates, both included. */
export const isEmployedThroughout = async (
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  dates: { from: string; to: string },
): Promise<boolean> => (await findUnemployedDates(db, companyId, employeeId, dates)).length === 0;
