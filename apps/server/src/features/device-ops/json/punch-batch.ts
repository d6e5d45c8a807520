import { type EntryRefusal, entryRefusals } from '@gatehouse/api/access/access.rules';
import { verifyModes } from '@gatehouse/api/device-ops/device-logs';
import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import { packageLimits } from '@gatehouse/api/device-ops/device-packages';
import { isoDate } from '@gatehouse/api/platform/shapes';
import { z } from 'zod';
import { parseWall } from '../../../platform/dates/iso-dates.ts';
import { deviceLocalTimeToInstant, instantToLocalTime } from '../../../platform/dates/zones.ts';
import { cutText } from '../ingest/cut-text.ts';
import { type DeviceRecord, heldTime, unreadable } from '../ingest/device-record.ts';
import { bodyTemperature } from '../ingest/temperature.rules.ts';
import { escapeControl, keyOf } from '../zk/zk.text.ts';

/** Punches of one request. */
export const mostPunches = 1_000;
/** Characters of a record that are kept. */
const keptOfRecord = 2_048;

/** As a device writes times. */
export const deviceTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/);

/** One event as a device reports it. */
export const jsonPunch = z.strictObject({
  /** Never the same for two events of one device; what is sent again under it is the same event. */
  recordId: z.string().min(1).max(64),
  /** Number of the person on terminals, or the card that was shown. */
  employeePin: z
    .string()
    .max(32)
    .regex(/^[\p{L}\p{N}._-]+$/u),
  /** `YYYY-MM-DDTHH:mm:ss` on the device's clock, or with `Z` or an offset an instant. */
  at: deviceTime,
  direction: z.enum(['IN', 'OUT']).optional(),
  verifyMode: z.enum(verifyModes).default('OTHER'),
  result: z.enum(['ACCESS_GRANTED', 'ACCESS_REJECTED']).default('ACCESS_GRANTED'),
  /** Why it was refused: what the portal answered when it was asked about this entrance. */
  reason: z.enum(entryRefusals).optional(),
  /** °C. 0, null and absent: not measured; a value outside 25 to 45 is left out. */
  temperature: z.number().nullish(),
});

/** Who stands at the door of a device that asks whether to open it. */
export const entryQuestion = jsonPunch
  .pick({ employeePin: true, direction: true, temperature: true })
  .extend({
    /** How the credential was read. It decides which numbers `employeePin` may be. */
    verifyMode: z.enum(verifyModes).exclude(['OTHER']),
  });

/** What a device posts: the batch as a whole is checked here, each punch by itself in `readPunch`. */
export const punchBatch = z.strictObject({ punches: z.array(z.unknown()).min(1).max(mostPunches) });

export const heartbeat = z.strictObject({
  /** The device's own wall clock, to see how far it is off. */
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}$/)
    .refine((text) => parseWall(text) !== undefined)
    .optional(),
  firmware: z.string().max(128).optional(),
  /** Number of the version it runs: of its firmware, or of its model where it is an AI device. */
  versionCode: z.int().min(1).max(packageLimits.versionCode).optional(),
});

/** What each is answered in `result`; the public page says so. */
export const answers = {
  punches: z.object({
    /** Those of the request: stored, repeated and held together. */
    received: z.int(),
    /** Punches now. */
    stored: z.int(),
    /** Known from before. */
    repeated: z.int(),
    /** Kept for somebody to look at. */
    held: z.int(),
  }),
  entry: z.object({
    granted: z.boolean(),
    /** Null: granted. */
    reason: z.enum(entryRefusals).nullable(),
    /** Of whoever it is; empty of nobody. */
    name: z.string(),
  }),
  heartbeat: z.object({
    serverTime: z.string(),
    timeZone: z.string(),
    /** Ahead is positive; null: it did not tell its time. */
    driftSeconds: z.int().nullable(),
    /** What is to be installed; null: nothing. */
    update: z.object({ versionCode: z.int(), url: z.string(), size: z.int(), sha256: z.string() }).nullable(),
  }),
} as const;

/** Where a device fetches what it is to install. */
export const updatesPath = '/device/v1/updates';

/** The hint a status key of a terminal gives, which is how a direction travels (rules.md §3.2). */
const statusOf = { IN: 0, OUT: 1 } as const;

/** One punch of a batch as the ingest takes it; one that does not read as a punch is kept as unreadable. Never throws. */
export function readPunch(value: unknown, zone: string, receivedAt: Date): DeviceRecord {
  const raw = cutText(escapeControl(JSON.stringify(value) ?? 'null'), keptOfRecord);
  const parsed = jsonPunch.safeParse(value);
  const time = parsed.success ? timeOf(parsed.data.at, zone) : null;
  if (!parsed.success || time === null) return unreadable(keyOf(raw), raw);
  const { recordId, employeePin, direction, verifyMode, result, temperature } = parsed.data;
  return {
    key: keyOf(`record ${recordId}`),
    raw,
    code: employeePin,
    wall: time.wall,
    at: time.at,
    reason: heldTime(time.at, receivedAt),
    verify: verifyMode,
    status: direction === undefined ? null : statusOf[direction],
    granted: result === 'ACCESS_GRANTED',
    temperature: bodyTemperature(temperature),
  };
}

/** The portal's own reasons in the words of the log. */
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

/** Why a kept record of a device says that somebody was refused; null where it does not say. */
export function jsonRefusalOf(record: unknown): PunchRefusal | null {
  const said = jsonPunch.pick({ reason: true }).strip().safeParse(record);
  return said.success && said.data.reason !== undefined ? refusals[said.data.reason] : null;
}

/** What a time of a device means: as written on its clock, and as an instant (epoch ms); null where there is no such time. */
export function timeOf(text: string, zone: string): { wall: string; at: number } | null {
  if (!isoDate.safeParse(text.slice(0, 10)).success) return null;
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const at = Date.parse(text.replace(' ', 'T'));
    return Number.isNaN(at) ? null : { wall: instantToLocalTime(zone, at), at };
  }
  const wall = text.slice(0, 19).replace('T', ' ');
  return parseWall(wall) === undefined ? null : { wall, at: deviceLocalTimeToInstant(zone, wall) };
}
