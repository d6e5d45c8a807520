import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { empty, id, instant, isoDate, keyword, pageOf } from '../platform/shapes.ts';

export const systemLogLimits = {
  /** Up to here a total is exact, and a page may be asked for by number. */
  counted: 10_000,
  /** Rows of one export. */
  exported: 10_000,
  /** Entries of the chain checked at a time: a second or so. */
  checked: 20_000,
} as const;

/** What the portal does by itself and writes into the trail; all else is an operation's name. */
export const ownActions = ['accounts.first', 'sample.add'] as const;
export type OwnAction = (typeof ownActions)[number];

/** Kinds of things that entries are about, as they are written into the trail: none is ever renamed. */
export const logEntities = [
  'account',
  'attendanceMonth',
  'avatar',
  'building',
  'company',
  'department',
  'device',
  'door',
  'employee',
  'employeeImport',
  'erasure',
  'mail',
  'manager',
  'one-time-code',
  'pending-device',
  'personal-data',
  'portal setting',
  'privacy',
  'quarantine',
  'recognitionPictures',
  'role',
  'room',
  'second factor',
  'session',
  'vehicle',
] as const;
export type LogEntity = (typeof logEntities)[number];

/** Whose log: a company the viewer sees; for SYSADMIN also a deleted one, or 0, the installation's own; absent, the viewer's own. */
const companyId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

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
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  address: z.string(),
  requestId: z.string(),
  changes: z.array(z.object({ field: z.string(), was: z.string().nullable(), is: z.string().nullable() })),
});
export type LogEntry = z.output<typeof logEntry>;

export const systemLog = {
  list: operation({
    name: 'systemLog.list',
    summary: 'The audit trail between two dates, the newest first',
    method: 'GET',
    path: '/system-log',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: filters.extend({
      page: z.coerce.number().int().min(0).max(10_000_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(10),
    }),
    result: pageOf(logEntry).extend({
      /** There are at least `totalElements`. */
      totalIsCapped: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  }),
  choices: operation({
    name: 'systemLog.choices',
    summary: 'Actions and kinds of things that can be filtered by',
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
  }),
  export: operation({
    name: 'systemLog.export',
    summary: 'The filtered audit trail as a sheet (.xlsx)',
    method: 'GET',
    path: '/system-log/export',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: filters,
    result: empty,
    errors: ['HR_COMPANY_NOT_FOUND'],
    answers: 'file',
  }),
  check: operation({
    name: 'systemLog.check',
    summary: 'Whether a part of the chain is what was written; ask on from `checked` until `isDone`',
    method: 'GET',
    path: '/system-log/check',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: z.strictObject({
      companyId,
      /** Entries up to this number are checked already. */
      past: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    result: z.object({
      checked: z.int().min(0),
      total: z.int().min(0),
      /** The first number that is not as it was written; null, none so far. */
      brokenAt: z.int().nullable(),
      isDone: z.boolean(),
    }),
    errors: ['HR_COMPANY_NOT_FOUND'],
  }),
};
