import type { TimesheetColumn } from '@gatehouse/api/attendance/timesheet-columns.rules';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { ApprovedLeave } from './payroll-figures.rules.ts';

interface LeaveRow extends ApprovedLeave {
  id: number;
  /** Name that the company has set for the category. */
  name: string | null;
}

/** Finds the approved leave of people around the given dates. */
export async function findApprovedLeave(
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    SELECT r.id, t.sub_type_code AS "subType", t.name, r.is_all_day AS "isAllDay", r.half,
      to_char(r.start_time, 'YYYY-MM-DD HH24:MI:SS') AS "startTime", to_char(r.end_time, 'YYYY-MM-DD HH24:MI:SS') AS "endTime"
    FROM requests r JOIN request_types t ON t.id = r.request_type_id
    WHERE r.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[]) AND ${whereCompanyVisible(sql.ref('r.company_id'), viewer)}
      AND r.type_code = 'LEAVE' AND r.status = 'APPROVED' AND r.cancels_id IS NULL
      AND r.start_time < ${to}::date + 2 AND r.end_time >= ${from}::date - 1
    ORDER BY r.id`.execute(db);
  return rows;
}

interface CompanyExportSettings {
  columns: TimesheetColumn[];
  /** Time at which the month was closed. Null if it is open. */
  closedAt: Date | null;
}

/** Finds the export settings of the companies of the given people. `month` is the first date of a month. */
export const findExportSettings = (
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
  month: IsoDate,
): Promise<CompanyExportSettings[]> =>
  db
    .selectFrom('companies as c')
    .leftJoin('attendance_locks as l', (join) =>
      join.onRef('l.company_id', '=', 'c.id').on(sql<SqlBool>`l.month = ${month}::date`),
    )
    .select([
      // The cast is safe, because only the API writes this value.
      sql<TimesheetColumn[]>`c.timesheet_columns`.as('columns'),
      'l.locked_at as closedAt',
    ])
    .where(
      sql<SqlBool>`c.id IN (SELECT company_id FROM employees WHERE id = ANY (${plainArrayLiteral(employeeIds)}::bigint[]))`,
    )
    .where((eb) => whereCompanyVisible(eb.ref('c.id'), viewer))
    .orderBy('c.id')
    .execute();
