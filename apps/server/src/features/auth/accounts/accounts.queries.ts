import { accountActions } from '@gatehouse/api/auth/accounts.rules';
import type { Permission } from '@gatehouse/api/platform/permissions';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export const hasAnyAccount = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;

export const upsertBuiltInRole = (db: Db, code: string, permissions: readonly Permission[]) =>
  sql`INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES (NULL, ${code}, ${code}, ${[...permissions]}::text[])
    ON CONFLICT (company_id, role_code) DO UPDATE SET permissions = excluded.permissions
    WHERE roles.permissions <> excluded.permissions`.execute(db);

/** Creates the first account. Returns undefined if any account already exists. */
export async function insertFirstAdministrator(
  db: Db,
  first: { username: string; passwordHash: string; oneTime: boolean; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO accounts (username, display_name, password_hash, status, activated_at, must_change_password, created_at)
      VALUES (${first.username}, 'System administrator', ${first.passwordHash}, 1, ${first.at}, ${first.oneTime}, ${first.at})
      ON CONFLICT DO NOTHING RETURNING id),
    granted AS (
      INSERT INTO account_roles (account_id, role_id)
      SELECT made.id, roles.id FROM made, roles WHERE roles.role_code = 'SYSADMIN' AND roles.company_id IS NULL)
    SELECT id FROM made`.execute(db);
  return rows[0]?.id;
}

export const findAccount = (db: Db, viewer: Viewer, username: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'company_id', 'status', 'email', 'invited_at', 'activated_at', 'changed_password_at'])
    .where('username_key', '=', username.toLowerCase())
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();

/** Activates an account. Returns false if the status of the account does not allow this. */
export async function activateAccount(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ status: accountActions.activate.to, activated_at: at })
    .where('id', '=', id)
    .where('status', 'in', [...accountActions.activate.from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const recordInvitation = (db: Db, id: number, at: Date) =>
  db.updateTable('accounts').set({ invited_at: at }).where('id', '=', id).execute();
