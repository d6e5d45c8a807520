import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

// The columns of attendance_days need no table name, because no joined table has columns with the same names.

/** Selects the days listed in timesheets. Free and undecided days are not listed. */
export const isListed = sql<SqlBool>`status <> ALL ('{OFF,PENDING}')`;

const passes: Record<TimesheetFilter, RawBuilder<SqlBool>> = {
  late: sql<SqlBool>`late_minutes > 0`,
  earlyOut: sql<SqlBool>`early_minutes > 0`,
  absent: sql<SqlBool>`status = 'ABSENT'`,
  ot: sql<SqlBool>`overtime_minutes > 0`,
};

/** A missing filter matches all days. */
export const matchesFilter = (filter: TimesheetFilter | undefined): RawBuilder<SqlBool> =>
  filter ? passes[filter] : sql<SqlBool>`true`;

/**
 * Selects the figures of all listed days (spec §3 workingStats), and the number of listed days that match the filter.
 */
export const selectFigures = (filter: TimesheetFilter | undefined) => [
  sql<number>`count(work_date) FILTER (WHERE ${matchesFilter(filter)})`.as('days'),
  sql<number>`count(check_in_at)`.as('checkinCount'),
  sql<number>`count(check_out_at)`.as('checkOutCount'),
  sql<number>`count(coalesce(check_in_at, check_out_at))`.as('totalWorkingDays'),
  sql<number>`round(coalesce(sum(worked_minutes), 0) / 60.0, 2)`.as('totalWorkingHours'),
  sql<number>`round(coalesce(sum(overtime_minutes), 0) / 60.0, 2)`.as('totalOTHours'),
  sql<number>`count(*) FILTER (WHERE ${passes.late})`.as('lateCheckInCount'),
  sql<number>`count(*) FILTER (WHERE ${passes.earlyOut})`.as('earlyCheckOutCount'),
  sql<number>`count(*) FILTER (WHERE ${passes.absent})`.as('absentCount'),
];

/** Selects the figures of a joined row of `selectFigures`, which is absent for people without listed days. */
export const selectJoinedFigures = (row: string) =>
  [
    ...['days', 'checkinCount', 'checkOutCount', 'totalWorkingDays', 'totalWorkingHours', 'totalOTHours'],
    ...['lateCheckInCount', 'earlyCheckOutCount', 'absentCount'],
  ].map((figure) => sql<number>`coalesce(${sql.ref(`${row}.${figure}`)}, 0)`.as(figure));
