import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { parseLocalTime } from '@gatehouse/api/platform/dates';
import type { ReportedAlarm } from '../../device-alarms/alarms.rules.ts';
import { type DeviceRecord, reviewReasonOf, unreadableRecord } from '../../ingest/device-record.ts';
import { type DeviceLocks, lockNamed } from '../../ingest/lock-sites.rules.ts';
import { parsePairs } from '../../ingest/reading/field-pairs.ts';
import { escapeControl, keyOf } from '../../ingest/reading/stored-text.ts';
import { parsePresentedCard } from '../zkteco/cards.ts';
import { instantOf, type TerminalClock } from '../zkteco/clock.ts';
import { formatDigest, redactPunch } from '../zkteco/redaction.ts';
import { parseCelsius } from '../zkteco/temperature.ts';
import { lineBytes, splitLines, type WireLine } from '../zkteco/text.ts';
import { parseTime, type WireTime } from '../zkteco/time.ts';
import { accVerifyModeOf } from '../zkteco/verify-modes.ts';
import { localTimeOfZkSeconds } from './time.ts';

/** Class of an event, which depends on the range of its event number (protocols.md §1.6, App.2). */
export type Band = 'granted' | 'refused' | 'alarm' | 'door' | 'unknown';

const bands: [Band, first: number, last: number][] = [
  ['granted', 0, 19],
  ['refused', 20, 99],
  ['alarm', 100, 199],
  ['granted', 200, 253],
  ['granted', 4000, 4999],
  ['refused', 5000, 5999],
  ['alarm', 6000, 6999],
];

/**
 * Numbers of events without a passage, even if they name a person: a linkage, a cancelled alarm, and a door opened or
 * closed remotely.
 */
const ofDoors = [6, 7, 8, 9];

/**
 * Number of the event for a door that is open too long. The event is an alarm of the lock, although its number is in
 * the range of denied entries (protocols.md §1.6).
 */
const openTooLong = 28;

export function bandOf(event: number | null): Band {
  if (event === null) return 'unknown';
  if (ofDoors.includes(event)) return 'door';
  if (event === openTooLong) return 'alarm';
  return bands.find(([, first, last]) => event >= first && event <= last)?.[0] ?? 'unknown';
}

/**
 * Reasons for denied entries by event number (protocols.md §1.6, App.2). Denied entries with other event numbers have
 * no reason.
 */
const refusals: Readonly<Record<number, PunchRefusal>> = {
  20: 'TOO_SOON',
  21: 'DOOR_CLOSED',
  22: 'OUTSIDE_TIMES',
  23: 'NO_RIGHT',
  24: 'PASSBACK',
  25: 'INTERLOCK',
  26: 'OTHERS_MISSING',
  27: 'UNKNOWN_PERSON',
  29: 'EXPIRED',
  30: 'WRONG_PASSWORD',
  38: 'LOST_CARD',
  39: 'BLOCKED',
  41: 'WRONG_WAY',
  44: 'NO_RIGHT',
  45: 'NO_ANSWER',
  61: 'TOO_SOON',
  68: 'TEMPERATURE',
  69: 'NO_MASK',
  73: 'NOT_RECOGNISED',
  74: 'EXPIRED',
};

export function accRefusalOf(raw: string): PunchRefusal | null {
  const fields = parsePairs(raw.split('\t'));
  return refusals[parseNumber(fields.get('event') ?? fields.get('eventtype') ?? '') ?? -1] ?? null;
}

/** The portal’s alarms, in the order of the bits of `rtstate`. */
export const alarmBits = [
  'FORCED',
  'TAMPER',
  'DURESS',
  'DURESS',
  'OPEN_TOO_LONG',
  'MAINS_LOST',
  'BATTERY_LOW',
  'READER_TAMPER',
] as const;
export type AccAlarm = (typeof alarmBits)[number] | 'INVALID_CARD' | 'NETWORK_LOST' | 'OTHER';

const alarmsOfEvents: Record<number, AccAlarm> = {
  [openTooLong]: 'OPEN_TOO_LONG',
  100: 'TAMPER',
  101: 'DURESS',
  102: 'FORCED',
  103: 'DURESS',
  104: 'INVALID_CARD',
  105: 'NETWORK_LOST',
};

/** Result of parsing an event: a punch or a record for review (`punch`), or an event that is only stored (`kept`). */
export type AccOutcome =
  | { kind: 'punch'; record: DeviceRecord; index: number | null }
  | { kind: 'kept'; key: string; raw: string; alarm: ReportedAlarm | null; index: number | null };

/** Maximum length in characters of a line that is parsed as an event. Real lines have fewer than 300. */
const longestLine = 2_048;
/** Names of the stored fields, which are the same for live events and stored events. */
const storedFields =
  'time time_second pin cardno eventaddr doorid event eventtype inoutstatus inoutstate verifytype verified index temperature convtemperature maskflag sitecode linkid bitcount addrtype'.split(
    ' ',
  );
/** Minimum length at which a card number is treated as the number of a QR code, which opens doors (decision 053). */
const longCard = 16;

/**
 * Parses a line of `rtlog` or a stored line of `transaction` by its field names. An event without a person is an
 * event of the terminal. An event about a person is held for review if its event number belongs to no known class.
 */
export function readEvent(
  line: WireLine,
  clock: TerminalClock & DeviceLocks,
  receivedAt: Date,
  isAfterJump: (wall: string) => boolean = () => false,
): AccOutcome {
  const bytesKey = () => keyOf(lineBytes(line));
  if (line.text.length > longestLine)
    return reviewOutcome(bytesKey(), formatDigest('event', lineBytes(line)));
  const fields = parsePairs(line.text.replace(/^\s*(?:transaction|rtlog)\s+/i, '').split('\t'));
  const fieldOf = createLookup(fields);
  const event = parseNumber(fieldOf('event', 'eventtype'));
  const time = parseTime(fieldOf('time'), clock.zone) ?? parseStoredTime(fieldOf('time_second'));
  if (event === null && fieldOf('pin', 'cardno', 'time', 'time_second') === '')
    return reviewOutcome(bytesKey(), redactPunch(line.text));
  const [pin, card] = [credentialOf(fieldOf('pin')), parsePresentedCard(fieldOf('cardno'))];
  const code = pin ?? card ?? null;
  // The number is stored in decimal digits, because searches for QR codes use decimal numbers.
  const raw = rawOf(card === undefined ? fields : new Map(fields).set('cardno', card), pin !== undefined);
  const index = parseNumber(fieldOf('index')) || null;
  const key = time === null ? bytesKey() : keyOfEvent(time.wall, index, fields);
  const lock = lockNamed({ number: fieldOf('eventaddr', 'doorid'), type: fieldOf('addrtype') }, clock);
  const band = bandOf(event);
  const happenedAt = time === null ? null : happenedAtOf(time, clock, isAfterJump);
  if (band === 'alarm')
    return { kind: 'kept', key, raw, index, alarm: alarmOf(event, fieldOf, { code, lock, happenedAt }) };
  if (code === null || band === 'door') return { kind: 'kept', key, raw, index, alarm: null };
  if (time === null || happenedAt === null || band === 'unknown' || !codeShape.test(code))
    return reviewOutcome(key, raw);
  const passage = { key, raw, code, wall: time.wall, at: happenedAt, granted: band === 'granted', lock };
  return { kind: 'punch', index, record: recordOf(passage, fieldOf, receivedAt) };
}

/** Pattern of a terminal user ID or card number that the ingest accepts. */
const codeShape = /^[\p{L}\p{N}._-]{1,32}$/u;

const reviewOutcome = (key: string, raw: string): AccOutcome => ({
  kind: 'punch',
  record: unreadableRecord(key, raw),
  index: null,
});

/** Returns the first existing field of the given names, or an empty text if none exists. */
type FieldLookup = (...names: string[]) => string;

const createLookup =
  (fields: ReadonlyMap<string, string>): FieldLookup =>
  (...names) =>
    names.map((name) => fields.get(name)).find((text) => text !== undefined) ?? '';

const happenedAtOf = (
  { wall, unixSeconds }: WireTime,
  clock: TerminalClock,
  isAfterJump: (wall: string) => boolean,
): number => (unixSeconds === null ? instantOf(wall, null, clock, isAfterJump(wall)) : unixSeconds * 1000);

const directionField = (fieldOf: FieldLookup): string => fieldOf('inoutstatus', 'inoutstate');

function alarmOf(
  event: number | null,
  fieldOf: FieldLookup,
  { code, lock, happenedAt }: Pick<ReportedAlarm, 'code' | 'lock' | 'happenedAt'>,
): ReportedAlarm {
  const kind = alarmsOfEvents[event ?? 0] ?? 'OTHER';
  const isReader = fieldOf('addrtype') === '3';
  const way = directionField(fieldOf);
  return {
    kind,
    // An alarm of a lock concerns no person, not even the last person at the door.
    code: kind === 'OPEN_TOO_LONG' ? null : code,
    lock,
    reader: isReader ? numberOnDevice(fieldOf('eventaddr', 'doorid')) : null,
    direction: way === '0' ? 'IN' : way === '1' ? 'OUT' : null,
    happenedAt,
    isHistory: false,
  };
}

type Passage = Pick<DeviceRecord, 'key' | 'raw' | 'code' | 'wall' | 'granted' | 'lock'> & { at: number };

function recordOf(passage: Passage, fieldOf: FieldLookup, receivedAt: Date): DeviceRecord {
  const way = directionField(fieldOf);
  return {
    ...passage,
    reason: reviewReasonOf(passage.at, receivedAt),
    verify: accVerifyModeOf(fieldOf('verifytype', 'verified')),
    // 0 means in and 1 means out, as on attendance terminals. 2 means no direction.
    status: way === '0' || way === '1' ? Number(way) : null,
    temperature: parseCelsius(fieldOf('temperature')),
  };
}

/** Parses the number of a lock or reader on the device. Terminals send 0 for a missing number. */
const numberOnDevice = (text: string): number | null => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null);

const parseNumber = (text: string): number | null => (/^\d{1,10}$/.test(text) ? Number(text) : null);

/** Parses a terminal user ID or card number. Terminals send 0 for a missing value. */
const credentialOf = (text: string): string | undefined => (/^0*$/.test(text) ? undefined : text);

function parseStoredTime(seconds: string) {
  const localTime = localTimeOfZkSeconds(seconds);
  return localTime === null ? null : { wall: localTime, unixSeconds: null };
}

/**
 * Returns the text of an event to store, which contains only known fields. If the event has a terminal user ID,
 * replaces the number of a QR code by its length.
 */
function rawOf(fields: ReadonlyMap<string, string>, isNamed: boolean): string {
  const parts = storedFields.flatMap((name) => {
    const value = fields.get(name);
    if (value === undefined) return [];
    const isHidden = value.length > 64 || (name === 'cardno' && isNamed && value.length >= longCard);
    return [`${name}=${isHidden ? `<${value.length} characters>` : value}`];
  });
  return escapeControl(parts.join('\t'));
}

/**
 * Returns the key of an event, which is the same for the live event and the stored event. The key contains the time in
 * addition to the number, because numbers restart after a reset. If the event has no number, the key contains person,
 * time, door and event. The key starts with the time, like the keys of other terminals.
 */
function keyOfEvent(localTime: string, index: number | null, fields: ReadonlyMap<string, string>): string {
  const seconds = Math.floor((parseLocalTime(localTime) ?? 0) / 1000);
  const joinFields = (...names: string[]) => names.map((name) => fields.get(name) ?? '').join('');
  const digest = keyOf(
    index !== null
      ? `event ${index}\t${localTime}`
      : [
          localTime,
          joinFields('pin'),
          joinFields('cardno'),
          joinFields('event', 'eventtype'),
          joinFields('eventaddr', 'doorid'),
        ].join('\t'),
  );
  return (seconds >>> 0).toString(16).padStart(8, '0') + digest.slice(8);
}

/** Parses a stored event. Returns null if the text is no event of a person. */
export function readStoredEvent(
  raw: string,
  { zone, locks, readerCount }: { zone: string } & DeviceLocks,
  receivedAt: Date,
): DeviceRecord | null {
  const [line] = splitLines(Buffer.from(raw));
  // The UTC offset of the terminal’s clock at that time is no longer known.
  const clock = { zone, told: null, heardSince: receivedAt.getTime(), locks, readerCount };
  const outcome = line && readEvent(line, clock, receivedAt);
  return outcome?.kind === 'punch' ? outcome.record : null;
}
