import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AccountRights } from './governing.rules.ts';

/** Returns the roles and permissions of accounts. Includes accounts without a role. */
export async function findRights(
  db: Db,
  accountIds: readonly number[],
): Promise<(AccountRights & { accountId: number })[]> {
  const { rows } = await sql<AccountRights & { accountId: number }>`
    SELECT asked.id AS "accountId", coalesce(bool_or(r.role_code = 'SYSADMIN' AND r.company_id IS NULL), false) AS "isSystem",
      coalesce(array_agg(DISTINCT permission) FILTER (WHERE permission IS NOT NULL), '{}') AS permissions
    FROM unnest(${[...accountIds]}::bigint[]) AS asked (id)
    LEFT JOIN account_roles held ON held.account_id = asked.id
    LEFT JOIN roles r ON r.id = held.role_id
    LEFT JOIN LATERAL unnest(r.permissions) AS permission ON true
    GROUP BY asked.id`.execute(db);
  return rows;
}

export const isActive = async (db: Db, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 1)
    .executeTakeFirst()) !== undefined;
