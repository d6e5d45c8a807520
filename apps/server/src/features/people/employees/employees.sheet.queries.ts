import type { EmployeeSheetRow } from '@gatehouse/api/people/employee-sheet';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type EmployeeFilters, whereFilters } from './employees.list.queries.ts';

export interface SheetRow extends EmployeeSheetRow {
  id: number;
  companyCode: string;
}

/**
 * Reads filtered employees as sheet rows with IDs greater than `after`, in the order of IDs. If `ids` is given, reads
 * only these employees.
 */
export async function readSheetRows(
  db: Db,
  viewer: Viewer,
  filters: EmployeeFilters,
  { after, size, now, ids }: { after: number; size: number; now: Date; ids: readonly number[] | undefined },
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    SELECT e.id, c.company_code AS "companyCode", d.department_code AS "departmentCode", a.username AS "accountName",
      e.employee_code AS "employeeCode", e.first_name AS "firstName", e.last_name AS "lastName",
      e.display_name AS "displayName", e.gender, e.title, a.email, e.device_pin AS "devicePin",
      e.card_number AS "cardNumber", e.is_enabled AS "isEnabled",
      e.department_since AS "departmentSince", e.joined_on AS "joinedOn", e.left_on AS "leftOn",
      coalesce(b.building_code, '') AS "homeBuildingCode",
      e.date_of_birth AS "dateOfBirth",
      e.personal_email AS "personalEmail", e.mobile, e.emp_level AS "empLevel", e.identity_number AS identity,
      e.insurance_number AS "insurranceNum", e.marital_status AS "maritalStatus",
      e.current_address AS "currentAddress", e.permanent_address AS "permanentAddress",
      e.working_location AS "workingLocation", e.award, e.user_url AS "userUrl",
      coalesce((SELECT json_agg(json_build_object('infoKey', i.info_key, 'infoValue', i.info_value) ORDER BY i.place)
        FROM employee_infos i WHERE i.employee_id = e.id), '[]') AS "employeeInfos"
    FROM employees e
    JOIN accounts a ON a.id = e.account_id
    JOIN departments d ON d.id = e.department_id
    JOIN companies c ON c.id = e.company_id
    LEFT JOIN buildings b ON b.id = e.home_building_id
    WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} ${whereFilters(filters, viewer, now)} AND e.id > ${after}
      AND (${ids ?? null}::bigint[] IS NULL OR e.id = ANY (${ids ?? []}::bigint[]))
    ORDER BY e.id LIMIT ${size}`.execute(db);
  return rows;
}

/** Counts the filtered employees. Stops counting at `most` + 1. */
export async function countUpTo(
  db: Db,
  viewer: Viewer,
  filters: EmployeeFilters,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM employees e WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} ${whereFilters(filters, viewer, now)}
      LIMIT ${most + 1}) AS first`.execute(db);
  return rows[0]?.count ?? 0;
}
