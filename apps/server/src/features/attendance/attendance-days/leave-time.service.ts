import type { Db } from '../../../platform/db/database.ts';
import { findMembership } from './attendance-days.queries.ts';
import { planOf } from './hours-plan.service.ts';
import { type AskedLeave, type TimeOff, timeOffOver } from './leave-time.rules.ts';
import { plannerOf } from './planner.service.ts';

export { type AskedLeave, minutesCost, type TimeOff } from './leave-time.rules.ts';

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
  return timeOffOver(dayOn, asked);
}
