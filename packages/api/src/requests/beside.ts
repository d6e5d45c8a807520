import { z } from 'zod';
import { dayStatuses } from '../attendance/timesheets.ts';
import { id, isoDate } from '../platform/shapes.ts';
import { leaveUnits } from './leave-balances.ts';

/** A day as it is, and as it would be. */
const dayBrief = z.object({
  status: z.enum(dayStatuses),
  workedMinutes: z.int(),
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  overtimeMinutes: z.int(),
});
export type DayBrief = z.output<typeof dayBrief>;

/** How somebody is away on a date: never what for, but to who decides. */
export const awayKinds = ['LEAVE', 'BUSINESS', 'TELEWORK', 'OFF', 'ASKED'] as const;

/** What whoever decides weighs beside a request. */
export const besideRequest = z.object({
  /** Days it covers, at most 31 of them. */
  days: z.array(
    z.object({
      date: isoDate,
      now: dayBrief.nullable(),
      would: dayBrief.nullable(),
      /** Until its window has ended nothing about it is final. */
      isOver: z.boolean(),
      /** Working time of the date the request covers, and all there is of it, minutes; null of what covers no time. */
      covers: z.object({ minutes: z.int(), scheduled: z.int() }).nullable(),
    }),
  ),
  /** Two working days before to one after, at most 14, and who of the department is away on them; the requester first. */
  dates: z.array(isoDate),
  away: z.array(
    z.object({
      employeeId: id,
      displayName: z.string(),
      accountName: z.string(),
      /** One a date. */
      kinds: z.array(z.enum(awayKinds).nullable()),
    }),
  ),
  /**
   * What is left of the balance it is taken off: now, what it asks for, and after; hundredths of a day, or minutes of
   * compensatory leave; null: of none.
   */
  balance: z.object({ unit: z.enum(leaveUnits), left: z.int(), asked: z.int(), after: z.int() }).nullable(),
});
export type BesideRequest = z.output<typeof besideRequest>;
