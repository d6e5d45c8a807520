import { parseWall } from '../../../platform/dates/iso-dates.ts';
import { deviceLocalTimeToInstant, offsetAt } from '../../../platform/dates/zones.ts';

/** What a terminal's clock shows: it is set from `Date` plus the `TimeZone` of its last handshake (protocols.md §1.0). */
export interface TerminalClock {
  /** IANA zone of its place. */
  zone: string;
  /** Seconds east of UTC it was told last, and when (epoch ms); null when it was told nothing. */
  told: { offset: number; at: number } | null;
  /** Since when it has been heard without a gap (epoch ms): what it recorded since then came at once. */
  heardSince: number;
}

const hour = 3_600_000;
/** A terminal corrects its clock when it is more than 10 s off. */
const slack = 60_000;
/** No offset is further from UTC, and all are whole quarters of an hour. */
const farthest = 14 * 3600;
const step = 900;

/**
 * `TimeZone=` for an offset: whole hours as hours below 12, everything else as minutes, which terminals tell from hours by being 60
 * or more (protocols.md §1.1). Never a decimal, which they read to its point. `told` is the offset the terminal then has, in seconds.
 */
export function zoneToTell(zone: string, at: Date): { text: string; told: number } {
  const minutes = Math.round(offsetAt(zone, at.getTime()) / 60_000);
  if (minutes % 60 === 0 && Math.abs(minutes) < 12 * 60)
    return { text: String(minutes / 60), told: minutes * 60 };
  // less than an hour off, which no zone of today is, cannot be said
  if (Math.abs(minutes) < 60) return { text: '0', told: 0 };
  return { text: String(minutes), told: minutes * 60 };
}

/**
 * The instant (epoch ms) of a terminal's reading. The offset it sent along is the best source; else the one it was last told, for
 * what it recorded since; else the zone of its place. Of a doubled hour the order of its records decides: `isAfterJump` says that a later
 * reading stands before this one.
 */
export function instantOf(
  wall: string,
  sentOffset: number | null,
  clock: TerminalClock,
  isAfterJump = false,
): number {
  const wallMs = parseWall(wall) ?? 0;
  const { zone, told, heardSince } = clock;
  const byZone = deviceLocalTimeToInstant(zone, wall);
  if (sentOffset !== null && isOffset(sentOffset, clock, byZone)) return wallMs - sentOffset * 1000;
  const second = secondOf(zone, wallMs, byZone);
  if (told) {
    const at = wallMs - told.offset * 1000;
    // it was away when the first of two such readings was made: this may be the first, still waiting in its memory
    const mayBeFirst = at === second && heardSince > byZone;
    if (at >= told.at - slack && !mayBeFirst) return at;
  }
  return second !== null && isAfterJump ? second : byZone;
}

/** Whether this can be an offset. A nought is also what stands in a column nobody filled. */
function isOffset(seconds: number, { zone, told }: TerminalClock, byZone: number): boolean {
  if (seconds === 0) return offsetAt(zone, byZone) === 0 || told?.offset === 0;
  return Math.abs(seconds) <= farthest && seconds % step === 0;
}

/** The later instant of a reading that occurs twice; null for any other. */
function secondOf(zone: string, wallMs: number, first: number): number | null {
  const later = offsetAt(zone, first + 3 * hour);
  const second = wallMs - later;
  return second > first && offsetAt(zone, second) === later ? second : null;
}

/** Tells, reading by reading, whether one stands behind a later one of its date: the clock was put back between them. */
export function jumps(): (wall: string) => boolean {
  let previous = 0;
  let date = '';
  return (wall) => {
    const at = parseWall(wall) ?? previous;
    // an upload in no order at all goes back by more
    if (at < previous && previous - at <= hour) date = wall.slice(0, 10);
    previous = at;
    return date === wall.slice(0, 10);
  };
}
