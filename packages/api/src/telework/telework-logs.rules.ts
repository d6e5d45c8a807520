import { DAY } from '../platform/dates.ts';
import type { FieldError } from '../platform/fields.ts';
import type { StateAction } from '../platform/states.ts';
import { type LogKind, type LogReason, type LogStatus, teleworkLogs } from './telework-logs.ts';

/**
 * Maximum time from now to the end of a break in milliseconds. A person can enter a break in advance, but manual work
 * only afterwards.
 */
const breakAheadMs = DAY;
/**
 * Maximum age of a break or manual log that a person enters, in milliseconds. The same maximum applies to reports of
 * agents.
 */
const mostBackMs = 31 * DAY;
const longestMs = DAY;

/** Returns the first problem with the times of a break or manual log. Times are instants (epoch ms). */
export function logProblem(
  kind: LogKind,
  { start, end }: { start: number; end: number },
  now: number,
): FieldError | null {
  const createError = (field: 'startTime' | 'endTime', rule: FieldError['rule']): FieldError => ({
    field,
    rule,
    params: {},
  });
  if (end <= start) return createError('endTime', 'order');
  if (end - start > longestMs) return createError('endTime', 'tooLong');
  if (end > now + (kind === 'BREAK' ? breakAheadMs : 0)) return createError('endTime', 'future');
  if (start < now - mostBackMs) return createError('startTime', 'past');
  return null;
}

/** Facts that determine the possible actions on a log. `isDecided` is true if a person approved or rejected the log. */
type LogActionFacts = { isDecided: boolean };
type LogAction = StateAction<LogActionFacts, LogStatus, LogReason>;
const otherThanPending = { APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;

/** Actions of the log's owner. They are not possible after another person has decided on the log. */
export const ownLogActions = {
  remove: {
    operation: teleworkLogs.remove,
    from: ['PENDING', 'APPROVED'],
    not: { REJECTED: 'REJECTED' },
    unless: ({ isDecided }) => (isDecided ? 'APPROVED' : null),
  },
} as const satisfies Record<string, LogAction>;

/** Actions of the approver on a break or manual log. */
export const decidedLogActions = {
  approve: { operation: teleworkLogs.approve, from: ['PENDING'], to: 'APPROVED', not: otherThanPending },
  reject: { operation: teleworkLogs.reject, from: ['PENDING'], to: 'REJECTED', not: otherThanPending },
} as const satisfies Record<string, LogAction>;
