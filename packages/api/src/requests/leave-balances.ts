import { z } from 'zod';
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

/** Amounts are hundredths of a day, or minutes of compensatory leave; `amount` is 366 days, in minutes too. */
export const leaveLimits = { amount: 366 * 24 * 60, note: 255, chosen: 1_000 } as const;

/** What amounts of a kind of leave are counted in: DAYS are hundredths of a day. */
export const leaveUnits = ['DAYS', 'MINUTES'] as const;
export type LeaveUnit = (typeof leaveUnits)[number];

/** Compensatory leave is minutes as overtime is, all other leave days. */
export const unitOf = (subType: string): LeaveUnit => (subType === 'COMPENSATORY' ? 'MINUTES' : 'DAYS');

/** YEARLY: once a year; ADDITIONAL: besides; CARRIED: over from the year before; OVERTIME: earned by it. */
export const grantKinds = ['YEARLY', 'ADDITIONAL', 'CARRIED', 'OVERTIME'] as const;
export type GrantKind = (typeof grantKinds)[number];

const amount = z.int();
const year = z.int().min(2000).max(2199);
const yearText = digits(2000, 2199);

/** granted − carriedOver − taken − reserved − lost = left, which is below 0 where more was allowed than there is. */
const figures = {
  /** All that was given for the year: by hand, carried over into it, earned by overtime. */
  granted: amount,
  /** Approved. */
  taken: amount,
  /** Asked for and not decided. */
  reserved: amount,
  /** Went over to the year after. */
  carriedOver: amount,
  /** Not taken before its end. */
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

/** One kind of leave of somebody in a year. */
const leaveBalance = leaveFigures.extend({
  ...leaveKind.shape,
  /** What ends first of what is left, where that is before the year's end. */
  endsFirst: z.object({ amount, until: isoDate }).nullable(),
});

/** Why a date of a leave counts what it counts. */
export const countReasons = ['COUNTED', 'HALF_HOLIDAY', 'HOLIDAY', 'FREE', 'OUTSIDE'] as const;

const countedDay = z.object({
  date: isoDate,
  amount,
  /** Working time of the date that is taken off, and all there is of it. */
  minutes: z.int(),
  scheduled: z.int(),
  reason: z.enum(countReasons),
});
export type CountedDay = z.output<typeof countedDay>;

/** What a leave that is being typed would count. */
export const foreseenLeave = z.object({
  unit: z.enum(leaveUnits),
  /** What is left of each year its dates lie in without it, what it asks for of that year, and what is left after. */
  years: z.array(z.object({ year, left: amount, asked: amount, after: amount })),
  /** How each of its dates is counted. */
  days: z.array(countedDay),
  /** How much lies beyond what was given, and whether sending it is refused then. */
  beyond: z.int().min(0),
  beyondBalance: z.enum(beyondBalance),
});
export type ForeseenLeave = z.output<typeof foreseenLeave>;

export const ledgerKinds = [
  ...grantKinds,
  'TAKEN',
  'RESERVED',
  'RECOUNTED',
  'RETURNED',
  'CARRIED_OVER',
  'LOST',
] as const;

/** HOLIDAY, SHIFT: one was added, changed or taken away; HOURS: the person's hours changed otherwise; MONTH: what a closed month had listed was written. */
export const recountCauses = ['HOLIDAY', 'SHIFT', 'HOURS', 'MONTH'] as const;
export type RecountCause = (typeof recountCauses)[number];

/** What changed a balance. */
const ledgerLine = z.object({
  kind: z.enum(ledgerKinds),
  /** From when it counts; of leave its first date. */
  date: isoDate,
  amount,
  /** What is left after it, line by line. */
  balance: amount,
  /** Of what was given: until when it may be taken, what was noted, by whom and when; null of leave. */
  grant: z
    .object({
      id,
      version,
      until: isoDate,
      note: z.string(),
      by: z.string().nullable(),
      at: instant,
      /** Whether it was given by hand, so that amount and end are changed by hand. */
      byHand: z.boolean(),
    })
    .nullable(),
  /** The leave, or the overtime that earned it. */
  request: z.object({ id, title: z.string() }).nullable(),
  /** Why a date of a leave counts otherwise since, by the name of the holiday or shift, and when; null of all other lines. */
  recount: z.object({ cause: z.enum(recountCauses), name: z.string(), at: instant }).nullable(),
  /** How each date of a leave was counted. */
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

/** Whose: of these departments and all below them, and these people; of nobody named, everybody of the company. */
const whose = {
  departmentIds: z.array(id).max(leaveLimits.chosen).default([]),
  employeeIds: z.array(id).max(leaveLimits.chosen).default([]),
};

const given = {
  amount: z.int().min(1).max(leaveLimits.amount),
  note: optionalLine(leaveLimits.note),
};

export const grantInput = z.strictObject({
  /** A category of leave that is taken off a balance. */
  requestTypeId: id,
  year,
  /** YEARLY: only to whom has none of that year yet. */
  kind: z.enum(['YEARLY', 'ADDITIONAL']).default('YEARLY'),
  ...given,
  /** The last date of that year on which it may be taken; null: the year's. */
  until: isoDate.nullable().default(null),
  ...whose,
});

export const carryOverInput = z.strictObject({
  requestTypeId: id,
  /** The year whose rest goes over to the year after. */
  fromYear: year.max(2198),
  /** At most so much of each person's rest; null: all of it. */
  most: z.int().min(0).max(leaveLimits.amount).nullable().default(null),
  /** The last date on which it may be taken, in the year after. */
  until: isoDate,
  ...whose,
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
      // absent: the viewer's own company, or the first they see
      companyId: idText.optional(),
      /** Code of the category of leave. */
      subType: z.string().max(20).default('ANNUAL'),
      // absent: the current one
      year: yearText.optional(),
      departmentId: idText.optional(),
    }),
    result: pageOf(leaveRow).extend({
      companyId: id.nullable(),
      year,
      unit: z.enum(leaveUnits),
      /** The kinds of leave of that company that have a balance. */
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
    body: changesOf(z.strictObject({ ...given, until: isoDate })),
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
