import { sql } from 'kysely';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { GivenRole } from './granting.rules.ts';

/** An account of the viewer's companies by its name, with the company it belongs to. */
export const findUser = (db: Db, viewer: Viewer, username: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id as userId', 'accounts.username', 'accounts.status'])
    .select(['companies.id as companyId', 'companies.company_code as companyCode'])
    .where(sql`lower(accounts.username)`, '=', username.toLowerCase())
    .where((eb) => ofViewer(eb.ref('accounts.company_id'), viewer))
    .executeTakeFirst();

export const findCompanyId = async (
  db: Db,
  viewer: Viewer,
  companyCode: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('companies')
      .select('id')
      .where('company_code', '=', companyCode)
      .where((eb) => ofViewer(eb.ref('id'), viewer))
      .executeTakeFirst()
  )?.id;

const columns = sql`r.id, r.role_code, r.role_name, r.permissions, r.company_id IS NULL AS is_built_in`;

interface Row {
  id: number;
  role_code: string;
  role_name: string;
  permissions: string[];
  is_built_in: boolean;
}

/** A role with its number and its name. */
export interface Role extends GivenRole {
  id: number;
  roleName: string;
}

const present = (row: Row): Role => ({
  id: row.id,
  roleCode: row.role_code,
  roleName: row.role_name,
  isBuiltIn: row.is_built_in,
  permissions: row.permissions,
});

/** The roles an account holds, the built-in ones first. */
export async function rolesOf(db: Db, accountId: number): Promise<Role[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM account_roles held JOIN roles r ON r.id = held.role_id
    WHERE held.account_id = ${accountId} ORDER BY is_built_in DESC, r.role_code`.execute(db);
  return rows.map(present);
}

/** A role a company can give: the built-in one of the code, else its own. */
export async function findRole(db: Db, companyId: number, roleCode: string): Promise<Role | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM roles r
    WHERE r.role_code = ${roleCode} AND (r.company_id IS NULL OR r.company_id = ${companyId})
    ORDER BY is_built_in DESC LIMIT 1`.execute(db);
  return rows[0] && present(rows[0]);
}

/** Changes of who administers one company take turns: two who go at once would leave nobody. */
export const lockAdministrators = (db: Db, companyId: number) =>
  db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

/** False when the account holds the role already. */
export async function insertRole(
  db: Db,
  { userId, companyId }: { userId: number; companyId: number },
  roleId: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_roles')
    .values({ account_id: userId, company_id: companyId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when the account does not hold the role any more. */
export async function deleteRole(db: Db, accountId: number, roleId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_roles')
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Administrators of the company, other than this account, who can sign in. */
export async function countOtherAdministrators(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    SELECT count(*) AS others FROM account_roles held
    JOIN roles r ON r.id = held.role_id AND r.company_id IS NULL AND r.role_code = 'ADMIN'
    JOIN accounts a ON a.id = held.account_id AND a.status = 1
    WHERE held.company_id = ${companyId} AND held.account_id <> ${userId}`.execute(db);
  return rows[0]?.others ?? 0;
}
