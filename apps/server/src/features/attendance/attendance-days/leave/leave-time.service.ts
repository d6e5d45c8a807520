import { addDays } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../../platform/db/database.ts';
import { findMembership, findUnemployedDates } from '../attendance-days.queries.ts';
import { planOf } from '../hours/hours-plan.service.ts';
import { plannerOf } from '../planner.service.ts';
import { computeTimeOffDays, costInMinutes, type LeavePeriod, type TimeOff } from './leave-time.rules.ts';

export type { LeavePeriod as AskedLeave, TimeOff } from './leave-time.rules.ts';

export const minutesCost = (day: TimeOff): number => costInMinutes(day);

/** Computes the leave taken on each date of a person, using their current hours. */
export async function findTimeOff(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  leave: LeavePeriod,
): Promise<TimeOff[]> {
  const planner = plannerOf(await planOf(db, companyId, null));
  const membership = (await findMembership(db, companyId, employeeId)) ?? '';
  const dayOn = (date: string) => {
    const site = planner.homeOf(membership, date);
    return { zone: site.zone, day: planner.calendarOf(membership, site).day(date) };
  };
  const range = { from: addDays(leave.startTime.slice(0, 10), -1), to: leave.endTime.slice(0, 10) };
  const unemployed = new Set(await findUnemployedDates(db, companyId, employeeId, range));
  return computeTimeOffDays(dayOn, leave).map((day) =>
    // Leave outside the period of employment costs nothing. Its previous cost is refunded.
    unemployed.has(day.date) ? { ...day, minutes: 0, hundredths: 0, reason: 'OUTSIDE' } : day,
  );
}

/** Returns whether a person is employed on every date of a range. Both ends of the range are included. */
export const isEmployedThroughout = async (
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  dates: { from: string; to: string },
): Promise<boolean> => (await findUnemployedDates(db, companyId, employeeId, dates)).length === 0;
