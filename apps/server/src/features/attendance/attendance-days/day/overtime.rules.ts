import { MINUTE } from '@gatehouse/api/platform/dates';
import { clockAt } from '../../../../platform/dates/zones.ts';
import { createReason, type Reason } from '../explanation/explanation.rules.ts';
import { minutesIn, subtractSpan } from '../hours/hours.rules.ts';
import type { DayType, ShiftType, Span } from '../hours/shift.rules.ts';
import type { ApprovedOvertime } from '../leave/approved-requests.rules.ts';
import type { FigureJudgement } from './punctuality.rules.ts';

/**
 * Work outside the shift up to this many minutes is not overtime. Longer work is overtime from its first minute,
 * rounded down to whole steps (rules.md §3.8).
 */
const OVERTIME_AFTER_MINUTES = 30;
const OVERTIME_STEP_MINUTES = 15;

export interface OvertimeDuty {
  zone: string;
  /** Working time without breaks, in minutes. */
  minutes: number;
  /** Expected hours. Null on a free day. */
  expected: Span | null;
  /** Hours of an additional overtime shift. Null without an additional shift. */
  beside: Span | null;
  dayType: DayType;
  shiftType: ShiftType;
}

/**
 * Computes the overtime of a day in minutes, which is part of the working time. `worked` are the spans of presence
 * without fixed breaks. On free days, on day types other than working days and in overtime shifts, all work is
 * overtime. On other days, overtime is the sum of the work before and after the shift (rules.md §3.8, §3.18).
 */
export function judgeOvertime(worked: readonly Span[], duty: OvertimeDuty): FigureJudgement {
  const { zone, minutes: all, expected, beside, dayType, shiftType } = duty;
  if (all === 0) return { minutes: 0, reasons: [] };
  if (dayType !== 'LEGAL_WORKDAY') {
    return { minutes: all, reasons: [createReason('OVERTIME_DAY_TYPE', { dayType, minutes: all })] };
  }
  if (!expected) return { minutes: all, reasons: [createReason('OVERTIME_FREE_DAY', { minutes: all })] };
  if (shiftType === 'OT')
    return { minutes: all, reasons: [createReason('OVERTIME_SHIFT_TYPE', { minutes: all })] };
  // A break without a fixed time first reduces the work inside the shift. Only the remainder of the break reduces the
  // work outside the shift.
  const left = subtractSpan(worked, expected).left;
  const outside = Math.min(minutesIn(left), all);
  const planned = beside ? Math.min(Math.floor(subtractSpan(left, beside).taken / MINUTE), outside) : 0;
  const reasons =
    beside && planned > 0
      ? [
          createReason('OVERTIME_BESIDE', {
            start: clockAt(zone, beside.start),
            end: clockAt(zone, beside.end),
            minutes: planned,
          }),
        ]
      : [];
  const rest = judgeOutside(outside - planned);
  return { minutes: planned + rest.minutes, reasons: [...reasons, ...rest.reasons] };
}

/**
 * Computes approved overtime (rules.md §3.18): the minutes of computed overtime inside approved ranges. The result is a
 * separate figure and does not change the computed overtime.
 */
export function judgeApproved(
  worked: readonly Span[],
  { zone, expected, dayType, shiftType }: OvertimeDuty,
  computed: number,
  approved: readonly ApprovedOvertime[],
): Reason[] {
  const isAll = dayType !== 'LEGAL_WORKDAY' || !expected || shiftType === 'OT';
  let outside: readonly Span[] = isAll ? worked : subtractSpan(worked, expected).left;
  let left = computed;
  return approved.map(({ id, span }) => {
    const inside = subtractSpan(outside, span);
    const minutes = Math.min(Math.floor(inside.taken / MINUTE), left);
    outside = inside.left;
    left -= minutes;
    const times = { start: clockAt(zone, span.start), end: clockAt(zone, span.end) };
    return createReason('OVERTIME_APPROVED', { request: id, ...times, minutes });
  });
}

function judgeOutside(outside: number): FigureJudgement {
  if (outside === 0) return { minutes: 0, reasons: [] };
  const threshold = OVERTIME_AFTER_MINUTES;
  if (outside <= threshold) {
    return { minutes: 0, reasons: [createReason('OVERTIME_BELOW_THRESHOLD', { outside, threshold })] };
  }
  const step = OVERTIME_STEP_MINUTES;
  const minutes = Math.floor(outside / step) * step;
  return {
    minutes,
    reasons: [createReason('OVERTIME_OUTSIDE_SHIFT', { outside, threshold, step, minutes })],
  };
}
