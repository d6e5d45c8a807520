import { z } from 'zod';
import { dayStatuses } from '../attendance/timesheets.ts';
import { id, isoDate } from '../platform/shapes.ts';
import { leaveUnits } from './leave-balances.ts';

/** Figures of a day at present or after approval. */
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
      /** True if the window for punches of the day has ended. The figures are provisional before that. */
      isOver: z.boolean(),
      /**
       * Minutes of the date that the request covers, and all scheduled minutes of the date. Null if the request covers
       * no time.
       */
      covers: z.object({ minutes: z.int(), scheduled: z.int() }).nullable(),
    }),
  ),
  /**
   * Dates for which absences in the department are shown, at most 14. They range from two working days before the
   * request to one working day after it. The requester is the first person.
   */
  dates: z.array(isoDate),
  away: z.array(
    z.object({
      employeeId: id,
      displayName: z.string(),
      accountName: z.string(),
      /** Kind of absence for each date. Null if the person is present. */
      kinds: z.array(z.enum(awayKinds).nullable()),
    }),
  ),
  /**
   * Effect of the request on the leave balance: amount remaining now, amount requested, and amount remaining after
   * approval. The unit is hundredths of a day or minutes of compensatory leave. Null if the request draws on no
   * balance.
   */
  balance: z.object({ unit: z.enum(leaveUnits), left: z.int(), asked: z.int(), after: z.int() }).nullable(),
});
export type ApprovalContext = z.output<typeof approvalContext>;
