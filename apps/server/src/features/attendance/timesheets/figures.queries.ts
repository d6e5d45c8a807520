import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

// columns of attendance_days, which no table beside it has

/** A day with nothing to say, a free one or one not yet decided, is no row of a timesheet. */
export const listed = sql<SqlBool>`status <> ALL ('{OFF,PENDING}')`;

const passes: Record<TimesheetFilter, RawBuilder<SqlBool>> = {
  late: sql<SqlBool>`late_minutes > 0`,
  earlyOut: sql<SqlBool>`early_minutes > 0`,
  absent: sql<SqlBool>`status = 'ABSENT'`,
  ot: sql<SqlBool>`overtime_minutes > 0`,
};

/** The days that are wanted; without a filter, all. */
export const wanted = (filter: TimesheetFilter | undefined): RawBuilder<SqlBool> =>
  filter ? passes[filter] : sql<SqlBool>`true`;

/** The figures of listed days (spec §3 workingStats), and how many of them pass a filter. */
export const figuresOf = (filter: TimesheetFilter | undefined) => [
  sql<number>`count(work_date) FILTER (WHERE ${wanted(filter)})`.as('days'),
  sql<number>`count(check_in_at)`.as('checkinCount'),
  sql<number>`count(check_out_at)`.as('checkOutCount'),
  sql<number>`count(coalesce(check_in_at, check_out_at))`.as('totalWorkingDays'),
  sql<number>`round(coalesce(sum(worked_minutes), 0) / 60.0, 2)`.as('totalWorkingHours'),
  sql<number>`round(coalesce(sum(overtime_minutes), 0) / 60.0, 2)`.as('totalOTHours'),
  sql<number>`count(*) FILTER (WHERE ${passes.late})`.as('lateCheckInCount'),
  sql<number>`count(*) FILTER (WHERE ${passes.earlyOut})`.as('earlyCheckOutCount'),
  sql<number>`count(*) FILTER (WHERE ${passes.absent})`.as('absentCount'),
];
