import type { IsoDate } from '@gatehouse/api/platform/dates';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { RequestStatus } from '@gatehouse/api/requests/requests';
import { type Expression, type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Selects the people of a department with an approved absence of any type on a date. */
export const selectPeopleAway = (db: Db, viewer: Viewer, departmentId: number, date: IsoDate) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.department_id', '=', departmentId)
    .where('e.is_enabled', '=', true)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where(isAway(sql.ref('e.id'), date))
    .select(['e.id as employeeId', 'e.display_name as displayName', 'a.username as accountName'])
    .orderBy('e.display_name')
    .orderBy('e.id');

const isAway = (employeeId: Expression<unknown>, date: IsoDate) => sql<SqlBool>`EXISTS (SELECT FROM requests r
  WHERE r.employee_id = ${employeeId} AND r.status = 'APPROVED' AND r.cancels_id IS NULL
    AND r.type_code IN ('LEAVE', 'TELEWORK', 'BUSINESS')
    AND has_work_date(r, ${date}::date))`;

/** Finds the pending and approved requests of a department on the given dates, for the approver. */
export async function findAwayRequests(
  db: Db,
  viewer: Viewer,
  departmentId: number,
  days: readonly IsoDate[],
): Promise<
  {
    employeeId: number;
    displayName: string;
    accountName: string;
    date: IsoDate;
    type: RequestTypeCode;
    status: RequestStatus;
    id: number;
  }[]
> {
  const { rows } = await sql<{
    employeeId: number;
    displayName: string;
    accountName: string;
    date: IsoDate;
    type: RequestTypeCode;
    status: RequestStatus;
    id: number;
  }>`
    SELECT e.id AS "employeeId", e.display_name AS "displayName", a.username AS "accountName", d::date::text AS date,
      r.type_code AS type, r.status, r.id
    FROM unnest(${plainArrayLiteral(days)}::date[]) AS d
    JOIN requests r ON r.status IN ('PENDING', 'APPROVED') AND r.cancels_id IS NULL
      AND r.type_code IN ('LEAVE', 'TELEWORK', 'BUSINESS')
      AND has_work_date(r, d)
    JOIN employees e ON e.id = r.employee_id AND e.department_id = ${departmentId} AND e.is_enabled
    JOIN accounts a ON a.id = e.account_id
    WHERE ${whereCompanyVisible(sql.ref('r.company_id'), viewer)}
    ORDER BY e.display_name, e.id, d`.execute(db);
  return rows;
}

export const findDepartment = async (
  db: Db,
  viewer: Viewer,
  employeeId: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('employees')
      .select('department_id')
      .where('id', '=', employeeId)
      .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
      .executeTakeFirst()
  )?.department_id;
