import { z } from 'zod';
import { quarantineReasons } from '../device-ops/quarantine.rules.ts';
import { operations } from '../platform/operation.ts';
import { digits, id, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { attentionKinds } from './mending.rules.ts';

/** Number of past days searched for missing check-outs. Older days are not listed. */
export const attentionDays = 92;

const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  companyId: id,
  /** Work date of the item. For device records, the date on which the newest record arrived. */
  date: isoDate,
  /** Person of the day. Null if the person is unknown. */
  person: z.object({ employeeId: id, accountName: z.string(), displayName: z.string() }).nullable(),
  /** Check-in and check-out of the day. One of them is null, because it is missing. */
  day: z
    .object({ timeZone: z.string(), checkInTime: instant.nullable(), checkOutTime: instant.nullable() })
    .nullable(),
  /** Newest record of the item. It represents all records of the item. */
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
export type AttentionItem = z.output<typeof attentionItem>;

const count = z.int().min(0);

export const mending = operations('mending', {
  list: {
    summary: 'List everything that needs attention, newest first, with a count by type',
    method: 'GET',
    path: '/mending',
    // The days are limited to the caller's departments. Device records also require DEVICE_LIST.
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: z.strictObject({
      page: digits(0, 10_000).default(0),
      size: digits(1, 100).default(10),
      kind: z.enum(attentionKinds).optional(),
    }),
    result: pageOf(attentionItem).extend({
      /** True if `totalElements` is only a lower bound of the actual number. */
      totalIsCapped: z.boolean(),
      /** Numbers of items of the types that the caller may see, regardless of the filter. */
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
