import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, instant, optionalText, pageOf } from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { version } from '../platform/versions.ts';
import { wallTime } from '../requests/requests.ts';

const logLimits = { note: 255, comment: 2048 } as const;

export const logKinds = ['BREAK', 'MANUAL_LOG'] as const;
export type LogKind = (typeof logKinds)[number];

const logStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type LogStatus = (typeof logStatuses)[number];

const logReasons = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type LogReason = (typeof logReasons)[number];

/** A break, or work without an agent, entered manually. */
const teleworkLog = z.object({
  id,
  version,
  companyId: id,
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  departmentName: z.string(),
  kind: z.enum(logKinds),
  /** Start of the log in local time of the person's site. `startsAt` and `endsAt` are the same times as instants. */
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  note: z.string(),
  status: z.enum(logStatuses),
  createdDate: instant,
  /** The approver. Null while the log is pending, or if it needed no approval. */
  approver: z.string().nullable(),
  approverComment: z.string(),
  may: mayShape(['remove', 'approve', 'reject'], logReasons),
});
export type TeleworkLog = z.output<typeof teleworkLog>;

const logsQuery = z.strictObject({
  page: digits(0, 1_000_000).default(0),
  size: digits(1, 100).default(10),
});

const decision = z.strictObject({ comment: optionalText(logLimits.comment) });

export const teleworkLogs = operations('teleworkLogs', {
  mine: {
    summary: 'List your breaks and manual logs, newest first',
    method: 'GET',
    path: '/telework/logs/mine',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: logsQuery.extend({
      /** Date at the person's site. Only logs that overlap the date are returned. */
      date: workDate.optional(),
    }),
    result: pageOf(teleworkLog),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  waiting: {
    summary: 'List breaks and manual logs waiting for your approval, oldest first',
    method: 'GET',
    path: '/telework/logs/waiting',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    query: logsQuery,
    result: pageOf(teleworkLog),
    errors: [],
  },
  create: {
    summary: 'Add a break, or work that no agent recorded. Needs approval if the company requires it',
    method: 'POST',
    path: '/telework/logs',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    body: z.strictObject({
      kind: z.enum(logKinds),
      startTime: wallTime,
      endTime: wallTime,
      note: optionalText(logLimits.note),
    }),
    result: teleworkLog,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'TEL_LOG_CLASH', 'END_TIME_CANT_NULL'],
    missing: { endTime: 'END_TIME_CANT_NULL' },
  },
  remove: {
    summary: 'Withdraw a break or manual log that is still pending',
    method: 'DELETE',
    path: '/telework/logs/{id}',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    result: empty,
    errors: ['TEL_LOG_NOT_FOUND', 'TEL_LOG_DECIDED'],
  },
  approve: {
    summary: 'Approve another person’s break or manual log. It takes precedence over agent reports',
    method: 'POST',
    path: '/telework/logs/{id}/approval',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    body: decision,
    result: teleworkLog,
    errors: ['TEL_LOG_NOT_FOUND', 'TEL_LOG_DECIDED'],
  },
  reject: {
    summary: 'Reject another person’s break or manual log',
    method: 'POST',
    path: '/telework/logs/{id}/rejection',
    permission: 'ACTION_REQUEST',
    scope: 'department',
    body: decision,
    result: teleworkLog,
    errors: ['TEL_LOG_NOT_FOUND', 'TEL_LOG_DECIDED'],
  },
});
