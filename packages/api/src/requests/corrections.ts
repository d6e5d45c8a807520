import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import { id, requiredText, timeOfDay } from '../platform/shapes.ts';
import { requestLimits } from './requests.ts';

export const correctionLimits = { people: 200 } as const;

/**
 * Reasons why a correction skips a person. OWN: the caller. CLOSED: the month is closed. COMPLETE: the day already has
 * the entered times. COVERED: an approved request covers the day. OUTSIDE: a time does not belong to the work date.
 * FUTURE: a time is in the future at the person's site.
 */
export const skipReasons = ['OWN', 'CLOSED', 'COMPLETE', 'COVERED', 'OUTSIDE', 'FUTURE'] as const;
export type SkipReason = (typeof skipReasons)[number];

const correctionInput = z.strictObject({
  employeeIds: z.array(id).min(1, { error: 'required' }).max(correctionLimits.people),
  /** Work date. A time after midnight belongs to the work date of its shift. */
  date: workDate,
  /** Local time at the site of each person. Added only to days without a check-in. */
  checkIn: timeOfDay.nullable().default(null),
  /** Local time at the site of each person. Added only to days without a check-out. */
  checkOut: timeOfDay.nullable().default(null),
  reason: requiredText(requestLimits.reason),
});
export type CorrectionInput = z.output<typeof correctionInput>;

const person = z.object({ employeeId: id, displayName: z.string() });

const skippedPerson = person.extend({ reason: z.enum(skipReasons) });
export type SkippedPerson = z.output<typeof skippedPerson>;

export const corrections = operations('corrections', {
  create: {
    summary: 'Add a missing check-in or check-out in the name of other people, approved immediately',
    method: 'POST',
    path: '/requests/corrections',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    body: correctionInput.refine(({ checkIn, checkOut }) => checkIn !== null || checkOut !== null, {
      path: ['checkIn'],
      error: 'required',
    }),
    result: z.object({
      /** The corrected people and the requests that were created for them. */
      content: z.array(person.extend({ requestIds: z.array(id) })),
      /** People without a correction. */
      skipped: z.array(skippedPerson),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'REQ_TYPE_NOT_FOUND', 'REQ_NOTHING_TO_CORRECT', 'ATT_MONTH_CLOSED'],
  },
});
