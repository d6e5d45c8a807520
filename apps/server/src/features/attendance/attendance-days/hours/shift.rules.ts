import {
  addDays,
  DAY,
  dayNumber,
  type IsoDate,
  MINUTE,
  minuteOfDay,
  parseClock,
  weekday,
} from '@gatehouse/api/platform/dates';
import { localMsToInstant } from '../../../../platform/dates/zones.ts';

/** Start of the shift, as `HH:mm` in the site's zone. */
export type ClockTime = string;
export type ShiftType = 'NORMAL' | 'OT' | 'ON';
export type DayType = 'LEGAL_WORKDAY' | 'HOLIDAY' | 'SATURDAY' | 'SUNDAY';
export type BreakMode = 'FIXED' | 'PUNCHED';

export interface FixedBreak {
  start: ClockTime;
  end: ClockTime;
}

/** A break of `minutes` after more than `after` minutes of work. */
interface LaterBreak {
  after: number;
  minutes: number;
}

export type ShiftBreak = FixedBreak | LaterBreak;

export interface Shift {
  name: string;
  startTime: ClockTime;
  /** End of the shift. An end at or before `startTime` is on the next day. */
  endTime: ClockTime;
  windowBeforeMinutes: number;
  windowAfterMinutes: number;
  breakMode: BreakMode;
  /** Breaks of the shift. They are subtracted if `breakMode` is FIXED. */
  breaks: ShiftBreak[];
  /** True if hours are the sum of IN–OUT pairs. False if they are the time from first IN to last OUT. */
  countPairs: boolean;
  checkLate: boolean;
  lateAfter: number;
  checkEarlyLeave: boolean;
  earlyLeaveBefore: number;
  /** ISO weekdays (1 is Monday) of the shift. */
  workingDays: number[];
  type: ShiftType;
  workingDayType: DayType;
  /**
   * Worked minutes below which the day counts as half a day or, for `absentBelow`, as an absence. Null for no limit.
   */
  halfDayBelow: number | null;
  absentBelow: number | null;
}

export interface DayHoliday {
  name: string;
  part: 'WHOLE' | 'FIRST_HALF' | 'SECOND_HALF';
}

export interface DayHours {
  /** Expected hours. Null on a free day. */
  shift: Shift | null;
  /** An additional shift of type OT. Null without an additional shift. */
  beside: Shift | null;
  dayType: DayType;
  holiday: DayHoliday | null;
}

/** Default minutes before and after a shift in which punches belong to the shift (rules.md §3.1). */
export const WINDOW_BEFORE_MINUTES = 120;
export const WINDOW_AFTER_MINUTES = 240;

/** A range of instants in epoch ms. The start is included, the end is not. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Returns the span of a shift on a work date. Start and end are local times, so a night with a clock change is longer
 * or shorter.
 */
export function expectedShift(
  zone: string,
  date: IsoDate,
  shift: Pick<Shift, 'startTime' | 'endTime'>,
): Span {
  const midnight = dayNumber(date) * DAY;
  const start = parseClock(shift.startTime);
  const end = parseClock(shift.endTime);
  const endMidnight = end <= start ? midnight + DAY : midnight;
  return {
    start: localMsToInstant(zone, midnight + start * MINUTE),
    end: localMsToInstant(zone, endMidnight + end * MINUTE),
  };
}

/**
 * Returns the fixed breaks of a shift on a work date. A break starts at its local time and keeps its nominal length,
 * even in nights with a clock change. A break before the start time of the shift is on the next day if the shift ends
 * on the next day.
 */
export function expectedBreaks(
  zone: string,
  date: IsoDate,
  shift: Pick<Shift, 'startTime' | 'endTime' | 'breakMode' | 'breaks'>,
): Span[] {
  if (shift.breakMode !== 'FIXED') return [];
  const midnight = dayNumber(date) * DAY;
  const shiftStart = parseClock(shift.startTime);
  const overnight = parseClock(shift.endTime) <= shiftStart;
  return shift.breaks.filter(isFixed).map((range) => {
    const from = parseClock(range.start);
    const until = parseClock(range.end);
    const day = overnight && from < shiftStart ? midnight + DAY : midnight;
    const start = localMsToInstant(zone, day + from * MINUTE);
    return { start, end: start + minuteOfDay(until - from) * MINUTE };
  });
}

export const isFixed = (shiftBreak: ShiftBreak): shiftBreak is FixedBreak => 'start' in shiftBreak;

/** Returns the shift if the date is one of its working days, otherwise null. */
export function shiftOn(date: IsoDate, shift: Shift | null): Shift | null {
  return shift?.workingDays.includes(weekday(date)) ? shift : null;
}

/**
 * Returns the day type of a date. Whole holidays take precedence over the company's working days. The company's working
 * days take precedence over the weekday (rules.md §3.15, §3.18).
 */
export function dayTypeOf(
  date: IsoDate,
  workingDays: readonly number[],
  holiday: DayHoliday | null,
): DayType {
  if (holiday?.part === 'WHOLE') return 'HOLIDAY';
  const day = weekday(date);
  if (workingDays.includes(day)) return 'LEGAL_WORKDAY';
  return day === 6 ? 'SATURDAY' : day === 7 ? 'SUNDAY' : 'LEGAL_WORKDAY';
}

/**
 * Start of a calendar day, in minutes after midnight, for punches that no shift claims. At 04:00, so that a late
 * evening still belongs to the same day.
 */
export const DAY_CUT_MINUTES = 4 * 60;

/** Returns the calendar day from 04:00 to the next 04:00. */
export function cutDay(zone: string, date: IsoDate): Span {
  const cut = (day: IsoDate) => localMsToInstant(zone, dayNumber(day) * DAY + DAY_CUT_MINUTES * MINUTE);
  return { start: cut(date), end: cut(addDays(date, 1)) };
}
