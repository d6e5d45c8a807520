import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { instant } from '../platform/shapes.ts';

const teleworkCheckStates = ['FREE', 'ASKED', 'CLOSED'] as const;
export type TeleworkCheckState = (typeof teleworkCheckStates)[number];

const teleworkCheck = z.object({
  /**
   * FREE: no verification request is open. CLOSED: the person did not answer a verification request in time. Until the
   * person answers, reports are rejected.
   */
  standing: z.enum(teleworkCheckStates),
  /** The two numbers that the person has to add. */
  question: z.object({ first: z.int(), second: z.int() }).nullable(),
  askedAt: instant.nullable(),
  /** Time from which reports are rejected if the person has not answered. Null if there is no such time. */
  closesAt: instant.nullable(),
  /** Number of consecutive wrong answers. */
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
