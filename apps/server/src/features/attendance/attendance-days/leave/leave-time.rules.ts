import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import { localTimeToInstant } from '../../../../platform/dates/zones.ts';
import { halvesOf } from '../day/halves.rules.ts';
import { type BreakPlan, judgeLaterBreaks } from '../day/worked-time.rules.ts';
import type { WorkDay } from '../hours/calendar.rules.ts';
import { minutesIn, subtractSpan } from '../hours/hours.rules.ts';
import { expectedBreaks, expectedShift, type Shift, type Span } from '../hours/shift.rules.ts';

// Leave taken on each date (rules.md §3.9, §3.17). Only working time counts. Holidays and free days take nothing, and a
// half holiday takes only the working half.

/**
 * Effect of leave on one date. COUNTED: working time is taken. HALF_HOLIDAY: only time in the working half is taken.
 * HOLIDAY, FREE: no work is expected on the date. OUTSIDE: the leave is outside the working hours of the date.
 */
type TimeOffReason = 'COUNTED' | 'HALF_HOLIDAY' | 'HOLIDAY' | 'FREE' | 'OUTSIDE';

export interface TimeOff {
  date: IsoDate;
  /** Working time taken, without breaks, in minutes. */
  minutes: number;
  /** Working time of a whole day of the shift, in minutes. 0 without a shift. */
  scheduled: number;
  /** Leave taken, in hundredths of a day. */
  hundredths: number;
  reason: TimeOffReason;
}

/** The properties of a work date on which the cost of leave depends. */
export type LeaveDay = Pick<WorkDay, 'date' | 'holiday' | 'expected' | 'claim'> & {
  shift: (BreakPlan & Pick<Shift, 'startTime' | 'endTime' | 'type'>) | null;
};

type DayHalves = ReturnType<typeof halvesOf>;
/** Part of a date: the whole date, one half of the working day, or a span of instants (epoch ms). */
type LeavePart = 'WHOLE' | keyof DayHalves | Span;

const WHOLE = 100;
const HALF = 50;

/** Returns the shift that requires attendance. Null for overtime, which never causes an absence. */
const requiredShift = ({ shift }: LeaveDay): LeaveDay['shift'] =>
  shift && shift.type !== 'OT' ? shift : null;

/**
 * Computes the leave taken on a work date. Leave by hours counts in proportion to the scheduled hours. A half of the
 * day, split at the break, counts 50 hundredths regardless of its length. Leave by hours within one half never counts
 * more than 50 hundredths.
 */
function computeTimeOff(zone: string, day: LeaveDay, part: LeavePart): TimeOff {
  const { date, holiday, expected, claim } = day;
  const shift = requiredShift(day);
  if (!shift || !expected) {
    const reason = holiday?.part === 'WHOLE' ? 'HOLIDAY' : 'FREE';
    return { date, minutes: 0, scheduled: 0, hundredths: 0, reason };
  }
  const shiftSpan = expectedShift(zone, date, shift);
  const breaks = expectedBreaks(zone, date, shift);
  const present = minutesWithoutBreaks(shiftSpan, breaks);
  const scheduled = present - judgeLaterBreaks(shift, present, 0).minutes;
  const parted = halvesOf(shiftSpan, breaks);
  const requestedSpan =
    part === 'WHOLE' ? shiftSpan : typeof part === 'string' ? parted[part] : overlap(part, claim);
  const off = requestedSpan && overlap(requestedSpan, expected);
  const halves = [parted.FIRST_HALF, parted.SECOND_HALF].map((half) => ({
    all: minutesWithoutBreaks(half, breaks),
    off: off ? minutesWithoutBreaks(overlap(off, half), breaks) : 0,
  }));
  const minutes = Math.min(off ? minutesWithoutBreaks(off, breaks) : 0, scheduled);
  if (minutes === 0) return { date, minutes, scheduled, hundredths: 0, reason: 'OUTSIDE' };
  const isAll = halves.every((half) => half.off === half.all);
  return {
    date,
    minutes: isAll ? scheduled : minutes,
    scheduled,
    hundredths: isAll ? WHOLE : toHundredths(minutes, scheduled, halves),
    reason: holiday ? 'HALF_HOLIDAY' : 'COUNTED',
  };
}

function toHundredths(
  minutes: number,
  scheduled: number,
  halves: readonly { all: number; off: number }[],
): number {
  const share = Math.round((minutes * WHOLE) / scheduled);
  const touched = halves.filter(({ off }) => off > 0);
  const full = touched.some(({ off, all }) => off === all);
  if (touched.length === 1) return full ? HALF : Math.min(share, HALF);
  // Leave by hours that includes a whole half of the day costs at least half a day.
  return Math.min(Math.max(share, full ? HALF : 0), WHOLE - 1);
}

const overlap = (a: Span, b: Span): Span | null => {
  const both = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
  return both.end > both.start ? both : null;
};

function minutesWithoutBreaks(span: Span | null, breaks: readonly Span[]): number {
  let left = span ? [span] : [];
  for (const breakSpan of breaks) ({ left } = subtractSpan(left, breakSpan));
  return minutesIn(left);
}

/** Returns the minutes that leave on a date costs. Half a day costs half of the scheduled minutes (rules.md §3.18). */
export const costInMinutes = ({ minutes, scheduled, hundredths }: TimeOff): number =>
  hundredths === HALF ? Math.round(scheduled / 2) : minutes;

/**
 * Requested leave, in the local time of the person's site (`YYYY-MM-DD HH:mm[:ss]`): hours, half a date or whole dates.
 */
export interface LeavePeriod {
  startTime: string;
  endTime: string;
  isAllDay: boolean;
  half: keyof DayHalves | null;
}

const partOf = (zone: string, { isAllDay, half, startTime, endTime }: LeavePeriod): LeavePart =>
  isAllDay
    ? 'WHOLE'
    : (half ?? { start: localTimeToInstant(zone, startTime), end: localTimeToInstant(zone, endTime) });

/** Computes the leave taken on one work date. */
export const computeTimeOffOn = (zone: string, day: LeaveDay, leave: LeavePeriod): TimeOff =>
  computeTimeOff(zone, day, partOf(zone, leave));

/**
 * Computes the leave taken on each work date, in order of date. Hours after midnight belong to the date on which the
 * night shift began. For leave by hours, dates without taken leave are omitted, unless all dates are without taken
 * leave.
 */
export function computeTimeOffDays(
  dayOn: (date: IsoDate) => { zone: string; day: WorkDay },
  leave: LeavePeriod,
): TimeOff[] {
  const [first, last] = [leave.startTime.slice(0, 10), leave.endTime.slice(0, 10)];
  const { zone: site } = dayOn(first);
  const part = partOf(site, leave);
  const isOfHours = typeof part === 'object';
  const days: TimeOff[] = [];
  for (let date = isOfHours ? addDays(first, -1) : first; date <= last; date = addDays(date, 1)) {
    const { zone, day } = dayOn(date);
    days.push(computeTimeOff(zone, day, part));
  }
  if (!isOfHours) return days;
  const countedDays = days.filter(({ minutes }) => minutes > 0);
  return countedDays.length > 0
    ? countedDays
    : days.filter(({ date }) => overlap(part, dayOn(date).day.claim));
}
