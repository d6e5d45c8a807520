import { MINUTE } from '@gatehouse/api/platform/dates';
import { clockAt } from '../../../../platform/dates/zones.ts';
import type { CoverKind, Reason } from '../explanation/explanation.rules.ts';
import { createReason } from '../explanation/explanation.rules.ts';
import { cutToMinute, minutesIn, subtractSpan } from '../hours/hours.rules.ts';
import type { Shift, Span } from '../hours/shift.rules.ts';

/**
 * Input for computing late arrival and early leave: the shift and the expected hours that no request covers. If
 * requests cover all expected hours, `expected` contains all of them and `cover` is set.
 */
export interface Duty {
  zone: string;
  shift: Shift;
  expected: Span;
  /** True if a request moves the start or end of the expected hours. The explanation then names the request. */
  isMoved: boolean;
  cover: CoverKind | null;
  /** Spans covered by requests. Time in these spans never counts as late (rules.md §3.17). */
  covered: readonly Span[];
}

export interface FigureJudgement {
  minutes: number;
  reasons: Reason[];
}

const NOTHING: FigureJudgement = { minutes: 0, reasons: [] };

function coveredMinutes(span: Span, covered: readonly Span[]): number {
  let left: readonly Span[] = [span];
  for (const coveredSpan of covered) left = subtractSpan(left, coveredSpan).left;
  return minutesIn([span]) - minutesIn(left);
}

/**
 * Computes the minutes of late arrival (rules.md §3.4). Arrival up to the threshold is on time. After the threshold,
 * all minutes since the start of the shift count, except the time covered by a request. A day covered by an approved
 * request is never late (§3.9).
 */
export function judgeLate(
  firstIn: number,
  { zone, shift, expected, isMoved, cover, covered: spans }: Duty,
): FigureJudgement {
  const arrival = cutToMinute(firstIn);
  const after = (arrival - expected.start) / MINUTE;
  if (!shift.checkLate) return NOTHING;
  const times = { in: clockAt(zone, firstIn), start: clockAt(zone, expected.start) };
  if (after <= 0) return isMoved ? { minutes: 0, reasons: [createReason('ON_TIME', times)] } : NOTHING;
  if (cover) return { minutes: 0, reasons: [createReason('LATE_COVERED', { ...times, kind: cover })] };
  const covered = coveredMinutes({ start: expected.start, end: arrival }, spans);
  const minutes = after - covered;
  const params = { ...times, threshold: shift.lateAfter, minutes };
  const isLate = minutes > shift.lateAfter;
  if (covered > 0)
    return {
      minutes: isLate ? minutes : 0,
      reasons: [createReason('LATE_BESIDE_COVER', { ...params, covered })],
    };
  return isLate
    ? { minutes, reasons: [createReason('LATE_AFTER', params)] }
    : { minutes: 0, reasons: [createReason('LATE_WITHIN_THRESHOLD', params)] };
}

/** Computes the minutes of early leave. Applies the rule of `judgeLate` to the end of the shift. */
export function judgeEarlyLeave(
  lastOut: number,
  { zone, shift, expected, isMoved, cover, covered: spans }: Duty,
): FigureJudgement {
  const left = cutToMinute(lastOut);
  const before = (expected.end - left) / MINUTE;
  if (!shift.checkEarlyLeave) return NOTHING;
  const times = { out: clockAt(zone, lastOut), end: clockAt(zone, expected.end) };
  if (before <= 0) return isMoved ? { minutes: 0, reasons: [createReason('STAYED', times)] } : NOTHING;
  if (cover) return { minutes: 0, reasons: [createReason('EARLY_LEAVE_COVERED', { ...times, kind: cover })] };
  const covered = coveredMinutes({ start: left, end: expected.end }, spans);
  const minutes = before - covered;
  const params = { ...times, threshold: shift.earlyLeaveBefore, minutes };
  const isEarly = minutes > shift.earlyLeaveBefore;
  if (covered > 0)
    return {
      minutes: isEarly ? minutes : 0,
      reasons: [createReason('EARLY_LEAVE_BESIDE_COVER', { ...params, covered })],
    };
  return isEarly
    ? { minutes, reasons: [createReason('EARLY_LEAVE_BEFORE', params)] }
    : { minutes: 0, reasons: [createReason('EARLY_LEAVE_WITHIN_THRESHOLD', params)] };
}
