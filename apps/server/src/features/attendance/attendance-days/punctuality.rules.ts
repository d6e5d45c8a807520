import { MINUTE } from '../../../platform/dates/iso-dates.ts';
import { clockAt } from '../../../platform/dates/zones.ts';
import type { CoverKind, Reason } from './explanation.rules.ts';
import { reason } from './explanation.rules.ts';
import { cutToMinute, minutesIn, takeOff } from './hours.rules.ts';
import type { Shift, Span } from './shift.rules.ts';

/** What lateness is judged by: the shift, the instants nothing covers, or all of them and the request that covers all. */
export interface Duty {
  zone: string;
  shift: Shift;
  expected: Span;
  /** Whether a request moves the start or the end of the hours that are expected: the reason then names them. */
  isMoved: boolean;
  cover: CoverKind | null;
  /** What requests cover of the day; none of it is lateness (rules.md §3.17). */
  covered: readonly Span[];
}

export interface Judged {
  minutes: number;
  reasons: Reason[];
}

const NOTHING: Judged = { minutes: 0, reasons: [] };

/** How many of the minutes of a span requests cover. */
function coveredIn(span: Span, covered: readonly Span[]): number {
  let left: readonly Span[] = [span];
  for (const one of covered) left = takeOff(left, one).left;
  return minutesIn([span]) - minutesIn(left);
}

/**
 * Minutes late (rules.md §3.4): at the threshold a person is on time, past it the count runs from the shift's start, without what a
 * request covers of it.
 * A day covered by an approved request is never late (§3.9).
 */
export function judgeLate(
  firstIn: number,
  { zone, shift, expected, isMoved, cover, covered: spans }: Duty,
): Judged {
  const came = cutToMinute(firstIn);
  const after = (came - expected.start) / MINUTE;
  if (!shift.checkLate) return NOTHING;
  const shown = { in: clockAt(zone, firstIn), start: clockAt(zone, expected.start) };
  if (after <= 0) return isMoved ? { minutes: 0, reasons: [reason('ON_TIME', shown)] } : NOTHING;
  if (cover) return { minutes: 0, reasons: [reason('LATE_COVERED', { ...shown, kind: cover })] };
  const covered = coveredIn({ start: expected.start, end: came }, spans);
  const minutes = after - covered;
  const params = { ...shown, threshold: shift.lateAfter, minutes };
  const isLate = minutes > shift.lateAfter;
  if (covered > 0)
    return { minutes: isLate ? minutes : 0, reasons: [reason('LATE_BESIDE_COVER', { ...params, covered })] };
  return isLate
    ? { minutes, reasons: [reason('LATE_AFTER', params)] }
    : { minutes: 0, reasons: [reason('LATE_WITHIN_THRESHOLD', params)] };
}

/** Minutes left early, by the same rule at the shift's end. */
export function judgeEarlyLeave(
  lastOut: number,
  { zone, shift, expected, isMoved, cover, covered: spans }: Duty,
): Judged {
  const left = cutToMinute(lastOut);
  const before = (expected.end - left) / MINUTE;
  if (!shift.checkEarlyLeave) return NOTHING;
  const shown = { out: clockAt(zone, lastOut), end: clockAt(zone, expected.end) };
  if (before <= 0) return isMoved ? { minutes: 0, reasons: [reason('STAYED', shown)] } : NOTHING;
  if (cover) return { minutes: 0, reasons: [reason('EARLY_LEAVE_COVERED', { ...shown, kind: cover })] };
  const covered = coveredIn({ start: left, end: expected.end }, spans);
  const minutes = before - covered;
  const params = { ...shown, threshold: shift.earlyLeaveBefore, minutes };
  const isEarly = minutes > shift.earlyLeaveBefore;
  if (covered > 0)
    return {
      minutes: isEarly ? minutes : 0,
      reasons: [reason('EARLY_LEAVE_BESIDE_COVER', { ...params, covered })],
    };
  return isEarly
    ? { minutes, reasons: [reason('EARLY_LEAVE_BEFORE', params)] }
    : { minutes: 0, reasons: [reason('EARLY_LEAVE_WITHIN_THRESHOLD', params)] };
}
