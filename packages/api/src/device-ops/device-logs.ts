import { z } from 'zod';
import { ignoredReasons } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idText,
  instant,
  isoDate,
  keysetPageOf,
  keysetSize,
  pageOf,
  timeOfDay,
} from '../platform/shapes.ts';
import { punchDirections, punchRefusals, punchResults } from './device-logs.rules.ts';

export const verifyModes = ['FACE', 'CARD', 'FINGERPRINT', 'QR', 'PASSWORD', 'PALM', 'OTHER'] as const;
export type PunchVerifyMode = (typeof verifyModes)[number];
/**
 * Flags of a punch. `DRIFT`: the device clock was off by more than two minutes. `RELEASED`: the punch was held for
 * review because of its time, and then accepted. `NO_TIME`: the device sent no time, so the time of receipt counts.
 * `PASSBACK`: the person entered the room again without a recorded exit. `HIGH_TEMPERATURE`: the temperature was above
 * the maximum set by the company.
 */
const punchFlags = ['DRIFT', 'RELEASED', 'NO_TIME', 'PASSBACK', 'HIGH_TEMPERATURE'] as const;

export const deviceLogLimits = {
  /** Maximum number of rows of an export. An export of more than 50,000 rows is a .csv file. */
  exported: 1_000_000,
  /** Number of rows that can be reached by page number. Requests for later rows need `after`. */
  byNumber: 10_000,
} as const;

/** An event of a device (spec §3 "Device attendance log"). */
const deviceLog = z.object({
  id,
  deviceId: id,
  deviceName: z.string(),
  time: instant,
  /** Local time on the device's clock, YYYY-MM-DD HH:mm:ss. */
  wallTime: z.string(),
  timeZone: z.string(),
  departmentCode: z.string(),
  /** Account name of the employee, or the visitor code of a visitor. Empty if the visitor was deleted. */
  empAccount: z.string(),
  /** Employee of the event. Null for visitors. */
  employeeId: id.nullable(),
  visitorId: id.nullable(),
  /**
   * Name of the person. For a guest card that is not lent, the name of the card. Empty if neither the person nor the
   * card is known.
   */
  displayName: z.string(),
  temperature: z.number().nullable(),
  verifyMode: z.enum(verifyModes),
  roomCode: z.string(),
  doorCode: z.string(),
  buildingName: z.string(),
  buildingCode: z.string(),
  direction: z.enum(punchDirections).nullable(),
  result: z.enum(punchResults),
  /**
   * Reason for a denied entry. Null if access was granted, the device sent no reason, or the record of the device is no
   * longer stored.
   */
  refusal: z.enum(punchRefusals).nullable(),
  flags: z.array(z.enum(punchFlags)),
  /** Reason why the event does not count for attendance. Null if it counts. */
  ignored: z.enum(ignoredReasons).nullable(),
});
export type DeviceLog = z.output<typeof deviceLog>;

const filters = z.strictObject({
  /** First and last date of the events, in local time at each device. */
  from: isoDate,
  to: isoDate,
  /**
   * First minute on the date `from` and last minute on the date `to`, in local time at each device. The events between
   * the dates are included at every time of day. If absent, the dates count from midnight to midnight.
   */
  fromTime: timeOfDay.optional(),
  toTime: timeOfDay.optional(),
  result: z.enum(punchResults).optional(),
  /** Direction of the event, in or out. */
  operation: z.enum(punchDirections).optional(),
  /**
   * Filters by person, department and place. A department includes its subdepartments. The filters by door, room and
   * building find the events of all devices that are currently assigned to the place.
   */
  employeeId: idText.optional(),
  departmentId: idText.optional(),
  deviceId: idText.optional(),
  doorId: idText.optional(),
  roomId: idText.optional(),
  buildingId: idText.optional(),
});

/** Parses the cursor of a page: the instant (epoch ms) and number of the last event before the page. */
export function logCursorOf(text: string): { at: number; id: number } {
  const between = text.lastIndexOf('-');
  return { at: Number(text.slice(0, between)), id: Number(text.slice(between + 1)) };
}

// First date that is valid in both JavaScript and the database.
const firstInstant = Date.parse('0001-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

function isCursor(text: string): boolean {
  const { at, id: number } = logCursorOf(text);
  return at >= firstInstant && at <= lastInstant && Number.isSafeInteger(number);
}

/** `next` of the previous page. */
const after = z
  .string()
  .regex(/^-?\d{1,15}-\d{1,16}$/)
  .refine(isCursor, { error: 'invalid' })
  .optional();

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
      /**
       * Cursor after which the page starts. If `after` is sent, `page` does not select the rows, but is returned in the
       * answer.
       */
      after,
    }),
    result: pageOf(deviceLog).extend({
      /** Cursor of the next page. Null on the last page. */
      next: z.string().nullable(),
      /** False if `totalElements` is only a lower bound of the actual number. */
      totalIsExact: z.boolean(),
    }),
    errors: [],
  },
  records: {
    summary: 'Read device events between two dates in bulk, newest first, up to 10,000 per page',
    method: 'GET',
    path: '/device-logs/records',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: filters.extend({ after, size: keysetSize }),
    result: keysetPageOf(deviceLog),
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
    errors: ['API_EXPORT_TOO_LONG'],
    answers: 'file',
    heavy: true,
  },
});
