import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { escapeControl, hasControl, keyOf } from '../../ingest/reading/stored-text.ts';
import { formatDigest, redactPunch } from '../zkteco/redaction.ts';
import { parseCelsius } from '../zkteco/temperature.ts';
import { lineBytes, splitLines, type WireLine } from '../zkteco/text.ts';
import { parseTime } from '../zkteco/time.ts';

/** A punch in an ATTLOG upload. `wall` is the local time `YYYY-MM-DD HH:mm:ss` in the device’s time zone. */
interface AttlogPunch {
  ok: true;
  pin: string;
  wall: string;
  /**
   * Instant of the punch in Unix seconds, from which `wall` is computed. Null if the terminal did not send Unix
   * seconds.
   */
  unixSeconds: number | null;
  /** Status key of the punch. 255 if no key was pressed. Null if absent or not a number. */
  status: number | null;
  verify: number | null;
  workcode: string | null;
  /** Body temperature in °C. Null if not measured. */
  temperature: number | null;
  /** UTC offset of the terminal’s clock in seconds, east positive. Null if not reported. */
  offsetSeconds: number | null;
  /** Whether the line is the result of an identity check, which is no passage. */
  isVerification: boolean;
  raw: string;
}

type UnreadableReason = 'fields' | 'pin' | 'time' | 'binary' | 'tooLong';

/**
 * A line that contains no punch. The line is acknowledged and quarantined, because it would be just as unreadable if
 * the terminal sent it again.
 */
interface AttlogUnreadable {
  ok: false;
  reason: UnreadableReason;
  raw: string;
  /** Length of the received line in bytes. `raw` may contain only the beginning of the line. */
  byteLength: number;
  /** MD5 of the line’s bytes in the form of a UUID. */
  bytesKey: string;
}

export type AttlogLine = AttlogPunch | AttlogUnreadable;

/** Maximum length in characters of a line that is parsed as a punch. Real lines have fewer than 100. */
export const ATTLOG_LINE_LIMIT = 1024;

/**
 * Parses an ATTLOG upload (protocols.md §1.2). A line has two or more fields, separated by TAB. The fields are
 * positional or `key=value`. Lines may have any line end, and may be in UTF-8 or in the encoding of the menu’s
 * `language`. The terminal expects `lines.length` in the acknowledgement. `timeZone` is the IANA zone of the device,
 * for firmware that sends Unix seconds. Never throws.
 */
export function parseAttlog(
  body: Buffer,
  timeZone = 'UTC',
  language: string | null = null,
): { lines: AttlogLine[] } {
  return { lines: splitLines(body, language).map((line) => parseAttlogLine(line, timeZone)) };
}

/** Parses one line in the same way as `parseAttlog`. `deviceType` is the type that the terminal reports. */
export function parseAttlogLine(
  line: WireLine,
  timeZone: string,
  deviceType: string | null = null,
): AttlogLine {
  if (line.text.length > ATTLOG_LINE_LIMIT) return toUnreadable(line, 'tooLong');
  const fields = line.text.split('\t').map((field) => field.trim());
  const isNamed = /^\w+=/.test(fields[0] ?? '');
  const record = isNamed ? namedFields(fields) : positionalFields(fields);
  if (!record.pin && !record.time) return toUnreadable(line, hasControl(line.text) ? 'binary' : 'fields');
  const { pin = '', time = '' } = record;
  if (!isPin(pin)) return toUnreadable(line, hasControl(pin) ? 'binary' : 'pin');
  const when = parseTime(time, timeZone);
  if (when === null) return toUnreadable(line, hasControl(line.text) ? 'binary' : 'time');
  return {
    ok: true,
    pin,
    ...when,
    status: parseSmallNumber(record.status),
    verify: parseSmallNumber(record.verify),
    workcode: record.workcode ? escapeControl(record.workcode) : null,
    temperature: parseCelsius(record.temperature),
    offsetSeconds: parseOffset(record.offset),
    isVerification: !isNamed && isVerification(fields, deviceType),
    raw: redactPunch(line.text),
  };
}

type AttlogFields = Partial<
  Record<'pin' | 'time' | 'status' | 'verify' | 'workcode' | 'temperature' | 'offset', string | undefined>
>;

function positionalFields(fields: string[]): AttlogFields {
  const [pin, time, status, verify, workcode, , , mask, temperature, , offset] = fields;
  // Firmware without a mask flag sends the temperature in the mask field. Only a temperature has a decimal point.
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

/**
 * Returns whether a line is the result of an identity check. Terminals for identity checks send a citizen number and a
 * type after the reserved fields. Type 1 means an identity check.
 */
function isVerification(fields: readonly string[], deviceType: string | null): boolean {
  if (deviceType === 'pid' && fields[8] === '1') return true;
  const citizen = fields.findIndex((field, index) => index >= 7 && /^\d{14,17}[\dXx]$/.test(field));
  return citizen >= 0 && fields[citizen + 1] === '1';
}

const names: Record<string, keyof AttlogFields> = {
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

function namedFields(fields: string[]): AttlogFields {
  const record: AttlogFields = {};
  for (const field of fields) {
    const at = field.indexOf('=');
    const name = at < 0 ? undefined : names[field.slice(0, at).toLowerCase()];
    if (name !== undefined) record[name] ??= field.slice(at + 1).trim();
  }
  return record;
}

// Returns whether a text is a terminal user ID. Some terminals allow letters in IDs. An ID with letters belongs to no
// employee, but its line is readable.
function isPin(pin: string): boolean {
  return pin.length <= 32 && /^[\p{L}\p{N}._-]+$/u.test(pin);
}

function parseSmallNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function parseOffset(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,5}$/.test(text) ? Number(text) : null;
}

function toUnreadable(line: WireLine, reason: UnreadableReason): AttlogUnreadable {
  const bytes = lineBytes(line);
  return {
    ok: false,
    reason,
    raw: reason === 'tooLong' ? formatDigest(redactPunch(line.text), bytes) : redactPunch(line.text),
    byteLength: bytes.length,
    bytesKey: keyOf(bytes),
  };
}

/**
 * Returns the key of a record, which is the same when the terminal sends the record again. The key is computed from
 * PIN, time and status, or from the bytes of an unreadable line. It is a UUID, unique per device (rules.md §3.5,
 * protocols.md §1.2). It starts with the time, so that the records of a day are adjacent in the index, regardless of
 * the number of stored years.
 */
export function attlogRecordKey(line: AttlogLine): string {
  if (!line.ok) return line.bytesKey;
  const seconds = line.unixSeconds ?? Math.floor((parseLocalTime(line.wall) ?? 0) / 1000);
  const digest = keyOf(`${line.pin}\t${line.unixSeconds ?? line.wall}\t${line.status ?? ''}`);
  return (seconds >>> 0).toString(16).padStart(8, '0') + digest.slice(8);
}
