import type { AntiPassback } from '@gatehouse/api/area/rooms';
import type { DeviceLocks } from './lock-sites.rules.ts';

/** The protocol of a device. Also the source under which its raw records are stored. */
export type RecordSource = 'ZK_ATT' | 'ZK_ACC' | 'JSON' | 'HIKVISION';

/** The reason to hold a record for review before its person is looked up. */
type ReviewReason = 'UNREADABLE' | 'FUTURE_TIME' | 'PAST_TIME';

export interface DeviceRecord {
  /** A key that is the same for every copy of the record. */
  key: string;
  /** The received text, without control characters except TAB. */
  raw: string;
  /** PIN or card number. Null if unreadable. */
  code: string | null;
  /** `YYYY-MM-DD HH:mm:ss` on the device's clock. Null if unreadable. */
  wall: string | null;
  /** Epoch ms of `wall` in the device's zone. */
  at: number | null;
  reason: ReviewReason | null;
  verify: string;
  status: number | null;
  granted: boolean;
  temperature: number | null;
  /** The number of the lock if the device has several. Null if the record contains none of them. */
  lock?: number | null;
  /** Flags of the punch made from the record. */
  marks?: readonly string[];
  /**
   * Whether the time says nothing about the device's clock, because the record waited in memory or arrived without a
   * time.
   */
  isUntimely?: boolean;
  /**
   * Whether the local time fits the time of receipt in the device's zone but the instant does not. The terminal is then
   * set to another zone.
   */
  isOtherZone?: boolean;
}

/** A record without its text, which is stored elsewhere. */
export type ReadRecord = Omit<DeviceRecord, 'raw'>;

/** The line is stored as received, for review. */
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
  /** The door of the device. Events and rights of a controller use its locks. */
  doorId: number;
  doorType: 'IN' | 'OUT' | 'IN_OUT';
  roomId: number;
  antiPassback: AntiPassback;
  direction: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  secretVersion: number;
  /** IANA zone of the device's clock. Used only to read its times. */
  zone: string;
  /** IANA zone of its building, in which work dates and days are counted (rules.md §2). */
  siteZone: string;
  cameOnline: boolean;
  /** ISO instant since which the device has been online without a gap. */
  onlineSince: string;
  stamps: Record<string, string>;
  driftSeconds: number | null;
  /**
   * Offset in the answer to its last greeting, in seconds east of UTC, and the ISO instant of that greeting. Null
   * before the first one.
   */
  toldOffset: number | null;
  toldAt: string | null;
  /** ISO instant of the last command to greet again, sent because its zone has another offset now. */
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
  /** The reported features of such a terminal that commands depend on. */
  abilities: Readonly<Record<string, string>>;
  lag: ClockLag;
  buildingId: number;
  /** Stamp of the last change to the settings for hours of the company's people. */
  hoursStamp: string | null;
  /** Events that the company's webhooks receive. */
  wantedEvents: string[];
}

/** Number of consecutive punches with the same delay. `at` is the ISO instant of the last one. */
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

const aDay = 86_400_000;
/** The earliest time that is accepted (rules.md §2). */
const earliest = Date.UTC(2000, 0, 1);

/**
 * Returns the reason to hold a record for review because of its time: more than 24 h ahead, or before 2000 (rules.md
 * §2).
 */
export function reviewReasonOf(at: number, receivedAt: Date): 'FUTURE_TIME' | 'PAST_TIME' | null {
  if (at > receivedAt.getTime() + aDay) return 'FUTURE_TIME';
  return at < earliest ? 'PAST_TIME' : null;
}

/** Clock error in seconds above which punches are flagged (rules.md §2). */
export const driftLimitSeconds = 120;

/**
 * Returns the clock error of a device in seconds, positive if ahead. Null if the records do not show it. A record from
 * the future shows it. A record from the past shows it if the device was online since, because it would have been sent
 * immediately. An older record may have waited in memory.
 */
export function clockErrorOf(newest: number | null, receivedAt: Date, onlineSince: Date): number | null {
  if (newest === null) return null;
  const ahead = Math.round((newest - receivedAt.getTime()) / 1000);
  return ahead >= 0 || newest >= onlineSince.getTime()
    ? Math.max(-2_000_000_000, Math.min(ahead, 2_000_000_000))
    : null;
}

/**
 * Two lags are equal if they differ by at most `seconds`. A punch counts as further proof if it arrives at least
 * `apart` seconds after the last one.
 */
export const sameLag = { seconds: 5, apart: 10 };
const enoughLags = 3;

/**
 * Derives the lag of a slow clock from a single punch. One late punch may have waited in the terminal's memory. Several
 * punches that arrive one by one with the same delay cannot have waited. `drift` is then proven, in seconds.
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

/** Returns whether these punches prove that the clock is slow and the earlier ones did not. */
export const isProvenNow = (before: ClockLag, after: ClockLag): boolean =>
  after.times >= enoughLags && before.times < enoughLags;

/** Null if the text is not JSON, or was emptied. */
export function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
