import type { FieldError } from '../platform/fields.ts';
import type { Action } from '../platform/states.ts';
import { type LogKind, type LogReason, type LogStatus, teleworkLogs } from './telework-logs.ts';

/** A break may be entered so long before it is over; work is logged when it is done. */
export const breakAheadMs = 24 * 3_600_000;
/** As far back as agents report. */
export const mostBackMs = 31 * 24 * 3_600_000;
const longestMs = 24 * 3_600_000;

/** What is wrong with the times of a break or of work logged by hand, as instants (epoch ms), by field. */
export function logProblem(
  kind: LogKind,
  { start, end }: { start: number; end: number },
  now: number,
): FieldError | null {
  const wrong = (field: 'startTime' | 'endTime', rule: FieldError['rule']): FieldError => ({
    field,
    rule,
    params: {},
  });
  if (end <= start) return wrong('endTime', 'order');
  if (end - start > longestMs) return wrong('endTime', 'tooLong');
  if (end > now + (kind === 'BREAK' ? breakAheadMs : 0)) return wrong('endTime', 'future');
  if (start < now - mostBackMs) return wrong('startTime', 'past');
  return null;
}

/** `isDecided`: somebody approved or rejected it. */
type Known = { isDecided: boolean };
type LogAction = Action<Known, LogStatus, LogReason>;
const otherThanPending = { APPROVED: 'APPROVED', REJECTED: 'REJECTED' } as const;

/** What its own person can do: what somebody has decided stays. */
export const ownLogActions = {
  remove: {
    operation: teleworkLogs.remove,
    from: ['PENDING', 'APPROVED'],
    not: { REJECTED: 'REJECTED' },
    unless: ({ isDecided }) => (isDecided ? 'APPROVED' : null),
  },
} as const satisfies Record<string, LogAction>;

/** What whoever decides for them can do. */
export const decidedLogActions = {
  approve: { operation: teleworkLogs.approve, from: ['PENDING'], to: 'APPROVED', not: otherThanPending },
  reject: { operation: teleworkLogs.reject, from: ['PENDING'], to: 'REJECTED', not: otherThanPending },
} as const satisfies Record<string, LogAction>;
