import type { AntiPassback } from '@gatehouse/api/area/rooms';
import type { DeviceLocks } from './lock-sites.rules.ts';

/** How a device speaks; also the source its raw records are kept under. */
export type RecordSource = 'ZK_ATT' | 'ZK_ACC' | 'JSON' | 'HIKVISION';

/** Why a record is held for a decision before anybody is looked up. */
export type HeldReason = 'UNREADABLE' | 'FUTURE_TIME' | 'PAST_TIME';

/** One record of a device, read. */
export interface DeviceRecord {
  /** The same for the same record, however often it comes. */
  key: string;
  /** As it came, without control characters but TAB. */
  raw: string;
  /** PIN or card; null when unreadable. */
  code: string | null;
  /** `YYYY-MM-DD HH:mm:ss` of the device's clock; null when unreadable. */
  wall: string | null;
  /** Epoch ms of `wall` in the device's zone. */
  at: number | null;
  reason: HeldReason | null;
  verify: string;
  status: number | null;
  granted: boolean;
  temperature: number | null;
  /** The number of the lock, where the device has several; null where the record names none of them. */
  lock?: number | null;
  /** Flags of the punch it becomes. */
  marks?: readonly string[];
  /** Its time tells nothing of the device's clock: it waited in its memory, or came without a time. */
  isUntimely?: boolean;
  /** Its reading fits the time of receipt in the device's zone, but its instant does not: the terminal is set to another zone. */
  isOtherZone?: boolean;
}

/** A record without its text, which is kept elsewhere. */
export type ReadRecord = Omit<DeviceRecord, 'raw'>;

/** A record that does not read as a punch: kept as it came, for somebody to look at. */
export const unreadable = (key: string, raw: string): DeviceRecord => ({
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

/** What `open_device` answers for a device that may speak. */
export interface OpenedDevice extends DeviceLocks {
  refused?: undefined;
  deviceId: number;
  companyId: number;
  protocol: RecordSource;
  /** The place of the device; events and rights of a controller go by its locks. */
  doorId: number;
  doorType: 'IN' | 'OUT' | 'IN_OUT';
  roomId: number;
  /** What becomes of who enters that room again without having left it. */
  antiPassback: AntiPassback;
  direction: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  secretVersion: number;
  /** IANA zone of its clock. It only reads the device's times. */
  zone: string;
  /** IANA zone of its building, in which work dates and days are counted (rules.md §2). */
  siteZone: string;
  cameOnline: boolean;
  /** ISO instant since when it has been heard without a gap. */
  onlineSince: string;
  stamps: Record<string, string>;
  driftSeconds: number | null;
  /** Seconds east of UTC its last greeting was answered with, and the ISO instant of that; null before one. */
  toldOffset: number | null;
  toldAt: string | null;
  /** ISO instant it was last asked to greet again, because its zone has another offset now. */
  clockAskedAt: string | null;
  hasGreeted: boolean;
  /** As it said of itself. */
  language: string | null;
  deviceType: string | null;
  /** Whether it has said whom it holds. */
  peopleKnown: boolean;
  /** ISO instant a terminal of the security dialect registered; null: it has not, or needs not. */
  registeredAt: string | null;
  /** What such a terminal says it can, as far as commands hang on it. */
  abilities: Readonly<Record<string, string>>;
  lag: Lag;
  buildingId: number;
  /** What hours of the company's people are found from, as last changed. */
  hoursStamp: string | null;
  /** Of which events the company has webhooks told. */
  wantedEvents: string[];
}

/** How many punches in a row came as late as each other; `at` is the ISO instant of the last. */
export interface Lag {
  seconds: number | null;
  times: number;
  at: string | null;
}

/** Why a device may not speak. `UNKNOWN`: nobody approved this serial. */
export interface Refused {
  refused: 'UNKNOWN' | 'DISABLED' | 'PROTOCOL' | 'ADDRESS';
  companyId?: number;
}

const aDay = 86_400_000;
/** The earliest time that is taken at its word (rules.md §2). */
const earliest = Date.UTC(2000, 0, 1);

/** Whether a record's time is held for review: more than 24 h ahead, or before 2000 (rules.md §2). */
export function heldTime(at: number, receivedAt: Date): 'FUTURE_TIME' | 'PAST_TIME' | null {
  if (at > receivedAt.getTime() + aDay) return 'FUTURE_TIME';
  return at < earliest ? 'PAST_TIME' : null;
}

/** A clock further off than this is flagged (rules.md §2). */
export const driftLimitSeconds = 120;

/**
 * How far the device's clock is off, in seconds, ahead positive; null when the records do not tell. A record from the
 * future does. One from the past does if the device has been heard ever since: it would have been sent at once, while
 * an older one may have waited in its memory.
 */
export function driftOf(newest: number | null, receivedAt: Date, onlineSince: Date): number | null {
  if (newest === null) return null;
  const ahead = Math.round((newest - receivedAt.getTime()) / 1000);
  return ahead >= 0 || newest >= onlineSince.getTime()
    ? Math.max(-2_000_000_000, Math.min(ahead, 2_000_000_000))
    : null;
}

/** Lags that differ by no more are the same; punches further apart than this in arriving prove it the more often they come. */
export const sameLag = { seconds: 5, apart: 10 };
const enoughLags = 3;

/**
 * What a single punch tells of a clock that is behind. One that is late may have waited in the terminal's memory; several that come
 * one by one, each as late as the one before, cannot have. `drift` is proven then, in seconds.
 */
export function lagOf(newest: number | null, receivedAt: Date, lag: Lag): { lag: Lag; drift: number | null } {
  const seconds = newest === null ? 0 : Math.round((receivedAt.getTime() - newest) / 1000);
  if (newest === null || seconds <= driftLimitSeconds || seconds > 2_000_000_000) {
    return { lag: lag.seconds === null ? lag : { seconds: null, times: 0, at: null }, drift: null };
  }
  const at = receivedAt.toISOString();
  const isSame = lag.seconds !== null && Math.abs(lag.seconds - seconds) <= sameLag.seconds;
  if (!isSame) return { lag: { seconds, times: 1, at }, drift: null };
  const apart = lag.at === null ? 0 : receivedAt.getTime() - Date.parse(lag.at);
  const counted = apart >= sameLag.apart * 1000 ? { seconds, times: lag.times + 1, at } : lag;
  return { lag: counted, drift: counted.times >= enoughLags ? -seconds : null };
}

/** Whether these punches prove that the clock is behind, and the ones before them did not. */
export const isProvenNow = (before: Lag, after: Lag): boolean =>
  after.times >= enoughLags && before.times < enoughLags;

/** What the kept text of a record says, of the sources that send JSON; null where it is none, or emptied. */
export function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
