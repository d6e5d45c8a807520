import { addDays, DAY, HOUR, type IsoDate, MINUTE, parseClock } from '../../../platform/dates/iso-dates.ts';
import { dateAt } from '../../../platform/dates/zones.ts';
import { datesTouchedBy, punchRangeFor } from './attendance.rules.ts';
import { type HoursFor, type WorkCalendar, workCalendar } from './calendar.rules.ts';
import { readMembership, type StampedPlan } from './hours-plan.service.ts';
import { homeOn, hoursOfShift, hoursOn, type Membership } from './person-hours.rules.ts';
import type { Shift } from './shift.rules.ts';

/** Instants as ISO texts: what has to be loaded around a punch. */
export interface Reach {
  lo: string;
  hi: string;
}

/** Where a punch was made, as far as hours depend on it; without a building it is nowhere known. */
export interface Site {
  zone: string;
  buildingId: number | null;
}

/**
 * What can be worked out once per plan, whatever the number of people: calendars and ranges. People are named by what the SQL
 * function `membership` says of them.
 */
export interface Planner {
  plan: StampedPlan;
  /** The calendar of somebody at a site. */
  calendarOf(person: string, site: Site): WorkCalendar;
  /** Where a day without a punch is counted. */
  homeOf(person: string, date: IsoDate): Site;
  /** Minutes of leave for each approved minute of overtime: of the overtime shift beside the day's, else of that, else of the company's hours. */
  leaveFactorOf(person: string, date: IsoDate): number;
  /** The work dates a punch at this instant (epoch ms) can change. */
  touchedBy(person: string, site: Site, at: number): readonly IsoDate[];
  /** Which punches must be known to place a new one at this instant, whosever it is, if those before are placed right. */
  reachOf(zone: string, at: number): Reach;
  /** Which punches must be known to compute these dates, in whatever zone. */
  reachOfDates(dates: readonly IsoDate[]): Reach;
}

interface Known {
  calendar: WorkCalendar;
  hoursFor: HoursFor;
  touched: Map<string, IsoDate[]>;
}

/** Dates and calendars one planner remembers: decades of an ordinary company. */
const DATES = 20_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const planners = new WeakMap<StampedPlan, { planner: Planner; size: () => number }>();

/** The planner of a plan; it goes with it. */
export function plannerOf(plan: StampedPlan): Planner {
  const known = planners.get(plan);
  if (known && known.size() < DATES) return known.planner;
  const made = createPlanner(plan);
  planners.set(plan, made);
  return made.planner;
}

function createPlanner(plan: StampedPlan) {
  const members = new Map<string, Membership>();
  const calendars = new Map<string, Known>();
  const reaches = new Map<string, Reach>();
  const withHolidays = new Set([...plan.holidays.values()].flat().map(({ buildingId }) => buildingId));
  const ofOneShift = everyShift(plan).map((shift) => hoursOfShift(() => shift));
  // where people go from one zone to another, a day's punches may lie a day from what its own zone says
  const wider = plan.everyZone.length > 1 ? DAY : 0;
  const overlapping = spanOfAll(plan) > DAY;
  const widened = (dates: IsoDate[]): IsoDate[] => {
    if (wider === 0) return dates;
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    // after it two: an IN of another zone may move the next IN to another date, and that one the OUT a date later
    return [addDays(first, -1), ...dates, addDays(last, 1), addDays(last, 2)];
  };

  const memberOf = (person: string) => {
    const known = members.get(person);
    if (known) return known;
    const made = readMembership(person);
    members.set(person, made);
    return made;
  };
  const known = (key: string, zone: string, hoursFor: () => HoursFor): Known => {
    let one = calendars.get(key);
    if (!one) {
      const made = hoursFor();
      one = { calendar: workCalendar(zone, made), hoursFor: made, touched: new Map() };
      calendars.set(key, one);
    }
    return one;
  };
  const ofPerson = (person: string, { zone, buildingId }: Site): Known => {
    const at = withHolidays.has(buildingId) ? buildingId : null;
    // without shifts everybody works the company's hours
    const who = plan.shifts.size === 0 ? '' : person;
    return known(`${who}\n${zone}\n${at ?? ''}`, zone, () => {
      const member = memberOf(person);
      return (date) => hoursOn(plan, member, date, at);
    });
  };
  // what a punch touches depends on its work date and its calendar date alone
  const touchedBy = ({ calendar, hoursFor, touched }: Known, at: number): IsoDate[] => {
    const key = `${calendar.dateOf(at)} ${dateAt(calendar.zone, at)}`;
    const dates = touched.get(key) ?? widened(datesTouchedBy([at], calendar.zone, hoursFor));
    touched.set(key, dates);
    return dates;
  };
  // `settled`: the dates before the first are known to be right, so they need not be loaded to be worked out again
  const rangeOver = (
    zone: string,
    datesOf: (hours: HoursFor, n: number) => readonly IsoDate[],
    settled: boolean,
  ) => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [n, hoursFor] of ofOneShift.entries()) {
      const dates = datesOf(hoursFor, n);
      const range = punchRangeFor(dates, zone, hoursFor);
      // a range begins two dates before its first; where shifts of neighbouring dates meet, one date more is in question
      const late = settled
        ? punchRangeFor([addDays(dates[0] ?? '', overlapping ? 1 : 2)], zone, hoursFor)
        : range;
      from = Math.min(from, late.from - wider);
      to = Math.max(to, range.to + wider);
    }
    return { lo: new Date(from).toISOString(), hi: new Date(to).toISOString() };
  };

  const planner: Planner = {
    plan,
    calendarOf: (person, site) => ofPerson(person, site).calendar,
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
    touchedBy: (person, site, at) => touchedBy(ofPerson(person, site), at),
    reachOfDates: (dates) => rangeOver(plan.zone, () => dates, false),
    reachOf(zone, at) {
      const datesOf = ofOneShift.map((hoursFor, n) =>
        touchedBy(
          known(`\n${zone}\n#${n}`, zone, () => hoursFor),
          at,
        ),
      );
      const key = [zone, ...datesOf.map((dates) => `${dates[0]} ${dates.length}`)].join();
      const range = reaches.get(key) ?? rangeOver(zone, (_, n) => datesOf[n] ?? [], true);
      reaches.set(key, range);
      return range;
    },
  };
  return { planner, size: () => reaches.size + members.size + calendars.size * 31 };
}

/** Every shift somebody of the company may work on some date, each once by its hours; null: none. */
function everyShift({ usual, shifts }: StampedPlan): (Shift | null)[] {
  const all = [...(usual ? [usual] : []), ...[...shifts.values()].flat().map(({ shift }) => shift)];
  const byHours = new Map(
    all.map((shift) => [
      [shift.startTime, shift.endTime, shift.windowBeforeMinutes, shift.windowAfterMinutes].join(),
      { ...shift, workingDays: EVERY_DAY },
    ]),
  );
  return [...byHours.values(), null];
}

/** From the first instant of a date that some shift's window holds to the last, in milliseconds of a date without clock change. */
function spanOfAll({ usual, shifts }: StampedPlan): number {
  const all = [...(usual ? [usual] : []), ...[...shifts.values()].flat().map(({ shift }) => shift)];
  const edges = all.map(({ startTime, endTime, windowBeforeMinutes, windowAfterMinutes }) => {
    const [start, end] = [parseClock(startTime), parseClock(endTime)];
    return { from: start - windowBeforeMinutes, to: end + windowAfterMinutes + (end <= start ? 24 * 60 : 0) };
  });
  if (edges.length === 0) return 24 * HOUR;
  const [from, to] = [Math.min(...edges.map((one) => one.from)), Math.max(...edges.map((one) => one.to))];
  return (to - from) * MINUTE;
}
