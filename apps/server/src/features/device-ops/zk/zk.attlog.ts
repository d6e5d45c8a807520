import { parseWall } from '../../../platform/dates/iso-dates.ts';
import { bodyTemperature } from '../ingest/temperature.rules.ts';
import { keptAsDigest, keptPunch } from './zk.kept.ts';
import { escapeControl, hasControl, keyOf, lineBytes, splitLines, type WireLine } from './zk.text.ts';
import { parseTime } from './zk.time.ts';

/** A punch as the terminal wrote it down. `wall` is `YYYY-MM-DD HH:mm:ss` in the device's zone. */
export interface AttlogPunch {
  ok: true;
  pin: string;
  wall: string;
  /** Set when the terminal sent Unix seconds: then this is the instant and `wall` was computed from it. */
  unixSeconds: number | null;
  /** The status key, 255 = none; null when absent or no number. */
  status: number | null;
  verify: number | null;
  workcode: string | null;
  /** Body temperature in °C, when one was measured. */
  temperature: number | null;
  /** Seconds east of UTC that the terminal's clock was at, where it says so. */
  offsetSeconds: number | null;
  /** The result of checking somebody's papers: nobody came or went. */
  isVerification: boolean;
  raw: string;
}

export type UnreadableReason = 'fields' | 'pin' | 'time' | 'binary' | 'tooLong';

/** A line that is no punch: acknowledged and kept in quarantine, because it will not get better by repeating. */
export interface AttlogUnreadable {
  ok: false;
  reason: UnreadableReason;
  raw: string;
  /** Length in bytes of the line as it came; `raw` may hold only its beginning. */
  byteLength: number;
  /** MD5 of the line's bytes as a uuid. */
  bytesKey: string;
}

export type AttlogLine = AttlogPunch | AttlogUnreadable;

/** Longest line, in characters, that is read as a punch: real ones have under 100. */
export const ATTLOG_LINE_LIMIT = 1024;

/**
 * Reads an ATTLOG upload (protocols.md §1.2): positional TSV or `key=value`, 2..n fields, any line ends, any
 * of UTF-8 and what the menu's `language` suggests. `lines.length` is the number to acknowledge. `timeZone` (IANA, the device's) is only
 * used for builds that send Unix seconds. Never throws.
 */
export function parseAttlog(
  body: Buffer,
  timeZone = 'UTC',
  language: string | null = null,
): { lines: AttlogLine[] } {
  return { lines: splitLines(body, language).map((line) => parseAttlogLine(line, timeZone)) };
}

/** As `parseAttlog`, for one line of an upload; `deviceType` is what the terminal calls itself. */
export function parseAttlogLine(
  line: WireLine,
  timeZone: string,
  deviceType: string | null = null,
): AttlogLine {
  if (line.text.length > ATTLOG_LINE_LIMIT) return unreadable(line, 'tooLong');
  const fields = line.text.split('\t').map((field) => field.trim());
  const named = /^\w+=/.test(fields[0] ?? '');
  const record = named ? namedFields(fields) : positionalFields(fields);
  if (!record.pin && !record.time) return unreadable(line, hasControl(line.text) ? 'binary' : 'fields');
  const { pin = '', time = '' } = record;
  if (!isPin(pin)) return unreadable(line, hasControl(pin) ? 'binary' : 'pin');
  const when = parseTime(time, timeZone);
  if (when === null) return unreadable(line, hasControl(line.text) ? 'binary' : 'time');
  return {
    ok: true,
    pin,
    ...when,
    status: smallNumber(record.status),
    verify: smallNumber(record.verify),
    workcode: record.workcode ? escapeControl(record.workcode) : null,
    temperature: celsius(record.temperature),
    offsetSeconds: offset(record.offset),
    isVerification: !named && isVerification(fields, deviceType),
    raw: keptPunch(line.text),
  };
}

type Fields = Partial<
  Record<'pin' | 'time' | 'status' | 'verify' | 'workcode' | 'temperature' | 'offset', string | undefined>
>;

function positionalFields(fields: string[]): Fields {
  const [pin, time, status, verify, workcode, , , mask, temperature, , offset] = fields;
  // Firmware without a mask flag puts the temperature in its place; only a temperature has a decimal point.
  return {
    pin,
    time,
    status,
    verify,
    workcode,
    temperature: mask?.includes('.') ? mask : temperature,
    offset,
  };
}

/** Of terminals that check papers, the number of a citizen and a type stand behind the reserved fields; type 1 is a check. */
function isVerification(fields: readonly string[], deviceType: string | null): boolean {
  if (deviceType === 'pid' && fields[8] === '1') return true;
  const citizen = fields.findIndex((field, place) => place >= 7 && /^\d{14,17}[\dXx]$/.test(field));
  return citizen >= 0 && fields[citizen + 1] === '1';
}

const names: Record<string, keyof Fields> = {
  pin: 'pin',
  userid: 'pin',
  user_id: 'pin',
  time: 'time',
  datetime: 'time',
  checktime: 'time',
  status: 'status',
  state: 'status',
  inoutstatus: 'status',
  verify: 'verify',
  verified: 'verify',
  verifytype: 'verify',
  workcode: 'workcode',
  temperature: 'temperature',
  timeoffset: 'offset',
};

function namedFields(fields: string[]): Fields {
  const record: Fields = {};
  for (const field of fields) {
    const at = field.indexOf('=');
    const name = at < 0 ? undefined : names[field.slice(0, at).toLowerCase()];
    if (name !== undefined) record[name] ??= field.slice(at + 1).trim();
  }
  return record;
}

// Terminals may be set to string PINs, so letters are a PIN of somebody we do not know, not garbage.
function isPin(pin: string): boolean {
  return pin.length <= 32 && /^[\p{L}\p{N}._-]+$/u.test(pin);
}

function smallNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function offset(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,5}$/.test(text) ? Number(text) : null;
}

export const celsius = (text: string | undefined): number | null =>
  bodyTemperature(text !== undefined && /^\d{2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null);

function unreadable(line: WireLine, reason: UnreadableReason): AttlogUnreadable {
  const bytes = lineBytes(line);
  return {
    ok: false,
    reason,
    raw: reason === 'tooLong' ? keptAsDigest(keptPunch(line.text), bytes) : keptPunch(line.text),
    byteLength: bytes.length,
    bytesKey: keyOf(bytes),
  };
}

/**
 * What makes a device's record the same record when it is sent again: PIN, time and status; for an unreadable
 * line its bytes. A uuid, unique together with the device (rules.md §3.5, protocols.md §1.2). It begins with the time,
 * so that the records of a day lie together in the index however many years of them there are.
 */
export function attlogRecordKey(line: AttlogLine): string {
  if (!line.ok) return line.bytesKey;
  const seconds = line.unixSeconds ?? Math.floor((parseWall(line.wall) ?? 0) / 1000);
  const digest = keyOf(`${line.pin}\t${line.unixSeconds ?? line.wall}\t${line.status ?? ''}`);
  return (seconds >>> 0).toString(16).padStart(8, '0') + digest.slice(8);
}
