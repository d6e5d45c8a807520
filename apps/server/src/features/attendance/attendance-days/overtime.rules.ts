import { reason } from './explanation.rules.ts';
import { minutesIn, minutesOutside } from './hours.rules.ts';
import type { Judged } from './punctuality.rules.ts';
import type { DayType, ShiftType, Span } from './shift.rules.ts';

/** Up to this many minutes outside the shift are no overtime; past it all of them are, in steps (rules.md §3.8). */
export const OVERTIME_AFTER_MINUTES = 30;
export const OVERTIME_STEP_MINUTES = 15;

/**
 * Computed overtime of a day, in minutes; they are part of the worked minutes, not added to them. `worked` are the spans
 * of presence without breaks; `expected` is null when no shift was expected, and then everything lies outside it.
 */
export function judgeOvertime(
  worked: readonly Span[],
  { expected, dayType, shiftType }: { expected: Span | null; dayType: DayType; shiftType: ShiftType },
): Judged {
  const all = minutesIn(worked);
  if (all === 0) return { minutes: 0, reasons: [] };
  if (dayType !== 'LEGAL_WORKDAY') {
    return { minutes: all, reasons: [reason('OVERTIME_DAY_TYPE', { dayType, minutes: all })] };
  }
  if (shiftType === 'OT') return { minutes: all, reasons: [reason('OVERTIME_SHIFT_TYPE', { minutes: all })] };
  const outside = expected ? minutesOutside(worked, expected) : all;
  if (outside === 0) return { minutes: 0, reasons: [] };
  const threshold = OVERTIME_AFTER_MINUTES;
  if (outside <= threshold) {
    return { minutes: 0, reasons: [reason('OVERTIME_BELOW_THRESHOLD', { outside, threshold })] };
  }
  const step = OVERTIME_STEP_MINUTES;
  const minutes = Math.floor(outside / step) * step;
  return { minutes, reasons: [reason('OVERTIME_OUTSIDE_SHIFT', { outside, threshold, step, minutes })] };
}
