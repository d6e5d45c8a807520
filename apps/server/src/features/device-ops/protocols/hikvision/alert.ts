import { z } from 'zod';
import { cutText } from '../../ingest/reading/cut-text.ts';
import { bodyTemperature } from '../../ingest/reading/temperature.rules.ts';

/** An event of a terminal. A field is null if the terminal did not report it. */
export interface HikEvent {
  kind: 'event';
  /** Time as the terminal sent it, with its UTC offset. */
  dateTime: string | null;
  number: number | null;
  front: number | null;
  major: number | null;
  minor: number | null;
  /**
   * Terminal user ID, otherwise a card number or the content of a QR code. Null if the event names no person or the
   * value is malformed.
   */
  code: string | null;
  isAboutSomebody: boolean;
  cardType: number | null;
  attendanceStatus: string | null;
  /** Number of the lock on the device. Null if not reported. */
  lock: number | null;
  reader: number | null;
  /** True for an earlier event that the terminal sent late. */
  isHistory: boolean;
  temperature: number | null;
  /**
   * Stored fields, from which the portal can parse the event again. They contain no name, no picture and no face
   * position.
   */
  kept: object;
}

/**
 * A parsed message of a terminal. A heartbeat shows only that the terminal is online. `other` is a message of a type
 * that the portal does not support.
 */
export type HikAlert =
  | { kind: 'heartbeat' }
  | HikEvent
  | { kind: 'other'; type: string; dateTime: string | null };

/** Maximum length of a stored text, in characters. */
const longestText = 64;

// A field of an unexpected type counts as absent, so that the remaining fields can still be used. In XML every value is
// text.
const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || null)
  .nullable()
  .catch(null)
  .default(null);
const integer = z.preprocess(
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
  majorEventType: integer,
  subEventType: integer,
  serialNo: integer,
  frontSerialNo: integer,
  employeeNoString: text,
  employeeNo: text,
  cardNo: text,
  QRCodeInfo: text,
  cardType: integer,
  doorNo: integer,
  cardReaderNo: integer,
  attendanceStatus: text,
  currentEvent: flag,
  currentVerifyMode: text,
  statusValue: integer,
  currTemperature: decimal,
});

const envelope = z.object({
  eventType: text,
  eventState: text,
  dateTime: text,
  AccessControllerEvent: z.unknown().optional(),
});

/** Pattern of a terminal user ID, card number or QR code that the ingest accepts. */
const codeShape = /^[\p{L}\p{N}._-]{1,32}$/u;

/**
 * Parses one part of a request (protocols.md §2), with or without the `EventNotificationAlert` wrapper. Returns null if
 * the part is not a terminal message. Accepts a message without any of its fields. Never throws.
 */
export function readAlert(value: unknown): HikAlert | null {
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

function readEvent(eventFields: z.output<typeof fields>, dateTime: string | null): HikEvent {
  const { employeeNoString, employeeNo, cardNo, QRCodeInfo, currTemperature, ...rest } = eventFields;
  const credentials = { employeeNoString: employeeNoString ?? employeeNo, cardNo, QRCodeInfo };
  // Terminals send 0 for a person that was not recognised, and an empty card number if no card was presented.
  const who = Object.entries(credentials).find(([, value]) => value !== null && value !== '0');
  return {
    kind: 'event',
    dateTime,
    number: eventFields.serialNo,
    front: eventFields.frontSerialNo,
    major: eventFields.majorEventType,
    minor: eventFields.subEventType,
    code: who && codeShape.test(who[1] ?? '') ? who[1] : null,
    isAboutSomebody: who !== undefined,
    cardType: eventFields.cardType,
    attendanceStatus: eventFields.attendanceStatus,
    lock: numberOrNull(eventFields.doorNo),
    reader: numberOrNull(eventFields.cardReaderNo),
    isHistory: eventFields.currentEvent === false,
    temperature: bodyTemperature(currTemperature),
    // If the event has a terminal user ID, the card number is not needed and is not stored.
    kept: {
      dateTime: dateTime === null ? undefined : cut(dateTime),
      AccessControllerEvent: withoutNulls({ ...rest, currTemperature, ...(who && { [who[0]]: who[1] }) }),
    },
  };
}

/** Terminals send 0 for a missing number. */
const numberOrNull = (value: number | null): number | null =>
  value !== null && value >= 1 && value <= 999 ? value : null;

const withoutNulls = (fields: Record<string, string | number | boolean | null>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'string' ? cut(value) : value]],
    ),
  );
