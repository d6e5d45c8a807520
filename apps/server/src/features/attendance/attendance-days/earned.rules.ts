import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { type ApprovedRequest, overtimeOf } from './asked.rules.ts';
import type { WorkDay } from './calendar.rules.ts';
import type { Reason } from './explanation.rules.ts';

/** Leave that overtime earns: minutes of it for each approved minute, cut to whole minutes. */
export const earnedBy = (approvedMinutes: number, factor: number): number =>
  // the factor has two places: counted in hundredths, no product falls short by a rounding of the machine
  Math.floor((approvedMinutes * Math.round(factor * 100)) / 100);

/** Leave that approved overtime of a date earns. */
export interface EarnedLeave {
  employeeId: number;
  workDate: IsoDate;
  requestId: string;
  minutes: number;
}

/** What a date's approved overtime earns, of each request that asked for it against leave; also none. */
export function earnedOn(
  workDay: WorkDay,
  asked: readonly ApprovedRequest[],
  reasons: readonly Reason[],
  factorOf: () => number,
): Omit<EarnedLeave, 'employeeId'>[] {
  const against = asked.filter(({ subType }) => subType === 'COMPENSATORY');
  return overtimeOf(workDay, against).map(({ id }) => {
    const said = reasons.find(({ rule, params }) => rule === 'OVERTIME_APPROVED' && params.request === id);
    const minutes = earnedBy(Number(said?.params.minutes ?? 0), factorOf());
    return { workDate: workDay.date, requestId: id, minutes };
  });
}
