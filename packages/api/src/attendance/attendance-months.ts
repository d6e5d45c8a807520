import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, idText, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { dayStatuses } from './timesheets.ts';

const month = z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/);
const years = digits(2000, 2199);

/** A month of a company. Changes to days of a closed month are listed but not applied (rules.md §3.10). */
const attendanceMonth = z.object({
  companyId: id,
  month,
  locked: z.boolean(),
  lockedAt: instant.nullable(),
  lockedBy: z.string().nullable(),
  /**
   * Number of days with late changes, limited to people that the caller may see. The figures of these days would differ
   * if the month were open.
   */
  lateChanges: z.int().min(0),
});
export type AttendanceMonth = z.output<typeof attendanceMonth>;

/** Duration in minutes. */
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

const lateChange = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  date: isoDate,
  timeZone: z.string(),
  foundAt: instant,
  /** Figures stored when the month was closed. Null if the date had no row at that time. */
  kept: dayFigures.nullable(),
  /** Figures of the day after applying the late change. */
  proposed: dayFigures,
});
export type LateChange = z.output<typeof lateChange>;

/**
 * Checks before a month is closed. Open items only produce a warning (rules.md §3.23). A new check needs an entry in
 * this list, a server check and its texts.
 */
export const monthChecks = ['OPEN_REQUESTS', 'INCOMPLETE_DAYS', 'DEVICES_NOT_HEARD'] as const;
export type MonthCheck = (typeof monthChecks)[number];

const params = z.strictObject({ companyId: idText, month });
const errors = ['HR_COMPANY_NOT_FOUND'] as const;

export const attendanceMonths = operations('attendanceMonths', {
  list: {
    summary: 'List the months of a year, whether each is closed, and its late changes',
    method: 'GET',
    path: '/attendance-months/{companyId}',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params: params.omit({ month: true }),
    query: z.strictObject({ year: years }),
    result: z.object({ content: z.array(attendanceMonth) }),
    errors,
  },
  lateChanges: {
    summary: 'List the days of a closed month whose figures would be different now, oldest first',
    method: 'GET',
    path: '/attendance-months/{companyId}/{month}/late-changes',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params,
    query: z.strictObject({
      page: digits(0, 1_000_000).default(0),
      size: digits(1, 100).default(10),
    }),
    result: pageOf(lateChange),
    errors,
  },
  checks: {
    summary: 'Get what is still open in a month: incomplete days, and devices not seen since it ended',
    method: 'GET',
    path: '/attendance-months/{companyId}/{month}/checks',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params,
    result: z.object({
      content: z.array(z.object({ kind: z.enum(monthChecks), open: z.int().min(0) })),
    }),
    errors,
  },
  apply: {
    summary: 'Apply one late change to its closed month. The month stays closed',
    method: 'POST',
    path: '/attendance-months/{companyId}/{month}/late-changes',
    // The operation requires the permission to close a month.
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    /** `foundAt` is the time of the late change that the caller has seen. A newer change is not applied. */
    body: z.strictObject({ employeeId: id, date: isoDate, foundAt: instant }),
    result: empty,
    errors: ['HR_COMPANY_NOT_FOUND', 'ATT_LATE_CHANGE_NOT_FOUND'],
  },
  lock: {
    summary: 'Close a month that has ended. Its figures are frozen',
    method: 'PUT',
    path: '/attendance-months/{companyId}/{month}/lock',
    // Closing a month requires the permission to set a company's expected hours, because spec §6 has no permission for
    // months.
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: attendanceMonth,
    errors,
  },
  unlock: {
    summary: 'Reopen a closed month. Days that have changed since are recalculated',
    method: 'DELETE',
    path: '/attendance-months/{companyId}/{month}/lock',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    params,
    result: attendanceMonth,
    errors,
  },
});
