import type { BreakMode, ClockTime, DayType, ShiftBreak, ShiftType } from '../hours/shift.rules.ts';

/**
 * Explanation of a day's figures (rules.md §3.11). Contains only codes and numbers, which can be shown in every
 * language. Instants are epoch ms. The params `in`, `out`, `start`, `end` and `at` are `HH:mm` in the site's zone.
 */
export interface DayExplanation {
  zone: string;
  /** Expected shift. Null if no shift is expected. */
  shift: ExplainedShift | null;
  /** Start of the window of punches that belong to the date, after overlaps with other windows are cut. */
  windowStart: number;
  windowEnd: number;
  holiday: boolean;
  cover: CoverKind | null;
  punches: ExplainedPunch[];
  reasons: Reason[];
}

export interface ExplainedShift {
  name: string;
  startTime: ClockTime;
  endTime: ClockTime;
  startAt: number;
  endAt: number;
  type: ShiftType;
  workingDayType: DayType;
  breakMode: BreakMode;
  breaks: ShiftBreak[];
  countPairs: boolean;
  /** Threshold in minutes. Null if the shift does not check late arrival. */
  lateAfter: number | null;
  earlyLeaveBefore: number | null;
}

export type PunchDirection = 'IN' | 'OUT';
export type DirectionSource = 'DEVICE' | 'STATUS_KEY' | 'ALTERNATION' | 'CORRECTION';
export type IgnoredReason = 'REJECTED' | 'DUPLICATE' | 'AHEAD' | 'SET_ASIDE';
export type CoverKind = 'LEAVE' | 'TELEWORK' | 'BUSINESS_TRIP' | 'GO_OUT';

/** Role of a punch in the day. COUNTED punches are valid, but no figure depends on them. */
export type PunchUse = 'FIRST_IN' | 'LAST_OUT' | 'PAIR_IN' | 'PAIR_OUT' | 'OPEN_IN' | 'COUNTED' | 'IGNORED';

export interface ExplainedPunch {
  id: string;
  at: number;
  /** Local time of the punch, as the device sent it. */
  wall: string;
  direction: PunchDirection | null;
  directionFrom: DirectionSource | null;
  use: PunchUse;
  ignoredReason: IgnoredReason | null;
  /**
   * True if the terminal's clock was ahead of the portal's clock on arrival. Stays true after the portal's clock has
   * reached the time of the punch.
   */
  ahead: boolean;
}

/** Maps each rule to the figure it decides and to the params of its sentence. */
export const REASONS = {
  FIRST_IN_LAST_OUT: { figure: 'HOURS', params: ['in', 'out', 'breakMinutes', 'minutes'] },
  PAIRS: { figure: 'HOURS', params: ['pairs', 'breakMinutes', 'minutes'] },
  FIXED_BREAK: { figure: 'BREAK', params: ['start', 'end', 'minutes'] },
  PUNCHED_BREAK: { figure: 'BREAK', params: ['start', 'end', 'minutes'] },
  LATE_AFTER: { figure: 'LATE', params: ['in', 'start', 'threshold', 'minutes'] },
  LATE_WITHIN_THRESHOLD: { figure: 'LATE', params: ['in', 'start', 'threshold', 'minutes'] },
  LATE_COVERED: { figure: 'LATE', params: ['in', 'start', 'kind'] },
  EARLY_LEAVE_BEFORE: { figure: 'EARLY_LEAVE', params: ['out', 'end', 'threshold', 'minutes'] },
  EARLY_LEAVE_WITHIN_THRESHOLD: { figure: 'EARLY_LEAVE', params: ['out', 'end', 'threshold', 'minutes'] },
  EARLY_LEAVE_COVERED: { figure: 'EARLY_LEAVE', params: ['out', 'end', 'kind'] },
  OVERTIME_OUTSIDE_SHIFT: { figure: 'OVERTIME', params: ['outside', 'threshold', 'step', 'minutes'] },
  OVERTIME_BELOW_THRESHOLD: { figure: 'OVERTIME', params: ['outside', 'threshold'] },
  OVERTIME_DAY_TYPE: { figure: 'OVERTIME', params: ['dayType', 'minutes'] },
  OVERTIME_SHIFT_TYPE: { figure: 'OVERTIME', params: ['minutes'] },
  MISSING_OUT: { figure: 'INCOMPLETE', params: ['in'] },
  MISSING_IN: { figure: 'INCOMPLETE', params: ['out'] },
  NO_PUNCH_DEVICES_HEARD: { figure: 'ABSENT', params: ['at'] },
  NO_PUNCH_DAY_PASSED: { figure: 'ABSENT', params: ['at'] },
  AWAITING_WINDOW_END: { figure: 'ABSENT', params: ['at'] },
  AWAITING_DEVICES: { figure: 'ABSENT', params: ['at'] },
  COVERED: { figure: 'ABSENT', params: ['kind'] },
  HOLIDAY: { figure: 'OFF', params: ['name'] },
  NO_SHIFT: { figure: 'OFF', params: [] },
  LATER_BREAK: { figure: 'BREAK', params: ['threshold', 'step', 'minutes'] },
  REPEATED_IN: { figure: 'HOURS', params: ['in', 'at'] },
  OVERTIME_FREE_DAY: { figure: 'OVERTIME', params: ['minutes'] },
  OVERTIME_BESIDE: { figure: 'OVERTIME', params: ['start', 'end', 'minutes'] },
  HALF_HOLIDAY: { figure: 'OFF', params: ['name', 'start', 'end'] },
  WORKED_HALF_DAY: { figure: 'ABSENT', params: ['minutes', 'threshold'] },
  WORKED_TOO_LITTLE: { figure: 'ABSENT', params: ['minutes', 'threshold'] },
  REQUEST_COVERS: { figure: 'ABSENT', params: ['request', 'kind', 'start', 'end'] },
  HALF_ABSENT: { figure: 'ABSENT', params: ['start', 'end'] },
  LEAVE_TAKEN_OFF: { figure: 'HOURS', params: ['start', 'end', 'minutes'] },
  GO_OUT_COUNTS: { figure: 'HOURS', params: ['start', 'end', 'minutes'] },
  CORRECTED_IN: { figure: 'HOURS', params: ['request', 'at'] },
  CORRECTED_OUT: { figure: 'HOURS', params: ['request', 'at'] },
  PUNCH_SET_ASIDE: { figure: 'HOURS', params: ['request', 'at'] },
  LATE_BESIDE_COVER: { figure: 'LATE', params: ['in', 'start', 'threshold', 'covered', 'minutes'] },
  EARLY_LEAVE_BESIDE_COVER: {
    figure: 'EARLY_LEAVE',
    params: ['out', 'end', 'threshold', 'covered', 'minutes'],
  },
  ON_TIME: { figure: 'LATE', params: ['in', 'start'] },
  STAYED: { figure: 'EARLY_LEAVE', params: ['out', 'end'] },
  OVERTIME_APPROVED: { figure: 'OVERTIME', params: ['request', 'start', 'end', 'minutes'] },
} as const satisfies Record<string, { figure: string; params: readonly string[] }>;

export type ReasonRule = keyof typeof REASONS;
type Figure = (typeof REASONS)[ReasonRule]['figure'];

export interface Reason {
  figure: Figure;
  rule: ReasonRule;
  params: Record<string, string | number>;
}

type ReasonParams<R extends ReasonRule> = Record<(typeof REASONS)[R]['params'][number], string | number>;

export function createReason<R extends ReasonRule>(rule: R, params: ReasonParams<R>): Reason {
  return { figure: REASONS[rule].figure, rule, params };
}
