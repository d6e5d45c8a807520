import { DAY, formatDay, formatLocalTime, type IsoDate, parseLocalTime } from '@gatehouse/api/platform/dates';
import { Temporal } from 'temporal-polyfill';

/**
 * Period between two clock changes of a zone. All instants in [from, to) have the same offset. All values are in
 * milliseconds.
 */
interface OffsetSegment {
  from: number;
  to: number;
  offset: number;
}

interface ZoneSegments {
  id: string;
  /**
   * Periods of constant offset that were already computed, sorted and not overlapping. They are computed on demand,
   * because a portal uses only a few years of a zone.
   */
  known: OffsetSegment[];
  last: OffsetSegment;
}

// A million buffered punches must be converted within seconds, and Temporal takes 7 µs per conversion. Therefore
// Temporal is called only once per period between two clock changes. All other conversions use integer arithmetic.
const zones = new Map<string, ZoneSegments>();
const NO_SEGMENT: OffsetSegment = { from: 0, to: 0, offset: 0 };

function findSegment(id: string, at: number): OffsetSegment {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(id);
  // The search 'previous' finds only clock changes strictly before the instant. The added millisecond includes a change
  // at the instant itself.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = here.getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.round(here.offsetNanoseconds / 1e6),
  };
}

function segmentAt(zone: ZoneSegments, at: number): OffsetSegment {
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
  let segment = known[low];
  if (segment === undefined || at < segment.from) {
    segment = findSegment(zone.id, at);
    known.splice(low, 0, segment);
  }
  zone.last = segment;
  return segment;
}

function segmentsOf(id: string): ZoneSegments {
  const existing = zones.get(id);
  if (existing) return existing;
  const zone: ZoneSegments = { id, known: [], last: NO_SEGMENT };
  segmentAt(zone, 0); // Throws for an unknown zone before the zone is cached.
  zones.set(id, zone);
  return zone;
}

/** Returns whether `id` is an IANA zone known to this runtime. Fixed offsets such as `+07:00` are not zones. */
export function isZone(id: string): boolean {
  if (!/^[A-Za-z]/.test(id)) return false;
  try {
    segmentsOf(id);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the offset of a zone at an instant, in milliseconds, positive to the east of UTC.
 * @throws RangeError for an unknown zone
 */
export function offsetAt(zone: string, at: number): number {
  return segmentAt(segmentsOf(zone), at).offset;
}

/**
 * Returns the periods of constant offset between two instants (epoch ms). Periods that extend beyond the two instants
 * are cut there. Offsets are in milliseconds, positive to the east of UTC.
 */
export function periodsOf(zone: string, from: number, to: number): OffsetSegment[] {
  const periods: OffsetSegment[] = [];
  for (let at = from; at < to; ) {
    const segment = segmentAt(segmentsOf(zone), at);
    periods.push({ from: at, to: Math.min(segment.to, to), offset: segment.offset });
    at = segment.to;
  }
  return periods;
}

/** Returns the local time of a zone in milliseconds: the clock reading counted as if it were UTC. */
export function localMsAt(zone: string, at: number): number {
  return at + segmentAt(segmentsOf(zone), at).offset;
}

function resolveLocalTime(zone: string, wallMs: number, inGap: 'next-valid' | 'keep-counting'): number {
  const segments = segmentsOf(zone);
  const segment = segmentAt(segments, wallMs);
  // An offset is less than a day. A local time that is more than a day away from both clock changes therefore belongs
  // to only one instant.
  if (wallMs - DAY >= segment.from && wallMs + DAY < segment.to) return wallMs - segment.offset;
  const before = segmentAt(segments, wallMs - DAY).offset;
  const first = wallMs - before;
  const landed = segmentAt(segments, first);
  if (landed.offset === before) return first;
  const second = wallMs - landed.offset;
  if (segmentAt(segments, second).offset === landed.offset) return second;
  return inGap === 'next-valid' ? landed.from : first;
}

/**
 * Returns the instant (epoch ms) of a local time that a person entered, such as the start of a shift or meeting. A time
 * skipped by a clock change becomes the end of the skipped time. A time that occurs twice becomes the first instant
 * (rules.md §2).
 */
export function localMsToInstant(zone: string, wallMs: number): number {
  return resolveLocalTime(zone, wallMs, 'next-valid');
}

/**
 * Returns the instant of a local time `YYYY-MM-DD HH:mm[:ss]`. See `localMsToInstant`.
 * @throws RangeError for an invalid local time
 */
export function localTimeToInstant(zone: string, localTime: string): number {
  return localMsToInstant(zone, requireLocalTime(localTime));
}

/**
 * Returns the instant of a local time that a device recorded. A time that occurs twice becomes the first instant. A
 * device that records a skipped time has not changed its clock yet: its 02:30 is half an hour after 02:00. This
 * conversion keeps the order and spacing of its punches. With the conversion for entered times, all its punches would
 * become the end of the skipped time.
 */
export function deviceLocalTimeToInstant(zone: string, localTime: string): number {
  return resolveLocalTime(zone, requireLocalTime(localTime), 'keep-counting');
}

/** Returns the local time `YYYY-MM-DD HH:mm:ss` of a zone at an instant (epoch ms, milliseconds truncated). */
export function instantToLocalTime(zone: string, at: number): string {
  return formatLocalTime(localMsAt(zone, at));
}

/** Returns the same local time as `instantToLocalTime` in the format of ISO 8601, `YYYY-MM-DDTHH:mm:ss`. */
export const instantToIsoLocalTime = (zone: string, at: number): string =>
  instantToLocalTime(zone, at).replace(' ', 'T');

/** Returns the local date of a zone. `at` is in epoch milliseconds. */
export function dateAt(zone: string, at: number): IsoDate {
  return formatDay(Math.floor(localMsAt(zone, at) / DAY));
}

/** Returns the local time of day `HH:mm` of a zone at an instant (epoch ms). */
export function clockAt(zone: string, at: number): string {
  return formatLocalTime(localMsAt(zone, at)).slice(11, 16);
}

function requireLocalTime(text: string): number {
  const wallMs = parseLocalTime(text);
  if (wallMs === undefined) throw new RangeError(`Not a wall-clock reading: ${text.slice(0, 40)}`);
  return wallMs;
}
