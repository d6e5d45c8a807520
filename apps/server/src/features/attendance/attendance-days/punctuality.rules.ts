import { MINUTE } from '../../../platform/dates/iso-dates.ts';
import { clockAt } from '../../../platform/dates/zones.ts';
import type { CoverKind, Reason } from './explanation.rules.ts';
import { reason } from './explanation.rules.ts';
import { cutToMinute } from './hours.rules.ts';
import type { Shift, Span } from './shift.rules.ts';

/** What lateness is judged by: the shift, the instants nothing covers, or all of them and the request that covers all. */
export interface Duty {
  zone: string;
  shift: Shift;
  expected: Span;
  cover: CoverKind | null;
}

export interface Judged {
  minutes: number;
  reasons: Reason[];
}

const NOTHING: Judged = { minutes: 0, reasons: [] };

/**
 * Minutes late (rules.md §3.4): at the threshold a person is on time, past it the count runs from the shift's start.
 * A day covered by an approved request is never late (§3.9).
 */
export function judgeLate(firstIn: number, { zone, shift, expected, cover }: Duty): Judged {
  const minutes = (cutToMinute(firstIn) - expected.start) / MINUTE;
  if (!shift.checkLate || minutes <= 0) return NOTHING;
  const shown = { in: clockAt(zone, firstIn), start: clockAt(zone, expected.start) };
  if (cover) return { minutes: 0, reasons: [reason('LATE_COVERED', { ...shown, kind: cover })] };
  const params = { ...shown, threshold: shift.lateAfter, minutes };
  return minutes > shift.lateAfter
    ? { minutes, reasons: [reason('LATE_AFTER', params)] }
    : { minutes: 0, reasons: [reason('LATE_WITHIN_THRESHOLD', params)] };
}

/** Minutes left early, by the same rule at the shift's end. */
export function judgeEarlyLeave(lastOut: number, { zone, shift, expected, cover }: Duty): Judged {
  const minutes = (expected.end - cutToMinute(lastOut)) / MINUTE;
  if (!shift.checkEarlyLeave || minutes <= 0) return NOTHING;
  const shown = { out: clockAt(zone, lastOut), end: clockAt(zone, expected.end) };
  if (cover) return { minutes: 0, reasons: [reason('EARLY_LEAVE_COVERED', { ...shown, kind: cover })] };
  const params = { ...shown, threshold: shift.earlyLeaveBefore, minutes };
  return minutes > shift.earlyLeaveBefore
    ? { minutes, reasons: [reason('EARLY_LEAVE_BEFORE', params)] }
    : { minutes: 0, reasons: [reason('EARLY_LEAVE_WITHIN_THRESHOLD', params)] };
}
