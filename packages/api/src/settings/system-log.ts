import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, instant, isoDate, keyword, pageOf } from '../platform/shapes.ts';

export const systemLogLimits = {
  /** Up to here a total is exact, a page may be asked for by number, and entries are exported. */
  counted: 10_000,
  /** Entries of the chain checked at a time: a second or so. */
  checked: 20_000,
} as const;

/** What the portal does by itself and writes into the trail; all else is an operation's name. */
export const ownActions = ['accounts.first', 'sample.add', 'sessions.restore'] as const;
export type OwnAction = (typeof ownActions)[number];

/** Whose log: a company the viewer sees; for SYSADMIN also a deleted one, or 0, the installation's own; absent, the viewer's own. */
const companyId = digits(0, Number.MAX_SAFE_INTEGER).optional();

const filters = z.strictObject({
  companyId,
  /** First and last date, on the caller's clock. */
  from: isoDate,
  to: isoDate,
  /** Part of the account name. */
  actor: keyword,
  action: z.string().max(100).optional(),
  entity: z.string().max(100).optional(),
  entityId: z.string().max(255).optional(),
  keyword,
});

/** One entry of the audit trail; what it changed without anything secret. */
export const logEntry = z.object({
  seq: id,
  at: instant,
  actorName: z.string(),
  /** Who that is among the staff there is; null: an account of the installation, the portal itself, or somebody erased. */
  actorEmployeeId: id.nullable(),
  /** What they are called now, where they are staff. */
  actorDisplayName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What the thing is called now, or was when it was written down; null where it has no name. */
  entityName: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      was: z.string().nullable(),
      is: z.string().nullable(),
      /** Where the values are numbers of things: what these are called now. */
      wasName: z.string().nullable(),
      isName: z.string().nullable(),
    }),
  ),
});
export type LogEntry = z.output<typeof logEntry>;

export const systemLog = operations('systemLog', {
  list: {
    summary: 'List system log entries between two dates, newest first',
    method: 'GET',
    path: '/system-log',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    heavy: true,
    query: filters.extend({
      page: digits(0, 10_000_000).default(0),
      size: digits(1, 100).default(10),
    }),
    result: pageOf(logEntry).extend({
      /** There are at least `totalElements`. */
      totalIsCapped: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  choices: {
    summary: 'List the actions and types to filter by',
    method: 'GET',
    path: '/system-log/choices',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: z.strictObject({ companyId }),
    result: z.object({
      actions: z.array(z.string()),
      entities: z.array(z.string()),
      /** Companies that were deleted and whose log is still there; for SYSADMIN alone. */
      formerCompanies: z.array(z.object({ id, companyName: z.string() })),
    }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
  export: {
    summary: 'Export the filtered system log as a spreadsheet (.xlsx)',
    method: 'GET',
    path: '/system-log/export',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: filters,
    result: empty,
    errors: ['HR_COMPANY_NOT_FOUND'],
    answers: 'file',
    heavy: true,
  },
  check: {
    summary: 'Verify a part of the log’s chain. Continue from `checked` until `isDone`',
    method: 'GET',
    path: '/system-log/check',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: z.strictObject({
      companyId,
      /** Entries up to this number are checked already. */
      past: digits(0, Number.MAX_SAFE_INTEGER).default(0),
    }),
    result: z.object({
      checked: z.int().min(0),
      total: z.int().min(0),
      /** The first number that is not as it was written; null, none so far. */
      brokenAt: z.int().nullable(),
      isDone: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
});
