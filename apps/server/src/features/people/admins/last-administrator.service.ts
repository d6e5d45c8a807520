import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { holdCompany } from '../companies/company-ids.service.ts';
import { findAdministrators } from './user-roles.queries.ts';

/**
 * The administrators among these accounts, if a company would be left without one who can sign in once they are disabled, deleted or no
 * longer administer it; else none. Every path that could leave a company so asks here. Locks the company row until the transaction ends,
 * so that two changes cannot each leave it to the other.
 */
export async function lastAdministrators(
  db: Db,
  companyId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  await holdCompany(db, companyId);
  const administrators = await findAdministrators(db, companyId);
  return administrators.every((id) => accountIds.includes(id)) ? administrators : [];
}

/** Refuses to leave a company without an administrator who can sign in (AUTH_LAST_ADMIN). */
export async function refuseLastAdministrator(
  db: Db,
  companyId: number,
  accountIds: readonly number[],
): Promise<void> {
  if ((await lastAdministrators(db, companyId, accountIds)).length > 0) throw new Refusal('AUTH_LAST_ADMIN');
}
