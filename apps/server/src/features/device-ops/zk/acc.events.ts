import type { PunchVerifyMode } from '@gatehouse/api/device-ops/device-logs';
import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { parseWall } from '../../../platform/dates/iso-dates.ts';
import type { ReportedAlarm } from '../device-alarms/alarms.rules.ts';
import { type DeviceRecord, heldTime, unreadable } from '../ingest/device-record.ts';
import { type DeviceLocks, lockNamed } from '../ingest/lock-sites.rules.ts';
import { wallOfZkSeconds } from './acc.time.ts';
import { celsius } from './zk.attlog.ts';
import { instantOf, type TerminalClock } from './zk.clock.ts';
import { verifyModeOf } from './zk.codes.ts';
import { keptAsDigest, keptPunch } from './zk.kept.ts';
import { parsePairs, shownCard } from './zk.operlog.ts';
import { escapeControl, keyOf, lineBytes, splitLines, type WireLine } from './zk.text.ts';
import { parseTime } from './zk.time.ts';

/** What a number of an event says (protocols.md §1.6, App.2): its band decides. */
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

/** Nobody passes by these, whoever is named in them: a linkage, an alarm cancelled, a door opened or closed from afar. */
const ofDoors = [6, 7, 8, 9];

/** In the band of denied people, and an alarm of the lock (protocols.md §1.6). */
const openTooLong = 28;

export function bandOf(event: number | null): Band {
  if (event === null) return 'unknown';
  if (ofDoors.includes(event)) return 'door';
  if (event === openTooLong) return 'alarm';
  return bands.find(([, first, last]) => event >= first && event <= last)?.[0] ?? 'unknown';
}

/** Why somebody was refused, by the number of the event (protocols.md §1.6, App.2); what else lies in the band gives no reason. */
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

/** Why the kept text of an event says that somebody was refused; null where it does not say. */
export function accRefusalOf(raw: string): PunchRefusal | null {
  const fields = parsePairs(raw.split('\t'));
  return refusals[numberIn(fields.get('event') ?? fields.get('eventtype') ?? '') ?? -1] ?? null;
}

/** Alarms as the portal names them; those of `rtstate` by their bit, those of events by their number. */
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
export type Alarm = (typeof alarmBits)[number] | 'INVALID_CARD' | 'NETWORK_LOST' | 'OTHER';

const alarmsOfEvents: Record<number, Alarm> = {
  [openTooLong]: 'OPEN_TOO_LONG',
  100: 'TAMPER',
  101: 'DURESS',
  102: 'FORCED',
  103: 'DURESS',
  104: 'INVALID_CARD',
  105: 'NETWORK_LOST',
};

/** Ways of recognition by their bit from the right, the strongest first; combinations go to it. */
const waysOfBits: [PunchVerifyMode, number[]][] = [
  ['FACE', [1]],
  ['PALM', [2, 3]],
  ['FINGERPRINT', [4]],
  ['OTHER', [5, 6, 7, 8]],
  ['QR', [12]],
  ['CARD', [11]],
  ['PASSWORD', [9, 10]],
];

/** The way of recognition behind `verifytype`: a small number, or sixteen bits. 2 is a number typed in, and 0 tells nothing. */
export function accVerifyModeOf(text: string): PunchVerifyMode {
  if (/^[01]{16}$/.test(text)) {
    const isSet = (bit: number) => text.at(-1 - bit) === '1';
    return waysOfBits.find(([, bits]) => bits.some(isSet))?.[0] ?? 'OTHER';
  }
  if (!/^\d{1,5}$/.test(text) || Number(text) === 0) return 'OTHER';
  return Number(text) === 2 ? 'PASSWORD' : verifyModeOf(Number(text));
}

/** What becomes of a line: a punch or a record for review, or nothing but being kept. */
export type AccOutcome =
  | { kind: 'punch'; record: DeviceRecord; index: number | null }
  | { kind: 'kept'; key: string; raw: string; alarm: ReportedAlarm | null; index: number | null };

/** Longest line, in characters, that is read as an event: real ones have under 300. */
const longestLine = 2_048;
/** The fields that are kept of an event; both spellings of events as they happen and as they are stored. */
const kept =
  'time time_second pin cardno eventaddr doorid event eventtype inoutstatus inoutstate verifytype verified index temperature convtemperature maskflag sitecode linkid bitcount addrtype'.split(
    ' ',
  );
/** A card's number that is so long is a QR code's (decision 053): it opens doors. */
const longCard = 16;

/**
 * What a line of `rtlog`, or a stored one of `transaction`, means: fields by their names alone. Where nobody is named it is about the
 * terminal; a band that is not known is kept for review where it is about somebody.
 */
export function readEvent(
  line: WireLine,
  clock: TerminalClock & DeviceLocks,
  receivedAt: Date,
  isAfterJump: (wall: string) => boolean = () => false,
): AccOutcome {
  const bytesKey = () => keyOf(lineBytes(line));
  const held = (raw: string, key = bytesKey()): AccOutcome => ({
    kind: 'punch',
    record: unreadable(key, raw),
    index: null,
  });
  if (line.text.length > longestLine) return held(keptAsDigest('event', lineBytes(line)));
  const fields = parsePairs(line.text.replace(/^\s*(?:transaction|rtlog)\s+/i, '').split('\t'));
  const of = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((text) => text !== undefined) ?? '';
  const event = numberIn(of('event', 'eventtype'));
  const time = parseTime(of('time'), clock.zone) ?? stored(of('time_second'));
  if (event === null && of('pin', 'cardno', 'time', 'time_second') === '') return held(keptPunch(line.text));
  const [pin, card] = [somebody(of('pin')), shownCard(of('cardno'))];
  const code = pin ?? card ?? null;
  // kept as it is looked for: by another form of it nobody finds what is a QR code's
  const raw = rawOf(card === undefined ? fields : new Map(fields).set('cardno', card), pin !== undefined);
  const index = numberIn(of('index')) || null;
  const key = time === null ? bytesKey() : keyOfEvent(time.wall, index, fields);
  const lock = lockNamed({ number: of('eventaddr', 'doorid'), type: of('addrtype') }, clock);
  const band = bandOf(event);
  const way = of('inoutstatus', 'inoutstate');
  const happenedAt =
    time === null
      ? null
      : time.unixSeconds === null
        ? instantOf(time.wall, null, clock, isAfterJump(time.wall))
        : time.unixSeconds * 1000;
  if (band === 'alarm') {
    const kind = alarmsOfEvents[event ?? 0] ?? 'OTHER';
    const isReader = of('addrtype') === '3';
    const alarm: ReportedAlarm = {
      kind,
      // an alarm of a lock is about no one, whoever passed before
      code: kind === 'OPEN_TOO_LONG' ? null : code,
      lock,
      reader: isReader ? numberOnDevice(of('eventaddr', 'doorid')) : null,
      direction: way === '0' ? 'IN' : way === '1' ? 'OUT' : null,
      happenedAt,
      isHistory: false,
    };
    return { kind: 'kept', key, raw, index, alarm };
  }
  if (code === null || band === 'door') return { kind: 'kept', key, raw, index, alarm: null };
  if (time === null || happenedAt === null || band === 'unknown' || !/^[\p{L}\p{N}._-]{1,32}$/u.test(code))
    return held(raw, key);
  return {
    kind: 'punch',
    index,
    record: {
      key,
      raw,
      code,
      wall: time.wall,
      at: happenedAt,
      reason: heldTime(happenedAt, receivedAt),
      verify: accVerifyModeOf(of('verifytype', 'verified')),
      // 0 in and 1 out, as the keys of attendance terminals; 2 is none
      status: way === '0' || way === '1' ? Number(way) : null,
      granted: band === 'granted',
      temperature: celsius(of('temperature')),
      lock,
    },
  };
}

/** A reader; terminals send 0 for none. */
const numberOnDevice = (text: string): number | null => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null);

const numberIn = (text: string): number | null => (/^\d{1,10}$/.test(text) ? Number(text) : null);

/** What is nobody's number and no card comes as 0. */
const somebody = (text: string): string | undefined => (/^0*$/.test(text) ? undefined : text);

function stored(seconds: string) {
  const wall = wallOfZkSeconds(seconds);
  return wall === null ? null : { wall, unixSeconds: null };
}

/** The text that is kept: known fields, and of a QR code's number no more than its length, unless it is all that says who came. */
function rawOf(fields: ReadonlyMap<string, string>, isNamed: boolean): string {
  const told = kept.flatMap((name) => {
    const value = fields.get(name);
    if (value === undefined) return [];
    const isHidden = value.length > 64 || (name === 'cardno' && isNamed && value.length >= longCard);
    return [`${name}=${isHidden ? `<${value.length} characters>` : value}`];
  });
  return escapeControl(told.join('\t'));
}

/**
 * What makes an event the same event when it comes again, as it happened or stored: its number, with its time, because numbers begin
 * anew after a reset; without a number who, when, where and what. It begins with the time, as keys of other terminals do.
 */
function keyOfEvent(wall: string, index: number | null, fields: ReadonlyMap<string, string>): string {
  const seconds = Math.floor((parseWall(wall) ?? 0) / 1000);
  const of = (...names: string[]) => names.map((name) => fields.get(name) ?? '').join('');
  const digest = keyOf(
    index !== null
      ? `event ${index}\t${wall}`
      : [wall, of('pin'), of('cardno'), of('event', 'eventtype'), of('eventaddr', 'doorid')].join('\t'),
  );
  return (seconds >>> 0).toString(16).padStart(8, '0') + digest.slice(8);
}

/** A record of a terminal as it was read when it came; null where its text is no event of somebody. */
export function eventAgain(
  raw: string,
  { zone, locks, readerCount }: { zone: string } & DeviceLocks,
  receivedAt: Date,
): DeviceRecord | null {
  const [line] = splitLines(Buffer.from(raw));
  // the time that the terminal's clock was set to is no longer known
  const clock = { zone, told: null, heardSince: receivedAt.getTime(), locks, readerCount };
  const outcome = line && readEvent(line, clock, receivedAt);
  return outcome?.kind === 'punch' ? outcome.record : null;
}
