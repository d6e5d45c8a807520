import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, idText, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { workStates } from './telework.rules.ts';

/** Maximum number of apps per session (spec §2). */
export const mostApps = 5;

const seconds = z.int().min(0);

/** A session of telework in one state (spec §3 "workingSessions"). */
const workingSession = z.object({
  start: instant,
  end: instant,
  stateType: z.enum(workStates),
  duration: seconds,
  /**
   * Whether the session counts as work. Sessions without an approved telework request may be shown although they do not
   * count.
   */
  counts: z.boolean(),
  /** The apps that were in the foreground longest, at most five. */
  activeProcesses: z.array(
    z.object({
      app: z.string(),
      /** The window title that was shown longest. Null if titles are not stored. */
      windowTitle: z.string().nullable(),
      /** Number of seconds for which the app was in the foreground. */
      cpuTime: seconds,
    }),
  ),
});
export type WorkingSession = z.output<typeof workingSession>;

/** Totals in seconds. All totals except `uncounted` include only time that counts as work. */
const workingStats = z.object({
  /** Active, less active, idle and manually entered time, without breaks. */
  duration: seconds,
  activeTime: seconds,
  lessActiveTime: seconds,
  idleTime: seconds,
  breakTime: seconds,
  manualTime: seconds,
  /** Active time divided by duration, in percent. Null if the duration is 0. */
  efficiency: z.int().min(0).max(100).nullable(),
  /** Telework time that is shown but does not count as work. */
  uncounted: seconds,
});
export type TeleworkStats = z.output<typeof workingStats>;

/** Telework of one person on a date (spec §3 "Telework record"). */
const teleworkRecord = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentCode: z.string(),
  departmentName: z.string(),
  /** IANA zone of the person's site, which decides the day. */
  timeZone: z.string(),
  dayStart: instant,
  dayEnd: instant,
  stats: workingStats,
  workingSessions: z.array(workingSession),
});
export type TeleworkRecord = z.output<typeof teleworkRecord>;

const listing = {
  date: isoDate,
  /** Current date in the time zone of the person's site. */
  today: isoDate,
  /** Time at which the portal created the answer. */
  asOf: instant,
};

const pageQuery = z.strictObject({
  /** Date of the records. If absent, today. */
  date: workDate.optional(),
  page: digits(0, 1_000_000).default(0),
  // Page size of telework lists (spec §9): 6.
  size: digits(1, 100).default(6),
});

/** Scope of an export of telework (spec §7). */
const exportTargets = ['me', 'my-department', 'department'] as const;

export const telework = operations('telework', {
  mine: {
    summary: 'Get your telework on a date',
    method: 'GET',
    path: '/telework/mine',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: z.strictObject({ date: workDate.optional() }),
    result: z.object({ ...listing, record: teleworkRecord }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  myDepartment: {
    summary: 'List who teleworked on a date, by name (your departments, or the company for administrators)',
    method: 'GET',
    path: '/telework/departments',
    permission: 'VIEW_DEPARTMENT_TELEWORK',
    scope: 'department',
    query: pageQuery.extend({
      /** Code of a department. Its subdepartments are included in the list. */
      code: z.string().max(50).optional(),
    }),
    result: z.object({ ...listing, records: pageOf(teleworkRecord) }),
    errors: ['HR_DEPARTMENT_NOT_FOUND'],
  },
  ofDepartment: {
    summary: 'List who teleworked on a date in one department and its subdepartments',
    method: 'GET',
    path: '/telework/departments/{id}',
    permission: 'VIEW_DEPARTMENT_TELEWORK',
    scope: 'department',
    query: pageQuery,
    result: z.object({ ...listing, records: pageOf(teleworkRecord) }),
    errors: ['HR_DEPARTMENT_NOT_FOUND'],
  },
  export: {
    summary:
      'Export the telework of a date as a spreadsheet: your own or, with VIEW_DEPARTMENT_TELEWORK, that of people you manage',
    method: 'GET',
    path: '/telework/export',
    // For the records of other people, the server checks the permission that belongs to `target`.
    permission: 'MY_TIMESHEET',
    scope: 'department',
    query: z
      .strictObject({
        date: workDate.optional(),
        target: z.enum(exportTargets),
        /** The department of the target `department`, by its id or code. */
        id: idText.optional(),
        code: z.string().max(50).optional(),
      })
      .refine(
        ({ target, id: targetId, code }) =>
          (target === 'department') === (targetId !== undefined || code !== undefined),
        { path: ['id'], error: 'invalid' },
      ),
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND'],
    answers: 'file',
    heavy: true,
  },
});
