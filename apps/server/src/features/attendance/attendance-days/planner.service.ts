import {
  addDays,
  DAY,
  type IsoDate,
  MINUTE,
  MINUTES_PER_DAY,
  parseClock,
} from '@gatehouse/api/platform/dates';
import { dateAt } from '../../../platform/dates/zones.ts';
import { datesTouchedBy, punchRangeFor } from './day/attendance.rules.ts';
import { createWorkCalendar, type HoursFor, type WorkCalendar } from './hours/calendar.rules.ts';
import { readMembership, type StampedPlan } from './hours/hours-plan.service.ts';
import { homeOn, hoursOfShift, hoursOn, type Membership } from './hours/person-hours.rules.ts';
import type { Shift } from './hours/shift.rules.ts';

/** Range of punches to load for a new punch. Instants are ISO strings. */
export interface PunchReach {
  lo: string;
  hi: string;
}

/** The building of the site. Null if it is unknown. */
export interface PunchSite {
  zone: string;
  buildingId: number | null;
}

/**
 * Calendars and ranges computed once per plan and shared by all people. The parameter `person` is a result of the SQL
 * function `membership`.
 */
export interface Planner {
  plan: StampedPlan;
  calendarOf(person: string, site: PunchSite): WorkCalendar;
  /** Returns the site at which a day without a punch is counted. */
  homeOf(person: string, date: IsoDate): PunchSite;
  /**
   * Returns the minutes of leave per minute of approved overtime. The factor of an additional overtime shift takes
   * precedence, then the factor of the day's shift, then the factor of the company's hours.
   */
  leaveFactorOf(person: string, date: IsoDate): number;
  /** Returns the work dates that a punch at the given instant (epoch ms) can change. */
  touchedBy(person: string, site: PunchSite, at: number): readonly IsoDate[];
  /**
   * Returns the range of punches needed to assign a new punch of any person at the given instant. Earlier punches must
   * already be assigned correctly.
   */
  reachOf(zone: string, at: number): PunchReach;
  /** Returns the range of punches needed to compute the given dates in any zone. */
  reachOfDates(dates: readonly IsoDate[]): PunchReach;
}

interface CachedCalendar {
  calendar: WorkCalendar;
  hoursFor: HoursFor;
  touched: Map<string, IsoDate[]>;
}

/**
 * Maximum number of dates and calendars that one planner caches. An ordinary company needs decades to fill the cache.
 */
const DATES = 20_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const planners = new WeakMap<StampedPlan, { planner: Planner; size: () => number }>();

/**
 * Returns the planner of a company's hours plan. The planner finds the dates that a punch affects. It is cached for as
 * long as the hours plan.
 */
export function plannerOf(plan: StampedPlan): Planner {
  const cachedPlanner = planners.get(plan);
  if (cachedPlanner && cachedPlanner.size() < DATES) return cachedPlanner.planner;
  const newPlanner = createPlanner(plan);
  planners.set(plan, newPlanner);
  return newPlanner.planner;
}

function createPlanner(plan: StampedPlan) {
  const spread = spreadOf(plan);
  const reaches = new Map<string, PunchReach>();
  const { memberOf, calendarFor, personCalendar, countCached } = createCalendars(plan);
  const planner: Planner = {
    plan,
    calendarOf: (person, site) => personCalendar(person, site).calendar,
    homeOf(person, date) {
      const buildingId = homeOn(plan, memberOf(person), date);
      return { zone: (buildingId !== null && plan.zones.get(buildingId)) || plan.zone, buildingId };
    },
    leaveFactorOf(person, date) {
      const member = memberOf(person);
      const { shift, beside } = hoursOn(plan, member, date, homeOn(plan, member, date));
      const worked = beside ?? shift ?? plan.usual;
      return (worked && plan.leaveFactors.get(worked)) ?? 0;
    },
    touchedBy: (person, site, at) => findTouchedDates(spread, personCalendar(person, site), at),
    reachOfDates: (dates) => rangeOver(spread, plan.zone, () => dates, false),
    reachOf(zone, at) {
      const datesOf = spread.ofOneShift.map((hoursFor, n) =>
        findTouchedDates(
          spread,
          calendarFor(`\n${zone}\n#${n}`, zone, () => hoursFor),
          at,
        ),
      );
      const key = [zone, ...datesOf.map((dates) => `${dates[0]} ${dates.length}`)].join();
      const range = reaches.get(key) ?? rangeOver(spread, zone, (_, n) => datesOf[n] ?? [], true);
      reaches.set(key, range);
      return range;
    },
  };
  return { planner, size: () => reaches.size + countCached() };
}

/** Creates the caches of memberships and calendars of an hours plan. */
function createCalendars(plan: StampedPlan) {
  const members = new Map<string, Membership>();
  const calendars = new Map<string, CachedCalendar>();
  const withHolidays = new Set([...plan.holidays.values()].flat().map(({ buildingId }) => buildingId));
  const memberOf = (person: string) => {
    const cachedMember = members.get(person);
    if (cachedMember) return cachedMember;
    const member = readMembership(person);
    members.set(person, member);
    return member;
  };
  const calendarFor = (key: string, zone: string, hoursFor: () => HoursFor): CachedCalendar => {
    let cached = calendars.get(key);
    if (!cached) {
      const personHours = hoursFor();
      cached = { calendar: createWorkCalendar(zone, personHours), hoursFor: personHours, touched: new Map() };
      calendars.set(key, cached);
    }
    return cached;
  };
  const personCalendar = (person: string, { zone, buildingId }: PunchSite): CachedCalendar => {
    const at = withHolidays.has(buildingId) ? buildingId : null;
    // Without department shifts, all people share one calendar, because all work the company's hours.
    const who = plan.shifts.size === 0 ? '' : person;
    return calendarFor(`${who}\n${zone}\n${at ?? ''}`, zone, () => {
      const member = memberOf(person);
      return (date) => hoursOn(plan, member, date, at);
    });
  };
  const countCached = () => members.size + calendars.size * 31;
  return { memberOf, calendarFor, personCalendar, countCached };
}

/** Properties of an hours plan that decide how far a punch affects other dates. */
interface PlanSpread {
  ofOneShift: readonly HoursFor[];
  /** Milliseconds by which ranges of punches are extended on both sides. */
  wider: number;
  /** True if the windows of shifts on neighbouring dates may overlap. */
  overlapping: boolean;
}

const spreadOf = (plan: StampedPlan): PlanSpread => ({
  ofOneShift: listShifts(plan).map((shift) => hoursOfShift(() => shift)),
  // If people move between zones, the punches of a day may be up to one day before or after the window of the day.
  wider: plan.everyZone.length > 1 ? DAY : 0,
  overlapping: spanOfAllShifts(plan) > DAY,
});

function widenDates({ wider }: PlanSpread, dates: IsoDate[]): IsoDate[] {
  if (wider === 0) return dates;
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  // Two dates are added at the end. An IN in another zone may move the next IN to another date, and the moved IN may
  // change the OUT of the following date.
  return [addDays(first, -1), ...dates, addDays(last, 1), addDays(last, 2)];
}

/** Returns the dates that a punch can change. They depend only on the work date and the calendar date of the punch. */
function findTouchedDates(
  spread: PlanSpread,
  { calendar, hoursFor, touched }: CachedCalendar,
  at: number,
): IsoDate[] {
  const key = `${calendar.dateOf(at)} ${dateAt(calendar.zone, at)}`;
  const dates = touched.get(key) ?? widenDates(spread, datesTouchedBy([at], calendar.zone, hoursFor));
  touched.set(key, dates);
  return dates;
}

/**
 * Returns the range of punches to load for dates. If `settled` is true, the dates before the first date are already
 * correct, so they are not loaded and computed again.
 */
function rangeOver(
  { ofOneShift, wider, overlapping }: PlanSpread,
  zone: string,
  datesOf: (hours: HoursFor, n: number) => readonly IsoDate[],
  settled: boolean,
): PunchReach {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [n, hoursFor] of ofOneShift.entries()) {
    const dates = datesOf(hoursFor, n);
    const range = punchRangeFor(dates, zone, hoursFor);
    // The range of punches begins two dates before the first date to compute. One more date can be affected if
    // shifts of neighbouring dates overlap.
    const late = settled
      ? punchRangeFor([addDays(dates[0] ?? '', overlapping ? 1 : 2)], zone, hoursFor)
      : range;
    from = Math.min(from, late.from - wider);
    to = Math.max(to, range.to + wider);
  }
  return { lo: new Date(from).toISOString(), hi: new Date(to).toISOString() };
}

/**
 * Returns all shifts that people of the company may work. Lists shifts with equal hours only once. Null stands for a
 * date without a shift.
 */
function listShifts({ usual, shifts }: StampedPlan): (Shift | null)[] {
  const all = [...(usual ? [usual] : []), ...[...shifts.values()].flat().map(({ shift }) => shift)];
  const byHours = new Map(
    all.map((shift) => [
      [shift.startTime, shift.endTime, shift.windowBeforeMinutes, shift.windowAfterMinutes].join(),
      { ...shift, workingDays: EVERY_DAY },
    ]),
  );
  return [...byHours.values(), null];
}

/**
 * Returns the time from the start of the earliest shift window of a date to the end of the latest shift window. The
 * unit is milliseconds, and clock changes are ignored.
 */
function spanOfAllShifts({ usual, shifts }: StampedPlan): number {
  const all = [...(usual ? [usual] : []), ...[...shifts.values()].flat().map(({ shift }) => shift)];
  const edges = all.map(({ startTime, endTime, windowBeforeMinutes, windowAfterMinutes }) => {
    const [start, end] = [parseClock(startTime), parseClock(endTime)];
    return {
      from: start - windowBeforeMinutes,
      to: end + windowAfterMinutes + (end <= start ? MINUTES_PER_DAY : 0),
    };
  });
  if (edges.length === 0) return DAY;
  const [from, to] = [Math.min(...edges.map((edge) => edge.from)), Math.max(...edges.map((edge) => edge.to))];
  return (to - from) * MINUTE;
}
