import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  idText,
  instant,
  isoDate,
  keysetPageOf,
  keysetSize,
  keyword,
  pageOf,
  sortParam,
  withOrderedDates,
} from '../platform/shapes.ts';
import { placedExplanation, recalculationCauses, workDate } from './day-explanation.ts';
import { timesheetFilters } from './timesheets.rules.ts';

/** Statuses of a day, as described at `DayStatus` of the attendance rules. */
export const dayStatuses = [
  'PRESENT',
  'INCOMPLETE',
  'ABSENT',
  'COVERED',
  'OFF',
  'PENDING',
  'HALF_DAY',
] as const;
export type DayStatus = (typeof dayStatuses)[number];

/** Decimal hours with two decimal places, which is precise enough to recover the minutes. */
const hours = z.number().min(0);
const minutes = z.int().min(0);

/** Figures of a day before a recalculation that happened after the end of the day. */
const recalculation = z.object({
  at: instant,
  cause: z.enum(recalculationCauses),
  status: z.enum(dayStatuses),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  workedMinutes: minutes,
  lateMinutes: minutes,
  earlyMinutes: minutes,
  overtimeMinutes: minutes,
});
export type Recalculation = z.output<typeof recalculation>;

/** One work date of one person (spec §3 Timesheet row). */
export const timesheetRow = z.object({
  date: isoDate,
  status: z.enum(dayStatuses),
  /** IANA zone of the site. Times are shown in this zone. */
  timeZone: z.string(),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  /** Worked hours without breaks. 0 while the day is INCOMPLETE. */
  totalHours: hours,
  /** Minutes from the start of the shift to a late arrival, and from an early departure to the end of the shift. */
  late: minutes,
  earlyLeave: minutes,
  /** Overtime hours, which are included in `totalHours`. */
  totalOTHours: hours,
  absent: z.boolean(),
  explanation: placedExplanation,
  /** Recalculations, newest first. */
  recalculations: z.array(recalculation),
});
export type TimesheetRow = z.output<typeof timesheetRow>;

/** Totals of all days in the period, regardless of `filter` and page (spec §3 workingStats). */
export const workingStats = z.object({
  /** Number of days with a check-in, and number of days with a check-out. */
  checkinCount: z.int(),
  checkOutCount: z.int(),
  /** Number of days with at least one counted punch. */
  totalWorkingDays: z.int(),
  totalWorkingHours: hours,
  totalOTHours: hours,
  lateCheckInCount: z.int(),
  earlyCheckOutCount: z.int(),
  absentCount: z.int(),
});
export type WorkingStats = z.output<typeof workingStats>;

export const timesheet = z.object({
  /** First and last date of the answer: the requested dates, or the current month on the company's calendar. */
  from: isoDate,
  to: isoDate,
  attendances: pageOf(timesheetRow),
  workingStats,
});

export const attendanceAccount = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentName: z.string(),
  companyName: z.string(),
  /** IANA zone of the company. */
  timeZone: z.string(),
});
export type AttendanceAccount = z.output<typeof attendanceAccount>;

const chosen = {
  from: workDate.optional(),
  to: workDate.optional(),
  sort: sortParam(['date', 'totalHours']).optional(),
  filter: z.enum(timesheetFilters).optional(),
};

/** Scope of an export: the caller, an employee, all people that the caller manages, or a department. */
const exportTargets = ['me', 'employee', 'my-department', 'department'] as const;
type ExportTarget = (typeof exportTargets)[number];
const needsTargetId = (target: ExportTarget) => target === 'employee' || target === 'department';

const sheetQuery = withOrderedDates(
  z.strictObject({ ...chosen, target: z.enum(exportTargets), id: idText.optional() }),
)
  .refine(({ target, id: targetId }) => !needsTargetId(target) || targetId !== undefined, {
    path: ['id'],
    error: 'required',
  })
  .refine(({ target, id: targetId }) => needsTargetId(target) || targetId === undefined, {
    path: ['id'],
    error: 'invalid',
  });
const pageQuery = withOrderedDates(
  z.strictObject({
    ...chosen,
    page: digits(0, 1_000_000).default(0),
    size: digits(1, 100).default(10),
    /** Name of the client that sends the call. The name has no effect. */
    vm: z.string().max(20).optional(),
  }),
);

/** Query for the totals per person of a department. One page can contain all people of a company (spec §7). */
const peopleQuery = withOrderedDates(
  z.strictObject({
    ...chosen,
    keyword,
    page: digits(0, 1_000_000).default(0),
    size: digits(1, 10_000).default(10_000),
    vm: z.string().max(20).optional(),
  }),
);

const personStats = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentName: z.string(),
  /** Number of days in the period that match `filter`, or of all days without a filter. */
  days: z.int().min(0),
  workingStats,
});
export type PersonStats = z.output<typeof personStats>;

const departmentTimesheet = z.object({
  from: isoDate,
  to: isoDate,
  /**
   * Totals per person, sorted by name. Sorting by hours sorts both days and people. A `filter` limits the result to
   * people with a matching day.
   */
  userWorkingStats: pageOf(personStats),
  /** Number of days that match `filter`, for the people of all pages. */
  days: z.int().min(0),
});

/**
 * Parses the cursor of a page of records. Returns the employee ID and the date of the last record on the previous page.
 */
export function recordCursorOf(text: string): { employeeId: number; date: string } {
  const between = text.indexOf('-');
  return { employeeId: Number(text.slice(0, between)), date: text.slice(between + 1) };
}

const isRecordCursor = (text: string): boolean => {
  const { employeeId, date } = recordCursorOf(text);
  return Number.isSafeInteger(employeeId) && workDate.safeParse(date).success;
};

const recordsQuery = withOrderedDates(
  z.strictObject({
    from: workDate,
    to: workDate,
    /**
     * ID of the company. If absent, the caller's own company. Required for an account without a company, unless
     * `departmentId` is sent.
     */
    companyId: idText.optional(),
    /**
     * ID of a department. Its subdepartments are included. If absent, all departments that the caller sees are
     * included.
     */
    departmentId: idText.optional(),
    /** Cursor `next` of the previous page. Absent for the first page. */
    after: z
      .string()
      .regex(/^\d{1,16}-\d{4}-\d\d-\d\d$/)
      .refine(isRecordCursor, { error: 'invalid' })
      .optional(),
    size: keysetSize,
  }),
);

/** An attendance day of a person in the format for programs, without the explanation of its figures. */
const timesheetRecord = z.object({
  employeeId: id,
  employeeCode: z.string(),
  displayName: z.string(),
  departmentId: id,
  date: isoDate,
  status: z.enum(dayStatuses),
  timeZone: z.string(),
  checkInTime: instant.nullable(),
  checkOutTime: instant.nullable(),
  workedMinutes: minutes,
  lateMinutes: minutes,
  earlyMinutes: minutes,
  overtimeMinutes: minutes,
  /** True if the month of the day is closed. The figures then do not change until the month is reopened. */
  monthClosed: z.boolean(),
});
export type TimesheetRecord = z.output<typeof timesheetRecord>;

const successCode = 'api.success';

export const timesheets = operations('timesheets', {
  mine: {
    summary: 'List your attendance days between two dates, with totals',
    method: 'GET',
    path: '/timesheets/mine',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: pageQuery,
    result: timesheet,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    successCode,
  },
  ofEmployee: {
    summary:
      'List an employee’s attendance days between two dates (your departments, or the company for administrators)',
    method: 'GET',
    path: '/timesheets/employees/{id}',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: pageQuery,
    result: timesheet.extend({ account: attendanceAccount }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    successCode,
  },
  myDepartment: {
    summary:
      'List the totals of everyone in your departments (or, for administrators, the company) between two dates',
    method: 'GET',
    path: '/timesheets/departments',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: peopleQuery,
    result: departmentTimesheet,
    errors: [],
    successCode,
  },
  ofDepartment: {
    summary: 'List the totals of one department and its subdepartments',
    method: 'GET',
    path: '/timesheets/departments/{id}',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: peopleQuery,
    result: departmentTimesheet,
    errors: ['HR_DEPARTMENT_NOT_FOUND'],
    successCode,
  },
  records: {
    summary:
      'Read the attendance days of a company or department in bulk, by employee and date, up to 10,000 per page',
    method: 'GET',
    path: '/timesheets/records',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: recordsQuery,
    result: keysetPageOf(timesheetRecord),
    errors: ['HR_COMPANY_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND'],
    successCode,
  },
  export: {
    summary:
      'Export filtered attendance days as a spreadsheet: your own or, with DEPARTMENT_TIMESHEET, other people’s',
    method: 'GET',
    path: '/timesheets/export',
    // Permission for the caller's own days. The server checks the permission for other people's days, which depends on
    // `target`.
    permission: 'MY_TIMESHEET',
    scope: 'department',
    query: sheetQuery,
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND', 'API_EXPORT_TOO_LONG'],
    answers: 'file',
    heavy: true,
  },
});
