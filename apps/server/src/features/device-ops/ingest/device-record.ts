import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { AntiPassback } from '@gatehouse/api/area/rooms';
import { DAY } from '@gatehouse/api/platform/dates';
import type { DeviceLocks } from './lock-sites.rules.ts';

/** The protocol of a device. Raw records are stored with this protocol as their source. */
export type RecordSource = DeviceProtocol;

/** The reason to hold a record for review. It does not depend on the person, which is looked up later. */
type ReviewReason = 'UNREADABLE' | 'FUTURE_TIME' | 'PAST_TIME';

export interface DeviceRecord {
  /** A key that is the same for every copy of the record. */
  key: string;
  /** The received text, without control characters except TAB. */
  raw: string;
  /** PIN or card number. Null if unreadable. */
  code: string | null;
  /** Local time on the device's clock, `YYYY-MM-DD HH:mm:ss`. Null if unreadable. */
  wall: string | null;
  /** Epoch ms of `wall` in the device's zone. */
  at: number | null;
  reason: ReviewReason | null;
  verify: string;
  status: number | null;
  granted: boolean;
  temperature: number | null;
  /** The number of the lock, for a device with several locks. Null if the record names no lock of the device. */
  lock?: number | null;
  /** Flags to set on the punch that is created from the record. */
  marks?: readonly string[];
  /**
   * Whether the time of the record cannot be used to measure the device's clock, because the record waited in memory or
   * arrived without a time.
   */
  isUntimely?: boolean;
  /**
   * Whether the local time matches the time of receipt in the device's zone but the instant does not. In this case the
   * terminal is set to another zone.
   */
  isOtherZone?: boolean;
}

/** A parsed record without its received text, which is stored elsewhere. */
export type ReadRecord = Omit<DeviceRecord, 'raw'>;

/** Creates a record from a line that cannot be parsed. The line is stored as received, for review. */
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

/** The row that `open_device` returns for a permitted device. */
export interface OpenedDevice extends DeviceLocks {
  refused?: undefined;
  deviceId: number;
  companyId: number;
  protocol: RecordSource;
  /** The door of the device. Events and access rights of a controller use the doors of its locks instead. */
  doorId: number;
  doorType: 'IN' | 'OUT' | 'IN_OUT';
  roomId: number;
  antiPassback: AntiPassback;
  direction: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  secretVersion: number;
  /** IANA zone of the device's clock. Used only to read its times. */
  zone: string;
  /** IANA zone of the device's building. Work dates and days use this zone (rules.md §2). */
  siteZone: string;
  cameOnline: boolean;
  /** ISO instant from which the device has been online without interruption. */
  onlineSince: string;
  stamps: Record<string, string>;
  driftSeconds: number | null;
  /**
   * UTC offset that the portal sent in its answer to the last greeting of the device, in seconds east of UTC, and the
   * ISO instant of that greeting. Both are null before the first greeting.
   */
  toldOffset: number | null;
  toldAt: string | null;
  /**
   * ISO instant of the last command that made the device greet again because the offset of its zone had changed. Null
   * if none was sent.
   */
  clockAskedAt: string | null;
  hasGreeted: boolean;
  /** The language that the device reports. */
  language: string | null;
  deviceType: string | null;
  peopleKnown: boolean;
  /**
   * ISO instant at which a terminal of the security dialect registered. Null if it has not registered or does not need
   * to.
   */
  registeredAt: string | null;
  /** Reported features of a security dialect terminal that affect its commands. */
  abilities: Readonly<Record<string, string>>;
  lag: ClockLag;
  buildingId: number;
  /** Stamp of the last change to the working-time settings of the company's people. */
  hoursStamp: string | null;
  /** Events that the company's webhooks receive. */
  wantedEvents: string[];
}

/** Number of consecutive punches with the same delay. `at` is the ISO instant of the last of these punches. */
export interface ClockLag {
  seconds: number | null;
  times: number;
  at: string | null;
}

/** The reason for refusing a device. `UNKNOWN`: the serial number is not approved. */
export interface RefusedDevice {
  refused: 'UNKNOWN' | 'DISABLED' | 'PROTOCOL' | 'ADDRESS';
  companyId?: number;
}

/** The earliest accepted time of a record (rules.md §2). */
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
 * does not reveal the error. A record with a future time always reveals it. A record with a past time reveals it only
 * if the device was online at that time, because the device would have sent it immediately. An older record may have
 * waited in memory.
 */
export function clockErrorOf(newest: number | null, receivedAt: Date, onlineSince: Date): number | null {
  if (newest === null) return null;
  const ahead = Math.round((newest - receivedAt.getTime()) / 1000);
  return ahead >= 0 || newest >= onlineSince.getTime()
    ? Math.max(-2_000_000_000, Math.min(ahead, 2_000_000_000))
    : null;
}

/**
 * Two lags count as equal if they differ by at most `seconds`. A punch confirms a lag only if it arrives at least
 * `apart` seconds after the previous punch.
 */
export const sameLag = { seconds: 5, apart: 10 };
const enoughLags = 3;

/**
 * Adds a punch to the measured lag of a slow clock. One late punch may have waited in the terminal's memory. If several
 * punches arrive one by one with the same delay, they cannot have waited. In this case the lag is proven and returned
 * as `drift`, in seconds.
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

/** Returns whether these punches prove the lag of the clock and it was not proven before. */
export const isProvenNow = (before: ClockLag, after: ClockLag): boolean =>
  after.times >= enoughLags && before.times < enoughLags;

/** Parses a stored record as JSON. Null if the text is not JSON, or if it was deleted. */
export function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
