import {
  addDays,
  DAY,
  dayNumber,
  formatDay,
  HOUR,
  type IsoDate,
  MINUTE,
} from '../../../platform/dates/iso-dates.ts';
import { wallMsAt, wallMsToInstant } from '../../../platform/dates/zones.ts';
import { halvesOf } from './halves.rules.ts';
import {
  cutDay,
  DAY_CUT_MINUTES,
  type DayHours,
  expectedBreaks,
  expectedShift,
  type Shift,
  type Span,
} from './shift.rules.ts';

/** One date of one employee's calendar. Instants are epoch ms. */
export interface WorkDay {
  date: IsoDate;
  shift: Shift | null;
  dayType: DayHours['dayType'];
  holiday: DayHours['holiday'];
  /** What is to be worked: the shift's start and end without a holiday's half; null without a shift. */
  expected: Span | null;
  /** The hours of an overtime shift beside it; null without one. */
  beside: Span | null;
  /** The window as the shifts state it, before overlaps are cut; null without a shift. */
  reach: Span | null;
  /** The instants whose punches belong to the date: the cut window, or the calendar day from 04:00 that shifts leave. */
  window: Span;
  /** The instants that a request for the date claims: from the start of its window to the start of the next date's (rules.md §3.17). */
  claim: Span;
}

export interface WorkCalendar {
  zone: string;
  day(date: IsoDate): WorkDay;
  /** The work date of a punch by its instant alone (rules.md §3.1). */
  dateOf(at: number): IsoDate;
  /** Whether an OUT at `at`, which by its instant belongs to `date`, closes the IN left open on `open.date`. */
  closes(open: { date: IsoDate; at: number }, at: number, date: IsoDate): boolean;
  /** The work date of an IN at `at` with nothing open, which by its instant belongs to `date` (rules.md §3.20). */
  opens(at: number, date: IsoDate): IsoDate;
}

/** An IN is not held open for longer than this beyond its own window: a forgotten OUT must not swallow the next day. */
export const OPEN_IN_LIMIT = 24 * HOUR;

/** `whole`: with a holiday's half. */
type RawDay = Omit<WorkDay, 'window' | 'claim'> & { whole: Span | null };

/** The hours of a person on a date. */
export type HoursFor = (date: IsoDate) => DayHours;

/** The calendar of one employee at one site: which instants belong to which work date. Days are worked out once per calendar. */
export function workCalendar(zone: string, hoursFor: HoursFor): WorkCalendar {
  const raws = new Map<IsoDate, RawDay>();
  const days = new Map<IsoDate, WorkDay>();

  function raw(date: IsoDate): RawDay {
    const known = raws.get(date);
    if (known) return known;
    const { shift, beside: other, dayType, holiday } = hoursFor(date);
    const whole = shift && expectedShift(zone, date, shift);
    const beside = other && expectedShift(zone, date, other);
    const reach = hull(shift && whole && windowOf(shift, whole), other && beside && windowOf(other, beside));
    const expected =
      holiday && holiday.part !== 'WHOLE' && shift && whole
        ? halvesOf(whole, expectedBreaks(zone, date, shift))[otherHalf[holiday.part]]
        : whole;
    const made = { date, shift, dayType, holiday, expected, beside, reach, whole };
    raws.set(date, made);
    return made;
  }

  function windowOn(date: IsoDate): Span {
    const own = raw(date);
    const before = raw(addDays(date, -1)).reach;
    const after = raw(addDays(date, 1)).reach;
    return own.reach ? cutBetween(before, own.reach, after) : leftOver(cutDay(zone, date), before, after);
  }

  /** The hours that no neighbouring date may claim: the shift, or an hour at noon of a free day. */
  const coreOf = (date: IsoDate): Span => {
    const { whole, beside } = raw(date);
    const noon = () => wallMsToInstant(zone, dayNumber(date) * DAY + 12 * HOUR);
    return hull(whole, beside) ?? { start: noon(), end: noon() + HOUR };
  };

  function claimStart(date: IsoDate): number {
    const before = coreOf(addDays(date, -1));
    const own = coreOf(date);
    // overlapping shifts are cut as windows are; the middle of the shift is the limit, so that every date has a claim
    if (before.end > own.start) return Math.min(halfWay(own.start, before.end), halfWay(own.start, own.end));
    // the cut between two windows may lie inside a shift, which is claimed whole
    return Math.min(Math.max(windowOn(date).start, before.end), own.start);
  }

  function day(date: IsoDate): WorkDay {
    const known = days.get(date);
    if (known) return known;
    const { whole: _, ...shown } = raw(date);
    const claim = { start: claimStart(date), end: claimStart(addDays(date, 1)) };
    const made = { ...shown, window: windowOn(date), claim };
    days.set(date, made);
    return made;
  }

  function dateOf(at: number): IsoDate {
    const wallMs = wallMsAt(zone, at);
    const today = Math.floor(wallMs / DAY);
    let ended = Number.NEGATIVE_INFINITY;
    // The later date first: an instant on the cut between two windows begins the later one.
    for (let number = today + 1; number >= today - 1; number--) {
      const { date, reach, window } = day(formatDay(number));
      if (!reach) continue;
      if (at >= window.start && at <= window.end) return date;
      if (at > window.end) ended = Math.max(ended, number);
    }
    // Outside every window: the calendar day, but never one before a shift that is already over.
    return formatDay(Math.max(ended, Math.floor((wallMs - DAY_CUT_MINUTES * MINUTE) / DAY)));
  }

  function closes(open: { date: IsoDate; at: number }, at: number, date: IsoDate): boolean {
    if (open.date >= date) return true;
    // Only the day before, the day and the day after are candidates.
    if (open.date < formatDay(Math.floor(wallMsAt(zone, at) / DAY) - 1)) return false;
    const reach = raw(open.date).reach;
    if (reach && at <= reach.end) return true;
    const next = raw(date).whole;
    return at - open.at < OPEN_IN_LIMIT && (next === null || at < next.start);
  }

  function opens(at: number, date: IsoDate): IsoDate {
    const next = addDays(date, 1);
    const { reach, whole } = raw(next);
    return reach && whole && at >= reach.start && at <= whole.start ? next : date;
  }

  return { zone, day, dateOf, closes, opens };
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

function leftOver(calendarDay: Span, before: Span | null, after: Span | null): Span {
  const start = Math.max(calendarDay.start, before?.end ?? calendarDay.start);
  return { start, end: Math.max(start, Math.min(calendarDay.end, after?.start ?? calendarDay.end)) };
}
