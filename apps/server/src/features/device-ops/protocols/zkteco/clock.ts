import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { deviceLocalTimeToInstant, offsetAt } from '../../../../platform/dates/zones.ts';

/**
 * Clock of a terminal. A terminal sets its clock from `Date` plus the `TimeZone` of the last handshake (protocols.md
 * §1.0).
 */
export interface TerminalClock {
  /** IANA time zone of the terminal’s building. */
  zone: string;
  /**
   * Offset from UTC in seconds, east positive, that the portal last sent to the terminal, and the epoch ms at which it
   * was sent. Null if the portal has sent no offset.
   */
  told: { offset: number; at: number } | null;
  /**
   * Start of the current uninterrupted online period in epoch ms. Since then the terminal has sent events without
   * delay.
   */
  heardSince: number;
}

const hour = 3_600_000;
/**
 * Tolerance in milliseconds for the time at which the portal sent the offset. A terminal does not correct its clock if
 * it is off by less than 10 s.
 */
const slack = 60_000;
/** Largest offset from UTC in seconds. All offsets are multiples of a quarter of an hour. */
const farthest = 14 * 3600;
const step = 900;

/**
 * Returns the value of `TimeZone=` for a zone, and the resulting offset of the terminal in seconds. Whole hours below
 * 12 are sent as hours, all other offsets as minutes. Terminals read a value of 60 or more as minutes (protocols.md
 * §1.1). Decimals are never sent, because terminals ignore the digits after the point.
 */
export function formatTimeZone(zone: string, at: Date): { text: string; told: number } {
  const minutes = Math.round(offsetAt(zone, at.getTime()) / 60_000);
  if (minutes % 60 === 0 && Math.abs(minutes) < 12 * 60)
    return { text: String(minutes / 60), told: minutes * 60 };
  // The protocol cannot express an offset such as +00:30, between zero and one hour. No current time zone has such an
  // offset.
  if (Math.abs(minutes) < 60) return { text: '0', told: 0 };
  return { text: String(minutes), told: minutes * 60 };
}

/**
 * Returns the instant of a terminal’s local time in epoch ms. Uses the offset that the record contains, if any.
 * Otherwise uses the offset that the portal last sent, if the record was made later. For older records, uses the time
 * zone of the terminal's building. In a repeated hour the order of the records decides: `isAfterJump` means that the
 * upload contains a record with a later local time before this record.
 */
export function instantOf(
  localTime: string,
  sentOffset: number | null,
  clock: TerminalClock,
  isAfterJump = false,
): number {
  const wallMs = parseLocalTime(localTime) ?? 0;
  const { zone, told, heardSince } = clock;
  const byZone = deviceLocalTimeToInstant(zone, localTime);
  if (sentOffset !== null && isOffset(sentOffset, clock, byZone)) return wallMs - sentOffset * 1000;
  const second = secondOf(zone, wallMs, byZone);
  if (told) {
    const at = wallMs - told.offset * 1000;
    // The terminal was offline at the earlier instant of the repeated local time. The record may have been made at that
    // instant and then waited in the terminal's memory.
    const mayBeFirst = at === second && heardSince > byZone;
    if (at >= told.at - slack && !mayBeFirst) return at;
  }
  return second !== null && isAfterJump ? second : byZone;
}

/** Returns whether the offset in a record is plausible. Terminals also send 0 for an empty column. */
function isOffset(seconds: number, { zone, told }: TerminalClock, byZone: number): boolean {
  if (seconds === 0) return offsetAt(zone, byZone) === 0 || told?.offset === 0;
  return Math.abs(seconds) <= farthest && seconds % step === 0;
}

/** Returns the later instant of a local time that occurs twice. Returns null for any other time. */
function secondOf(zone: string, wallMs: number, first: number): number | null {
  const later = offsetAt(zone, first + 3 * hour);
  const second = wallMs - later;
  return second > first && offsetAt(zone, second) === later ? second : null;
}

/**
 * Creates a function to call for each local time of an upload, in order. The function returns true if an earlier call
 * had a later time of the same date, because the clock was set back.
 */
export function detectClockJumps(): (wall: string) => boolean {
  let previous = 0;
  let date = '';
  return (localTime) => {
    const at = parseLocalTime(localTime) ?? previous;
    // A clock change sets the clock back by at most an hour. After a larger step back, the upload counts as unordered.
    if (at < previous && previous - at <= hour) date = localTime.slice(0, 10);
    previous = at;
    return date === localTime.slice(0, 10);
  };
}
