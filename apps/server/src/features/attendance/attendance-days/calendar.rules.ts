import { addDays, DAY, formatDay, HOUR, type IsoDate, MINUTE } from '../../../platform/dates/iso-dates.ts';
import { wallMsAt } from '../../../platform/dates/zones.ts';
import { cutDay, DAY_CUT_MINUTES, expectedShift, type Shift, type Span, shiftOn } from './shift.rules.ts';

/** One date of one employee's calendar. Instants are epoch ms. */
export interface WorkDay {
  date: IsoDate;
  shift: Shift | null;
  /** The shift's own start and end; null without a shift. */
  expected: Span | null;
  /** The window as the shift states it, before overlaps are cut; null without a shift. */
  reach: Span | null;
  /** The instants whose punches belong to the date: the cut window, or the calendar day from 04:00 that shifts leave. */
  window: Span;
}

export interface WorkCalendar {
  zone: string;
  day(date: IsoDate): WorkDay;
  /** The work date of a punch by its instant alone (rules.md §3.1). */
  dateOf(at: number): IsoDate;
  /** Whether an OUT at `at`, which by its instant belongs to `date`, closes the IN left open on `open.date`. */
  closes(open: { date: IsoDate; at: number }, at: number, date: IsoDate): boolean;
}

/** An IN is not held open for longer than this beyond its own window: a forgotten OUT must not swallow the next day. */
export const OPEN_IN_LIMIT = 24 * HOUR;

type RawDay = Pick<WorkDay, 'date' | 'shift' | 'expected' | 'reach'>;

/**
 * The calendar of one employee: which instants belong to which work date. `shiftFor` gives the shift in force on a date
 * (null when there is none); its working days are applied here. Days are worked out once per calendar.
 */
export function workCalendar(zone: string, shiftFor: (date: IsoDate) => Shift | null): WorkCalendar {
  const raws = new Map<IsoDate, RawDay>();
  const days = new Map<IsoDate, WorkDay>();

  function raw(date: IsoDate): RawDay {
    const known = raws.get(date);
    if (known) return known;
    const shift = shiftOn(date, shiftFor(date));
    const expected = shift && expectedShift(zone, date, shift);
    const reach = shift &&
      expected && {
        start: expected.start - shift.windowBeforeMinutes * MINUTE,
        end: expected.end + shift.windowAfterMinutes * MINUTE,
      };
    const made = { date, shift, expected, reach };
    raws.set(date, made);
    return made;
  }

  function day(date: IsoDate): WorkDay {
    const known = days.get(date);
    if (known) return known;
    const own = raw(date);
    const before = raw(addDays(date, -1)).reach;
    const after = raw(addDays(date, 1)).reach;
    const window = own.reach
      ? cutBetween(before, own.reach, after)
      : leftOver(cutDay(zone, date), before, after);
    const made = { ...own, window };
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
    const next = raw(date).expected;
    return at - open.at < OPEN_IN_LIMIT && (next === null || at < next.start);
  }

  return { zone, day, dateOf, closes };
}

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
