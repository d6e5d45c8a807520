import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { AntiPassback } from '@gatehouse/api/area/rooms';
import { DAY } from '@gatehouse/api/platform/dates';
import type { DeviceLocks } from './lock-sites.rules.ts';

/** The protocol of a device. Raw records are stored with this protocol as their source. */
export type RecordSource = DeviceProtocol;

/** Reason to hold a record for review. Does not depend on the person, because the portal looks up the person later. */
type ReviewReason = 'UNREADABLE' | 'FUTURE_TIME' | 'PAST_TIME';

export interface DeviceRecord {
  /** Key that is the same for every copy of the record. */
  key: string;
  /** The received text, without control characters except TAB. */
  raw: string;
  /** PIN or card number. Null if unreadable. */
  code: string | null;
  /** Local time of the record on the device's clock, `YYYY-MM-DD HH:mm:ss`. Null if unreadable. */
  wall: string | null;
  /** Epoch ms of `wall` in the device's zone. */
  at: number | null;
  reason: ReviewReason | null;
  verify: string;
  status: number | null;
  granted: boolean;
  temperature: number | null;
  /** Number of the lock, for a device with several locks. Null if the record names no lock of the device. */
  lock?: number | null;
  /** Flags to set on the punch that is created from the record. */
  marks?: readonly string[];
  /**
   * Whether the time of the record cannot be used to measure the device's clock, because the record waited in memory or
   * arrived without a time.
   */
  isUntimely?: boolean;
  /**
   * Whether the local time of the record matches the time of receipt in the device's zone but the instant does not.
   * This shows that the terminal is set to another time zone.
   */
  isOtherZone?: boolean;
}

/** A parsed record without its received text, which is stored separately. */
export type ReadRecord = Omit<DeviceRecord, 'raw'>;

/** Creates a record from a line that cannot be parsed. The record contains the line as received, for review. */
export const unreadableRecord = (key: string, raw: string): DeviceRecord => ({
  key,
  raw,
  code: null,
  wall: null,
  at: null,
  reason: 'UNREADABLE',
  verify: 'OTHER',
  status: null,
  granted: true,
  temperature: null,
});

/** Row that `open_device` returns for a permitted device. */
export interface OpenedDevice extends DeviceLocks {
  refused?: undefined;
  deviceId: number;
  companyId: number;
  protocol: RecordSource;
  /** Door of the device. A controller with several locks uses the doors of its locks instead. */
  doorId: number;
  doorType: 'IN' | 'OUT' | 'IN_OUT';
  roomId: number;
  antiPassback: AntiPassback;
  direction: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  secretVersion: number;
  /** IANA zone of the device's clock. Used only to parse times that the device sends. */
  zone: string;
  /** IANA zone of the device's building. Work dates and attendance days use this zone (rules.md §2). */
  siteZone: string;
  cameOnline: boolean;
  /** ISO instant from which the device has been online without interruption. */
  onlineSince: string;
  stamps: Record<string, string>;
  driftSeconds: number | null;
  /**
   * UTC offset in seconds east that the portal sent in its answer to the last handshake of the device, and the ISO
   * instant of that handshake. Both are null before the first handshake.
   */
  toldOffset: number | null;
  toldAt: string | null;
  /**
   * ISO instant of the last command to repeat the handshake because the UTC offset of the device's zone had changed.
   * Null if no such command was sent.
   */
  clockAskedAt: string | null;
  hasGreeted: boolean;
  /** Language that the device reports. */
  language: string | null;
  deviceType: string | null;
  peopleKnown: boolean;
  /**
   * ISO instant at which an access control terminal registered. Null if the terminal has not registered or does not
   * need to.
   */
  registeredAt: string | null;
  /** Features that an access control terminal reported and that affect its commands. */
  abilities: Readonly<Record<string, string>>;
  lag: ClockLag;
  buildingId: number;
  /** Time stamp of the last change to the working-time settings of the company's people. */
  hoursStamp: string | null;
  /** Events that the company's webhooks receive. */
  wantedEvents: string[];
}

/**
 * Number of consecutive punches that arrived with the same delay. `at` is the ISO instant of the last of these punches.
 */
export interface ClockLag {
  seconds: number | null;
  times: number;
  at: string | null;
}

/** Reason for refusing a device. `UNKNOWN`: the serial number is not approved. */
export interface RefusedDevice {
  refused: 'UNKNOWN' | 'DISABLED' | 'PROTOCOL' | 'ADDRESS';
  companyId?: number;
}

/** Earliest accepted time of a record (rules.md §2). */
const earliest = Date.UTC(2000, 0, 1);

/**
 * Returns the reason to hold a record for review because of its time: more than 24 h ahead, or before 2000 (rules.md
 * §2).
 */
export function reviewReasonOf(at: number, receivedAt: Date): 'FUTURE_TIME' | 'PAST_TIME' | null {
  if (at > receivedAt.getTime() + DAY) return 'FUTURE_TIME';
  return at < earliest ? 'PAST_TIME' : null;
}

/** Clock error in seconds above which punches are flagged (rules.md §2). */
export const driftLimitSeconds = 120;

/**
 * Returns the clock error of a device in seconds, positive if the clock is ahead. Returns null if the newest record
 * does not reveal the error. A record with a future time always reveals the error. A record with a past time reveals it
 * only if the device was online at that time, because the device would have sent the record immediately. An older
 * record may have waited in memory.
 */
export function clockErrorOf(newest: number | null, receivedAt: Date, onlineSince: Date): number | null {
  if (newest === null) return null;
  const ahead = Math.round((newest - receivedAt.getTime()) / 1000);
  return ahead >= 0 || newest >= onlineSince.getTime()
    ? Math.max(-2_000_000_000, Math.min(ahead, 2_000_000_000))
    : null;
}

/**
 * Maximum difference in seconds at which two delays of punches count as equal, and minimum number of seconds between
 * two punches that confirm the same delay.
 */
export const sameLag = { seconds: 5, apart: 10 };
const enoughLags = 3;

/**
 * Updates the measured delay of a possibly slow clock with a punch. One late punch may have waited in the terminal's
 * memory. Several punches that arrive one by one with the same delay cannot have waited, so they prove that the clock
 * is slow. The proven delay is returned as `drift`, in seconds.
 */
export function clockLagOf(
  newest: number | null,
  receivedAt: Date,
  lag: ClockLag,
): { lag: ClockLag; drift: number | null } {
  const seconds = newest === null ? 0 : Math.round((receivedAt.getTime() - newest) / 1000);
  if (newest === null || seconds <= driftLimitSeconds || seconds > 2_000_000_000) {
    return { lag: lag.seconds === null ? lag : { seconds: null, times: 0, at: null }, drift: null };
  }
  const at = receivedAt.toISOString();
  const isSame = lag.seconds !== null && Math.abs(lag.seconds - seconds) <= sameLag.seconds;
  if (!isSame) return { lag: { seconds, times: 1, at }, drift: null };
  const apart = lag.at === null ? 0 : receivedAt.getTime() - Date.parse(lag.at);
  const newLag = apart >= sameLag.apart * 1000 ? { seconds, times: lag.times + 1, at } : lag;
  return { lag: newLag, drift: newLag.times >= enoughLags ? -seconds : null };
}

/** Returns whether the newest punches are the first that prove that the clock is slow. */
export const isProvenNow = (before: ClockLag, after: ClockLag): boolean =>
  after.times >= enoughLags && before.times < enoughLags;

/** Parses a stored record as JSON. Returns null if the text is not JSON or was deleted. */
export function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
