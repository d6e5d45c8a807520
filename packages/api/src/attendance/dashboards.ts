import { z } from 'zod';
import { MINUTES_PER_DAY } from '../platform/dates.ts';
import { operations } from '../platform/operation.ts';
import { digits, id, idText, instant, isoDate } from '../platform/shapes.ts';
import { currentPeriods, periods } from './dashboards.rules.ts';
import { directions } from './day-explanation.ts';
import { workingStats } from './timesheets.ts';

/** Recognition methods in the order of the chart. All other methods count as OTHER. */
export const checkMethods = ['FACE', 'CARD', 'FINGERPRINT', 'QR', 'OTHER'] as const;

/** Number of dates in the recent history: two weeks. */
export const recentDates = 14;

export const latestRows = 6;

const count = z.int().min(0);
/**
 * Time in minutes after midnight of a date. Negative for times of the previous day, 1440 or more for times of the next
 * day.
 */
const minute = z.int();

const dates = { from: isoDate, to: isoDate };

const methods = z.object({
  ...dates,
  total: count,
  /** Counts in the order of `checkMethods`. OTHER is included only if its count is above 0. */
  methods: z.array(z.object({ method: z.enum(checkMethods), count })),
});

const chosen = {
  /**
   * ID of a department. Its subdepartments are included. If absent, all departments that the caller sees are included.
   */
  departmentId: idText.optional(),
};
const ofDepartments = z.strictObject(chosen);
const periodQuery = z.strictObject({
  ...chosen,
  type: z.enum(currentPeriods).default('this-week'),
});
/** Half-hour intervals up to `lastHour`, in minutes after midnight (spec §7: 30 and 1200). */
const halfHours = z.strictObject({
  ...chosen,
  interval: digits(30, 30).default(30),
  lastHour: digits(30, MINUTES_PER_DAY).default(1200),
});

/**
 * Difference in percent from yesterday's count up to the same half hour. Null if yesterday's count was 0 (rules.md
 * §3.24).
 */
const difference = z.number().nullable();

const department = { permission: 'DEPARTMENT_DASHBOARD', scope: 'department' } as const;
const errors = ['HR_DEPARTMENT_NOT_FOUND'] as const;

export const dashboards = operations('dashboards', {
  workingHours: {
    summary: 'Get your working hours this week, month or quarter, by day and in total',
    method: 'GET',
    path: '/dashboards/working-hours',
    permission: 'DASHBOARD',
    scope: 'self',
    query: z.strictObject({ type: z.enum(periods).default('week') }),
    result: z.object({
      ...dates,
      /** One entry for every date of the period up to today. */
      days: z.array(z.object({ date: isoDate, hours: z.number().min(0) })),
      workingStats,
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  myMethods: {
    summary: 'Get your check-in methods this week, month or quarter',
    method: 'GET',
    path: '/dashboards/attendance-methods',
    permission: 'DASHBOARD',
    scope: 'self',
    query: z.strictObject({ type: z.enum(currentPeriods).default('this-week') }),
    result: methods,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  todaySummary: {
    summary: 'Get today’s averages and counts for your departments: check-in, check-out, inside, absent',
    method: 'GET',
    path: '/dashboards/departments/summary',
    ...department,
    query: ofDepartments,
    result: z.object({
      asOf: instant,
      /** IANA zone of the company. */
      timeZone: z.string(),
      people: count,
      averageCheckIn: minute.nullable(),
      averageCheckOut: minute.nullable(),
      working: count,
      /**
       * Number of confirmed absences. Expected people that have not arrived yet are counted separately (rules.md
       * §3.24).
       */
      absent: count,
      covered: count,
      notHereYet: count,
      /**
       * Average check-in and check-out times of the same weekday last week, up to the same half hour. An average is
       * null without check-ins or check-outs up to that half hour.
       */
      lastWeek: z.object({ averageCheckIn: minute.nullable(), averageCheckOut: minute.nullable() }),
      /** Figures of the last two weeks by date, today last. */
      recent: z.array(
        z.object({
          date: isoDate,
          averageCheckIn: minute.nullable(),
          averageCheckOut: minute.nullable(),
          present: count,
          absent: count,
        }),
      ),
    }),
    errors,
  },
  todayCheckIns: {
    summary: 'Get today’s check-ins by half hour, on time and late',
    method: 'GET',
    path: '/dashboards/departments/check-ins',
    ...department,
    query: halfHours,
    result: z.object({
      onTime: count,
      late: count,
      points: z.array(z.object({ minute, checkIns: count, late: count })),
    }),
    errors,
  },
  todayActivity: {
    summary: 'Get today’s entries and exits by half hour, with typical entries for this weekday',
    method: 'GET',
    path: '/dashboards/departments/activity',
    ...department,
    query: halfHours,
    result: z.object({
      /** Date of today in the company's time zone. */
      date: isoDate,
      now: minute,
      ins: count,
      outs: count,
      points: z.array(
        z.object({
          minute,
          ins: count,
          outs: count,
          /** Average number of entries on this weekday in the last four weeks. Null if there were no entries. */
          usualIns: z.number().min(0).nullable(),
        }),
      ),
    }),
    errors,
  },
  differences: {
    summary: 'Compare today’s late check-ins and early check-outs with yesterday’s at the same time',
    method: 'GET',
    path: '/dashboards/departments/differences',
    ...department,
    query: ofDepartments,
    result: z.object({
      checkinLateToday: count,
      checkinLateTodayPercent: difference,
      checkoutEarlyToday: count,
      checkoutEarlyTodayPercent: difference,
    }),
    errors,
  },
  attendanceActivity: {
    summary:
      'Get check-ins, late check-ins, early check-outs and absences this week, month or quarter, by day',
    method: 'GET',
    path: '/dashboards/departments/attendance-activity',
    ...department,
    query: periodQuery,
    result: z.object({
      ...dates,
      days: z.array(z.object({ date: isoDate, checkIns: count, late: count, early: count, absent: count })),
    }),
    errors,
  },
  departmentMethods: {
    summary: 'Get the check-in methods of your departments this week, month or quarter',
    method: 'GET',
    path: '/dashboards/departments/attendance-methods',
    ...department,
    query: periodQuery,
    result: methods,
    errors,
  },
  latestLogs: {
    summary: `List the newest ${latestRows} punches in your departments`,
    method: 'GET',
    path: '/dashboards/departments/latest-logs',
    ...department,
    query: ofDepartments,
    result: z.object({
      content: z.array(
        z.object({
          id,
          time: instant,
          /** IANA zone of the site. */
          timeZone: z.string(),
          employeeId: id,
          accountName: z.string(),
          displayName: z.string(),
          room: z.string(),
          direction: z.enum(directions).nullable(),
        }),
      ),
    }),
    errors,
  },
  latestEmployees: {
    summary: `List the ${latestRows} newest employees in your departments`,
    method: 'GET',
    path: '/dashboards/departments/latest-employees',
    ...department,
    query: ofDepartments,
    result: z.object({
      content: z.array(
        z.object({
          id,
          accountName: z.string(),
          displayName: z.string(),
          title: z.string(),
          departmentName: z.string(),
          addedAt: instant,
        }),
      ),
    }),
    errors,
  },
});
