import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { computeDay } from './day.rules.ts';
import type { Direction, IgnoredReason } from './explanation.rules.ts';
import { pack } from './packed-explanation.rules.ts';
import type { Planner } from './planner.service.ts';
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
export interface PlacedPunch extends Punch {
  zone: string;
  stored: StoredPlace | null;
}

/** Columns of what has to be written, filled person by person and sent as arrays. Instants are ISO texts. */
export interface DayWrites {
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
  }[];
  /** Days that have no punch any more, with what such a day comes to once it has passed: a closed month lists it. */
  gone: { employeeId: number; workDate: IsoDate; status: string; zone: string }[];
}

export const noWrites = (): DayWrites => ({ changed: [], days: [], gone: [] });

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Computes one person's days and adds to `writes` what differs from what is stored. `dates` are the only ones written.
 * Without `since` each of them is, from scratch. With it, the instant (epoch ms) of the first new punch, what is stored
 * of earlier punches stands: where a punch belongs follows from those before it alone. Then only days are written
 * whose punches are new or placed otherwise than before: no other can have changed. Answers the place of each new
 * punch, by id.
 */
export function planDays(
  writes: DayWrites,
  planner: Planner,
  person: { employeeId: number; departmentId: number },
  punches: readonly PlacedPunch[],
  dates: readonly IsoDate[],
  since: number | null = null,
): Map<string, AssignedPunch> {
  const calendar = planner.calendarOf(person.departmentId);
  const wanted = new Set(dates);
  const affected = new Set<IsoDate>(since === null ? dates : []);
  const byDate = new Map<IsoDate, AssignedPunch[]>();
  const fresh = new Map<string, AssignedPunch>();
  const add = (assigned: AssignedPunch) => {
    const ofDate = byDate.get(assigned.workDate);
    if (ofDate) ofDate.push(assigned);
    else byDate.set(assigned.workDate, [assigned]);
  };
  const settled = ({ at, stored }: PlacedPunch) =>
    since !== null && at < since && stored?.workDate ? stored : null;
  const read = punches.map((punch) => {
    const stands = settled(punch);
    // of the dates before, not all punches are here: which of them came in and which went out is taken as stored
    return stands?.direction && stands.workDate && !wanted.has(stands.workDate)
      ? { ...punch, deviceDirection: stands.direction }
      : punch;
  });
  // the same objects come back, so what is stored is still on them
  for (const assigned of assignPunches(read, calendar) as (AssignedPunch & { punch: PlacedPunch })[]) {
    const { punch, workDate, direction, ignoredReason } = assigned;
    const { stored } = punch;
    const stands = settled(punch);
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
    const day = computeDay({
      zone: planner.zone,
      day: calendar.day(workDate),
      punches: ofDate ?? [],
      holiday: false,
      cover: null,
      now: ofDate ? null : Number.POSITIVE_INFINITY,
      devicesHeardSince: null,
    });
    const whose = { employeeId: person.employeeId, workDate, status: day.status, zone: planner.zone };
    if (!ofDate) {
      writes.gone.push(whose);
      continue;
    }
    writes.days.push({
      ...whose,
      checkIn: iso(day.checkInAt),
      checkOut: iso(day.checkOutAt),
      figures: [day.workedMinutes, day.lateMinutes, day.earlyLeaveMinutes, day.overtimeMinutes],
      explanation: pack(day.explanation),
    });
  }
  return fresh;
}

/** What `punches_around` answers, by person: read only when their turn comes, so that little is held of a large batch at a time. */
export function readAround(text: string | null): (employeeId: number) => PlacedPunch[] {
  const lines = (text ? JSON.parse(text) : {}) as Record<string, string>; // as migration 0015 writes it
  return (employeeId) => lines[employeeId]?.split(';').map(readPunch) ?? [];
}

function readPunch(line: string): PlacedPunch {
  const [id, at, wall, direction, workDate, ignored, deviceDirection, statusKey, doorId, granted, zone] =
    line.split('|') as AroundRow; // as migration 0015 writes it
  return {
    id,
    at: Number(at),
    wall,
    deviceDirection,
    statusKey: statusKey === '-1' ? null : Number(statusKey),
    doorId,
    granted: granted === '1',
    zone,
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
  deviceDirection: Punch['deviceDirection'],
  statusKey: string,
  doorId: string,
  granted: '0' | '1',
  zone: string,
];

/**
 * The zone a person's days are counted in: that of the site. Somebody who goes from a site to one in another zone is
 * counted where the earliest of these dates began for them.
 */
export function zoneOfDays(punches: readonly PlacedPunch[], from: IsoDate): string | undefined {
  let first: PlacedPunch | undefined;
  for (const punch of punches) {
    const counts = (punch.stored?.punchDate ?? punch.wall.slice(0, 10)) >= from;
    if (counts && (first === undefined || punch.at < first.at)) first = punch;
  }
  return first?.zone;
}
