import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface NewAccount {
  companyId: number;
  username: string;
  email: string;
  displayName: string;
  /** Language of emails to the person. The person's first sign-in replaces it. */
  language: string;
  at: Date;
}

/** Inserts an account with status 0, the STAFF role and no password. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      company_id: account.companyId,
      username: account.username,
      email: account.email,
      display_name: account.displayName,
      language: account.language,
      created_at: account.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO account_roles (account_id, role_id, company_id)
    SELECT ${id}, id, ${account.companyId} FROM roles WHERE company_id IS NULL AND role_code = 'STAFF'`.execute(
    db,
  );
  return id;
}

/** Updates an account. Undefined fields stay unchanged. */
export async function updateAccount(
  db: Db,
  id: number,
  { email, displayName }: { email: string | undefined; displayName: string | undefined },
): Promise<void> {
  if (email === undefined && displayName === undefined) return;
  await db.updateTable('accounts').set({ email, display_name: displayName }).where('id', '=', id).execute();
}

export const disableAccount = (db: Db, id: number) =>
  db.updateTable('accounts').set({ status: -99 }).where('id', '=', id).execute();

/** Enables a disabled account. The status of the account becomes active, or new if the account was never activated. */
export const enableAccount = (db: Db, id: number) =>
  db
    .updateTable('accounts')
    .set({ status: sql`CASE WHEN activated_at IS NULL THEN 0 ELSE 1 END` })
    .where('id', '=', id)
    .where('status', '=', -99)
    .execute();

export const deleteAccount = (db: Db, id: number) => db.deleteFrom('accounts').where('id', '=', id).execute();

/** Ends the active sessions of an account or a company. Returns the accounts that had an active session. */
export const endSessions = (
  db: Db,
  owner: { accountId: number } | { companyId: number },
  at: Date,
  reason: string,
) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if('accountId' in owner, (q) => q.where('account_id', '=', 'accountId' in owner ? owner.accountId : 0))
    .$if('companyId' in owner, (q) => q.where('company_id', '=', 'companyId' in owner ? owner.companyId : 0))
    .returning('account_id')
    .execute();

/**
 * Grants MANAGER to the given employees that manage a department, and revokes it from the given employees that manage
 * none. Returns the accounts with changed roles.
 */
export async function updateManagerRole(
  db: Db,
  employeeIds: readonly number[],
): Promise<{ accountId: number; isGranted: boolean }[]> {
  const { rows } = await sql<{ account_id: number; is_granted: boolean }>`
    WITH concerned AS (
      SELECT e.account_id, e.company_id, EXISTS (SELECT FROM department_managers m WHERE m.employee_id = e.id) AS manages
      FROM employees e WHERE e.id = ANY (${[...employeeIds]}::bigint[])),
    role AS (SELECT id FROM roles WHERE company_id IS NULL AND role_code = 'MANAGER'),
    granted AS (
      INSERT INTO account_roles (account_id, role_id, company_id)
      SELECT account_id, role.id, company_id FROM concerned, role WHERE manages
      ON CONFLICT DO NOTHING RETURNING account_id),
    revoked AS (
      DELETE FROM account_roles held USING concerned, role
      WHERE NOT manages AND held.account_id = concerned.account_id AND held.role_id = role.id
      RETURNING held.account_id)
    SELECT account_id, true AS is_granted FROM granted
    UNION ALL SELECT account_id, false FROM revoked`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, isGranted: row.is_granted }));
}
