import {
  addDays,
  DAY,
  dayNumber,
  formatDay,
  HOUR,
  type IsoDate,
  MINUTE,
} from '@gatehouse/api/platform/dates';
import { localMsAt, localMsToInstant } from '../../../../platform/dates/zones.ts';
import { halvesOf } from '../day/halves.rules.ts';
import {
  cutDay,
  DAY_CUT_MINUTES,
  type DayHours,
  expectedBreaks,
  expectedShift,
  type Shift,
  type Span,
} from './shift.rules.ts';

/** One date of an employee's calendar. Instants are epoch ms. */
export interface WorkDay {
  date: IsoDate;
  shift: Shift | null;
  dayType: DayHours['dayType'];
  holiday: DayHours['holiday'];
  /** Expected hours. On a half holiday, only the half of the shift that is not a holiday. Null without a shift. */
  expected: Span | null;
  /** Hours of an additional overtime shift. Null without an additional shift. */
  beside: Span | null;
  /** Window of the shifts before overlaps with other windows are cut. Null without a shift. */
  reach: Span | null;
  /**
   * Span of the punches that belong to the date: the window after overlaps are cut, or the part of the calendar day
   * from 04:00 that no shift claims.
   */
  window: Span;
  /**
   * Span that a request for the date covers: from the start of the date's window to the start of the next window
   * (rules.md §3.17).
   */
  claim: Span;
}

export interface WorkCalendar {
  zone: string;
  day(date: IsoDate): WorkDay;
  /** Returns the work date of a punch by its instant alone (rules.md §3.1). */
  dateOf(at: number): IsoDate;
  /**
   * Returns true if an OUT at `at` closes the IN that is still open on `open.date`. `date` is the work date that
   * `dateOf` returns for `at`.
   */
  closes(open: { date: IsoDate; at: number }, at: number, date: IsoDate): boolean;
  /**
   * Returns the work date of an IN at `at` if no earlier IN is open. `date` is the work date that `dateOf` returns for
   * `at` (rules.md §3.20).
   */
  opens(at: number, date: IsoDate): IsoDate;
}

/**
 * Maximum time that an IN stays open after the end of its window. Without the limit, a forgotten OUT would claim the
 * next day.
 */
const OPEN_IN_LIMIT = DAY;

/** `whole` is the shift including the half that is a holiday. */
type RawDay = Omit<WorkDay, 'window' | 'claim'> & { whole: Span | null };

export type HoursFor = (date: IsoDate) => DayHours;

/**
 * Creates the calendar of one employee at one site, which maps instants to work dates. Each day is computed once per
 * calendar.
 */
export function createWorkCalendar(zone: string, hoursFor: HoursFor): WorkCalendar {
  const raws = new Map<IsoDate, RawDay>();
  const days = new Map<IsoDate, WorkDay>();

  function rawDay(date: IsoDate): RawDay {
    const cachedDay = raws.get(date);
    if (cachedDay) return cachedDay;
    const newDay = toRawDay(zone, date, hoursFor(date));
    raws.set(date, newDay);
    return newDay;
  }

  function day(date: IsoDate): WorkDay {
    const cachedDay = days.get(date);
    if (cachedDay) return cachedDay;
    const { whole: _, ...shown } = rawDay(date);
    const claim = { start: claimStart(zone, rawDay, date), end: claimStart(zone, rawDay, addDays(date, 1)) };
    const workDay = { ...shown, window: windowOn(zone, rawDay, date), claim };
    days.set(date, workDay);
    return workDay;
  }

  return {
    zone,
    day,
    dateOf: (at) => findWorkDate(zone, day, at),
    closes: (open, at, date) => closesOpen(zone, rawDay, open, at, date),
    opens(at, date) {
      const next = addDays(date, 1);
      const { reach, whole } = rawDay(next);
      return reach && whole && at >= reach.start && at <= whole.start ? next : date;
    },
  };
}

type RawDays = (date: IsoDate) => RawDay;

function toRawDay(zone: string, date: IsoDate, hours: DayHours): RawDay {
  const { shift, beside: other, dayType, holiday } = hours;
  const shiftSpan = shift && expectedShift(zone, date, shift);
  const overtimeSpan = other && expectedShift(zone, date, other);
  const reach = hull(
    shift && shiftSpan && windowOf(shift, shiftSpan),
    other && overtimeSpan && windowOf(other, overtimeSpan),
  );
  const expected =
    holiday && holiday.part !== 'WHOLE' && shift && shiftSpan
      ? halvesOf(shiftSpan, expectedBreaks(zone, date, shift))[otherHalf[holiday.part]]
      : shiftSpan;
  return { date, shift, dayType, holiday, expected, beside: overtimeSpan, reach, whole: shiftSpan };
}

function windowOn(zone: string, rawDay: RawDays, date: IsoDate): Span {
  const own = rawDay(date);
  const before = rawDay(addDays(date, -1)).reach;
  const after = rawDay(addDays(date, 1)).reach;
  return own.reach ? cutBetween(before, own.reach, after) : remainingSpan(cutDay(zone, date), before, after);
}

/** Returns the hours of a date that neighbouring dates cannot claim: the shift, or one hour from noon on a free day. */
function coreOf(zone: string, { date, whole, beside }: RawDay): Span {
  const noon = () => localMsToInstant(zone, dayNumber(date) * DAY + 12 * HOUR);
  return hull(whole, beside) ?? { start: noon(), end: noon() + HOUR };
}

function claimStart(zone: string, rawDay: RawDays, date: IsoDate): number {
  const before = coreOf(zone, rawDay(addDays(date, -1)));
  const own = coreOf(zone, rawDay(date));
  // Overlapping shifts are cut like windows. The cut is never later than the middle of the shift, so that every date
  // keeps some time that a request can cover.
  if (before.end > own.start) return Math.min(halfWay(own.start, before.end), halfWay(own.start, own.end));
  // The cut between two windows may be inside a shift, but a request for the date always covers the whole shift.
  return Math.min(Math.max(windowOn(zone, rawDay, date).start, before.end), own.start);
}

/** Returns the work date of an instant, as described at `WorkCalendar.dateOf`. */
function findWorkDate(zone: string, dayOf: WorkCalendar['day'], at: number): IsoDate {
  const wallMs = localMsAt(zone, at);
  const today = Math.floor(wallMs / DAY);
  let ended = Number.NEGATIVE_INFINITY;
  // Checks the later date first, because an instant exactly at the cut between two windows belongs to the later window.
  for (let number = today + 1; number >= today - 1; number--) {
    const { date, reach, window } = dayOf(formatDay(number));
    if (!reach) continue;
    if (at >= window.start && at <= window.end) return date;
    if (at > window.end) ended = Math.max(ended, number);
  }
  // An instant outside every window belongs to its calendar day, but never to a date before the latest shift that has
  // ended.
  return formatDay(Math.max(ended, Math.floor((wallMs - DAY_CUT_MINUTES * MINUTE) / DAY)));
}

/** Returns whether an OUT closes an open IN, as described at `WorkCalendar.closes`. */
function closesOpen(
  zone: string,
  rawDay: RawDays,
  open: { date: IsoDate; at: number },
  at: number,
  date: IsoDate,
): boolean {
  if (open.date >= date) return true;
  // An OUT can close only an IN of the previous, the same or the next day.
  if (open.date < formatDay(Math.floor(localMsAt(zone, at) / DAY) - 1)) return false;
  const reach = rawDay(open.date).reach;
  if (reach && at <= reach.end) return true;
  const next = rawDay(date).whole;
  return at - open.at < OPEN_IN_LIMIT && (next === null || at < next.start);
}

const otherHalf = { FIRST_HALF: 'SECOND_HALF', SECOND_HALF: 'FIRST_HALF' } as const;

const windowOf = (shift: Shift, { start, end }: Span): Span => ({
  start: start - shift.windowBeforeMinutes * MINUTE,
  end: end + shift.windowAfterMinutes * MINUTE,
});

const hull = (a: Span | null, b: Span | null): Span | null =>
  a && b ? { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) } : (a ?? b);

function cutBetween(before: Span | null, own: Span, after: Span | null): Span {
  return {
    start: before && before.end > own.start ? halfWay(own.start, before.end) : own.start,
    end: after && own.end > after.start ? halfWay(after.start, own.end) : own.end,
  };
}

function halfWay(from: number, to: number): number {
  return Math.floor((from + to) / 2);
}

function remainingSpan(calendarDay: Span, before: Span | null, after: Span | null): Span {
  const start = Math.max(calendarDay.start, before?.end ?? calendarDay.start);
  return { start, end: Math.max(start, Math.min(calendarDay.end, after?.start ?? calendarDay.end)) };
}
