import type { DayExplanation } from '@gatehouse/api/attendance/day-explanation';
import type { DayStatus } from '@gatehouse/api/attendance/timesheets';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { LeavePeriod } from '../attendance-days/leave/leave-time.rules.ts';
import { computeStoredTimeOff } from '../attendance-days/leave/stored-leave.rules.ts';

/** An approved leave request of a person. */
export interface ApprovedLeave extends LeavePeriod {
  subType: string;
}

/** Figures of a day for payrolls, in addition to those of the timesheet. */
export interface PayrollFigures {
  /** Computed overtime inside approved requests, in minutes. */
  approvedOvertime: number;
  isIncomplete: boolean;
  isAbsent: boolean;
  /** Leave taken, in hundredths of a day by code of the category. */
  leave: ReadonlyMap<string, number>;
}

/**
 * Computes the figures from the stored day only. The explanation of a day of a closed month does not change, so the
 * figures stay the same if hours, shifts or requests change later. `leaveById` contains the leave requests by ID.
 */
export function computePayrollFigures(
  date: IsoDate,
  { status, explanation }: { status: DayStatus; explanation: DayExplanation },
  leaveById: ReadonlyMap<string, ApprovedLeave>,
): PayrollFigures {
  const leave = new Map<string, number>();
  let approvedOvertime = 0;
  for (const { rule, params } of explanation.reasons) {
    if (rule === 'OVERTIME_APPROVED') approvedOvertime += Number(params.minutes);
    const request = rule === 'REQUEST_COVERS' && leaveById.get(String(params.request));
    if (!request) continue;
    const { hundredths } = computeStoredTimeOff(date, explanation, request);
    leave.set(request.subType, (leave.get(request.subType) ?? 0) + hundredths);
  }
  return { approvedOvertime, isIncomplete: status === 'INCOMPLETE', isAbsent: status === 'ABSENT', leave };
}

/** Sums of the figures of many days. */
export interface PayrollTotals {
  approvedOvertime: number;
  incomplete: number;
  leave: Map<string, number>;
}

export const noTotals = (): PayrollTotals => ({ approvedOvertime: 0, incomplete: 0, leave: new Map() });

export function addFigures(totals: PayrollTotals, figures: PayrollFigures): void {
  totals.approvedOvertime += figures.approvedOvertime;
  totals.incomplete += Number(figures.isIncomplete);
  for (const [subType, hundredths] of figures.leave)
    totals.leave.set(subType, (totals.leave.get(subType) ?? 0) + hundredths);
}
