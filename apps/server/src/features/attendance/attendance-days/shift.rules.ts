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

export interface ShiftBreak {
  start: Clock;
  end: Clock;
}

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
  return shift.breaks.map((range) => {
    const from = parseClock(range.start);
    const until = parseClock(range.end);
    const day = overnight && from < shiftStart ? midnight + DAY : midnight;
    const start = wallMsToInstant(zone, day + from * MINUTE);
    return { start, end: start + ((until - from + 1440) % 1440) * MINUTE };
  });
}

/** The shift in force on a date, if the date is one of its working days. */
export function shiftOn(date: IsoDate, shift: Shift | null): Shift | null {
  return shift?.workingDays.includes(weekday(date)) ? shift : null;
}

/** The day type that overtime goes by: the shift's own, else the weekday's, and a holiday before both (rules.md §3.8). */
export function dayTypeOf(date: IsoDate, shift: Shift | null, holiday: boolean): DayType {
  if (holiday) return 'HOLIDAY';
  if (shift) return shift.workingDayType;
  const day = weekday(date);
  return day === 6 ? 'SATURDAY' : day === 7 ? 'SUNDAY' : 'LEGAL_WORKDAY';
}

/** Where the calendar day is cut when no shift claims a punch: at 04:00, so that a late evening stays one day. */
export const DAY_CUT_MINUTES = 4 * 60;

/** The calendar day from 04:00 to the next 04:00. */
export function cutDay(zone: string, date: IsoDate): Span {
  const cut = (day: IsoDate) => wallMsToInstant(zone, dayNumber(day) * DAY + DAY_CUT_MINUTES * MINUTE);
  return { start: cut(date), end: cut(addDays(date, 1)) };
}
