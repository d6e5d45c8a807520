import { lockCompanyRow } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findAdministrators } from './user-roles.queries.ts';

/**
 * Returns the company's active administrators if all of them are among the given accounts, otherwise none. Call this
 * before accounts are disabled, deleted or demoted. Locks the company row until the transaction ends. Without the lock,
 * two concurrent changes could each remove one of two administrators, because each change still finds the other
 * administrator.
 */
export async function findLastAdministrators(
  db: Db,
  companyId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  await lockCompanyRow(db, companyId);
  const administrators = await findAdministrators(db, companyId);
  return administrators.every((id) => accountIds.includes(id)) ? administrators : [];
}

/** Rejects a change that would leave a company without an administrator who can sign in (AUTH_LAST_ADMIN). */
export async function refuseLastAdministrator(
  db: Db,
  companyId: number,
  accountIds: readonly number[],
): Promise<void> {
  if ((await findLastAdministrators(db, companyId, accountIds)).length > 0) refuse('AUTH_LAST_ADMIN');
}
