import { Temporal } from 'temporal-polyfill';
import { DAY, formatDay, formatWall, type IsoDate, parseWall } from './iso-dates.ts';

/** Between two transitions of a zone: instants in [from, to) have this offset. All in milliseconds. */
interface Segment {
  from: number;
  to: number;
  offset: number;
}

interface ZoneSegments {
  id: string;
  /** Sorted, not overlapping, grown on demand: a portal meets a handful of years, not the zone's whole history. */
  known: Segment[];
  last: Segment;
}

// A million buffered punches must be placed within seconds. Temporal takes 7 µs for one conversion; here it is asked
// once for each stretch between two transitions, and every further conversion is integer arithmetic.
const zones = new Map<string, ZoneSegments>();
const NO_SEGMENT: Segment = { from: 0, to: 0, offset: 0 };

function findSegment(id: string, at: number): Segment {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(id);
  // 'previous' is strictly before; an instant that is itself a transition begins its own segment.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = here.getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.round(here.offsetNanoseconds / 1e6),
  };
}

function segmentAt(zone: ZoneSegments, at: number): Segment {
  const { last, known } = zone;
  if (at >= last.from && at < last.to) return last;
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const segment = known[middle] ?? NO_SEGMENT;
    if (at >= segment.to) low = middle + 1;
    else high = middle;
  }
  let found = known[low];
  if (found === undefined || at < found.from) {
    found = findSegment(zone.id, at);
    known.splice(low, 0, found);
  }
  zone.last = found;
  return found;
}

function segmentsOf(id: string): ZoneSegments {
  const existing = zones.get(id);
  if (existing) return existing;
  const zone: ZoneSegments = { id, known: [], last: NO_SEGMENT };
  segmentAt(zone, 0); // an unknown zone throws here and is not kept
  zones.set(id, zone);
  return zone;
}

/** Whether `id` is an IANA zone this runtime knows; fixed offsets such as `+07:00` are not. */
export function isZone(id: string): boolean {
  if (!/^[A-Za-z]/.test(id)) return false;
  try {
    segmentsOf(id);
    return true;
  } catch {
    return false;
  }
}

/** The zone's offset from UTC at an instant, in milliseconds, east positive. Throws RangeError for an unknown zone. */
export function offsetAt(zone: string, at: number): number {
  return segmentAt(segmentsOf(zone), at).offset;
}

/** The periods of constant offset between two instants (epoch ms), cut at both ends. Offsets in milliseconds east of UTC. */
export function periodsOf(zone: string, from: number, to: number): Segment[] {
  const periods: Segment[] = [];
  for (let at = from; at < to; ) {
    const segment = segmentAt(segmentsOf(zone), at);
    periods.push({ from: at, to: Math.min(segment.to, to), offset: segment.offset });
    at = segment.to;
  }
  return periods;
}

/** The wall clock of a zone as "wall milliseconds": the reading counted as if it were UTC. */
export function wallMsAt(zone: string, at: number): number {
  return at + segmentAt(segmentsOf(zone), at).offset;
}

function resolveWall(zone: string, wallMs: number, inGap: 'next-valid' | 'keep-counting'): number {
  const segments = segmentsOf(zone);
  const near = segmentAt(segments, wallMs);
  // No offset reaches a day: a day away from both transitions there is only one answer.
  if (wallMs - DAY >= near.from && wallMs + DAY < near.to) return wallMs - near.offset;
  const before = segmentAt(segments, wallMs - DAY).offset;
  const first = wallMs - before;
  const landed = segmentAt(segments, first);
  if (landed.offset === before) return first;
  const second = wallMs - landed.offset;
  if (segmentAt(segments, second).offset === landed.offset) return second;
  return inGap === 'next-valid' ? landed.from : first;
}

/**
 * The instant (epoch ms) at which the zone's clocks show `wallMs`, for edges that people set on a clock: shifts, cuts,
 * meetings. rules.md §2: a time in the gap moves to the next valid one (the end of the gap), a doubled time is the first.
 */
export function wallMsToInstant(zone: string, wallMs: number): number {
  return resolveWall(zone, wallMs, 'next-valid');
}

/** `wallMsToInstant` for a text `YYYY-MM-DD HH:mm[:ss]`. Throws RangeError when the text is no such reading. */
export function wallToInstant(zone: string, wall: string): number {
  return wallMsToInstant(zone, requireWall(wall));
}

/**
 * The instant of a device's own reading. A doubled time is the first. A device that shows a time in the gap has not been
 * put forward yet: its clock kept counting, so 02:30 is half an hour after 02:00, and order and distances of its
 * punches survive (moving them all to the end of the gap would make them one).
 */
export function deviceWallToInstant(zone: string, wall: string): number {
  return resolveWall(zone, requireWall(wall), 'keep-counting');
}

/** `YYYY-MM-DD HH:mm:ss` on the zone's clocks at an instant (epoch ms; its milliseconds are cut). */
export function instantToWall(zone: string, at: number): string {
  return formatWall(wallMsAt(zone, at));
}

/** The date on the zone's calendar at an instant (epoch ms). */
export function dateAt(zone: string, at: number): IsoDate {
  return formatDay(Math.floor(wallMsAt(zone, at) / DAY));
}

/** `HH:mm` on the zone's clocks at an instant (epoch ms). */
export function clockAt(zone: string, at: number): string {
  return formatWall(wallMsAt(zone, at)).slice(11, 16);
}

function requireWall(text: string): number {
  const wallMs = parseWall(text);
  if (wallMs === undefined) throw new RangeError(`Not a wall-clock reading: ${text.slice(0, 40)}`);
  return wallMs;
}
