import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { Reason } from '../explanation/explanation.rules.ts';
import type { WorkDay } from '../hours/calendar.rules.ts';
import { type ApprovedRequest, overtimeOf } from './approved-requests.rules.ts';

/**
 * Returns the leave earned by approved overtime, rounded down to whole minutes. `factor` is the minutes of leave per
 * minute of overtime.
 */
export const computeEarnedMinutes = (approvedMinutes: number, factor: number): number =>
  // The factor has two decimal places. Computing with whole hundredths avoids floating-point errors.
  Math.floor((approvedMinutes * Math.round(factor * 100)) / 100);

export interface EarnedLeave {
  employeeId: number;
  workDate: IsoDate;
  requestId: string;
  minutes: number;
}

/**
 * Returns the leave earned on a date, one amount for each approved overtime request with compensatory leave. Requests
 * that earn 0 are included.
 */
export function computeEarnedLeave(
  workDay: WorkDay,
  requests: readonly ApprovedRequest[],
  reasons: readonly Reason[],
  factorOf: () => number,
): Omit<EarnedLeave, 'employeeId'>[] {
  const against = requests.filter(({ subType }) => subType === 'COMPENSATORY');
  return overtimeOf(workDay, against).map(({ id }) => {
    const approvedReason = reasons.find(
      ({ rule, params }) => rule === 'OVERTIME_APPROVED' && params.request === id,
    );
    const minutes = computeEarnedMinutes(Number(approvedReason?.params.minutes ?? 0), factorOf());
    return { workDate: workDay.date, requestId: id, minutes };
  });
}
