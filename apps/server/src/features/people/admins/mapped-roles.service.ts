import type { Db } from '../../../platform/db/database.ts';
import { holdCompany } from '../companies/company-ids.service.ts';
import { comesByItself, isAdministrators } from './granting.rules.ts';
import { lastAdministrators } from './last-administrator.service.ts';
import * as queries from './user-roles.queries.ts';

/**
 * Gives and takes roles as a directory outside says. What comes by itself and SYSADMIN are nobody's to give from there, a code the company
 * does not have is passed over, and a company keeps an administrator who can sign in (decision 018). Undefined: nothing was changed.
 */
export async function giveMappedRoles(
  db: Db,
  { accountId: userId, companyId }: { accountId: number; companyId: number },
  wanted: (held: readonly string[]) => { give: readonly string[]; take: readonly string[] },
): Promise<{ before: string[]; after: string[] } | undefined> {
  // two who go at once would leave nobody
  await holdCompany(db, companyId);
  const heldNow = async () => (await queries.rolesOf(db, [userId])).get(userId) ?? [];
  const held = await heldNow();
  const before = held.map(({ roleCode }) => roleCode);
  const { give, take } = wanted(before);
  let changed = false;
  for (const code of give) {
    const role = await queries.findRole(db, companyId, code);
    if (!role || isOutOfReach(role)) continue;
    const given = await queries.insertRole(db, companyId, [userId], role.id);
    changed ||= given.length > 0;
  }
  for (const role of held.filter(({ roleCode }) => take.includes(roleCode))) {
    const isLast =
      isAdministrators(role) && (await lastAdministrators(db, companyId, [userId])).includes(userId);
    if (isLast || isOutOfReach(role)) continue;
    const taken = await queries.deleteRole(db, [userId], role.id);
    changed ||= taken.length > 0;
  }
  if (!changed) return undefined;
  return { before, after: (await heldNow()).map(({ roleCode }) => roleCode) };
}

const isOutOfReach = (role: queries.Role): boolean =>
  comesByItself(role) || (role.isBuiltIn && role.roleCode === 'SYSADMIN');
