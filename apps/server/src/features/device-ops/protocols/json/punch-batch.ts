import { type EntryRefusal, entryRefusals } from '@gatehouse/api/access/access.rules';
import { verifyModes } from '@gatehouse/api/device-ops/device-logs';
import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { packageLimits } from '@gatehouse/api/device-ops/device-packages';
import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { z } from 'zod';
import { type DeviceRecord, reviewReasonOf, unreadableRecord } from '../../ingest/device-record.ts';
import { cutText } from '../../ingest/reading/cut-text.ts';
import { deviceTime, timeOf } from '../../ingest/reading/device-time.ts';
import { escapeControl, keyOf } from '../../ingest/reading/stored-text.ts';
import { bodyTemperature } from '../../ingest/reading/temperature.rules.ts';

export const mostPunches = 1_000;
/** Maximum length of a stored record, in characters. */
const keptOfRecord = 2_048;

export const jsonPunch = z.strictObject({
  /** ID of the event, unique for each device. A record with a known ID counts as the same event. */
  recordId: z.string().min(1).max(64),
  /** Terminal user ID of the person, or the number of the presented card. */
  employeePin: z
    .string()
    .max(32)
    .regex(/^[\p{L}\p{N}._-]+$/u),
  /** Time of the punch: `YYYY-MM-DDTHH:mm:ss` in the device’s local time, or an instant with `Z` or an offset. */
  at: deviceTime,
  direction: z.enum(['IN', 'OUT']).optional(),
  verifyMode: z.enum(verifyModes).default('OTHER'),
  result: z.enum(['ACCESS_GRANTED', 'ACCESS_REJECTED']).default('ACCESS_GRANTED'),
  /** Reason that the portal returned for denying this entry. */
  reason: z.enum(entryRefusals).optional(),
  /** Body temperature in °C. 0, null and absent mean not measured. Values outside 25 to 45 are not stored. */
  temperature: z.number().nullish(),
});

/** A device's request for permission to open its door, with the person, the credential and the direction. */
export const entryQuestion = jsonPunch
  .pick({ employeePin: true, direction: true, temperature: true })
  .extend({
    /**
     * Method by which the credential was read. The method decides whether `employeePin` is a terminal user ID or a card
     * number.
     */
    verifyMode: z.enum(verifyModes).exclude(['OTHER']),
  });

/** The function `readPunch` checks each punch separately. */
export const punchBatch = z.strictObject({ punches: z.array(z.unknown()).min(1).max(mostPunches) });

export const heartbeat = z.strictObject({
  /** Local time of the device, from which the portal computes the clock error. */
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}$/)
    .refine((text) => parseLocalTime(text) !== undefined)
    .optional(),
  firmware: z.string().max(128).optional(),
  versionCode: z.int().min(1).max(packageLimits.versionCode).optional(),
});

/** Schemas of `result` for each path, published in OpenAPI. */
export const answers = {
  punches: z.object({
    /** Number of punches in the request: the sum of `stored`, `repeated` and `held`. */
    received: z.int(),
    stored: z.int(),
    repeated: z.int(),
    /** Number of records held for review. */
    held: z.int(),
  }),
  entry: z.object({
    granted: z.boolean(),
    /** Reason for denying entry. Null if entry was granted. */
    reason: z.enum(entryRefusals).nullable(),
    /** Name of the person. Empty if the person is unknown. */
    name: z.string(),
  }),
  heartbeat: z.object({
    serverTime: z.string(),
    timeZone: z.string(),
    /** Clock error in seconds, positive if the clock is ahead. Null if the device sent no time. */
    driftSeconds: z.int().nullable(),
    /** Package that the device should install. Null if there is none. */
    update: z.object({ versionCode: z.int(), url: z.string(), size: z.int(), sha256: z.string() }).nullable(),
  }),
} as const;

export const updatesPath = '/device/v1/updates';

/** Status keys by direction. A status key is a hint for the direction of the punch (rules.md §3.2). */
const statusOf = { IN: 0, OUT: 1 } as const;

/** Parses a punch. An invalid punch becomes an unreadable record for review. Never throws. */
export function readPunch(value: unknown, zone: string, receivedAt: Date): DeviceRecord {
  const raw = cutText(escapeControl(JSON.stringify(value) ?? 'null'), keptOfRecord);
  const parsed = jsonPunch.safeParse(value);
  const time = parsed.success ? timeOf(parsed.data.at, zone) : null;
  if (!parsed.success || time === null) return unreadableRecord(keyOf(raw), raw);
  const { recordId, employeePin, direction, verifyMode, result, temperature } = parsed.data;
  return {
    key: keyOf(`record ${recordId}`),
    raw,
    code: employeePin,
    wall: time.wall,
    at: time.at,
    reason: reviewReasonOf(time.at, receivedAt),
    verify: verifyMode,
    status: direction === undefined ? null : statusOf[direction],
    granted: result === 'ACCESS_GRANTED',
    temperature: bodyTemperature(temperature),
  };
}

const refusals: Readonly<Record<EntryRefusal, PunchRefusal>> = {
  PERSON_DISABLED: 'BLOCKED',
  ACCOUNT_LOCKED: 'BLOCKED',
  ACCOUNT_DISABLED: 'BLOCKED',
  DEVICE_DISABLED: 'DOOR_CLOSED',
  DOOR_DISABLED: 'DOOR_CLOSED',
  ROOM_DISABLED: 'DOOR_CLOSED',
  BUILDING_DISABLED: 'DOOR_CLOSED',
  LOCK_UNASSIGNED: 'DOOR_CLOSED',
  ZONE_DISABLED: 'NO_RIGHT',
  ZONE_COMING: 'OUTSIDE_TIMES',
  ZONE_ENDED: 'EXPIRED',
  NO_ZONE: 'NO_RIGHT',
  UNKNOWN_PERSON: 'UNKNOWN_PERSON',
  NOT_EXPECTED: 'OUTSIDE_TIMES',
  WRONG_ROOM: 'WRONG_ROOM',
  PASSBACK: 'PASSBACK',
  TEMPERATURE: 'TEMPERATURE',
};

export function jsonRefusalOf(record: unknown): PunchRefusal | null {
  const parsedReason = jsonPunch.pick({ reason: true }).strip().safeParse(record);
  return parsedReason.success && parsedReason.data.reason !== undefined
    ? refusals[parsedReason.data.reason]
    : null;
}
