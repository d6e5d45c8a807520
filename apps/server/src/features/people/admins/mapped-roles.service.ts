import { lockCompanyRow } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isAdministrators, isAutomaticRole } from './granting.rules.ts';
import { findLastAdministrators } from './last-administrator.service.ts';
import * as queries from './user-roles.queries.ts';

/**
 * Grants and revokes the roles to which groups of an external directory are mapped. Leaves automatic roles, SYSADMIN
 * and codes unknown to the company unchanged. Does not revoke ADMIN from the last administrator that can sign in
 * (decision 018). Returns undefined if nothing changed.
 */
export async function applyMappedRoles(
  db: Db,
  { accountId: userId, companyId }: { accountId: number; companyId: number },
  chooseChanges: (held: readonly string[]) => { give: readonly string[]; take: readonly string[] },
): Promise<{ before: string[]; after: string[] } | undefined> {
  // The company row is locked, because two concurrent revocations could leave the company without an administrator.
  await lockCompanyRow(db, companyId);
  const readRoles = async () => (await queries.rolesOf(db, [userId])).get(userId) ?? [];
  const currentRoles = await readRoles();
  const before = currentRoles.map(({ roleCode }) => roleCode);
  const { give, take } = chooseChanges(before);
  let changed = false;
  for (const code of give) {
    const role = await queries.findRole(db, companyId, code);
    if (!role || isOutOfReach(role)) continue;
    const grantedIds = await queries.insertRole(db, companyId, [userId], role.id);
    changed ||= grantedIds.length > 0;
  }
  for (const role of currentRoles.filter(({ roleCode }) => take.includes(roleCode))) {
    const isLast =
      isAdministrators(role) && (await findLastAdministrators(db, companyId, [userId])).includes(userId);
    if (isLast || isOutOfReach(role)) continue;
    const revokedIds = await queries.deleteRole(db, [userId], role.id);
    changed ||= revokedIds.length > 0;
  }
  if (!changed) return undefined;
  return { before, after: (await readRoles()).map(({ roleCode }) => roleCode) };
}

const isOutOfReach = (role: queries.StoredRole): boolean =>
  isAutomaticRole(role) || (role.isBuiltIn && role.roleCode === 'SYSADMIN');
