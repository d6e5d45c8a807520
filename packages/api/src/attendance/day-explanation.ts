import { z } from 'zod';
import { id, instant, isoDate, timeOfDay } from '../platform/shapes.ts';

/**
 * Reasons for the figures of an attendance day (rules.md §3.11), as computed by the attendance rules and stored in the
 * database. Instants are epoch milliseconds. The params `in out start end at` are `HH:mm` in local time of the site.
 * All other numbers are minutes.
 */
export const reasonRules = [
  'FIRST_IN_LAST_OUT',
  'PAIRS',
  'FIXED_BREAK',
  'PUNCHED_BREAK',
  'LATE_AFTER',
  'LATE_WITHIN_THRESHOLD',
  'LATE_COVERED',
  'EARLY_LEAVE_BEFORE',
  'EARLY_LEAVE_WITHIN_THRESHOLD',
  'EARLY_LEAVE_COVERED',
  'OVERTIME_OUTSIDE_SHIFT',
  'OVERTIME_BELOW_THRESHOLD',
  'OVERTIME_DAY_TYPE',
  'OVERTIME_SHIFT_TYPE',
  'MISSING_OUT',
  'MISSING_IN',
  'NO_PUNCH_DEVICES_HEARD',
  'NO_PUNCH_DAY_PASSED',
  'AWAITING_WINDOW_END',
  'AWAITING_DEVICES',
  'COVERED',
  'HOLIDAY',
  'NO_SHIFT',
  'LATER_BREAK',
  'REPEATED_IN',
  'OVERTIME_FREE_DAY',
  'OVERTIME_BESIDE',
  'HALF_HOLIDAY',
  'WORKED_HALF_DAY',
  'WORKED_TOO_LITTLE',
  'REQUEST_COVERS',
  'HALF_ABSENT',
  'LEAVE_TAKEN_OFF',
  'GO_OUT_COUNTS',
  'CORRECTED_IN',
  'CORRECTED_OUT',
  'PUNCH_SET_ASIDE',
  'OVERTIME_APPROVED',
  'LATE_BESIDE_COVER',
  'EARLY_LEAVE_BESIDE_COVER',
  'ON_TIME',
  'STAYED',
] as const;
export type ReasonRule = (typeof reasonRules)[number];

const figures = ['HOURS', 'BREAK', 'LATE', 'EARLY_LEAVE', 'OVERTIME', 'INCOMPLETE', 'ABSENT', 'OFF'] as const;
export type Figure = (typeof figures)[number];

export const punchUses = [
  'FIRST_IN',
  'LAST_OUT',
  'PAIR_IN',
  'PAIR_OUT',
  'OPEN_IN',
  'COUNTED',
  'IGNORED',
] as const;

export const coverKinds = ['LEAVE', 'TELEWORK', 'BUSINESS_TRIP', 'GO_OUT'] as const;
export const dayTypes = ['LEGAL_WORKDAY', 'HOLIDAY', 'SATURDAY', 'SUNDAY'] as const;
export const directions = ['IN', 'OUT'] as const;
export const directionSources = ['DEVICE', 'STATUS_KEY', 'ALTERNATION', 'CORRECTION'] as const;
export const ignoredReasons = ['REJECTED', 'DUPLICATE', 'AHEAD', 'SET_ASIDE'] as const;

const reason = z.object({
  figure: z.enum(figures),
  rule: z.enum(reasonRules),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Reason = z.output<typeof reason>;

const explainedShift = z.object({
  name: z.string(),
  startTime: timeOfDay,
  /** End of the shift. If it is at or before `startTime`, the shift ends on the next day. */
  endTime: timeOfDay,
  startAt: z.number(),
  endAt: z.number(),
  type: z.enum(['NORMAL', 'OT', 'ON']),
  workingDayType: z.enum(dayTypes),
  breakMode: z.enum(['FIXED', 'PUNCHED']),
  /** A break between two times, or a break of some minutes after more than `after` minutes of work. */
  breaks: z.array(
    z.union([
      z.object({ start: timeOfDay, end: timeOfDay }),
      z.object({ after: z.number(), minutes: z.number() }),
    ]),
  ),
  countPairs: z.boolean(),
  /** Minutes after the start of the shift from which a check-in is late. Null if lateness is not checked. */
  lateAfter: z.number().nullable(),
  earlyLeaveBefore: z.number().nullable(),
});

const explainedPunch = z.object({
  id: z.string(),
  at: z.number(),
  /** Time text as sent by the device. */
  wall: z.string(),
  direction: z.enum(directions).nullable(),
  directionFrom: z.enum(directionSources).nullable(),
  use: z.enum(punchUses),
  ignoredReason: z.enum(ignoredReasons).nullable(),
  /** True if the terminal's clock was ahead of the portal's when the punch arrived (rules.md §3.14). */
  ahead: z.boolean(),
});

export const dayExplanation = z.object({
  zone: z.string(),
  /** The shift expected on the date. Null if no shift is expected. */
  shift: explainedShift.nullable(),
  windowStart: z.number(),
  windowEnd: z.number(),
  holiday: z.boolean(),
  cover: z.enum(coverKinds).nullable(),
  punches: z.array(explainedPunch),
  reasons: z.array(reason),
});

export type DayExplanation = z.output<typeof dayExplanation>;

/** Name, approver and, for a correction, the reason of a request, for callers that may see the request. */
export const namedRequest = z.object({
  id,
  title: z.string(),
  /** True for the caller's own request, false for a request that the caller may approve. */
  isOwn: z.boolean(),
  /** Display name of the approver. Null while the request is pending, and after the approver's account is deleted. */
  approver: z.string().nullable(),
  /** Decision and reason of a correction. Null for other types, and while the request is pending. */
  correction: z
    .object({
      decidedTime: instant,
      reason: z.string(),
      /** True if the approver entered the correction in the name of the employee. */
      enteredByApprover: z.boolean(),
    })
    .nullable(),
});
export type NamedRequest = z.output<typeof namedRequest>;

/** Explanation of a day as sent to clients, with the door of each punch. */
export const placedExplanation = dayExplanation.extend({
  punches: z.array(explainedPunch.extend({ doorName: z.string() })),
  /** Requests named in the reasons and punches, limited to requests that the caller may see. */
  requests: z.array(namedRequest),
});
export type PlacedExplanation = z.output<typeof placedExplanation>;
export type PlacedPunch = PlacedExplanation['punches'][number];

/** A work date that the portal can store. Dates outside this range are typing errors. */
export const workDate = isoDate.refine((date) => date >= '2000-01-01' && date < '2200-01-01', {
  error: 'invalid',
});

/** Reasons to recalculate a day after it has ended (rules.md §3.14). */
export const recalculationCauses = [
  'PUNCHES',
  'MAPPING',
  'CLOCK',
  'SETTINGS',
  'REOPENED',
  'APPLIED',
  'REQUEST',
  'HOLIDAY',
] as const;
export type RecalculationCause = (typeof recalculationCauses)[number];
