import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Returns the given departments and all departments that are or were below them. */
export async function findWithBelow(db: Db, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE links AS (
      SELECT d.id, d.parent_department_id AS parent FROM departments d WHERE d.company_id = ${companyId}
      UNION SELECT p.department_id, p.parent_department_id FROM past_parents p WHERE p.company_id = ${companyId}),
    below AS (
      SELECT id FROM links WHERE id = ANY (${plainArrayLiteral(ids)}::bigint[])
      UNION SELECT l.id FROM links l JOIN below b ON l.parent = b.id)
    SELECT id FROM below ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the number of people of a company who belong or belonged to one of the given departments. Without
 * departments, counts all people.
 */
export async function countPeople(
  db: Db,
  companyId: number,
  departmentIds: readonly number[] | undefined,
): Promise<number> {
  const ids = departmentIds ? plainArrayLiteral(departmentIds) : null;
  const { rows } = await sql<{ people: number }>`
    SELECT count(*) AS people FROM employees e WHERE e.company_id = ${companyId} AND e.erased_at IS NULL
      AND (${ids}::bigint[] IS NULL OR e.department_id = ANY (${ids}::bigint[]) OR EXISTS (
        SELECT FROM past_departments p WHERE p.employee_id = e.id AND p.department_id = ANY (${ids}::bigint[])))`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}
