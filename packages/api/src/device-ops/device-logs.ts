import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { empty, id, instant, isoDate, pageOf } from '../platform/shapes.ts';

export const punchResults = ['ACCESS_GRANTED', 'ACCESS_REJECTED'] as const;
export const verifyModes = ['FACE', 'CARD', 'FINGERPRINT', 'QR', 'PASSWORD', 'PALM', 'OTHER'] as const;
export const punchDirections = ['IN', 'OUT'] as const;
/** `DRIFT`: the device's clock was off by more than two minutes. `RELEASED`: its time was held for review. */
export const punchFlags = ['DRIFT', 'RELEASED'] as const;

export const deviceLogLimits = {
  /** Rows of one export. */
  exported: 50_000,
  /** Rows up to which a page may be asked for by number; beyond it by `after`. */
  byNumber: 10_000,
  /** Up to here a total that no counter holds is exact. */
  counted: 10_000,
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
  empAccount: z.string(),
  employeeId: id,
  displayName: z.string(),
  temperature: z.number().nullable(),
  verifyMode: z.enum(verifyModes),
  roomCode: z.string(),
  doorCode: z.string(),
  direction: z.enum(punchDirections).nullable(),
  result: z.enum(punchResults),
  flags: z.array(z.enum(punchFlags)),
  /** A repeat within a minute, or refused: it does not count for attendance. */
  ignored: z.enum(['DUPLICATE', 'REJECTED']).nullable(),
});
export type DeviceLog = z.output<typeof deviceLog>;

const filters = z.strictObject({
  /** First and last date, on the clocks of each device's site. */
  from: isoDate,
  to: isoDate,
  result: z.enum(punchResults).optional(),
  /** Direction of passage. */
  operation: z.enum(punchDirections).optional(),
});

export const deviceLogs = {
  list: operation({
    name: 'deviceLogs.list',
    summary: 'Events of devices between two dates, the newest first',
    method: 'GET',
    path: '/device-logs',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: filters.extend({
      page: z.coerce.number().int().min(0).max(10_000_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(10),
      /** `next` of the page before; then `page` only numbers the answer. */
      after: z
        .string()
        .regex(/^-?\d{1,15}-\d{1,15}$/)
        .optional(),
    }),
    result: pageOf(deviceLog).extend({
      /** Cursor of the following page; null on the last. */
      next: z.string().nullable(),
      /** False: there are at least `totalElements`. */
      totalIsExact: z.boolean(),
    }),
    errors: [],
  }),
  export: operation({
    name: 'deviceLogs.export',
    summary: 'The filtered events of devices as a sheet (.xlsx)',
    method: 'GET',
    path: '/device-logs/export',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: filters,
    result: empty,
    errors: [],
    answers: 'file',
  }),
};
