import type { WorkShift, WorkShiftSettings, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereContainsWords, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  departmentId: 'department_id',
  name: 'name',
  startDate: 'start_date',
  endDate: 'end_date',
  startTime: 'start_time',
  endTime: 'end_time',
  type: 'type',
  workingDayType: 'working_day_type',
} as const;

const settingColumns = {
  salaryMultiply: 'salary_multiply',
  compensatoryLeave: 'compensatory_leave',
  lateAfter: 'late_after',
  earlyLeaveBefore: 'early_leave_before',
  checkLate: 'check_late',
  checkEarlyLeave: 'check_early_leave',
  breaks: 'breaks',
  windowBefore: 'window_before',
  windowAfter: 'window_after',
  countPairs: 'count_pairs',
  halfDayBelow: 'half_day_below',
  absentBelow: 'absent_below',
} as const;

const sorts = {
  name: 'work_shifts.name',
  startDate: 'work_shifts.start_date',
  createdDate: 'work_shifts.created_at',
} as const;

const selectVisible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('work_shifts')
    .innerJoin('departments', 'departments.id', 'work_shifts.department_id')
    .innerJoin('companies', 'companies.id', 'work_shifts.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('work_shifts.company_id'), viewer))
    .select([
      'work_shifts.id',
      'work_shifts.name',
      'work_shifts.department_id as departmentId',
      'departments.department_name as departmentName',
      sql<string>`to_char(work_shifts.start_time, 'HH24:MI')`.as('startTime'),
      sql<string>`to_char(work_shifts.end_time, 'HH24:MI')`.as('endTime'),
    ]);

// The settings are in the order of the schema, because they are compared in that order.
const selectRows = (db: Db, viewer: Viewer) =>
  selectVisible(db, viewer).select([
    'work_shifts.version',
    'work_shifts.company_id as companyId',
    'companies.company_code as companyCode',
    'departments.department_code as departmentCode',
    'work_shifts.start_date as startDate',
    'work_shifts.end_date as endDate',
    'work_shifts.type',
    'work_shifts.working_day_type as workingDayType',
    sql<WorkShiftSettings>`json_build_object('salaryMultiply', salary_multiply, 'compensatoryLeave', compensatory_leave,
      'lateAfter', late_after, 'earlyLeaveBefore', early_leave_before, 'checkLate', check_late,
      'checkEarlyLeave', check_early_leave, 'breaks', breaks, 'windowBefore', window_before, 'windowAfter', window_after,
      'countPairs', count_pairs, 'halfDayBelow', half_day_below, 'absentBelow', absent_below)`.as(
      'workshiftSettings',
    ),
    'work_shifts.created_at as createdDate',
  ]);

const missing = 'ATT_WORKSHIFT_NOT_FOUND';

export const workShiftRow = defineRow(
  { table: 'work_shifts', columns, described: selectRows, missing },
  withIsoCreatedDate,
);

const whereNamed = (keyword: string) =>
  whereContainsWords(sql<string>`concat_ws(E'\n', work_shifts.name, departments.department_name)`, keyword);

export function listWorkShifts({ db, viewer, query }: Call<typeof workShifts.list>) {
  const { departmentId, keyword, sort = { field: 'name', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('work_shifts.department_id'), departmentId))
    .where(whereNamed(keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('work_shifts.id');
  return findPage(statement, query, withIsoCreatedDate);
}

export function searchWorkShifts({ db, viewer, query }: Call<typeof workShifts.search>) {
  const statement = selectVisible(db, viewer).where(whereNamed(query.keyword));
  const ordered = statement.orderBy('work_shifts.name', query.sort?.direction).orderBy('work_shifts.id');
  return findPage(ordered, query, (row) => row);
}

type WorkShiftDates = Pick<WorkShift, 'departmentId' | 'workingDayType' | 'type' | 'startDate' | 'endDate'>;

/**
 * Returns a conflicting shift of the same department and day type that applies on a common date. Overtime shifts never
 * conflict with ordinary shifts (rules.md §3.19).
 */
export async function findClash(db: Db, viewer: Viewer, shift: WorkShiftDates, exceptId = 0) {
  return selectVisible(db, viewer)
    .where('work_shifts.department_id', '=', shift.departmentId)
    .where('work_shifts.working_day_type', '=', shift.workingDayType)
    .where('work_shifts.id', '<>', exceptId)
    .where(sql<boolean>`(work_shifts.type = 'OT') = ${shift.type === 'OT'}::boolean
      AND daterange(work_shifts.start_date, work_shifts.end_date, '[]')
        && daterange(${shift.startDate}::date, ${shift.endDate}::date, '[]')`)
    .orderBy('work_shifts.start_date')
    .executeTakeFirst();
}

export const settingsOf = ({ breaks, ...settings }: Partial<WorkShiftSettings> = {}) =>
  columnsOf(settingColumns, { ...settings, breaks: breaks && JSON.stringify(breaks) });
