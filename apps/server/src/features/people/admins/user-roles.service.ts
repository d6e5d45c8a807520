import type { admins, HeldRole } from '@gatehouse/api/people/admins';
import type { Call } from '../../../platform/http/route.ts';
import { mayReach } from '../../auth/accounts/governing.service.ts';
import { announceRights } from '../employees/employee-accounts.service.ts';
import { comesByItself, mayGive } from './granting.rules.ts';
import * as queries from './user-roles.queries.ts';

const entity = 'accounts';

const present = ({ roleCode, roleName, isBuiltIn }: queries.Role): HeldRole => ({
  roleCode,
  roleName,
  isBuiltIn,
});

/** The roles an account holds, as the wire has them. */
export const heldRoles = async (call: Pick<Call<never>, 'db'>, accountId: number): Promise<HeldRole[]> =>
  (await queries.rolesOf(call.db, accountId)).map(present);

/**
 * Gives a role to an account of a company. Nobody gives what they do not hold (`mayGive`), nor anything to themselves; a locked
 * or disabled account receives none. API_CONFLICT when somebody was faster.
 */
export async function grantRole(call: Call<typeof admins.grant>): Promise<HeldRole[]> {
  const { db, viewer, body, refuse, record } = call;
  const companyId =
    (await queries.findCompanyId(db, viewer, body.companyCode)) ?? refuse('HR_COMPANY_NOT_FOUND');
  const user = await queries.findUser(db, viewer, body.username);
  if (user?.companyId !== companyId) return refuse('AUTH_USERNAME_NOT_FOUND');
  await queries.lockAdministrators(db, companyId);
  const role = (await queries.findRole(db, companyId, body.roleCode)) ?? refuse('AUTH_ROLE_NOT_FOUND');
  const isOwn = user.userId === viewer.accountId;
  if (isOwn || comesByItself(role) || !mayGive(viewer, role)) refuse('AUTH_NO_PERMISSION');
  if (!(await mayReach(call, user.userId))) refuse('AUTH_NO_PERMISSION');
  if (user.status < 0) refuse('AUTH_INVALID_ACCOUNT_STATUS');
  const before = await heldRoles(call, user.userId);
  if (!(await queries.insertRole(db, user, role.id))) refuse('API_CONFLICT');
  const after = await heldRoles(call, user.userId);
  const change = { before: { roles: before }, after: { roles: after } };
  await record({ companyId, entity, entityId: user.userId, ...change });
  await announceRights(call, companyId, [user.userId]);
  return after;
}

/**
 * Takes a role from an account. A company keeps an administrator who can sign in (AUTH_LAST_ADMIN), and no SYSADMIN resigns:
 * the installation keeps one, too.
 */
export async function revokeRole(call: Call<typeof admins.revoke>): Promise<void> {
  const { db, viewer, params, refuse, record } = call;
  const user = (await queries.findUser(db, viewer, params.username)) ?? refuse('AUTH_USERNAME_NOT_FOUND');
  await queries.lockAdministrators(db, user.companyId);
  const before = await queries.rolesOf(db, user.userId);
  const role = before.find(({ roleCode }) => roleCode === params.roleCode) ?? refuse('AUTH_ROLE_NOT_FOUND');
  if (comesByItself(role) || !mayGive(viewer, role)) refuse('AUTH_NO_PERMISSION');
  if (!(await mayReach(call, user.userId))) refuse('AUTH_NO_PERMISSION');
  if (role.isBuiltIn && role.roleCode === 'SYSADMIN' && user.userId === viewer.accountId)
    refuse('AUTH_NO_PERMISSION');
  const isAdministrator = role.isBuiltIn && role.roleCode === 'ADMIN';
  if (isAdministrator && user.status === 1 && (await queries.countOtherAdministrators(db, user)) === 0)
    refuse('AUTH_LAST_ADMIN');
  if (!(await queries.deleteRole(db, user.userId, role.id))) refuse('AUTH_ROLE_NOT_FOUND');
  const after = await heldRoles(call, user.userId);
  const change = { before: { roles: before.map(present) }, after: { roles: after } };
  await record({ companyId: user.companyId, entity, entityId: user.userId, ...change });
  await announceRights(call, user.companyId, [user.userId]);
}
