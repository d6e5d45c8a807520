import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import { datesTouchedBy, punchRangeFor } from './attendance.rules.ts';
import { type WorkCalendar, workCalendar } from './calendar.rules.ts';
import type { Shift } from './shift.rules.ts';

/** A row of `default_shifts` as `to_jsonb` writes it. */
export interface ShiftRow {
  department_id: number | null;
  start_time: string;
  end_time: string;
  breaks: { start: string; end: string }[];
  working_days: number[];
  check_late: boolean;
  late_after: number;
  check_early_leave: boolean;
  early_leave_before: number;
  window_before: number;
  window_after: number;
  count_pairs: boolean;
}

/** Instants as ISO texts: what has to be loaded around a punch. */
export interface Reach {
  lo: string;
  hi: string;
}

/** What can be worked out once per zone and set of shifts, whatever the number of people: calendars and ranges. */
export interface Planner {
  zone: string;
  /** The calendar of the people of a department. */
  calendarOf(departmentId: number): WorkCalendar;
  /** The work dates a punch at this instant (epoch ms) can change. */
  touchedBy(departmentId: number, at: number): readonly IsoDate[];
  /** Which punches must be known to place a new one at this instant, whosever it is, if those before are placed right. */
  reachOf(at: number): Reach;
  /** Which punches must be known to compute these dates. */
  reachOfDates(dates: readonly IsoDate[]): Reach;
  /** The shift in force for a department; null when none is. */
  shiftOf(departmentId: number | null): Shift | null;
}

const planners = new Map<string, { planner: Planner; size: () => number }>();
const PLANNERS = 32;
/** Dates one planner remembers: decades of an ordinary company. */
const DATES = 20_000;

/**
 * The planner of a zone and the shifts of a company, given as the text of a JSON array of `ShiftRow`. Kept by its
 * content, so it never outlives a change: a changed shift is another text.
 */
export function plannerOf(zone: string, shifts: string): Planner {
  const key = `${zone}\n${shifts}`;
  const known = planners.get(key);
  if (known && known.size() < DATES) return known.planner;
  if (planners.size >= PLANNERS) planners.clear();
  const made = createPlanner(zone, JSON.parse(shifts) as ShiftRow[]);
  planners.set(key, made);
  return made.planner;
}

function createPlanner(zone: string, rows: readonly ShiftRow[]) {
  const shifts = new Map(rows.map((row) => [row.department_id, shiftOfRow(row)]));
  const shiftOf = (departmentId: number | null) => shifts.get(departmentId) ?? shifts.get(null) ?? null;
  const everyShift = shifts.size === 0 ? [null] : [...shifts.values()];
  const calendars = new Map<Shift | null, WorkCalendar>();
  const touched = new Map<Shift | null, Map<string, IsoDate[]>>();
  const reaches = new Map<string, Reach>();

  const calendarFor = (shift: Shift | null) => {
    let calendar = calendars.get(shift);
    if (!calendar) {
      calendar = workCalendar(zone, () => shift);
      calendars.set(shift, calendar);
      touched.set(shift, new Map());
    }
    return calendar;
  };
  // what a punch touches depends on its work date and its calendar date alone
  const touchedFor = (shift: Shift | null, at: number): IsoDate[] => {
    const key = `${calendarFor(shift).dateOf(at)} ${dateAt(zone, at)}`;
    const byDate = touched.get(shift);
    const known = byDate?.get(key);
    if (known) return known;
    const dates = datesTouchedBy([at], zone, () => shift);
    byDate?.set(key, dates);
    return dates;
  };
  // `settled`: the dates before the first are known to be right, so they need not be loaded to be worked out again
  const rangeOver = (datesOf: (shift: Shift | null) => readonly IsoDate[], settled = false): Reach => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const shift of everyShift) {
      const dates = datesOf(shift);
      const range = punchRangeFor(dates, zone, () => shift);
      // a range begins two dates before its first
      const late = settled ? punchRangeFor([addDays(dates[0] ?? '', 2)], zone, () => shift) : range;
      from = Math.min(from, late.from);
      to = Math.max(to, range.to);
    }
    return { lo: new Date(from).toISOString(), hi: new Date(to).toISOString() };
  };

  const planner: Planner = {
    zone,
    shiftOf,
    calendarOf: (departmentId) => calendarFor(shiftOf(departmentId)),
    touchedBy: (departmentId, at) => touchedFor(shiftOf(departmentId), at),
    reachOfDates: (dates) => rangeOver(() => dates),
    reachOf(at) {
      const datesOf = everyShift.map((shift) => touchedFor(shift, at));
      const key = datesOf.map((dates) => `${dates[0]} ${dates.length}`).join();
      const known = reaches.get(key);
      if (known) return known;
      const made = rangeOver((shift) => touchedFor(shift, at), true);
      reaches.set(key, made);
      return made;
    },
  };
  return { planner, size: () => reaches.size };
}

function shiftOfRow(row: ShiftRow): Shift {
  return {
    name: 'DEFAULT',
    startTime: row.start_time.slice(0, 5),
    endTime: row.end_time.slice(0, 5),
    windowBeforeMinutes: row.window_before,
    windowAfterMinutes: row.window_after,
    breakMode: 'FIXED',
    breaks: row.breaks,
    countPairs: row.count_pairs,
    checkLate: row.check_late,
    lateAfter: row.late_after,
    checkEarlyLeave: row.check_early_leave,
    earlyLeaveBefore: row.early_leave_before,
    workingDays: row.working_days,
    type: 'NORMAL',
    workingDayType: 'LEGAL_WORKDAY',
  };
}
