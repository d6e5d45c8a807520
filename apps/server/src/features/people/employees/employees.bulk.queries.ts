import type { BulkAction } from '@gatehouse/api/people/employees';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** What a bulk action needs to know of a person. */
export interface Chosen {
  id: number;
  accountId: number;
  companyId: number;
  departmentId: number;
  isEnabled: boolean;
  version: number;
  /** Has an address and a live account, and has never chosen a password. */
  isAwaited: boolean;
}

/** The chosen employees the viewer may see, in the order of their numbers and locked in it, so that no two calls wait in a ring. */
export async function lockChosen(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    SELECT e.id, e.account_id AS "accountId", e.company_id AS "companyId", e.department_id AS "departmentId",
      e.is_enabled AS "isEnabled", e.version,
      a.status >= 0 AND a.changed_password_at IS NULL AND a.email <> '' AS "isAwaited"
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

/** Switches employees and the accounts that are theirs; an enabled account is what it was: active, or new. */
export async function switchEmployees(
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

/** The chosen ones whom the action changes: the others are as it would have them. */
export const concernedBy = (chosen: readonly Chosen[], action: BulkAction): Chosen[] =>
  chosen.filter((one) =>
    action.kind === 'MOVE'
      ? one.departmentId !== action.departmentId
      : one.isEnabled !== (action.kind === 'ENABLE'),
  );
