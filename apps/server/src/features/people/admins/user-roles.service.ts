import type { admins, GrantedRole } from '@gatehouse/api/people/admins';
import { findNamedCompany } from '../../../platform/db/codes.ts';
import { lockCompanyRow } from '../../../platform/db/companies.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { mayEditPeople } from '../../auth/accounts/governing.service.ts';
import { announceRights } from '../employees/employee-accounts.service.ts';
import { isAdministrators, isAutomaticRole, mayGrantRole } from './granting.rules.ts';
import { refuseLastAdministrator } from './last-administrator.service.ts';
import * as queries from './user-roles.queries.ts';

const entity = 'accounts';

const toHeldRole = ({ roleCode, roleName, isBuiltIn }: queries.StoredRole): GrantedRole => ({
  roleCode,
  roleName,
  isBuiltIn,
});

export const findHeldRoles = async (
  call: Pick<Call<never>, 'db'>,
  accountId: number,
): Promise<GrantedRole[]> =>
  [...(await queries.rolesOf(call.db, [accountId])).values()].flat().map(toHeldRole);

type RoleChangeCall = Pick<Call<never>, 'db' | 'viewer' | 'record' | 'announce'>;

interface CompanyRole {
  companyId: number;
  roleId: number;
}

async function roleOf(
  { db }: RoleChangeCall,
  { companyId, roleId }: CompanyRole,
): Promise<queries.StoredRole> {
  // The company row is locked, because two concurrent revocations could leave the company without an administrator.
  await lockCompanyRow(db, companyId);
  const role = await queries.findRoleOfId(db, companyId, roleId);
  if (!role) refuse('AUTH_ROLE_NOT_FOUND');
  return role;
}

/** Grants a role to several accounts of a company. Rejects the whole call if one account cannot receive the role. */
export const grantCompanyRole = async (
  call: RoleChangeCall,
  companyRole: CompanyRole,
  accountIds: readonly number[],
): Promise<void> => {
  await grantToAccounts(call, companyRole.companyId, await roleOf(call, companyRole), accountIds);
};

/**
 * Revokes a role from several accounts of a company. Rejects the whole call if the role cannot be revoked from one
 * account.
 */
export const revokeCompanyRole = async (
  call: RoleChangeCall,
  companyRole: CompanyRole,
  accountIds: readonly number[],
): Promise<void> => {
  await revokeFromAccounts(call, companyRole.companyId, await roleOf(call, companyRole), accountIds);
};

/**
 * Grants a role to accounts. Checks `mayGrantRole`. Rejects the signed-in person's own account and locked or disabled
 * accounts. The caller must have locked the company row. Returns the accounts that did not have the role before.
 */
async function grantToAccounts(
  call: RoleChangeCall,
  companyId: number,
  role: queries.StoredRole,
  accountIds: readonly number[],
): Promise<number[]> {
  const { db, viewer } = call;
  const isOwn = accountIds.includes(viewer.accountId);
  if (isOwn || isAutomaticRole(role) || !mayGrantRole(viewer, role)) refuse('AUTH_NO_PERMISSION');
  if (!(await mayEditPeople(call, ...accountIds))) refuse('AUTH_NO_PERMISSION');
  const [locked] = await queries.findLocked(db, accountIds);
  if (locked) refuse('AUTH_INVALID_ACCOUNT_STATUS', { reason: locked.status === -1 ? 'LOCKED' : 'DISABLED' });
  const before = await queries.rolesOf(db, accountIds);
  const grantedIds = await queries.insertRole(db, companyId, accountIds, role.id);
  await recordRoleChanges(call, companyId, grantedIds, before);
  return grantedIds;
}

/**
 * Revokes a role from accounts. Checks `mayGrantRole`. Rejects removing the last administrator that can sign in
 * (AUTH_LAST_ADMIN). Also rejects SYSADMINs that revoke their own SYSADMIN role, so that the installation keeps one.
 * The caller must have locked the company row. Returns the accounts that had the role.
 */
async function revokeFromAccounts(
  call: RoleChangeCall,
  companyId: number,
  role: queries.StoredRole,
  accountIds: readonly number[],
): Promise<number[]> {
  const { db, viewer } = call;
  if (isAutomaticRole(role) || !mayGrantRole(viewer, role)) refuse('AUTH_NO_PERMISSION');
  if (!(await mayEditPeople(call, ...accountIds))) refuse('AUTH_NO_PERMISSION');
  if (role.isBuiltIn && role.roleCode === 'SYSADMIN' && accountIds.includes(viewer.accountId))
    refuse('AUTH_NO_PERMISSION');
  if (isAdministrators(role)) await refuseLastAdministrator(db, companyId, accountIds);
  const before = await queries.rolesOf(db, accountIds);
  const revokedIds = await queries.deleteRole(db, accountIds, role.id);
  await recordRoleChanges(call, companyId, revokedIds, before);
  return revokedIds;
}

/** Records each changed account in the audit trail and announces the new rights to open sessions. */
async function recordRoleChanges(
  call: RoleChangeCall,
  companyId: number,
  accountIds: readonly number[],
  before: ReadonlyMap<number, queries.StoredRole[]>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const after = await queries.rolesOf(call.db, accountIds);
  const toRoleChange = (rolesByAccount: ReadonlyMap<number, queries.StoredRole[]>, id: number) => ({
    roles: (rolesByAccount.get(id) ?? []).map(toHeldRole),
  });
  await call.record(
    ...accountIds.map((id) => ({
      companyId,
      entity: entity as typeof entity,
      entityId: id,
      before: toRoleChange(before, id),
      after: toRoleChange(after, id),
    })),
  );
  await announceRights(call, companyId, accountIds);
}

/** Grants a role to an account of a company. Answers AUTH_USER_ROLE_EXISTED if the account already has the role. */
export async function grantRole(call: Call<typeof admins.grant>): Promise<GrantedRole[]> {
  const { db, viewer, body, refuse } = call;
  const companyId =
    (await findNamedCompany(db, viewer, { id: undefined, code: body.companyCode })) ??
    refuse('HR_COMPANY_NOT_FOUND');
  const user = await queries.findUser(db, viewer, body.username);
  if (user?.companyId !== companyId) return refuse('AUTH_USERNAME_NOT_FOUND');
  // The company row is locked, because two concurrent revocations could leave the company without an administrator.
  await lockCompanyRow(db, companyId);
  const role = (await queries.findRole(db, companyId, body.roleCode)) ?? refuse('AUTH_ROLE_NOT_FOUND');
  const grantedIds = await grantToAccounts(call, companyId, role, [user.userId]);
  if (grantedIds.length === 0) refuse('AUTH_USER_ROLE_EXISTED');
  return findHeldRoles(call, user.userId);
}

export async function revokeRole(call: Call<typeof admins.revoke>): Promise<void> {
  const { db, viewer, params, refuse } = call;
  const user = (await queries.findUser(db, viewer, params.username)) ?? refuse('AUTH_USERNAME_NOT_FOUND');
  // The company row is locked, because two concurrent revocations could leave the company without an administrator.
  await lockCompanyRow(db, user.companyId);
  const currentRoles = (await queries.rolesOf(db, [user.userId])).get(user.userId) ?? [];
  const role =
    currentRoles.find(({ roleCode }) => roleCode === params.roleCode) ?? refuse('AUTH_ROLE_NOT_FOUND');
  const revokedIds = await revokeFromAccounts(call, user.companyId, role, [user.userId]);
  if (revokedIds.length === 0) refuse('AUTH_ROLE_NOT_FOUND');
}
