import type { EmployeeChange } from '@gatehouse/api/people/employee-changes';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

type Mirrored = NonNullable<EmployeeChange['employee']>;
interface Row extends Mirrored {
  employeeId: number;
  companyId: number;
  number: number;
  changedAt: Date;
  isErased: boolean;
  isDeleted: boolean;
}

/**
 * Returns the time of the last restore of a backup in epoch ms, or 0 without a restore. Changes after a restore can get
 * numbers that other changes had before the restore.
 */
export async function readEra(db: Db): Promise<number> {
  const { restored_at: restoredAt } = await db
    .selectFrom('installation')
    .select('restored_at')
    .executeTakeFirstOrThrow();
  return restoredAt?.getTime() ?? 0;
}

/**
 * Returns the number after which a read of the changes since a given time starts. This is one less than the lowest
 * number of a change since that time. If nothing has changed since, it is the number of the last change. The lowest
 * number is used, because the clock of the database may have been set back, and later changes then have earlier times.
 */
export async function findStart(db: Db, companyId: number, since: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    SELECT coalesce(min(number) FILTER (WHERE changed_at >= ${since}::timestamptz) - 1, max(number), 0) AS number
    FROM employee_changes WHERE company_id = ${companyId}::bigint`.execute(db);
  return rows[0]?.number ?? 0;
}

/**
 * Lists the changes of a company with a number above `after`. Each employee is listed once, with the number of the
 * employee's last change.
 */
export async function listChanges(
  db: Db,
  viewer: Viewer,
  { companyId, after, size }: { companyId: number; after: number; size: number },
): Promise<{ number: number; change: EmployeeChange }[]> {
  const { rows } = await sql<Row>`
    SELECT c.employee_id AS "employeeId", c.company_id AS "companyId", c.number, c.changed_at AS "changedAt",
      e.id IS NULL AS "isDeleted", e.erased_at IS NOT NULL AS "isErased", a.username AS "accountName",
      e.employee_code AS "employeeCode", e.display_name AS "displayName", e.first_name AS "firstName",
      e.last_name AS "lastName", e.title, a.email, e.department_id AS "departmentId", e.is_enabled AS "isEnabled",
      e.joined_on AS "joinedOn", e.left_on AS "leftOn"
    FROM employee_changes c
    LEFT JOIN employees e ON e.company_id = c.company_id AND e.id = c.employee_id
    LEFT JOIN accounts a ON a.id = e.account_id
    WHERE c.company_id = ${companyId}::bigint AND ${whereCompanyVisible(sql.ref('c.company_id'), viewer)}
      AND c.number > ${after}::bigint
    ORDER BY c.number LIMIT ${size}::bigint`.execute(db);
  return rows.map(
    ({ number, employeeId, companyId: company, changedAt, isErased, isDeleted, ...employee }) => {
      const kind = isDeleted ? 'DELETED' : isErased ? 'ERASED' : 'CHANGED';
      const change = { employeeId, companyId: company, kind, changedAt: changedAt.toISOString() } as const;
      return { number, change: { ...change, employee: kind === 'CHANGED' ? employee : null } };
    },
  );
}
