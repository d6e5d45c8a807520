import type { AccountStatus } from '@gatehouse/api/auth/accounts';
import type { BulkAction } from '@gatehouse/api/people/employees';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface BulkEmployee {
  id: number;
  accountId: number;
  companyId: number;
  departmentId: number;
  isEnabled: boolean;
  version: number;
  accountStatus: AccountStatus;
  /** Time at which the employee last chose a password (ISO 8601). Null if the employee has not chosen one. */
  changedPwdTime: string | null;
}

/**
 * Locks the selected employees that the caller can see, in the order of their IDs to prevent deadlocks between two
 * calls.
 */
export async function lockChosen(db: Db, viewer: Viewer, ids: readonly number[]): Promise<BulkEmployee[]> {
  const { rows } = await sql<BulkEmployee>`
    SELECT e.id, e.account_id AS "accountId", e.company_id AS "companyId", e.department_id AS "departmentId",
      e.is_enabled AS "isEnabled", e.version,
      a.status AS "accountStatus", a.changed_password_at::text AS "changedPwdTime"
    FROM employees e JOIN accounts a ON a.id = e.account_id
    WHERE e.id = ANY (${[...ids]}::bigint[]) AND e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
    ORDER BY e.id FOR NO KEY UPDATE OF e`.execute(db);
  return rows;
}

export const moveEmployees = (db: Db, ids: readonly number[], departmentId: number, at: Date) =>
  db
    .updateTable('employees')
    .set((eb) => ({ department_id: departmentId, version: eb('version', '+', 1), updated_at: at }))
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute();

/**
 * Activates or deactivates employees and their accounts. On activation, an account becomes active, or new if it was
 * never activated.
 */
export async function setEmployeesEnabled(
  db: Db,
  { ids, accountIds }: { ids: readonly number[]; accountIds: readonly number[] },
  on: boolean,
  at: Date,
): Promise<void> {
  await db
    .updateTable('employees')
    .set((eb) => ({ is_enabled: on, version: eb('version', '+', 1), updated_at: at }))
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute();
  await sql`UPDATE accounts SET status = CASE WHEN NOT ${on}::boolean THEN -99 WHEN activated_at IS NULL THEN 0 ELSE 1 END
    WHERE id = ANY (${[...accountIds]}::bigint[]) AND (NOT ${on}::boolean OR status = -99)`.execute(db);
  if (on) return;
  await sql`UPDATE sessions SET ended_at = ${at}, end_reason = 'DISABLED'
    WHERE account_id = ANY (${[...accountIds]}::bigint[]) AND ended_at IS NULL AND expires_at > ${at}`.execute(
    db,
  );
}

export const filterConcerned = (chosen: readonly BulkEmployee[], action: BulkAction): BulkEmployee[] =>
  chosen.filter((employee) =>
    action.kind === 'MOVE'
      ? employee.departmentId !== action.departmentId
      : employee.isEnabled !== (action.kind === 'ENABLE'),
  );
