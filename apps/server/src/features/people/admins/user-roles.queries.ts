import { type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { RoleDefinition } from './granting.rules.ts';

export const findUser = (db: Db, viewer: Viewer, username: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id as userId', 'accounts.username', 'accounts.status'])
    .select(['companies.id as companyId', 'companies.company_code as companyCode'])
    .where('accounts.username_key', '=', username.toLowerCase())
    .where((eb) => whereCompanyVisible(eb.ref('accounts.company_id'), viewer))
    .executeTakeFirst();

const columns = sql`r.id, r.role_code, r.role_name, r.permissions, r.company_id IS NULL AS is_built_in`;

interface Row {
  id: number;
  role_code: string;
  role_name: string;
  permissions: string[];
  is_built_in: boolean;
}

export interface StoredRole extends RoleDefinition {
  id: number;
  roleName: string;
}

const toRole = (row: Row): StoredRole => ({
  id: row.id,
  roleCode: row.role_code,
  roleName: row.role_name,
  isBuiltIn: row.is_built_in,
  permissions: row.permissions,
});

/** Returns the roles of accounts, built-in roles first. */
export async function rolesOf(db: Db, accountIds: readonly number[]): Promise<Map<number, StoredRole[]>> {
  const { rows } = await sql<Row & { account_id: number }>`
    SELECT held.account_id, ${columns} FROM account_roles held JOIN roles r ON r.id = held.role_id
    WHERE held.account_id = ANY (${[...accountIds]}::bigint[]) ORDER BY is_built_in DESC, r.role_code`.execute(
    db,
  );
  const rolesByAccount = new Map<number, StoredRole[]>(accountIds.map((id) => [id, []]));
  for (const row of rows) rolesByAccount.get(row.account_id)?.push(toRole(row));
  return rolesByAccount;
}

/**
 * Finds a role by its code among the roles that a company can grant. Prefers a built-in role to a company's own role
 * with the same code.
 */
export async function findRole(db: Db, companyId: number, roleCode: string): Promise<StoredRole | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM roles r
    WHERE r.role_code = ${roleCode} AND (r.company_id IS NULL OR r.company_id = ${companyId})
    ORDER BY is_built_in DESC LIMIT 1`.execute(db);
  return rows[0] && toRole(rows[0]);
}

export async function findRoleOfId(db: Db, companyId: number, id: number): Promise<StoredRole | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM roles r
    WHERE r.id = ${id} AND (r.company_id IS NULL OR r.company_id = ${companyId})`.execute(db);
  return rows[0] && toRole(rows[0]);
}

/** Returns the statuses of the locked or disabled accounts among the given accounts. */
export const findLocked = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('accounts')
    .select('status')
    .where(sql<SqlBool>`id = ANY (${[...accountIds]}::bigint[])`)
    .where('status', '<', 0)
    .execute();

/** Grants a role. Returns the accounts that did not have the role before. */
export async function insertRole(
  db: Db,
  companyId: number,
  accountIds: readonly number[],
  roleId: number,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    INSERT INTO account_roles (account_id, company_id, role_id)
    SELECT id, ${companyId}, ${roleId} FROM unnest(${[...accountIds]}::bigint[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Revokes a role. Returns the accounts that had the role. */
export async function deleteRole(db: Db, accountIds: readonly number[], roleId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('account_roles')
    .where(sql<SqlBool>`account_id = ANY (${[...accountIds]}::bigint[])`)
    .where('role_id', '=', roleId)
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns the accounts of a company's administrators who can sign in. */
export async function findAdministrators(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM account_roles held
    JOIN roles r ON r.id = held.role_id AND r.company_id IS NULL AND r.role_code = 'ADMIN'
    JOIN accounts a ON a.id = held.account_id AND a.status = 1
    WHERE held.company_id = ${companyId} ORDER BY a.id`.execute(db);
  return rows.map(({ id }) => id);
}
