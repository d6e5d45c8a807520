import type { TimesheetRecord } from '@gatehouse/api/attendance/timesheets';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { formatInstant } from '../../../platform/db/format-instant.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { isListed } from './figures.queries.ts';
import { type TimesheetDates, whereManaged } from './timesheets-people.queries.ts';

export interface RecordFilter extends TimesheetDates {
  companyId: number;
  /** IDs of the departments to list. Absent for all departments. */
  departmentIds?: readonly number[];
}

/** Position in the list: the last record of the previous page. */
export interface RecordCursor {
  employeeId: number;
  date: string;
}

/**
 * Lists the attendance days of the people that the caller manages or may list, by employee and date. Reads the days by
 * primary key, person by person, so that late pages take no longer than the first page.
 */
export async function listRecords(
  db: Db,
  viewer: Viewer,
  { companyId, departmentIds, from, to }: RecordFilter,
  { after, size }: { after: RecordCursor | undefined; size: number },
): Promise<TimesheetRecord[]> {
  const first = after?.employeeId ?? 0;
  const { rows } = await sql<TimesheetRecord>`
    SELECT e.id AS "employeeId", e.employee_code AS "employeeCode", e.display_name AS "displayName",
      e.department_id AS "departmentId", t.work_date AS date, t.status, t.zone AS "timeZone",
      ${formatInstant(sql`t.check_in_at`)} AS "checkInTime", ${formatInstant(sql`t.check_out_at`)} AS "checkOutTime",
      t.worked_minutes AS "workedMinutes", t.late_minutes AS "lateMinutes",
      t.early_minutes AS "earlyMinutes", t.overtime_minutes AS "overtimeMinutes", l.month IS NOT NULL AS "monthClosed"
    FROM (
      SELECT e.id, e.employee_code, e.display_name, e.department_id FROM employees e
      WHERE e.company_id = ${companyId}::bigint AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
        AND e.erased_at IS NULL AND ${whereManaged(sql.ref('e.department_id'), viewer)} AND e.id >= ${first}::bigint
        ${departmentIds ? sql`AND e.department_id = ANY (${departmentIds}::bigint[])` : sql``}
      ORDER BY e.id) e
    JOIN attendance_days t ON t.employee_id = e.id AND t.company_id = ${companyId}::bigint
      AND t.work_date >= ${from}::date AND t.work_date <= ${to}::date AND ${isListed}
      AND (e.id > ${first}::bigint OR t.work_date > ${after?.date ?? null}::date)
    LEFT JOIN attendance_locks l ON l.company_id = t.company_id AND l.month = date_trunc('month', t.work_date)::date
    ORDER BY e.id, t.work_date LIMIT ${size}::bigint`.execute(db);
  return rows;
}
