import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { id, idText, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { dayStatuses } from './timesheets.ts';

/** A month, YYYY-MM. */
const month = z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/);
const years = z.coerce.number().int().min(2000).max(2199);

/** A closed month is locked: later changes are listed, not applied (rules.md §3.10). */
export const attendanceMonth = z.object({
  companyId: id,
  month,
  locked: z.boolean(),
  lockedAt: instant.nullable(),
  /** Name of the person who locked it. */
  lockedBy: z.string().nullable(),
  /** Days whose figures would have changed since, among the people the viewer sees. */
  lateChanges: z.int().min(0),
});
export type AttendanceMonth = z.output<typeof attendanceMonth>;

/** The figures of a day, in minutes. */
const dayFigures = z.object({
  status: z.enum(dayStatuses),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  workedMinutes: z.int(),
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  overtimeMinutes: z.int(),
});
export type DayFigures = z.output<typeof dayFigures>;

export const lateChange = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  date: isoDate,
  timeZone: z.string(),
  foundAt: instant,
  /** What the locked month says; null when it has no row of the date. */
  kept: dayFigures.nullable(),
  /** What it would say. */
  proposed: dayFigures,
});
export type LateChange = z.output<typeof lateChange>;

const params = z.strictObject({ companyId: idText, month });
const errors = ['HR_COMPANY_NOT_FOUND'] as const;

export const attendanceMonths = {
  list: operation({
    name: 'attendanceMonths.list',
    summary: 'The twelve months of a year, which of them are locked, and what has changed since',
    method: 'GET',
    path: '/attendance-months/{companyId}',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params: params.omit({ month: true }),
    query: z.strictObject({ year: years }),
    result: z.object({ content: z.array(attendanceMonth) }),
    errors,
  }),
  lateChanges: operation({
    name: 'attendanceMonths.lateChanges',
    summary: 'Days of a locked month whose figures would have changed, the first date first',
    method: 'GET',
    path: '/attendance-months/{companyId}/{month}/late-changes',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params,
    query: z.strictObject({
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(10),
    }),
    result: pageOf(lateChange),
    errors,
  }),
  lock: operation({
    name: 'attendanceMonths.lock',
    summary: 'Lock a month that is over: its days stay as they are',
    method: 'PUT',
    path: '/attendance-months/{companyId}/{month}/lock',
    // no code of spec §6 speaks of months; who sets a company's expected hours also closes its months
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: attendanceMonth,
    errors,
  }),
  unlock: operation({
    name: 'attendanceMonths.unlock',
    summary: 'Open a locked month again; what has changed since is computed anew',
    method: 'DELETE',
    path: '/attendance-months/{companyId}/{month}/lock',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: attendanceMonth,
    errors,
  }),
};
