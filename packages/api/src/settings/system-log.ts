import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, instant, isoDate, keyword, pageOf } from '../platform/shapes.ts';

export const systemLogLimits = {
  /** Maximum number of entries for an exact total, for pages by number, and for an export. */
  counted: 10_000,
  /** Number of chain entries verified per call, which takes about a second. */
  checked: 20_000,
} as const;

/** Actions of the portal itself in the audit trail. All other actions are operation names. */
export const ownActions = ['accounts.first', 'sample.add', 'sessions.restore'] as const;
export type OwnAction = (typeof ownActions)[number];

/**
 * Company of the log, which the caller must see. SYSADMIN can also use a deleted company, or 0 for the installation. If
 * absent, the caller's own company.
 */
const companyId = digits(0, Number.MAX_SAFE_INTEGER).optional();

const filters = z.strictObject({
  companyId,
  /** First and last date of the entries, in the caller's local time. */
  from: isoDate,
  to: isoDate,
  /** Search text for the account name of the person that made the change. */
  actor: keyword,
  action: z.string().max(100).optional(),
  entity: z.string().max(100).optional(),
  entityId: z.string().max(255).optional(),
  keyword,
});

/** An entry of the audit log. Its changes contain no secrets. */
const logEntry = z.object({
  seq: id,
  at: instant,
  actorName: z.string(),
  /** Employee that made the change. Null for an account of the installation, the portal itself, or an erased person. */
  actorEmployeeId: id.nullable(),
  /** Current name of the employee that made the change. */
  actorDisplayName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /**
   * Current name of the changed row, or the name recorded in the entry if the row was deleted. Null if there is no
   * name.
   */
  entityName: z.string().nullable(),
  address: z.string(),
  requestId: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      was: z.string().nullable(),
      is: z.string().nullable(),
      /** Current names of the rows to which the changed values refer by ID. Null for values that are not IDs. */
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
      /** True if `totalElements` is only a lower bound of the actual number. */
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
      /** Deleted companies that still have log entries. Returned only to a SYSADMIN. */
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
    errors: ['HR_COMPANY_NOT_FOUND', 'API_EXPORT_TOO_LONG'],
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
      /** Number of the last entry that an earlier call has checked. */
      past: digits(0, Number.MAX_SAFE_INTEGER).default(0),
    }),
    result: z.object({
      checked: z.int().min(0),
      total: z.int().min(0),
      /** Number of the first modified entry. Null if no modified entry has been found yet. */
      brokenAt: z.int().nullable(),
      isDone: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  },
});
