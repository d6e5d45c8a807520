import { z } from 'zod';
import { quarantineReasons } from '../device-ops/quarantine.rules.ts';
import { operations } from '../platform/operation.ts';
import { digits, id, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { mendKinds } from './mending.rules.ts';

/** How far back days without an out are looked for: what is older is settled otherwise. */
export const mendDays = 92;

export const mendItem = z.object({
  kind: z.enum(mendKinds),
  companyId: id,
  /** The work date or, of records, the day the last of them came in. */
  date: isoDate,
  /** Whose day it is; null where nobody knows. */
  person: z.object({ employeeId: id, accountName: z.string(), displayName: z.string() }).nullable(),
  /** What is known of the day: one of the times is missing. */
  day: z
    .object({ timeZone: z.string(), checkInTime: instant.nullable(), checkOutTime: instant.nullable() })
    .nullable(),
  /** The records, under the number of the newest. */
  record: z
    .object({
      id,
      reason: z.enum(quarantineReasons),
      personCode: z.string().nullable(),
      records: z.int(),
      deviceName: z.string(),
    })
    .nullable(),
});
export type MendItem = z.output<typeof mendItem>;

const count = z.int().min(0);

export const mending = operations('mending', {
  list: {
    summary: 'List everything that needs attention, newest first, with a count by type',
    method: 'GET',
    path: '/mending',
    // days by the departments one manages, records for who holds DEVICE_LIST besides
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: z.strictObject({
      page: digits(0, 10_000).default(0),
      size: digits(1, 100).default(10),
      kind: z.enum(mendKinds).optional(),
    }),
    result: pageOf(mendItem).extend({
      /** There are at least `totalElements`. */
      totalIsCapped: z.boolean(),
      /** Kinds the viewer may see; whatever is listed. */
      counts: z.object({
        MISSING_OUT: count.optional(),
        LATE_CHANGE: count.optional(),
        UNKNOWN_PUNCH: count.optional(),
        HELD_PUNCH: count.optional(),
      }),
    }),
    errors: [],
  },
});
