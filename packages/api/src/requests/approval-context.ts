import { z } from 'zod';
import { dayStatuses } from '../attendance/timesheets.ts';
import { id, isoDate } from '../platform/shapes.ts';
import { leaveUnits } from './leave-balances.ts';

/** Figures of a day, as they are now or as they would be after approval. */
const dayBrief = z.object({
  status: z.enum(dayStatuses),
  workedMinutes: z.int(),
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  overtimeMinutes: z.int(),
});

/** Kinds of absence on a date. The reason is only shown to the approver. */
export const awayKinds = ['LEAVE', 'BUSINESS', 'TELEWORK', 'OFF', 'ASKED'] as const;

export const approvalContext = z.object({
  /** Days of the request, at most 31. */
  days: z.array(
    z.object({
      date: isoDate,
      now: dayBrief.nullable(),
      would: dayBrief.nullable(),
      /** Whether the window of the day has ended. Its figures are provisional until then. */
      isOver: z.boolean(),
      /**
       * Minutes of the date that the request covers, and all scheduled minutes of the date. Null if the request covers
       * no time.
       */
      covers: z.object({ minutes: z.int(), scheduled: z.int() }).nullable(),
    }),
  ),
  /**
   * Dates for which absences in the department are shown, at most 14. They begin two working days before the request
   * and end one working day after it. The requester is the first person.
   */
  dates: z.array(isoDate),
  away: z.array(
    z.object({
      employeeId: id,
      displayName: z.string(),
      accountName: z.string(),
      /** Kind of absence for each of the dates. Null if the person is present. */
      kinds: z.array(z.enum(awayKinds).nullable()),
    }),
  ),
  /**
   * Balance that the request draws on: remaining now, requested, and remaining after, in hundredths of a day or minutes
   * of compensatory leave. Null if it draws on no balance.
   */
  balance: z.object({ unit: z.enum(leaveUnits), left: z.int(), asked: z.int(), after: z.int() }).nullable(),
});
export type ApprovalContext = z.output<typeof approvalContext>;
