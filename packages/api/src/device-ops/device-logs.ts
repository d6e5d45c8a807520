import { z } from 'zod';
import { ignoredReasons } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, idText, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { punchDirections, punchRefusals, punchResults } from './device-logs.rules.ts';

export const verifyModes = ['FACE', 'CARD', 'FINGERPRINT', 'QR', 'PASSWORD', 'PALM', 'OTHER'] as const;
export type VerifyMode = (typeof verifyModes)[number];
/**
 * `DRIFT`: the device's clock was off by more than two minutes. `RELEASED`: its time was held for review. `NO_TIME`: the device said
 * none, so that its receipt counts. `PASSBACK`: whoever entered had not left the room, by what was known when the punch came.
 * `HIGH_TEMPERATURE`: the temperature was above the highest that the company set.
 */
export const punchFlags = ['DRIFT', 'RELEASED', 'NO_TIME', 'PASSBACK', 'HIGH_TEMPERATURE'] as const;

export const deviceLogLimits = {
  /** Rows of one export; beyond 50,000 it is a .csv. */
  exported: 1_000_000,
  /** Rows up to which a page may be asked for by number; beyond it by `after`. */
  byNumber: 10_000,
} as const;

/** One event of a device (spec §3 Device attendance log). */
export const deviceLog = z.object({
  id,
  deviceId: id,
  deviceName: z.string(),
  time: instant,
  /** The device's own wall clock, YYYY-MM-DD HH:mm:ss. */
  wallTime: z.string(),
  timeZone: z.string(),
  departmentCode: z.string(),
  /** Of a visitor their code; '' of one who has been deleted. */
  empAccount: z.string(),
  /** Null: a visitor's. */
  employeeId: id.nullable(),
  visitorId: id.nullable(),
  /** Of a guest card that nobody has its name; '' where nothing is known any more. */
  displayName: z.string(),
  temperature: z.number().nullable(),
  verifyMode: z.enum(verifyModes),
  roomCode: z.string(),
  doorCode: z.string(),
  buildingName: z.string(),
  buildingCode: z.string(),
  direction: z.enum(punchDirections).nullable(),
  result: z.enum(punchResults),
  /** Why it was refused; null where it was not, where the device did not say, and once its record is no longer kept. */
  refusal: z.enum(punchRefusals).nullable(),
  flags: z.array(z.enum(punchFlags)),
  /** Why it does not count for attendance. */
  ignored: z.enum(ignoredReasons).nullable(),
});
export type DeviceLog = z.output<typeof deviceLog>;

const filters = z.strictObject({
  /** First and last date, on the clocks of each device's site. */
  from: isoDate,
  to: isoDate,
  result: z.enum(punchResults).optional(),
  /** Direction of passage. */
  operation: z.enum(punchDirections).optional(),
  /** Of one person; of one device; of the devices that hang at a door now. */
  employeeId: idText.optional(),
  deviceId: idText.optional(),
  doorId: idText.optional(),
});

/** Where a page begins: after the event of this instant (epoch ms) and number. */
export function logCursorOf(text: string): { at: number; id: number } {
  const between = text.lastIndexOf('-');
  return { at: Number(text.slice(0, between)), id: Number(text.slice(between + 1)) };
}

// the years dates have here, and the numbers rows have: beyond them neither JavaScript nor the database has an answer
const firstInstant = Date.parse('0001-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

function isCursor(text: string): boolean {
  const { at, id: number } = logCursorOf(text);
  return at >= firstInstant && at <= lastInstant && Number.isSafeInteger(number);
}

export const deviceLogs = operations('deviceLogs', {
  list: {
    summary: 'List device events between two dates, newest first',
    method: 'GET',
    path: '/device-logs',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: filters.extend({
      page: digits(0, 10_000_000).default(0),
      size: digits(1, 100).default(5),
      /** `next` of the page before; then `page` only numbers the answer. */
      after: z
        .string()
        .regex(/^-?\d{1,15}-\d{1,16}$/)
        .refine(isCursor, { error: 'invalid' })
        .optional(),
    }),
    result: pageOf(deviceLog).extend({
      /** Cursor of the following page; null on the last. */
      next: z.string().nullable(),
      /** False: there are at least `totalElements`. */
      totalIsExact: z.boolean(),
    }),
    errors: [],
  },
  export: {
    summary: 'Export filtered device events as a spreadsheet (.xlsx, or .csv above 50,000 rows)',
    method: 'GET',
    path: '/device-logs/export',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: filters,
    result: empty,
    errors: [],
    answers: 'file',
    heavy: true,
  },
});
