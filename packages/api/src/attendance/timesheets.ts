import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { empty, id, idParams, instant, isoDate, pageOf, sortParam } from '../platform/shapes.ts';
import { placedExplanation, workDate } from './day-explanation.ts';

/** Spec §9. `ot`: days with overtime. */
export const timesheetFilters = ['late', 'earlyOut', 'absent', 'ot'] as const;
export type TimesheetFilter = (typeof timesheetFilters)[number];

/** See `DayStatus` of the attendance rules. */
export const dayStatuses = ['PRESENT', 'INCOMPLETE', 'ABSENT', 'COVERED', 'OFF', 'PENDING'] as const;
export type DayStatus = (typeof dayStatuses)[number];

/** Decimal hours, two places: fine enough that the minutes are not lost. */
const hours = z.number().min(0);
const minutes = z.int().min(0);

/** One work date of one person (spec §3 Timesheet row). */
export const timesheetRow = z.object({
  date: isoDate,
  status: z.enum(dayStatuses),
  /** IANA zone of the site: the times are to be shown in it. */
  timeZone: z.string(),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  /** Breaks taken off; 0 while the day is INCOMPLETE. */
  totalHours: hours,
  /** Minutes after the start, and before the end, of the shift. */
  late: minutes,
  earlyLeave: minutes,
  /** A part of `totalHours`. */
  totalOTHours: hours,
  absent: z.boolean(),
  explanation: placedExplanation,
});
export type TimesheetRow = z.output<typeof timesheetRow>;

/** Figures of all days between the dates asked for, whatever `filter` and page (spec §3 workingStats). */
export const workingStats = z.object({
  /** Days with a first in, and with a last out. */
  checkinCount: z.int(),
  checkOutCount: z.int(),
  /** Days with a counted punch. */
  totalWorkingDays: z.int(),
  totalWorkingHours: hours,
  totalOTHours: hours,
  lateCheckInCount: z.int(),
  earlyCheckOutCount: z.int(),
  absentCount: z.int(),
});
export type WorkingStats = z.output<typeof workingStats>;

export const timesheet = z.object({
  /** The dates answered for: those asked for, or the current month on the company's calendar. */
  from: isoDate,
  to: isoDate,
  attendances: pageOf(timesheetRow),
  workingStats,
});

/** Who a timesheet or a log is about. */
export const attendanceAccount = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentName: z.string(),
  companyName: z.string(),
  /** The company's zone. */
  timeZone: z.string(),
});
export type AttendanceAccount = z.output<typeof attendanceAccount>;

const chosen = {
  from: workDate.optional(),
  to: workDate.optional(),
  sort: sortParam(['date', 'totalHours']).optional(),
  filter: z.enum(timesheetFilters).optional(),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const order = { path: ['to'], error: 'order' };

const sheetQuery = z.strictObject(chosen).refine(inOrder, order);
const pageQuery = z
  .strictObject({
    ...chosen,
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(10),
    /** Which client asks; the answer is the same for all. */
    vm: z.string().max(20).optional(),
  })
  .refine(inOrder, order);

const successCode = 'api.success';

export const timesheets = {
  mine: operation({
    name: 'timesheets.mine',
    summary: "The signed-in person's attendance days between two dates, with their figures in all",
    method: 'GET',
    path: '/timesheets/mine',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: pageQuery,
    result: timesheet,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    successCode,
  }),
  ofEmployee: operation({
    name: 'timesheets.ofEmployee',
    summary: 'The same for an employee of a managed department or, for administrators, of the company',
    method: 'GET',
    path: '/timesheets/employees/{id}',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params: idParams,
    query: pageQuery,
    result: timesheet.extend({ account: attendanceAccount }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    successCode,
  }),
  exportMine: operation({
    name: 'timesheets.exportMine',
    summary: "The signed-in person's filtered attendance days as a sheet (.xlsx)",
    method: 'GET',
    path: '/timesheets/mine/export',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: sheetQuery,
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    answers: 'file',
  }),
  exportOfEmployee: operation({
    name: 'timesheets.exportOfEmployee',
    summary: "An employee's filtered attendance days as a sheet (.xlsx)",
    method: 'GET',
    path: '/timesheets/employees/{id}/export',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    params: idParams,
    query: sheetQuery,
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    answers: 'file',
  }),
};
