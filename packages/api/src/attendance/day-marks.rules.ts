import type { DayExplanation } from './day-explanation.ts';
import type { DayStatus } from './timesheets.ts';

/** What a day is called beyond its status: what one looks for in a month. */
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

/** What decides how a day is called, in whatever unit its figures are. */
export interface MarkedDay {
  status: DayStatus;
  late: number;
  earlyLeave: number;
  totalOTHours: number;
  checkInTime: string | Date | null;
  checkOutTime: string | Date | null;
  /** Null where it was not read, of days their figures call by name (`explainedStatuses`). */
  explanation: Pick<DayExplanation, 'cover' | 'holiday' | 'windowEnd'> | null;
}

/** Of which days the explanation decides how they are called. */
export const explainedStatuses: readonly DayStatus[] = ['COVERED', 'OFF', 'INCOMPLETE'];

/**
 * All that is to be said of a day, what matters most first: a day somebody came late to is late, not plainly present (decision 041).
 * @param at milliseconds; who is still inside then lacks no check-out yet
 */
export function marksAt(day: MarkedDay, at: number): readonly [DayMark, ...DayMark[]] {
  const { status, checkInTime, checkOutTime, explanation } = day;
  const odd = [
    ...(day.late > 0 ? ['LATE' as const] : []),
    ...(day.earlyLeave > 0 ? ['EARLY' as const] : []),
    ...(day.totalOTHours > 0 ? ['OVERTIME' as const] : []),
  ];
  const [first, ...others] = odd;
  // a request for a part of the day
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
