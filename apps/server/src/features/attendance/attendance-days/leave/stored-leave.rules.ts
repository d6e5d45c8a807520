import type { DayExplanation } from '@gatehouse/api/attendance/day-explanation';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import { localTimeToInstant } from '../../../../platform/dates/zones.ts';
import { expectedShift, type Span } from '../hours/shift.rules.ts';
import { computeTimeOffOn, type LeaveDay, type LeavePeriod, type TimeOff } from './leave-time.rules.ts';

/**
 * Computes the leave taken on a stored day from its explanation, which contains the shift at the time of the calculation.
 * Leave of a closed month therefore stays the same if the shift changes later.
 */
export const computeStoredTimeOff = (
  date: IsoDate,
  explanation: DayExplanation,
  leave: LeavePeriod,
): TimeOff => computeTimeOffOn(explanation.zone, toLeaveDay(date, explanation), leave);

function toLeaveDay(date: IsoDate, { zone, shift, reasons }: DayExplanation): LeaveDay {
  if (!shift) return { date, shift, holiday: null, expected: null, claim: { start: 0, end: 0 } };
  const span = expectedShift(zone, date, shift);
  const half = reasons.find(({ rule }) => rule === 'HALF_HOLIDAY');
  const expected = half ? spanAfter(zone, date, span.start, half.params) : span;
  return { date, shift, holiday: null, expected, claim: span };
}

/** Converts two times of day to the first span that does not start before `earliest`. */
function spanAfter(
  zone: string,
  date: IsoDate,
  earliest: number,
  { start, end }: Record<string, string | number>,
): Span {
  const next = (time: string | number | undefined, from: number) =>
    [date, addDays(date, 1)]
      .map((day) => localTimeToInstant(zone, `${day} ${time}`))
      .find((at) => at >= from) ?? from;
  const first = next(start, earliest);
  return { start: first, end: next(end, first) };
}
