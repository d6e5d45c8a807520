import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { instant } from '../platform/shapes.ts';

/** Where somebody stands who is asked now and then whether they are there. */
export const standings = ['FREE', 'ASKED', 'CLOSED'] as const;
export type Standing = (typeof standings)[number];

export const teleworkCheck = z.object({
  /** FREE: nothing is asked. CLOSED: there was no answer in time, and reports are refused until there is one. */
  standing: z.enum(standings),
  /** The two numbers whose sum is asked for. */
  question: z.object({ first: z.int(), second: z.int() }).nullable(),
  askedAt: instant.nullable(),
  /** Without an answer, reports are refused from then on; null: they are not. */
  closesAt: instant.nullable(),
  /** Wrong answers in a row. */
  wrong: z.int().min(0),
});
export type TeleworkCheck = z.output<typeof teleworkCheck>;

export const teleworkChecks = operations('teleworkChecks', {
  get: {
    summary: 'Get the question you must answer to confirm that you’re there, if any',
    method: 'GET',
    path: '/telework/check',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    result: teleworkCheck,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  answer: {
    summary: 'Answer the question. A wrong answer returns another question',
    method: 'POST',
    path: '/telework/check',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    body: z.strictObject({ answer: z.int().min(0).max(1_000) }),
    result: teleworkCheck,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'TEL_CHECK_NOT_OPEN'],
  },
});
