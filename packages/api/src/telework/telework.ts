import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, idText, instant, isoDate, pageOf } from '../platform/shapes.ts';
import { workStates } from './telework.rules.ts';

/** Apps named of one session at most (spec §2). */
export const mostApps = 5;

const seconds = z.int().min(0);

/** One stretch in one state (spec §3 "workingSessions"). */
export const workingSession = z.object({
  start: instant,
  end: instant,
  stateType: z.enum(workStates),
  duration: seconds,
  /** Whether it is among the figures: time without an approved telework request may only be shown. */
  counts: z.boolean(),
  /** What was in front longest, at most five. */
  activeProcesses: z.array(
    z.object({
      app: z.string(),
      /** The title it had longest; null while titles are not kept. */
      windowTitle: z.string().nullable(),
      /** Seconds in front. */
      cpuTime: seconds,
    }),
  ),
});
export type WorkingSession = z.output<typeof workingSession>;

/** Seconds of what counts, but for the last. */
export const workingStats = z.object({
  /** Active, less active, idle and logged by hand; breaks are none of it. */
  duration: seconds,
  activeTime: seconds,
  lessActiveTime: seconds,
  idleTime: seconds,
  breakTime: seconds,
  manualTime: seconds,
  /** Active time over duration, in percent; null where there is none. */
  efficiency: z.int().min(0).max(100).nullable(),
  /** What is shown and does not count. */
  uncounted: seconds,
});
export type WorkingStats = z.output<typeof workingStats>;

/** The day of one person (spec §3 "Telework record"). */
export const teleworkRecord = z.object({
  employeeId: id,
  accountName: z.string(),
  displayName: z.string(),
  employeeCode: z.string(),
  departmentCode: z.string(),
  departmentName: z.string(),
  /** Of the person's site: whose day it is. */
  timeZone: z.string(),
  dayStart: instant,
  dayEnd: instant,
  stats: workingStats,
  workingSessions: z.array(workingSession),
});
export type TeleworkRecord = z.output<typeof teleworkRecord>;

const listing = {
  date: isoDate,
  /** The date it is now, on the clocks the date is read by. */
  today: isoDate,
  /** When it was so. */
  asOf: instant,
};

const pageQuery = z.strictObject({
  /** Absent: today. */
  date: workDate.optional(),
  page: digits(0, 1_000_000).default(0),
  // spec §9: telework 6
  size: digits(1, 100).default(6),
});

/** Whose days an export holds (spec §7). */
export const exportTargets = ['me', 'my-department', 'department'] as const;

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
    query: pageQuery,
    result: z.object({ ...listing, records: pageOf(teleworkRecord) }),
    errors: [],
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
    // who may have others' is asked by target
    permission: 'MY_TIMESHEET',
    scope: 'department',
    query: z
      .strictObject({
        date: workDate.optional(),
        target: z.enum(exportTargets),
        /** Of `department`. */
        id: idText.optional(),
      })
      .refine(({ target, id: named }) => (target === 'department') === (named !== undefined), {
        path: ['id'],
        error: 'invalid',
      }),
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND'],
    answers: 'file',
    heavy: true,
  },
});
