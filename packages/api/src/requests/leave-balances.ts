import { z } from 'zod';
import { MINUTES_PER_DAY } from '../platform/dates.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idText,
  instant,
  isoDate,
  listQuery,
  optionalLine,
  pageOf,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { beyondBalance } from './request-types.ts';

/**
 * Amounts are hundredths of a day, or minutes of compensatory leave. The limit of `amount` is 366 days in minutes,
 * because minutes give larger numbers than hundredths of a day.
 */
const leaveLimits = { amount: 366 * MINUTES_PER_DAY, note: 255, chosen: 1_000 } as const;

/** Units of leave. DAYS are hundredths of a day. */
export const leaveUnits = ['DAYS', 'MINUTES'] as const;
export type LeaveUnit = (typeof leaveUnits)[number];

/** Returns the unit of a leave category. Compensatory leave is counted in minutes, like overtime. */
export const unitOf = (subType: string): LeaveUnit => (subType === 'COMPENSATORY' ? 'MINUTES' : 'DAYS');

/**
 * Kinds of leave grants. YEARLY: once a year. ADDITIONAL: extra leave. CARRIED: carried over from the previous year.
 * OVERTIME: earned by overtime.
 */
const grantKinds = ['YEARLY', 'ADDITIONAL', 'CARRIED', 'OVERTIME'] as const;
export type GrantKind = (typeof grantKinds)[number];

const amount = z.int();
const year = z.int().min(2000).max(2199);
const yearText = digits(2000, 2199);

/**
 * Balance of leave: granted − carriedOver − taken − reserved − lost = left. `left` is negative if more leave was
 * approved than granted.
 */
const figures = {
  /** Total amount granted for the year: granted manually, carried over into the year, and earned by overtime. */
  granted: amount,
  /** Amount of approved leave. */
  taken: amount,
  /** Amount of leave in pending requests. */
  reserved: amount,
  /** Amount carried over to the next year. */
  carriedOver: amount,
  /** Amount not taken before its use-by date. */
  lost: amount,
  left: amount,
};
const leaveFigures = z.object(figures);
export type LeaveFigures = z.output<typeof leaveFigures>;

const leaveKind = z.object({
  requestTypeId: id,
  subType: z.string(),
  subTypeName: z.string(),
  unit: z.enum(leaveUnits),
});
export type LeaveKind = z.output<typeof leaveKind>;

const leaveBalance = leaveFigures.extend({
  ...leaveKind.shape,
  /** The part of the remaining leave that expires first, before the end of the year. Null if none expires. */
  endsFirst: z.object({ amount, until: isoDate }).nullable(),
});

/** Reasons for the amount of leave that a date deducts. */
const countReasons = ['COUNTED', 'HALF_HOLIDAY', 'HOLIDAY', 'FREE', 'OUTSIDE'] as const;

const countedDay = z.object({
  date: isoDate,
  amount,
  /** Minutes deducted for the date, and scheduled minutes of the whole date. */
  minutes: z.int(),
  scheduled: z.int(),
  reason: z.enum(countReasons),
});
export type CountedDay = z.output<typeof countedDay>;

/** Preview of a leave request before submission. */
export const foreseenLeave = z.object({
  unit: z.enum(leaveUnits),
  /**
   * For each year with dates of the request: the balance without the request, the amount requested in the year, and the
   * balance with the request.
   */
  years: z.array(z.object({ year, left: amount, asked: amount, after: amount })),
  days: z.array(countedDay),
  /** Amount by which the request exceeds the balance. `beyondBalance` defines whether such a request is rejected. */
  beyond: z.int().min(0),
  beyondBalance: z.enum(beyondBalance),
});
export type LeaveForecast = z.output<typeof foreseenLeave>;

const ledgerKinds = [
  ...grantKinds,
  'TAKEN',
  'RESERVED',
  'RECOUNTED',
  'RETURNED',
  'CARRIED_OVER',
  'LOST',
] as const;

/**
 * Causes of a recount of leave. HOLIDAY, SHIFT: a holiday or shift was added, changed or deleted. HOURS: other changes
 * to the person's hours. MONTH: late changes of a closed month were applied.
 */
const recountCauses = ['HOLIDAY', 'SHIFT', 'HOURS', 'MONTH'] as const;
export type RecountCause = (typeof recountCauses)[number];

const ledgerLine = z.object({
  kind: z.enum(ledgerKinds),
  /** Date from which the ledger entry counts. For leave, the first date of the leave. */
  date: isoDate,
  amount,
  /** Remaining balance after this ledger entry. */
  balance: amount,
  /** Use-by date, note, author and time of a grant. Null for leave. */
  grant: z
    .object({
      id,
      version,
      until: isoDate,
      note: z.string(),
      by: z.string().nullable(),
      at: instant,
      /** True if the grant was made manually. Amount and use-by date can be changed only for manual grants. */
      byHand: z.boolean(),
    })
    .nullable(),
  /** The leave request, or the overtime request that earned the leave. */
  request: z.object({ id, title: z.string() }).nullable(),
  /**
   * Reason for which a date of the leave now counts differently: the cause, the name of the holiday or shift, and the
   * time of the recount. Null for all other entries.
   */
  recount: z.object({ cause: z.enum(recountCauses), name: z.string(), at: instant }).nullable(),
  days: z.array(countedDay),
});
export type LedgerLine = z.output<typeof ledgerLine>;

const leaveLedger = z.object({
  employeeId: id,
  companyId: id,
  accountName: z.string(),
  displayName: z.string(),
  departmentName: z.string(),
  year,
  balances: z.array(leaveBalance.extend({ lines: z.array(ledgerLine) })),
});
export type LeaveLedger = z.output<typeof leaveLedger>;
export type LeaveBalance = LeaveLedger['balances'][number];

const leaveRow = leaveFigures.extend({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentName: z.string(),
});
export type LeaveRow = z.output<typeof leaveRow>;

/**
 * Recipients of a grant: the given departments with their subdepartments, and the given people. If both lists are
 * empty, all people of the company receive the grant.
 */
const ownerFields = {
  departmentIds: z.array(id).max(leaveLimits.chosen).default([]),
  employeeIds: z.array(id).max(leaveLimits.chosen).default([]),
};

const grantFields = {
  amount: z.int().min(1).max(leaveLimits.amount),
  note: optionalLine(leaveLimits.note),
};

const grantInput = z.strictObject({
  /** A leave category that draws on a balance. */
  requestTypeId: id,
  year,
  /** Kind of the grant. YEARLY skips people that already have a yearly grant for the year. */
  kind: z.enum(['YEARLY', 'ADDITIONAL']).default('YEARLY'),
  ...grantFields,
  /** Use-by date within the year. If null, the last date of the year. */
  until: isoDate.nullable().default(null),
  ...ownerFields,
});

const carryOverInput = z.strictObject({
  requestTypeId: id,
  /** Year of the balance that is carried over to the next year. */
  fromYear: year.max(2198),
  /** Maximum amount to carry over per person. If null, the whole balance. */
  most: z.int().min(0).max(leaveLimits.amount).nullable().default(null),
  /** Use-by date of the carried-over leave, in the next year. */
  until: isoDate,
  ...ownerFields,
});

const leaveGrant = z.object({
  id,
  version,
  companyId: id,
  employeeId: id,
  kind: z.enum(grantKinds),
  amount,
  until: isoDate,
  note: z.string(),
});
export type LeaveGrant = z.output<typeof leaveGrant>;

const ofYear = z.strictObject({ year: yearText.optional() });
const typeErrors = ['REQ_TYPE_NOT_FOUND', 'REQ_TYPE_NO_BALANCE', 'REQ_GRANT_YEAR'] as const;
const grantErrors = ['REQ_GRANT_NOT_FOUND', 'REQ_GRANT_SPENT'] as const;

export const leaveBalances = operations('leaveBalances', {
  list: {
    summary:
      'List leave balances of one type in a year (your departments, or the company for administrators)',
    method: 'GET',
    path: '/leave-balances',
    permission: 'REQUEST_LIST',
    scope: 'department',
    query: listQuery(['displayName', 'employeeCode']).extend({
      // Company of the balances. If absent, the caller's own company, otherwise the first company that the caller sees.
      companyId: idText.optional(),
      /** Code of the leave category. */
      subType: z.string().max(20).default('ANNUAL'),
      // Year of the balances. If absent, the current year.
      year: yearText.optional(),
      departmentId: idText.optional(),
    }),
    result: pageOf(leaveRow).extend({
      companyId: id.nullable(),
      year,
      unit: z.enum(leaveUnits),
      /** Leave categories of the company that have a balance. */
      kinds: z.array(leaveKind),
    }),
    errors: [],
  },
  mine: {
    summary: 'Get your leave balances in a year, with their history',
    method: 'GET',
    path: '/leave-balances/mine',
    permission: 'MY_REQUESTS',
    scope: 'self',
    query: ofYear,
    result: leaveLedger,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  ofEmployee: {
    summary: 'Get a person’s leave balances in a year, with their history',
    method: 'GET',
    path: '/leave-balances/employees/{id}',
    permission: 'REQUEST_LIST',
    scope: 'department',
    query: ofYear,
    result: leaveLedger,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  give: {
    summary:
      'Grant leave to several people. Annual leave is granted only to those without a grant for that year',
    method: 'POST',
    path: '/leave-balances/grants',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: grantInput,
    result: z.object({ people: z.int().min(0) }),
    errors: [...typeErrors, 'HR_DEPARTMENT_NOT_FOUND', 'HR_EMPLOYEE_NOT_FOUND'],
  },
  carryOver: {
    summary: 'Carry over the remaining balance to the next year. Repeat it to update the amount',
    method: 'POST',
    path: '/leave-balances/carry-over',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: carryOverInput,
    result: z.object({ people: z.int().min(0), amount }),
    errors: [...typeErrors, 'HR_DEPARTMENT_NOT_FOUND', 'HR_EMPLOYEE_NOT_FOUND'],
  },
  updateGrant: {
    summary: 'Update a manual leave grant, not below what has already been taken',
    method: 'PUT',
    path: '/leave-balances/grants/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: changesOf(z.strictObject({ ...grantFields, until: isoDate })),
    result: leaveGrant,
    errors: [...grantErrors, 'REQ_GRANT_YEAR', 'API_ROW_CHANGED'],
  },
  removeGrant: {
    summary: 'Delete a manual leave grant of which nothing has been taken',
    method: 'DELETE',
    path: '/leave-balances/grants/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: empty,
    errors: grantErrors,
  },
});
