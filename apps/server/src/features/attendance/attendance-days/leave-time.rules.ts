import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { wallToInstant } from '../../../platform/dates/zones.ts';
import type { WorkDay } from './calendar.rules.ts';
import { halvesOf } from './halves.rules.ts';
import { minutesIn, takeOff } from './hours.rules.ts';
import { expectedBreaks, expectedShift, type Shift, type Span } from './shift.rules.ts';
import { laterBreaks } from './worked.rules.ts';

// What a leave takes off each date (rules.md §3.9, §3.17): working time alone, so that holidays and free days count nothing, and
// of half a holiday only the half that is to be worked.

/**
 * COUNTED: working time is taken off. HALF_HOLIDAY: of the half that is to be worked. HOLIDAY, FREE: nothing is to be
 * worked on the date. OUTSIDE: the leave lies outside its hours.
 */
export type TimeOffReason = 'COUNTED' | 'HALF_HOLIDAY' | 'HOLIDAY' | 'FREE' | 'OUTSIDE';

/** What of one work date a leave takes off. */
export interface TimeOff {
  date: IsoDate;
  /** Working time taken off, breaks not counted. */
  minutes: number;
  /** What is worked on a whole day of that shift; 0 without one. */
  scheduled: number;
  /** The same as hundredths of a day. */
  hundredths: number;
  reason: TimeOffReason;
}

type Halves = ReturnType<typeof halvesOf>;
/** Which part of a date: all of it, one half of its working day, or between two instants (epoch ms). */
export type LeavePart = 'WHOLE' | keyof Halves | Span;

const WHOLE = 100;
const HALF = 50;

/** The shift somebody is missed from: nobody is absent from overtime. */
const missedFrom = ({ shift }: WorkDay): Shift | null => (shift && shift.type !== 'OT' ? shift : null);

/**
 * What a leave takes off a work date. Hours count by the scheduled hours of the date; a half of the day, as it parts at its
 * break, counts 50 however long it is, and hours within it never more.
 */
export function timeOff(zone: string, day: WorkDay, part: LeavePart): TimeOff {
  const { date, holiday, expected, claim } = day;
  const shift = missedFrom(day);
  if (!shift || !expected) {
    const reason = holiday?.part === 'WHOLE' ? 'HOLIDAY' : 'FREE';
    return { date, minutes: 0, scheduled: 0, hundredths: 0, reason };
  }
  const whole = expectedShift(zone, date, shift);
  const breaks = expectedBreaks(zone, date, shift);
  const present = worked(whole, breaks);
  const scheduled = present - laterBreaks(shift, present, 0).minutes;
  const parted = halvesOf(whole, breaks);
  const asked = part === 'WHOLE' ? whole : typeof part === 'string' ? parted[part] : common(part, claim);
  const off = asked && common(asked, expected);
  const halves = [parted.FIRST_HALF, parted.SECOND_HALF].map((half) => ({
    all: worked(half, breaks),
    off: off ? worked(common(off, half), breaks) : 0,
  }));
  const minutes = Math.min(off ? worked(off, breaks) : 0, scheduled);
  if (minutes === 0) return { date, minutes, scheduled, hundredths: 0, reason: 'OUTSIDE' };
  const isAll = halves.every((half) => half.off === half.all);
  return {
    date,
    minutes: isAll ? scheduled : minutes,
    scheduled,
    hundredths: isAll ? WHOLE : partOf(minutes, scheduled, halves),
    reason: holiday ? 'HALF_HOLIDAY' : 'COUNTED',
  };
}

function partOf(minutes: number, scheduled: number, halves: readonly { all: number; off: number }[]): number {
  const share = Math.round((minutes * WHOLE) / scheduled);
  const touched = halves.filter(({ off }) => off > 0);
  const full = touched.some(({ off, all }) => off === all);
  if (touched.length === 1) return full ? HALF : Math.min(share, HALF);
  // hours beyond a half never count less than that half
  return Math.min(Math.max(share, full ? HALF : 0), WHOLE - 1);
}

const common = (a: Span, b: Span): Span | null => {
  const both = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
  return both.end > both.start ? both : null;
};

/** Minutes of a span without its breaks. */
function worked(span: Span | null, breaks: readonly Span[]): number {
  let left = span ? [span] : [];
  for (const one of breaks) ({ left } = takeOff(left, one));
  return minutesIn(left);
}

/** Minutes that a date of leave costs a balance in minutes: half a day costs half of the scheduled minutes (rules.md §3.18). */
export const costInMinutes = ({ minutes, scheduled, hundredths }: TimeOff): number =>
  hundredths === HALF ? Math.round(scheduled / 2) : minutes;

/** A leave as it is asked for, by the clocks of the person's site (`YYYY-MM-DD HH:mm[:ss]`): hours, half a date, or whole dates. */
export interface AskedLeave {
  startTime: string;
  endTime: string;
  isAllDay: boolean;
  half: keyof Halves | null;
}

/**
 * What a leave takes off each of its work dates, the first first. Hours after midnight belong to the date their night
 * began; dates on which hours take nothing are left out, but where they take nothing at all.
 */
export function timeOffOver(
  dayOn: (date: IsoDate) => { zone: string; day: WorkDay },
  asked: AskedLeave,
): TimeOff[] {
  const [first, last] = [asked.startTime.slice(0, 10), asked.endTime.slice(0, 10)];
  const { zone: site } = dayOn(first);
  const part: LeavePart = asked.isAllDay
    ? 'WHOLE'
    : (asked.half ?? {
        start: wallToInstant(site, asked.startTime),
        end: wallToInstant(site, asked.endTime),
      });
  const isOfHours = typeof part === 'object';
  const days: TimeOff[] = [];
  for (let date = isOfHours ? addDays(first, -1) : first; date <= last; date = addDays(date, 1)) {
    const { zone, day } = dayOn(date);
    days.push(timeOff(zone, day, part));
  }
  if (!isOfHours) return days;
  const counted = days.filter(({ minutes }) => minutes > 0);
  return counted.length > 0 ? counted : days.filter(({ date }) => common(part, dayOn(date).day.claim));
}
