import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { instantToWall } from '../../../platform/dates/zones.ts';
import { type ApprovedRequest, type Correction, coversOf, overtimeOf } from './asked.rules.ts';
import { computeDay } from './day.rules.ts';
import { type EarnedLeave, earnedOn } from './earned.rules.ts';
import type { Direction, IgnoredReason } from './explanation.rules.ts';
import { pack } from './packed-explanation.rules.ts';
import type { Planner, Site } from './planner.service.ts';
import { type AssignedPunch, assignPunches, type Punch } from './work-date.rules.ts';

/** What the portal already holds about a punch. */
export interface StoredPlace {
  /** The date of its own wall clock: where its row lies. */
  punchDate: IsoDate;
  workDate: IsoDate | null;
  direction: Direction | null;
  ignored: IgnoredReason | null;
}

/** One punch of one person; `stored` is null for one that is only now being booked. */
export interface PlacedPunch extends Punch, Site {
  stored: StoredPlace | null;
}

/** How far ahead of the portal a terminal's clock may be; a punch further ahead does not count before its time (rules.md §3.14). */
const mostAheadMs = 120_000;
/** Whether a punch was ahead of the portal when it came, by milliseconds. */
export const isAhead = (ms: number): boolean => ms > mostAheadMs;

/** What is known around new punches: of one person. */
export interface Around {
  punches: PlacedPunch[];
  /** Requests that were approved. */
  asked: ApprovedRequest[];
}

/** Columns of what has to be written, filled person by person and sent as arrays. Instants are ISO texts. */
export interface DayWrites {
  /** Why days are computed, should one have ended long ago. */
  cause: RecalculationCause;
  changed: {
    id: string;
    punchDate: IsoDate;
    direction: string | null;
    workDate: IsoDate;
    ignored: string | null;
  }[];
  days: {
    employeeId: number;
    workDate: IsoDate;
    status: string;
    zone: string;
    checkIn: string | null;
    checkOut: string | null;
    figures: [worked: number, late: number, early: number, overtime: number];
    explanation: string;
    /** When the day was over, as ISO text: its window, or its last punch where that came later. */
    endsAt: string;
  }[];
  /** Days that have no punch any more, with what such a day comes to once it has passed: a closed month lists it. */
  gone: { employeeId: number; workDate: IsoDate; status: string; zone: string; endsAt: string }[];
  /** What approved overtime that is asked for against leave comes to now: minutes of leave, also none. */
  earned: EarnedLeave[];
}

export const noWrites = (cause: RecalculationCause): DayWrites => ({
  cause,
  changed: [],
  days: [],
  gone: [],
  earned: [],
});

const endOf = (windowEnd: number, punches: readonly AssignedPunch[]): string =>
  new Date(Math.max(windowEnd, ...punches.map(({ punch }) => punch.at))).toISOString();

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Computes one person's days as they are at `at`, and adds to `writes` what differs from what is stored. `dates` are the only ones
 * written. Without `since` each of them is, from scratch. With it, the instant (epoch ms) of the first new punch, what is stored
 * of earlier punches stands: where a punch belongs follows from those before it alone. Then only days are written
 * whose punches are new or placed otherwise than before: no other can have changed. Answers the place of each new
 * punch, by id.
 */
export function planDays(
  writes: DayWrites,
  planner: Planner,
  { employeeId, membership }: { employeeId: number; membership: string },
  punches: readonly PlacedPunch[],
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
  const calendarOf = (site: Site) => planner.calendarOf(membership, site);
  const wanted = new Set(dates);
  const affected = new Set<IsoDate>(since === null ? dates : []);
  const byDate = new Map<IsoDate, Placed[]>();
  const fresh = new Map<string, AssignedPunch>();
  const add = (assigned: Placed) => {
    const ofDate = byDate.get(assigned.workDate);
    if (ofDate) ofDate.push(assigned);
    else byDate.set(assigned.workDate, [assigned]);
  };
  const settled = (punch: PlacedPunch) =>
    since !== null && punch.at < since && punch.stored?.workDate ? punch.stored : null;
  const read = corrected(punches, asked, planner, membership).map((punch) => {
    const stands = settled(punch);
    // of the dates before, not all punches are here: which of them came in and which went out is taken as stored
    return stands?.direction && stands.workDate && !wanted.has(stands.workDate)
      ? { ...punch, deviceDirection: stands.direction }
      : punch;
  });
  for (const assigned of assignPunches(read, calendarOf, at.getTime())) {
    const { punch, workDate, direction, ignoredReason } = assigned;
    const { stored } = punch;
    const stands = settled(punch);
    if (punch.request !== undefined) {
      if (!wanted.has(workDate)) continue;
      add(assigned);
      affected.add(workDate);
      const own = punch.wall.slice(0, 10);
      // it may have been another date's before
      if (wanted.has(own)) affected.add(own);
      continue;
    }
    if (stands?.workDate) {
      const kept = {
        direction: stands.direction,
        ignored: stands.ignored !== null,
        ignoredReason: stands.ignored,
      };
      if (wanted.has(stands.workDate)) add({ ...assigned, ...kept, workDate: stands.workDate });
      continue;
    }
    if (!wanted.has(workDate)) {
      if (stored === null) fresh.set(punch.id, assigned);
      continue;
    }
    add(assigned);
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
      if (stored.workDate !== null && wanted.has(stored.workDate)) affected.add(stored.workDate);
    }
  }
  for (const workDate of affected) {
    const ofDate = byDate.get(workDate);
    // a day is its site's: that of its first punch that counts (rules.md §3.21)
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
    for (const one of earnedOn(workDay, asked, day.explanation.reasons, factorOf))
      writes.earned.push({ ...one, employeeId });
    const whose = { employeeId, workDate, status: day.status, zone: site.zone };
    // a day that is covered stands without a punch, also one to come
    if (!ofDate && day.status !== 'COVERED') {
      writes.gone.push({ ...whose, endsAt: endOf(day.explanation.windowEnd, []) });
      continue;
    }
    writes.days.push({
      ...whose,
      checkIn: iso(day.checkInAt),
      checkOut: iso(day.checkOutAt),
      figures: [day.workedMinutes, day.lateMinutes, day.earlyLeaveMinutes, day.overtimeMinutes],
      explanation: pack(day.explanation),
      endsAt: endOf(day.explanation.windowEnd, ofDate ?? []),
    });
  }
  return fresh;
}

/** The punches as corrections leave them: some added, some set aside, none changed (rules.md §3.13). */
function corrected(
  punches: readonly PlacedPunch[],
  asked: readonly ApprovedRequest[],
  planner: Planner,
  membership: string,
): readonly PlacedPunch[] {
  const corrections = asked.filter(({ type }) => type === 'CORRECTION');
  if (corrections.length === 0) return punches;
  const aside = new Map(corrections.flatMap(({ id, punchId }) => (punchId === null ? [] : [[punchId, id]])));
  const added = corrections
    .filter(({ subType }) => subType !== 'SET_ASIDE')
    .map(({ id, subType, span, zone, from }): PlacedPunch => {
      const home = planner.homeOf(membership, from);
      return {
        id: `r${id}`,
        at: span.start,
        wall: instantToWall(zone, span.start),
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
  const kept = punches.map((punch) => {
    const setAside = aside.get(punch.id);
    return setAside === undefined ? punch : { ...punch, setAside };
  });
  return [...kept, ...added];
}

const correctionsOf = (ofDate: readonly Placed[] = []): Correction[] =>
  ofDate.flatMap(({ punch, direction }): Correction[] => {
    if (punch.request !== undefined && direction)
      return [{ id: punch.request, kind: direction, at: punch.at }];
    return punch.setAside === undefined ? [] : [{ id: punch.setAside, kind: 'SET_ASIDE', at: punch.at }];
  });

type Placed = AssignedPunch & { punch: PlacedPunch };

const siteOf = (ofDate: readonly Placed[] = []): Site | undefined =>
  (ofDate.find((one) => !one.ignored) ?? ofDate[0])?.punch;

/** What `punches_around` answers, by person: read only when their turn comes, so that little is held of a large batch at a time. */
export function readAround(text: string | null): (employeeId: number) => Around {
  const lines = (text ? JSON.parse(text) : {}) as Record<string, string>; // as migrations/functions/punches.sql writes it
  const siteRows = lines.sites?.split(';').map((line) => line.split('|') as SiteRow); // as above
  const sites: Sites = new Map(siteRows?.map((row) => [row[0], row]));
  return (employeeId) => {
    const around: Around = { punches: [], asked: [] };
    for (const line of lines[employeeId]?.split(';') ?? [])
      if (line.startsWith('R|')) around.asked.push(readRequest(line));
      else around.punches.push(readPunch(line, sites));
    return around;
  };
}

/** A line of the SQL function `request_line`. */
export function readRequest(line: string): ApprovedRequest {
  const [, id, type, subType, of, from, to, takenBack, start, end, zone, punchId] = line.split(
    '|',
  ) as RequestLine; // as migrations/functions/request-lines.sql writes it
  return {
    id,
    type,
    subType,
    of,
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

function readPunch(line: string, sites: Sites): PlacedPunch {
  const [id, at, wall, direction, workDate, ignored, statusKey, deviceId, granted, ahead] = line.split(
    '|',
  ) as AroundRow; // as migrations/functions/punches.sql writes it
  const site = sites.get(deviceId);
  if (!site) throw new Error(`the device ${deviceId} of a punch stands nowhere`);
  const [, deviceDirection, doorId, building, zone] = site;
  return {
    id,
    at: Number(at),
    wall,
    deviceDirection,
    statusKey: statusKey === '-1' ? null : Number(statusKey),
    doorId,
    granted: granted === '1',
    ahead: isAhead(Number(ahead) * 1000),
    zone,
    buildingId: Number(building),
    stored: {
      punchDate: wall.slice(0, 10),
      workDate: workDate || null,
      direction: direction || null,
      ignored: ignored || null,
    },
  };
}

type AroundRow = [
  id: string,
  at: string,
  wall: string,
  direction: Direction | '',
  workDate: IsoDate | '',
  ignored: IgnoredReason | '',
  statusKey: string,
  deviceId: string,
  granted: '0' | '1',
  /** Seconds it was ahead of the portal when it came. */
  ahead: string,
];
type Sites = ReadonlyMap<string, SiteRow>;
type SiteRow = [
  deviceId: string,
  direction: Punch['deviceDirection'],
  doorId: string,
  building: string,
  /** The building's, or the company's. */
  zone: string,
];
