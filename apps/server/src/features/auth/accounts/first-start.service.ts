import { randomBytes } from 'node:crypto';
import { builtInRoles, rolePermissions } from '@gatehouse/api/platform/permissions';
import type { OwnAction } from '@gatehouse/api/settings/system-log';
import type { Database } from '../../../platform/db/database.ts';
import { hashPassword } from '../../../platform/password.ts';
import { recordChange } from '../../../platform/record.ts';
import * as queries from './accounts.queries.ts';

const installer = { accountId: null, name: 'first start', requestId: 'start', address: '' };
export const firstAccountName = 'sysadmin';

/**
 * Updates the built-in roles to the permissions of this release. On an empty portal, also creates the first SYSADMIN
 * and returns its one-time password, which is printed once. A password configured by the operator does not have to be
 * changed. Returns undefined if accounts already exist.
 */
export async function prepareAccounts(
  database: Database,
  at: Date,
  givenPassword: string | undefined,
): Promise<string | undefined> {
  await database.asSystem(async (db) => {
    for (const role of builtInRoles) await queries.upsertBuiltInRole(db, role, rolePermissions[role]);
  });
  if (await database.asSystem(queries.hasAnyAccount)) return undefined;
  const password = givenPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  return database.asSystem(async (db) => {
    // the insert checks again for accounts, because two portals may start on the same empty database at the same moment
    const id = await queries.insertFirstAdministrator(db, {
      username: firstAccountName,
      passwordHash,
      oneTime: !givenPassword,
      at,
    });
    if (id === undefined) return undefined;
    await recordChange(db, at, installer, 'accounts.first' satisfies OwnAction, {
      companyId: null,
      entity: 'accounts',
      entityId: id,
    });
    return password;
  });
}
