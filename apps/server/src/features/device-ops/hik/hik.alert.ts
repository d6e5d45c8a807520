import { z } from 'zod';
import { cutText } from '../ingest/cut-text.ts';
import { bodyTemperature } from '../ingest/temperature.rules.ts';

/** An event about people, doors or the terminal itself; null: it does not say. */
export interface HikEvent {
  kind: 'event';
  /** As sent, with its offset. */
  dateTime: string | null;
  number: number | null;
  front: number | null;
  major: number | null;
  minor: number | null;
  /** Who it is about: the number of a person, else a card or the content of a QR code. Null: nobody, or nothing that could be one. */
  code: string | null;
  isAboutSomebody: boolean;
  cardType: number | null;
  attendanceStatus: string | null;
  /** Numbers on the device; null: not reported. */
  lock: number | null;
  reader: number | null;
  /** It happened before and was sent late. */
  isHistory: boolean;
  temperature: number | null;
  /** What is kept of it, to be read again: no name, no picture, no place of a face. */
  kept: object;
}

/** What a terminal says. A heartbeat says nothing but that it lives; of `other` nobody here knows what it means. */
export type Alert =
  | { kind: 'heartbeat' }
  | HikEvent
  | { kind: 'other'; type: string; dateTime: string | null };

/** Characters of a text that are kept. */
const longestText = 64;

// a field of an odd type is as good as absent: the others still say what they say. In XML everything is text.
const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || null)
  .nullable()
  .catch(null)
  .default(null);
const whole = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value),
  z.int().min(0).nullable().catch(null).default(null),
);
const decimal = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d{1,3}(\.\d{1,4})?\s*$/.test(value) ? Number(value) : value),
  z.number().nullable().catch(null).default(null),
);
const flag = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.boolean().nullable().catch(null).default(null),
);

const fields = z.object({
  majorEventType: whole,
  subEventType: whole,
  serialNo: whole,
  frontSerialNo: whole,
  employeeNoString: text,
  employeeNo: text,
  cardNo: text,
  QRCodeInfo: text,
  cardType: whole,
  doorNo: whole,
  cardReaderNo: whole,
  attendanceStatus: text,
  currentEvent: flag,
  currentVerifyMode: text,
  statusValue: whole,
  mask: text,
  currTemperature: decimal,
});

const envelope = z.object({
  eventType: text,
  eventState: text,
  dateTime: text,
  AccessControllerEvent: z.unknown().optional(),
});

/** Who may be a person's number, a card or a QR code: what the ingest takes. */
const codeShape = /^[\p{L}\p{N}._-]{1,32}$/u;

/**
 * Reads what one part of a request says (protocols.md §2), wrapped in `EventNotificationAlert` or not. Null: it is no message of a terminal. Any
 * field may be missing. Never throws.
 */
export function readAlert(value: unknown): Alert | null {
  const outer = z.object({ EventNotificationAlert: z.unknown() }).safeParse(value);
  const read = envelope.safeParse(outer.success ? outer.data.EventNotificationAlert : value);
  if (!read.success) return null;
  const { eventType, eventState, dateTime, AccessControllerEvent: inner } = read.data;
  if (inner !== undefined && typeof inner === 'object' && inner !== null)
    return readEvent(fields.parse(inner), dateTime);
  const type = eventType?.toLowerCase();
  if (type === undefined) return null;
  if (type === 'heartbeat' || (type === 'videoloss' && eventState?.toLowerCase() === 'inactive'))
    return { kind: 'heartbeat' };
  return { kind: 'other', type: cut(eventType ?? ''), dateTime: dateTime === null ? null : cut(dateTime) };
}

const cut = (value: string) => cutText(value, longestText);

function readEvent(said: z.output<typeof fields>, dateTime: string | null): HikEvent {
  const { employeeNoString, employeeNo, cardNo, QRCodeInfo, currTemperature, ...rest } = said;
  const shown = { employeeNoString: employeeNoString ?? employeeNo, cardNo, QRCodeInfo };
  // 0 stands where nobody was recognised, and an empty card where none was shown
  const who = Object.entries(shown).find(([, value]) => value !== null && value !== '0');
  return {
    kind: 'event',
    dateTime,
    number: said.serialNo,
    front: said.frontSerialNo,
    major: said.majorEventType,
    minor: said.subEventType,
    code: who && codeShape.test(who[1] ?? '') ? who[1] : null,
    isAboutSomebody: who !== undefined,
    cardType: said.cardType,
    attendanceStatus: said.attendanceStatus,
    lock: numbered(said.doorNo),
    reader: numbered(said.cardReaderNo),
    isHistory: said.currentEvent === false,
    temperature: bodyTemperature(currTemperature),
    // whoever has a number needs no card to be told by: the less is kept
    kept: {
      dateTime: dateTime === null ? undefined : cut(dateTime),
      AccessControllerEvent: present({ ...rest, currTemperature, ...(who && { [who[0]]: who[1] }) }),
    },
  };
}

/** A lock or reader; terminals send 0 for none. */
const numbered = (value: number | null): number | null =>
  value !== null && value >= 1 && value <= 999 ? value : null;

const present = (fields: Record<string, string | number | boolean | null>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'string' ? cut(value) : value]],
    ),
  );
