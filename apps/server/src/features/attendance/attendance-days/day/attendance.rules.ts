import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import { dateAt } from '../../../../platform/dates/zones.ts';
import type { CoverKind } from '../explanation/explanation.rules.ts';
import { createWorkCalendar, type HoursFor, type WorkDay } from '../hours/calendar.rules.ts';
import { hoursOfShift } from '../hours/person-hours.rules.ts';
import { cutDay, type Shift, type Span } from '../hours/shift.rules.ts';
import type { DayCover } from '../leave/approved-requests.rules.ts';
import { type AttendanceDay, computeDay } from './day.rules.ts';
import { type AssignedPunch, assignPunches, DUPLICATE_WITHIN, type Punch } from './work-date.rules.ts';

export interface AttendanceInput {
  /** IANA zone of the site. */
  zone: string;
  /** Work dates to compute, in any order. */
  dates: readonly IsoDate[];
  /**
   * Returns the shift in force on a date, or null. The caller applies the working days of the shift. Also called for
   * neighbouring dates.
   */
  shiftFor: (date: IsoDate) => Shift | null;
  /** All punches of one employee in `punchRangeFor(dates)`, in any order. Punches outside the range have no effect. */
  punches: readonly Punch[];
  isHoliday?: (date: IsoDate) => boolean;
  coverFor?: (date: IsoDate) => { kind: CoverKind } | null;
  /**
   * Current time in epoch ms. If it is missing, no day becomes ABSENT and punches ahead of the portal's clock also
   * count.
   */
  now?: number;
  /** Last contact of the site's device that has been silent longest. See `AbsenceFacts.devicesHeardSince`. */
  devicesHeardSince?: number | null;
}

export interface Attendance {
  /** Attendance days, one per input date, in order of date. */
  days: AttendanceDay[];
  /** Punches of the input dates, in order of time. */
  assignments: AssignedPunch[];
}

/**
 * Computes the attendance days of one employee from punches. It performs no I/O and returns the same result for punches
 * in any order (rules.md §3.10).
 */
export function computeAttendance(input: AttendanceInput): Attendance {
  const { zone, shiftFor, isHoliday, coverFor, now = null, devicesHeardSince = null } = input;
  const calendar = createWorkCalendar(zone, hoursOfShift(shiftFor, isHoliday));
  const byDate = new Map<IsoDate, AssignedPunch[]>();
  for (const date of [...input.dates].sort()) byDate.set(date, []);
  const assignments = assignPunches(input.punches, () => calendar, input.now).filter((assigned) => {
    const datePunches = byDate.get(assigned.workDate);
    datePunches?.push(assigned);
    return datePunches !== undefined;
  });
  const days = [...byDate].map(([date, punches]) =>
    computeDay({
      zone,
      day: calendar.day(date),
      punches,
      covers: coverWholeDay(calendar.day(date), coverFor?.(date) ?? null),
      now,
      devicesHeardSince,
    }),
  );
  return { days, assignments };
}

function coverWholeDay({ expected }: WorkDay, cover: { kind: CoverKind } | null): DayCover[] {
  return cover && expected ? [{ id: '0', kind: cover.kind, span: expected, ofHours: false }] : [];
}

/**
 * Returns the span of instants that may belong to a date. The span covers the calendar day of the date from 04:00 and
 * the full window of its shift.
 */
function candidateSpan(zone: string, date: IsoDate, hoursFor: HoursFor): Span {
  const { reach } = createWorkCalendar(zone, hoursFor).day(date);
  const cut = cutDay(zone, date);
  return {
    start: Math.min(cut.start, reach?.start ?? cut.start),
    end: Math.max(cut.end, reach?.end ?? cut.end),
  };
}

/**
 * Returns the range of punches (epoch ms, both ends included) needed to recompute `dates`. It starts two days before
 * the first date, because an OUT may close an IN of the day before. The direction of that IN may depend on earlier
 * punches of its day. The range ends one day after the last date, because an OUT of that day may close an IN of the
 * last date.
 * @throws RangeError if `dates` is empty
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
    from: candidateSpan(zone, addDays(first, -2), hoursFor).start - DUPLICATE_WITHIN,
    to: candidateSpan(zone, addDays(last, 1), hoursFor).end + DUPLICATE_WITHIN,
  };
}

/**
 * Returns the work dates affected by punches that were added, changed or removed at the given instants (epoch ms).
 * Includes neighbouring dates, because a punch may open or close an IN of a neighbouring date. The dates are unique and
 * sorted.
 */
export function datesTouchedBy(instants: readonly number[], zone: string, hoursFor: HoursFor): IsoDate[] {
  const calendar = createWorkCalendar(zone, hoursFor);
  const touched = new Set<IsoDate>();
  for (const at of instants) {
    const own = calendar.dateOf(at);
    const [earlier = own] = [own, dateAt(zone, at)].sort();
    // The date after next is also affected in two cases. A shift soon after midnight includes punches of the previous
    // evening. A shift after a 24-hour shift includes punches of the last hours of the 24-hour shift.
    const afterNext = addDays(own, 2);
    const reach = calendar.day(afterNext).reach;
    const isNear =
      reach && (dateAt(zone, reach.start) < afterNext || calendar.dateOf(reach.start) < afterNext);
    const last = isNear ? afterNext : addDays(own, 1);
    for (let date = addDays(earlier, -1); date <= last; date = addDays(date, 1)) touched.add(date);
  }
  return [...touched].sort();
}
