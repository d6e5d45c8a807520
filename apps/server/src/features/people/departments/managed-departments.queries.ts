import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Returns how many of the given departments belong to the company. Locks the departments against deletion until the
 * transaction ends.
 */
export async function countDepartments(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('departments')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .forKeyShare()
    .execute();
  return rows.length;
}

/**
 * Replaces the departments that an employee manages. If `inForce` is false, stores the assignments as paused, so that
 * they give no rights.
 */
export const setManaged = (
  db: Db,
  { companyId, id }: { companyId: number; id: number },
  departmentIds: readonly number[],
  inForce: boolean,
) =>
  sql`WITH wanted AS (SELECT DISTINCT unnest(${[...departmentIds]}::bigint[]) AS department_id),
    gone AS (
      DELETE FROM department_managers WHERE employee_id = ${id}
      AND (NOT ${inForce}::boolean OR department_id NOT IN (SELECT department_id FROM wanted))),
    gone_paused AS (
      DELETE FROM paused_managers WHERE employee_id = ${id}
      AND (${inForce}::boolean OR department_id NOT IN (SELECT department_id FROM wanted))),
    added AS (
      INSERT INTO department_managers (company_id, department_id, employee_id)
      SELECT ${companyId}::bigint, department_id, ${id}::bigint FROM wanted WHERE ${inForce}::boolean
      ON CONFLICT DO NOTHING)
    INSERT INTO paused_managers (company_id, department_id, employee_id)
    SELECT ${companyId}::bigint, department_id, ${id}::bigint FROM wanted WHERE NOT ${inForce}::boolean
    ON CONFLICT DO NOTHING`.execute(db);

/** Deletes the paused assignments of active managers. */
export const dropPaused = (db: Db, employeeIds: readonly number[]) =>
  sql`DELETE FROM paused_managers WHERE employee_id = ANY (${[...employeeIds]}::bigint[])`.execute(db);
