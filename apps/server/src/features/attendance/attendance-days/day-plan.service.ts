import type { IsoDate } from '@gatehouse/api/platform/dates';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { type AttendanceDay, computeDay } from './day/day.rules.ts';
import { type AssignedPunch, assignPunches, type Punch } from './day/work-date.rules.ts';
import type { DayWrites } from './day-writes.service.ts';
import type { IgnoredReason, PunchDirection } from './explanation/explanation.rules.ts';
import { packExplanation } from './explanation/packed-explanation.rules.ts';
import {
  type ApprovedRequest,
  type Correction,
  coversOf,
  overtimeOf,
} from './leave/approved-requests.rules.ts';
import { computeEarnedLeave } from './leave/earned-leave.rules.ts';
import type { Planner, PunchSite } from './planner.service.ts';

interface StoredAssignment {
  /** Date on the device's clock. It selects the partition in which the punch is stored. */
  punchDate: IsoDate;
  workDate: IsoDate | null;
  direction: PunchDirection | null;
  ignored: IgnoredReason | null;
}

/** A punch with its site. `stored` is the date and direction stored for the punch, or null for a new punch. */
export interface SitePunch extends Punch, PunchSite {
  stored: StoredAssignment | null;
}

/**
 * Maximum time by which a terminal's clock may be ahead, in ms. A punch that is further ahead does not count until the
 * portal's clock has reached its time (rules.md §3.14).
 */
const mostAheadMs = 120_000;
/** Returns true if a punch was further ahead of the portal's clock than allowed. `ms` is the difference on arrival. */
export const isAhead = (ms: number): boolean => ms > mostAheadMs;

/** Stored punches and requests of one person in the days around new punches. */
export interface PunchContext {
  punches: SitePunch[];
  asked: ApprovedRequest[];
}

const endOf = (windowEnd: number, punches: readonly AssignedPunch[]): string =>
  new Date(Math.max(windowEnd, ...punches.map(({ punch }) => punch.at))).toISOString();

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** A person with the approved requests that affect their days. */
interface PlannedPerson {
  planner: Planner;
  employeeId: number;
  membership: string;
  asked: readonly ApprovedRequest[];
}

/** Punches of one person by work date. */
interface DatedPunches {
  /** Dates of the attendance days that this run may change. The run only reads days of other dates. */
  dates: ReadonlySet<IsoDate>;
  /** Dates with attendance days that must be computed again. */
  affected: Set<IsoDate>;
  byDate: Map<IsoDate, AssignedSitePunch[]>;
  /** Assignments of new punches to dates and directions, by ID of the punch. */
  fresh: Map<string, AssignedPunch>;
}

/**
 * Computes one person's days as of `at` and adds the differences from the stored data to `writes`. Writes only `dates`.
 * Returns the assignment of each new punch by ID. `since` is the instant of the first new punch in epoch ms. If `since`
 * is missing, computes every date from scratch. Otherwise, earlier punches keep their stored assignment, because it
 * depends only on earlier punches. In this case, writes only days with new or reassigned punches, since no other day
 * can change.
 */
export function planDays(
  writes: DayWrites,
  planner: Planner,
  { employeeId, membership }: { employeeId: number; membership: string },
  punches: readonly SitePunch[],
  {
    dates,
    at,
    since = null,
    asked = [],
  }: {
    dates: readonly IsoDate[];
    at: Date;
    since?: number | null;
    asked?: readonly ApprovedRequest[];
  },
): Map<string, AssignedPunch> {
  const person = { planner, employeeId, membership, asked };
  const affected = new Set(since === null ? dates : []);
  const dated: DatedPunches = { dates: new Set(dates), affected, byDate: new Map(), fresh: new Map() };
  const settledOf = ({ at: punchAt, stored }: SitePunch) =>
    since !== null && punchAt < since && stored && hasWorkDate(stored) ? stored : null;
  const corrected = applyCorrections(punches, asked, planner, membership);
  const readable = corrected.map((punch) => useStoredDirection(punch, settledOf(punch), dated.dates));
  const calendarOf = (site: PunchSite) => planner.calendarOf(membership, site);
  for (const assigned of assignPunches(readable, calendarOf, at.getTime())) {
    const settled = settledOf(assigned.punch);
    if (assigned.punch.request !== undefined) addCorrection(dated, assigned);
    else if (settled) addSettled(dated, assigned, settled);
    else addReassigned(dated, assigned, writes);
  }
  for (const workDate of affected) planDay(writes, person, workDate, dated.byDate.get(workDate));
  return dated.fresh;
}

type SettledAssignment = StoredAssignment & { workDate: IsoDate };
const hasWorkDate = (stored: StoredAssignment): stored is SettledAssignment => Boolean(stored.workDate);

/** Punches of dates outside `dates` use their stored directions, because not all punches of these dates are loaded. */
const useStoredDirection = (
  punch: SitePunch,
  settled: SettledAssignment | null,
  dates: ReadonlySet<IsoDate>,
): SitePunch =>
  settled?.direction && !dates.has(settled.workDate)
    ? { ...punch, deviceDirection: settled.direction }
    : punch;

function addToDate({ byDate }: DatedPunches, assigned: AssignedSitePunch): void {
  const ofDate = byDate.get(assigned.workDate);
  if (ofDate) ofDate.push(assigned);
  else byDate.set(assigned.workDate, [assigned]);
}

/** Adds the punch of an approved correction to the punches of its date. */
function addCorrection(dated: DatedPunches, assigned: AssignedSitePunch): void {
  const { dates, affected } = dated;
  if (!dates.has(assigned.workDate)) return;
  addToDate(dated, assigned);
  affected.add(assigned.workDate);
  const own = assigned.punch.wall.slice(0, 10);
  // The punch may have belonged to another date before this computation.
  if (dates.has(own)) affected.add(own);
}

/** Adds a punch that keeps its stored assignment. */
function addSettled(
  dated: DatedPunches,
  assigned: AssignedSitePunch,
  { workDate, direction, ignored }: SettledAssignment,
): void {
  if (!dated.dates.has(workDate)) return;
  const storedFields = { direction, ignored: ignored !== null, ignoredReason: ignored };
  addToDate(dated, { ...assigned, ...storedFields, workDate });
}

/** Adds a punch that is new, or that may get another assignment than the stored one. */
function addReassigned(dated: DatedPunches, assigned: AssignedSitePunch, { changed }: DayWrites): void {
  const { dates, affected, fresh } = dated;
  const { punch, workDate, direction, ignoredReason: ignored } = assigned;
  const { stored } = punch;
  if (stored === null) fresh.set(punch.id, assigned);
  if (!dates.has(workDate)) return;
  addToDate(dated, assigned);
  if (stored === null) affected.add(workDate);
  else if (stored.workDate !== workDate || stored.direction !== direction || stored.ignored !== ignored) {
    changed.push({ id: punch.id, punchDate: stored.punchDate, direction, workDate, ignored });
    affected.add(workDate);
    if (stored.workDate !== null && dates.has(stored.workDate)) affected.add(stored.workDate);
  }
}

/** Computes one day and adds the row of the day, or its absence, to `writes`. */
function planDay(
  writes: DayWrites,
  { planner, employeeId, membership, asked }: PlannedPerson,
  workDate: IsoDate,
  ofDate: readonly AssignedSitePunch[] | undefined,
): void {
  // The site of a day is the site of its first counted punch (rules.md §3.21).
  const site = siteOf(ofDate) ?? planner.homeOf(membership, workDate);
  const workDay = planner.calendarOf(membership, site).day(workDate);
  const day = computeDay({
    zone: site.zone,
    day: workDay,
    punches: ofDate ?? [],
    covers: coversOf(site.zone, workDay, asked),
    overtime: overtimeOf(workDay, asked),
    corrections: correctionsOf(ofDate),
    now: ofDate ? null : Number.POSITIVE_INFINITY,
    devicesHeardSince: null,
  });
  const factorOf = () => planner.leaveFactorOf(membership, workDate);
  for (const leave of computeEarnedLeave(workDay, asked, day.explanation.reasons, factorOf))
    writes.earned.push({ ...leave, employeeId });
  const row = { employeeId, workDate, status: day.status, zone: site.zone };
  const endsAt = endOf(day.explanation.windowEnd, ofDate ?? []);
  // A day covered by a request has a row even without a punch, also in the future.
  if (!ofDate && day.status !== 'COVERED') writes.gone.push({ ...row, endsAt });
  else writes.days.push({ ...row, ...toDayFields(day), endsAt });
}

const toDayFields = (
  day: AttendanceDay,
): Omit<DayWrites['days'][number], keyof DayWrites['gone'][number]> => ({
  checkIn: toIso(day.checkInAt),
  checkOut: toIso(day.checkOutAt),
  figures: [day.workedMinutes, day.lateMinutes, day.earlyLeaveMinutes, day.overtimeMinutes],
  explanation: packExplanation(day.explanation),
});

/**
 * Returns the punches after corrections. A correction adds or excludes a punch but never changes one (rules.md §3.13).
 */
function applyCorrections(
  punches: readonly SitePunch[],
  requests: readonly ApprovedRequest[],
  planner: Planner,
  membership: string,
): readonly SitePunch[] {
  const corrections = requests.filter(({ type }) => type === 'CORRECTION');
  if (corrections.length === 0) return punches;
  const aside = new Map(corrections.flatMap(({ id, punchId }) => (punchId === null ? [] : [[punchId, id]])));
  const added = corrections
    .filter(({ subType }) => subType !== 'SET_ASIDE')
    .map(({ id, subType, span, zone, from }): SitePunch => {
      const home = planner.homeOf(membership, from);
      return {
        id: `r${id}`,
        at: span.start,
        wall: instantToLocalTime(zone, span.start),
        deviceDirection: subType === 'CHECK_IN' ? 'IN' : 'OUT',
        statusKey: null,
        doorId: null,
        granted: true,
        request: id,
        zone,
        buildingId: home.buildingId,
        stored: null,
      };
    });
  const reportedPunches = punches.map((punch) => {
    const setAside = aside.get(punch.id);
    return setAside === undefined ? punch : { ...punch, setAside };
  });
  return [...reportedPunches, ...added];
}

const correctionsOf = (ofDate: readonly AssignedSitePunch[] = []): Correction[] =>
  ofDate.flatMap(({ punch, direction }): Correction[] => {
    if (punch.request !== undefined && direction)
      return [{ id: punch.request, kind: direction, at: punch.at }];
    return punch.setAside === undefined ? [] : [{ id: punch.setAside, kind: 'SET_ASIDE', at: punch.at }];
  });

type AssignedSitePunch = AssignedPunch & { punch: SitePunch };

const siteOf = (ofDate: readonly AssignedSitePunch[] = []): PunchSite | undefined =>
  (ofDate.find((assigned) => !assigned.ignored) ?? ofDate[0])?.punch;
