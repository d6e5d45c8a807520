import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import type { DayCover } from './asked.rules.ts';
import { type HoursFor, type WorkDay, workCalendar } from './calendar.rules.ts';
import { type AttendanceDay, computeDay } from './day.rules.ts';
import type { CoverKind } from './explanation.rules.ts';
import { hoursOfShift } from './person-hours.rules.ts';
import { cutDay, type Shift, type Span } from './shift.rules.ts';
import { type AssignedPunch, assignPunches, DUPLICATE_WITHIN, type Punch } from './work-date.rules.ts';

export interface AttendanceInput {
  /** IANA zone of the site. */
  zone: string;
  /** The work dates to compute, in any order. */
  dates: readonly IsoDate[];
  /** The shift in force on a date, or null; its working days are applied here. Asked for neighbouring dates, too. */
  shiftFor: (date: IsoDate) => Shift | null;
  /** All punches of one employee in `punchRangeFor(dates)`, in any order; more than that changes nothing. */
  punches: readonly Punch[];
  isHoliday?: (date: IsoDate) => boolean;
  /** An approved request that covers the date. */
  coverFor?: (date: IsoDate) => { kind: CoverKind } | null;
  /** Epoch ms; without it no day becomes ABSENT, and every punch's time has come. */
  now?: number;
  /** See `AbsenceFacts.devicesHeardSince`. */
  devicesHeardSince?: number | null;
}

export interface Attendance {
  /** One per date of the input, in order of date. */
  days: AttendanceDay[];
  /** The punches of these dates, in order of time. */
  assignments: AssignedPunch[];
}

/**
 * Computes the attendance days of one employee from punches: no I/O, the same answer for the same punches in any order,
 * as often as it is called (rules.md §3.10).
 */
export function computeAttendance(input: AttendanceInput): Attendance {
  const { zone, shiftFor, isHoliday, coverFor, now = null, devicesHeardSince = null } = input;
  const calendar = workCalendar(zone, hoursOfShift(shiftFor, isHoliday));
  const byDate = new Map<IsoDate, AssignedPunch[]>();
  for (const date of [...input.dates].sort()) byDate.set(date, []);
  const assignments = assignPunches(input.punches, () => calendar, input.now).filter((assigned) => {
    const wanted = byDate.get(assigned.workDate);
    wanted?.push(assigned);
    return wanted !== undefined;
  });
  const days = [...byDate].map(([date, punches]) =>
    computeDay({
      zone,
      day: calendar.day(date),
      punches,
      covers: wholly(calendar.day(date), coverFor?.(date) ?? null),
      now,
      devicesHeardSince,
    }),
  );
  return { days, assignments };
}

/** The whole of a day's hours, covered. */
function wholly({ expected }: WorkDay, cover: { kind: CoverKind } | null): DayCover[] {
  return cover && expected ? [{ id: '0', kind: cover.kind, span: expected, ofHours: false }] : [];
}

/** All instants that may belong to a date: its calendar day from 04:00, and its shift's whole window. */
function territory(zone: string, date: IsoDate, hoursFor: HoursFor): Span {
  const { reach } = workCalendar(zone, hoursFor).day(date);
  const cut = cutDay(zone, date);
  return {
    start: Math.min(cut.start, reach?.start ?? cut.start),
    end: Math.max(cut.end, reach?.end ?? cut.end),
  };
}

/**
 * The instants (epoch ms, both ends included) whose punches must be loaded to recompute `dates`. Two days before the first,
 * because an OUT may close an IN of the day before and that IN's direction may hang on its own day's alternation; the
 * day after the last, because its OUT may close an IN of the last. Throws RangeError when `dates` is empty.
 */
export function punchRangeFor(
  dates: readonly IsoDate[],
  zone: string,
  hoursFor: HoursFor,
): { from: number; to: number } {
  const sorted = [...dates].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('No dates to compute');
  return {
    from: territory(zone, addDays(first, -2), hoursFor).start - DUPLICATE_WITHIN,
    to: territory(zone, addDays(last, 1), hoursFor).end + DUPLICATE_WITHIN,
  };
}

/**
 * The work dates that new, changed or removed punches at these instants (epoch ms) can touch: their own, and neighbours,
 * since a punch may open or close an IN there. Each once, in order of date.
 */
export function datesTouchedBy(instants: readonly number[], zone: string, hoursFor: HoursFor): IsoDate[] {
  const calendar = workCalendar(zone, hoursFor);
  const touched = new Set<IsoDate>();
  for (const at of instants) {
    const own = calendar.dateOf(at);
    const [earlier = own] = [own, dateAt(zone, at)].sort();
    // A shift soon after midnight takes punches of the evening before, and a shift after one of 24 hours takes punches of its last
    // hours. Both bring the date after next within a night's reach.
    const afterNext = addDays(own, 2);
    const reach = calendar.day(afterNext).reach;
    const isNear =
      reach && (dateAt(zone, reach.start) < afterNext || calendar.dateOf(reach.start) < afterNext);
    const last = isNear ? afterNext : addDays(own, 1);
    for (let date = addDays(earlier, -1); date <= last; date = addDays(date, 1)) touched.add(date);
  }
  return [...touched].sort();
}
