import { z } from 'zod';
import { punchResults } from '../device-ops/device-logs.rules.ts';
import { verifyModes } from '../device-ops/device-logs.ts';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, instant, isoDate, pageOf } from '../platform/shapes.ts';
import {
  directionSources,
  directions,
  ignoredReasons,
  namedRequest,
  punchUses,
  workDate,
} from './day-explanation.ts';
import { attendanceAccount, timesheetRow } from './timesheets.ts';

/** A punch of the day (spec §3 Attendance log row). */
const attendanceLog = z.object({
  /** Null for a punch that an approved correction added, because it has no terminal record. */
  id: id.nullable(),
  /**
   * The correction that added the punch. `request` is the correction request if the caller may see it. Null for a
   * terminal record.
   */
  addedBy: z.object({ id, request: namedRequest.nullable() }).nullable(),
  /** Verification method. Null for a punch added by a correction. `device`, `door` and `room` are empty then. */
  verifyType: z.enum(verifyModes).nullable(),
  device: z.string(),
  door: z.string(),
  room: z.string(),
  secureRoom: z.boolean(),
  time: instant,
  /** IANA time zone of the building. The time is the time on the device clock, YYYY-MM-DD HH:mm:ss. */
  timeZone: z.string(),
  wallTime: z.string(),
  accessType: z.enum(directions).nullable(),
  /** Source of `accessType` (rules.md §3.2). Null until the day is computed. */
  directionFrom: z.enum(directionSources).nullable(),
  temperature: z.number().nullable(),
  result: z.enum(punchResults).nullable(),
  /** Effect of the punch on the day. Null until the day is computed. */
  use: z.enum(punchUses).nullable(),
  ignored: z.enum(ignoredReasons).nullable(),
  /**
   * True if an approved correction would add or exclude the punch, but the month is closed. The correction is then
   * listed but not applied.
   */
  notApplied: z.boolean(),
});
export type AttendanceLog = z.output<typeof attendanceLog>;

const attendanceDayLog = z.object({
  account: attendanceAccount,
  date: isoDate,
  /** Figures of the day with their explanation. Null if there is no row for the date. */
  day: timesheetRow.nullable(),
  /** Punches of the day in order of time. */
  attendanceLogs: pageOf(attendanceLog),
});

const ofDate = { date: workDate };
const pageQuery = z.strictObject({
  ...ofDate,
  page: digits(0, 1_000_000).default(0),
  size: digits(1, 100).default(10),
  /** Name of the client that sends the call. The name has no effect. */
  vm: z.string().max(20).optional(),
});
const sheetQuery = z.strictObject(ofDate);
const errors = ['HR_EMPLOYEE_NOT_FOUND'] as const;

export const attendanceLogs = operations('attendanceLogs', {
  mine: {
    summary:
      'Get your punches and attendance figures for one work date, including punches added by corrections',
    method: 'GET',
    path: '/attendance-logs/mine',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: pageQuery,
    result: attendanceDayLog,
    errors,
    successCode: 'api.success',
  },
  ofEmployee: {
    summary:
      'Get an employee’s punches and attendance figures for one work date (your departments, or the company for administrators)',
    method: 'GET',
    path: '/attendance-logs/employees/{id}',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: pageQuery,
    result: attendanceDayLog,
    errors,
    successCode: 'api.success',
  },
  exportMine: {
    summary: 'Export your punches of one work date as a spreadsheet (.xlsx)',
    method: 'GET',
    path: '/attendance-logs/mine/export',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    query: sheetQuery,
    result: empty,
    errors,
    answers: 'file',
    heavy: true,
  },
  exportOfEmployee: {
    summary: 'Export an employee’s punches of one work date as a spreadsheet (.xlsx)',
    method: 'GET',
    path: '/attendance-logs/employees/{id}/export',
    permission: 'DEPARTMENT_TIMESHEET',
    scope: 'department',
    query: sheetQuery,
    result: empty,
    errors,
    answers: 'file',
    heavy: true,
  },
});
