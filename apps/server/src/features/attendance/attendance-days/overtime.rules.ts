import { MINUTE } from '../../../platform/dates/iso-dates.ts';
import { clockAt } from '../../../platform/dates/zones.ts';
import type { ApprovedOvertime } from './asked.rules.ts';
import { type Reason, reason } from './explanation.rules.ts';
import { minutesIn, takeOff } from './hours.rules.ts';
import type { Judged } from './punctuality.rules.ts';
import type { DayType, ShiftType, Span } from './shift.rules.ts';

/** Up to this many minutes outside the shift are no overtime; past it all of them are, in steps (rules.md §3.8). */
export const OVERTIME_AFTER_MINUTES = 30;
export const OVERTIME_STEP_MINUTES = 15;

/** What overtime is judged by. */
export interface OvertimeDuty {
  zone: string;
  /** Worked minutes, all breaks taken off. */
  minutes: number;
  /** Null when no shift was expected: a free day. */
  expected: Span | null;
  /** The hours of an overtime shift beside the other. */
  beside: Span | null;
  dayType: DayType;
  shiftType: ShiftType;
}

/**
 * Computed overtime of a day, in minutes; they are part of the worked minutes, not added to them. `worked` are the spans
 * of presence without fixed breaks. On a free day, on other days than working days and in an overtime shift all work is overtime;
 * else what lies outside the shift: before and after are one sum (rules.md §3.8, §3.18).
 */
export function judgeOvertime(worked: readonly Span[], duty: OvertimeDuty): Judged {
  const { zone, minutes: all, expected, beside, dayType, shiftType } = duty;
  if (all === 0) return { minutes: 0, reasons: [] };
  if (dayType !== 'LEGAL_WORKDAY') {
    return { minutes: all, reasons: [reason('OVERTIME_DAY_TYPE', { dayType, minutes: all })] };
  }
  if (!expected) return { minutes: all, reasons: [reason('OVERTIME_FREE_DAY', { minutes: all })] };
  if (shiftType === 'OT') return { minutes: all, reasons: [reason('OVERTIME_SHIFT_TYPE', { minutes: all })] };
  // a break that lies nowhere is taken off the shift's own time first
  const left = takeOff(worked, expected).left;
  const outside = Math.min(minutesIn(left), all);
  const planned = beside ? Math.min(Math.floor(takeOff(left, beside).taken / MINUTE), outside) : 0;
  const reasons =
    beside && planned > 0
      ? [
          reason('OVERTIME_BESIDE', {
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
 * Approved overtime (rules.md §3.18): of the computed minutes those inside an approved range. A figure of its own, which leaves the
 * computed one as it is.
 */
export function judgeApproved(
  worked: readonly Span[],
  { zone, expected, dayType, shiftType }: OvertimeDuty,
  computed: number,
  approved: readonly ApprovedOvertime[],
): Reason[] {
  const isAll = dayType !== 'LEGAL_WORKDAY' || !expected || shiftType === 'OT';
  let outside: readonly Span[] = isAll ? worked : takeOff(worked, expected).left;
  let left = computed;
  return approved.map(({ id, span }) => {
    const inside = takeOff(outside, span);
    const minutes = Math.min(Math.floor(inside.taken / MINUTE), left);
    outside = inside.left;
    left -= minutes;
    const times = { start: clockAt(zone, span.start), end: clockAt(zone, span.end) };
    return reason('OVERTIME_APPROVED', { request: id, ...times, minutes });
  });
}

function judgeOutside(outside: number): Judged {
  if (outside === 0) return { minutes: 0, reasons: [] };
  const threshold = OVERTIME_AFTER_MINUTES;
  if (outside <= threshold) {
    return { minutes: 0, reasons: [reason('OVERTIME_BELOW_THRESHOLD', { outside, threshold })] };
  }
  const step = OVERTIME_STEP_MINUTES;
  const minutes = Math.floor(outside / step) * step;
  return { minutes, reasons: [reason('OVERTIME_OUTSIDE_SHIFT', { outside, threshold, step, minutes })] };
}
