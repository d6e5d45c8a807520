import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import { computeDay } from './day/day.rules.ts';
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
  /** The local date of the device's clock. It selects the partition. */
  punchDate: IsoDate;
  workDate: IsoDate | null;
  direction: PunchDirection | null;
  ignored: IgnoredReason | null;
}

/** A punch with its site. `stored` is null for a new punch. */
export interface SitePunch extends Punch, PunchSite {
  stored: StoredAssignment | null;
}

/** Maximum lead of a terminal's clock in ms. A punch further ahead counts only from its time on (rules.md §3.14). */
const mostAheadMs = 120_000;
/** Returns true if a punch was further ahead of the portal than allowed. `ms` is the difference on arrival. */
export const isAhead = (ms: number): boolean => ms > mostAheadMs;

/** Stored punches and requests of one person around new punches. */
export interface PunchContext {
  punches: SitePunch[];
  asked: ApprovedRequest[];
}

const endOf = (windowEnd: number, punches: readonly AssignedPunch[]): string =>
  new Date(Math.max(windowEnd, ...punches.map(({ punch }) => punch.at))).toISOString();

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Computes one person's days as of `at` and adds the differences from the stored data to `writes`. Writes only `dates`.
 * Returns the assignment of each new punch by id. `since` is the instant of the first new punch in epoch ms. Without
 * it, computes every date from scratch. With it, earlier punches keep their stored assignment, because it depends only
 * on earlier punches. Then writes only days with new or reassigned punches, since no other day can change.
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
  const calendarOf = (site: PunchSite) => planner.calendarOf(membership, site);
  const dateSet = new Set(dates);
  const affected = new Set<IsoDate>(since === null ? dates : []);
  const byDate = new Map<IsoDate, AssignedSitePunch[]>();
  const fresh = new Map<string, AssignedPunch>();
  const addToDate = (assigned: AssignedSitePunch) => {
    const ofDate = byDate.get(assigned.workDate);
    if (ofDate) ofDate.push(assigned);
    else byDate.set(assigned.workDate, [assigned]);
  };
  const settledAssignment = (punch: SitePunch) =>
    since !== null && punch.at < since && punch.stored?.workDate ? punch.stored : null;
  const read = applyCorrections(punches, asked, planner, membership).map((punch) => {
    const assignment = settledAssignment(punch);
    // Not all punches of earlier dates are loaded, so their stored directions are used.
    return assignment?.direction && assignment.workDate && !dateSet.has(assignment.workDate)
      ? { ...punch, deviceDirection: assignment.direction }
      : punch;
  });
  for (const assigned of assignPunches(read, calendarOf, at.getTime())) {
    const { punch, workDate, direction, ignoredReason } = assigned;
    const { stored } = punch;
    const assignment = settledAssignment(punch);
    if (punch.request !== undefined) {
      if (!dateSet.has(workDate)) continue;
      addToDate(assigned);
      affected.add(workDate);
      const own = punch.wall.slice(0, 10);
      // The punch may have belonged to another date before.
      if (dateSet.has(own)) affected.add(own);
      continue;
    }
    if (assignment?.workDate) {
      const storedFields = {
        direction: assignment.direction,
        ignored: assignment.ignored !== null,
        ignoredReason: assignment.ignored,
      };
      if (dateSet.has(assignment.workDate))
        addToDate({ ...assigned, ...storedFields, workDate: assignment.workDate });
      continue;
    }
    if (!dateSet.has(workDate)) {
      if (stored === null) fresh.set(punch.id, assigned);
      continue;
    }
    addToDate(assigned);
    if (stored === null) {
      fresh.set(punch.id, assigned);
      affected.add(workDate);
    } else if (
      stored.workDate !== workDate ||
      stored.direction !== direction ||
      stored.ignored !== ignoredReason
    ) {
      writes.changed.push({
        id: punch.id,
        punchDate: stored.punchDate,
        direction,
        workDate,
        ignored: ignoredReason,
      });
      affected.add(workDate);
      if (stored.workDate !== null && dateSet.has(stored.workDate)) affected.add(stored.workDate);
    }
  }
  for (const workDate of affected) {
    const ofDate = byDate.get(workDate);
    // The site of a day is the site of its first counted punch (rules.md §3.21).
    const site = siteOf(ofDate) ?? planner.homeOf(membership, workDate);
    const workDay = calendarOf(site).day(workDate);
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
    const whose = { employeeId, workDate, status: day.status, zone: site.zone };
    // A day covered by a request has a row even without a punch, also in the future.
    if (!ofDate && day.status !== 'COVERED') {
      writes.gone.push({ ...whose, endsAt: endOf(day.explanation.windowEnd, []) });
      continue;
    }
    writes.days.push({
      ...whose,
      checkIn: toIso(day.checkInAt),
      checkOut: toIso(day.checkOutAt),
      figures: [day.workedMinutes, day.lateMinutes, day.earlyLeaveMinutes, day.overtimeMinutes],
      explanation: packExplanation(day.explanation),
      endsAt: endOf(day.explanation.windowEnd, ofDate ?? []),
    });
  }
  return fresh;
}

/** Returns the punches after corrections. Corrections add or exclude punches but never change them (rules.md §3.13). */
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

/** Returns a parser of `punches_around` results. It parses one employee at a time to save memory in large batches. */
export function readAround(text: string | null): (employeeId: number) => PunchContext {
  const lines = (text ? JSON.parse(text) : {}) as Record<string, string>; // Format of migrations/functions/punches.sql.
  const siteRows = lines.sites?.split(';').map((line) => line.split('|') as SiteRow); // Format of migrations/functions/punches.sql.
  const sites: SiteRows = new Map(siteRows?.map((row) => [row[0], row]));
  return (employeeId) => {
    const context: PunchContext = { punches: [], asked: [] };
    for (const line of lines[employeeId]?.split(';') ?? [])
      if (line.startsWith('R|')) context.asked.push(readRequest(line));
      else context.punches.push(readPunch(line, sites));
    return context;
  };
}

/** Parses a line of the SQL function `request_line`. */
export function readRequest(line: string): ApprovedRequest {
  const [, id, type, subType, extent, from, to, takenBack, start, end, zone, punchId] = line.split(
    '|',
  ) as RequestLine; // Format of migrations/functions/request-lines.sql.
  return {
    id,
    type,
    subType,
    of: extent,
    from,
    to,
    takenBack: takenBack ? takenBack.split(',') : [],
    span: { start: Number(start), end: Number(end) },
    zone,
    punchId: punchId || null,
  };
}

type RequestLine = [
  mark: 'R',
  id: string,
  type: ApprovedRequest['type'],
  subType: string,
  of: ApprovedRequest['of'],
  from: IsoDate,
  to: IsoDate,
  takenBack: string,
  start: string,
  end: string,
  zone: string,
  punchId: string,
];

function readPunch(line: string, sites: SiteRows): SitePunch {
  const [id, at, localTime, direction, workDate, ignored, statusKey, deviceId, granted, ahead] = line.split(
    '|',
  ) as PunchLine; // Format of migrations/functions/punches.sql.
  const site = sites.get(deviceId);
  if (!site) throw new Error(`the device ${deviceId} of a punch stands nowhere`);
  const [, deviceDirection, doorId, building, zone] = site;
  return {
    id,
    at: Number(at),
    wall: localTime,
    deviceDirection,
    statusKey: statusKey === '-1' ? null : Number(statusKey),
    doorId,
    granted: granted === '1',
    ahead: isAhead(Number(ahead) * 1000),
    zone,
    buildingId: Number(building),
    stored: {
      punchDate: localTime.slice(0, 10),
      workDate: workDate || null,
      direction: direction || null,
      ignored: ignored || null,
    },
  };
}

type PunchLine = [
  id: string,
  at: string,
  wall: string,
  direction: PunchDirection | '',
  workDate: IsoDate | '',
  ignored: IgnoredReason | '',
  statusKey: string,
  deviceId: string,
  granted: '0' | '1',
  /** Seconds by which the punch was ahead of the portal on arrival. */
  ahead: string,
];
type SiteRows = ReadonlyMap<string, SiteRow>;
type SiteRow = [
  deviceId: string,
  direction: Punch['deviceDirection'],
  doorId: string,
  building: string,
  /** The zone of the building or, without one, of the company. */
  zone: string,
];
