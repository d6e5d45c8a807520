import {
  addDays,
  DAY,
  dayNumber,
  type IsoDate,
  MINUTE,
  parseClock,
  weekday,
} from '../../../platform/dates/iso-dates.ts';
import { wallMsToInstant } from '../../../platform/dates/zones.ts';

/** `HH:mm` on the site's clocks. */
export type Clock = string;
export type ShiftType = 'NORMAL' | 'OT' | 'ON';
export type DayType = 'LEGAL_WORKDAY' | 'HOLIDAY' | 'SATURDAY' | 'SUNDAY';
export type BreakMode = 'FIXED' | 'PUNCHED';

/** A rest between two times of the wall clock. */
export interface FixedBreak {
  start: Clock;
  end: Clock;
}

/** A rest of so many minutes once more than `after` minutes are worked. */
export interface LaterBreak {
  after: number;
  minutes: number;
}

export type ShiftBreak = FixedBreak | LaterBreak;

export interface Shift {
  name: string;
  startTime: Clock;
  /** At or before `startTime`: on the next day. */
  endTime: Clock;
  windowBeforeMinutes: number;
  windowAfterMinutes: number;
  breakMode: BreakMode;
  /** Taken off when `breakMode` is FIXED. */
  breaks: ShiftBreak[];
  /** Hours are the sum of IN–OUT pairs instead of first IN to last OUT. */
  countPairs: boolean;
  checkLate: boolean;
  lateAfter: number;
  checkEarlyLeave: boolean;
  earlyLeaveBefore: number;
  /** ISO weekdays (1 is Monday) on which the shift is expected. */
  workingDays: number[];
  type: ShiftType;
  workingDayType: DayType;
  /** Worked minutes below which the day counts as half of one, and as absence; null: no such rule. */
  halfDayBelow: number | null;
  absentBelow: number | null;
}

/** A holiday on a date: whole, or one half of the working day. */
export interface DayHoliday {
  name: string;
  part: 'WHOLE' | 'FIRST_HALF' | 'SECOND_HALF';
}

/** The hours of a person on a date, and what kind of date it is. */
export interface DayHours {
  /** What is expected; null on a free day. */
  shift: Shift | null;
  /** A shift of type OT beside it. */
  beside: Shift | null;
  dayType: DayType;
  holiday: DayHoliday | null;
}

/** Minutes around a shift in which punches are taken for it, unless the shift says otherwise (rules.md §3.1). */
export const WINDOW_BEFORE_MINUTES = 120;
export const WINDOW_AFTER_MINUTES = 240;

/** A half-open range of instants [start, end), epoch ms. */
export interface Span {
  start: number;
  end: number;
}

/** The instants of a shift on a work date. Its edges are wall time, so a night of a clock change is an hour longer or shorter. */
export function expectedShift(zone: string, date: IsoDate, shift: Shift): Span {
  const midnight = dayNumber(date) * DAY;
  const start = parseClock(shift.startTime);
  const end = parseClock(shift.endTime);
  const endMidnight = end <= start ? midnight + DAY : midnight;
  return {
    start: wallMsToInstant(zone, midnight + start * MINUTE),
    end: wallMsToInstant(zone, endMidnight + end * MINUTE),
  };
}

/**
 * The fixed breaks of a shift on a work date. A break begins by the wall clock and lasts what it says: half an hour of
 * rest at 02:30 is neither lost nor an hour and a half on the nights the clocks change. In a shift that ends on the next
 * day, a break before the start time lies on that next day.
 */
export function expectedBreaks(zone: string, date: IsoDate, shift: Shift): Span[] {
  if (shift.breakMode !== 'FIXED') return [];
  const midnight = dayNumber(date) * DAY;
  const shiftStart = parseClock(shift.startTime);
  const overnight = parseClock(shift.endTime) <= shiftStart;
  return shift.breaks.filter(isFixed).map((range) => {
    const from = parseClock(range.start);
    const until = parseClock(range.end);
    const day = overnight && from < shiftStart ? midnight + DAY : midnight;
    const start = wallMsToInstant(zone, day + from * MINUTE);
    return { start, end: start + ((until - from + 1440) % 1440) * MINUTE };
  });
}

/** Whether a break lies between two times. */
export const isFixed = (one: ShiftBreak): one is FixedBreak => 'start' in one;

/** The shift in force on a date, if the date is one of its working days. */
export function shiftOn(date: IsoDate, shift: Shift | null): Shift | null {
  return shift?.workingDays.includes(weekday(date)) ? shift : null;
}

/** The kind of a date: a whole holiday first, then the company's working days, then the weekday (rules.md §3.15, §3.18). */
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

/** Where the calendar day is cut when no shift claims a punch: at 04:00, so that a late evening stays one day. */
export const DAY_CUT_MINUTES = 4 * 60;

/** The calendar day from 04:00 to the next 04:00. */
export function cutDay(zone: string, date: IsoDate): Span {
  const cut = (day: IsoDate) => wallMsToInstant(zone, dayNumber(day) * DAY + DAY_CUT_MINUTES * MINUTE);
  return { start: cut(date), end: cut(addDays(date, 1)) };
}
