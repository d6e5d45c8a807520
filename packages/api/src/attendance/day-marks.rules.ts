import type { DayExplanation } from './day-explanation.ts';
import type { DayStatus } from './timesheets.ts';

/** Labels of a day in addition to its status, shown in a month view. */
export const ownMarks = [
  'LATE',
  'EARLY',
  'OVERTIME',
  'WORKING',
  'NO_IN',
  'NO_OUT',
  'HOLIDAY',
  'LEAVE',
  'TELEWORK',
  'BUSINESS_TRIP',
  'GO_OUT',
] as const;
export type DayMark = DayStatus | (typeof ownMarks)[number];

/** Data that decides the labels of a day. The figures can be in any unit, because only zero and non-zero matter. */
export interface DayMarkFacts {
  status: DayStatus;
  late: number;
  earlyLeave: number;
  totalOTHours: number;
  checkInTime: string | Date | null;
  checkOutTime: string | Date | null;
  /** Explanation of the day. Null if it was not loaded. */
  explanation: Pick<DayExplanation, 'cover' | 'holiday' | 'windowEnd'> | null;
}

/**
 * Returns all labels of a day, most important first. A day with a late check-in is LATE, not just PRESENT (decision
 * 041).
 * @param at epoch milliseconds; a person that is still inside at this time has no missing check-out yet
 */
export function marksAt(day: DayMarkFacts, at: number): readonly [DayMark, ...DayMark[]] {
  const { status, checkInTime, checkOutTime, explanation } = day;
  const odd = [
    ...(day.late > 0 ? ['LATE' as const] : []),
    ...(day.earlyLeave > 0 ? ['EARLY' as const] : []),
    ...(day.totalOTHours > 0 ? ['OVERTIME' as const] : []),
  ];
  const [first, ...others] = odd;
  // Label for a request that covers part of the day.
  const covered = explanation?.cover ? [explanation.cover] : [];
  switch (status) {
    case 'PRESENT':
      return first ? [first, ...others, ...covered] : ['PRESENT', ...covered];
    case 'HALF_DAY':
      return ['HALF_DAY', ...odd, ...covered];
    case 'COVERED':
      return [explanation?.cover ?? 'COVERED'];
    case 'OFF':
      return [explanation?.holiday ? 'HOLIDAY' : 'OFF'];
    case 'INCOMPLETE':
      if (explanation && at < explanation.windowEnd && checkInTime && !checkOutTime)
        return first ? [first, ...others, 'WORKING'] : ['WORKING'];
      if (!checkInTime) return ['NO_IN', ...odd];
      return [checkOutTime ? 'INCOMPLETE' : 'NO_OUT', ...odd];
    default:
      return [status];
  }
}
