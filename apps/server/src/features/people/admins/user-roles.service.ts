import type { admins, HeldRole } from '@gatehouse/api/people/admins';
import type { Call } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mayReach } from '../../auth/accounts/governing.service.ts';
import { holdCompany } from '../companies/company-ids.service.ts';
import { announceRights } from '../employees/employee-accounts.service.ts';
import { comesByItself, isAdministrators, mayGive } from './granting.rules.ts';
import { refuseLastAdministrator } from './last-administrator.service.ts';
import * as queries from './user-roles.queries.ts';

const entity = 'accounts';

const present = ({ roleCode, roleName, isBuiltIn }: queries.Role): HeldRole => ({
  roleCode,
  roleName,
  isBuiltIn,
});

/** The roles an account holds, as the wire has them. */
export const heldRoles = async (call: Pick<Call<never>, 'db'>, accountId: number): Promise<HeldRole[]> =>
  [...(await queries.rolesOf(call.db, [accountId])).values()].flat().map(present);

type Giving = Pick<Call<never>, 'db' | 'viewer' | 'record' | 'announce'>;

/** A role of a company, by number. */
interface OfCompany {
  companyId: number;
  roleId: number;
}

async function roleOf({ db }: Giving, { companyId, roleId }: OfCompany): Promise<queries.Role> {
  // two who go at once would leave nobody
  await holdCompany(db, companyId);
  const role = await queries.findRoleOfId(db, companyId, roleId);
  if (!role) throw new Refusal('AUTH_ROLE_NOT_FOUND');
  return role;
}

/** Gives a role to several accounts of a company: to all of them, or to none with the reason. */
export const giveRole = async (call: Giving, of: OfCompany, accountIds: readonly number[]): Promise<void> => {
  await give(call, of.companyId, await roleOf(call, of), accountIds);
};

/** Takes a role from several accounts of a company: from all of them, or from none with the reason. */
export const takeRole = async (call: Giving, of: OfCompany, accountIds: readonly number[]): Promise<void> => {
  await take(call, of.companyId, await roleOf(call, of), accountIds);
};

/**
 * Nobody gives what they do not hold (`mayGive`), nor anything to themselves; a locked or disabled account receives none. The
 * administrators of the company are locked. Answers who did not hold it before.
 */
async function give(
  call: Giving,
  companyId: number,
  role: queries.Role,
  accountIds: readonly number[],
): Promise<number[]> {
  const { db, viewer } = call;
  const isOwn = accountIds.includes(viewer.accountId);
  if (isOwn || comesByItself(role) || !mayGive(viewer, role)) throw new Refusal('AUTH_NO_PERMISSION');
  if (!(await mayReach(call, ...accountIds))) throw new Refusal('AUTH_NO_PERMISSION');
  if ((await queries.findLocked(db, accountIds)).length > 0) throw new Refusal('AUTH_INVALID_ACCOUNT_STATUS');
  const before = await queries.rolesOf(db, accountIds);
  const given = await queries.insertRole(db, companyId, accountIds, role.id);
  await tell(call, companyId, given, before);
  return given;
}

/**
 * A company keeps an administrator who can sign in (AUTH_LAST_ADMIN), and no SYSADMIN resigns: the installation keeps one, too.
 * The administrators of the company are locked. Answers who held it until now.
 */
async function take(
  call: Giving,
  companyId: number,
  role: queries.Role,
  accountIds: readonly number[],
): Promise<number[]> {
  const { db, viewer } = call;
  if (comesByItself(role) || !mayGive(viewer, role)) throw new Refusal('AUTH_NO_PERMISSION');
  if (!(await mayReach(call, ...accountIds))) throw new Refusal('AUTH_NO_PERMISSION');
  if (role.isBuiltIn && role.roleCode === 'SYSADMIN' && accountIds.includes(viewer.accountId))
    throw new Refusal('AUTH_NO_PERMISSION');
  if (isAdministrators(role)) await refuseLastAdministrator(db, companyId, accountIds);
  const before = await queries.rolesOf(db, accountIds);
  const taken = await queries.deleteRole(db, accountIds, role.id);
  await tell(call, companyId, taken, before);
  return taken;
}

/** A line of the trail for each account changed; their menus are drawn anew. */
async function tell(
  call: Giving,
  companyId: number,
  accountIds: readonly number[],
  before: ReadonlyMap<number, queries.Role[]>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const after = await queries.rolesOf(call.db, accountIds);
  const roles = (of: ReadonlyMap<number, queries.Role[]>, id: number) => ({
    roles: (of.get(id) ?? []).map(present),
  });
  await call.record(
    ...accountIds.map((id) => ({
      companyId,
      entity: entity as typeof entity,
      entityId: id,
      before: roles(before, id),
      after: roles(after, id),
    })),
  );
  await announceRights(call, companyId, accountIds);
}

/** Gives a role to an account of a company (`give`). API_CONFLICT when somebody was faster. */
export async function grantRole(call: Call<typeof admins.grant>): Promise<HeldRole[]> {
  const { db, viewer, body, refuse } = call;
  const companyId =
    (await queries.findCompanyId(db, viewer, body.companyCode)) ?? refuse('HR_COMPANY_NOT_FOUND');
  const user = await queries.findUser(db, viewer, body.username);
  if (user?.companyId !== companyId) return refuse('AUTH_USERNAME_NOT_FOUND');
  // two who go at once would leave nobody
  await holdCompany(db, companyId);
  const role = (await queries.findRole(db, companyId, body.roleCode)) ?? refuse('AUTH_ROLE_NOT_FOUND');
  const given = await give(call, companyId, role, [user.userId]);
  if (given.length === 0) refuse('API_CONFLICT');
  return heldRoles(call, user.userId);
}

/** Takes a role from an account (`take`). */
export async function revokeRole(call: Call<typeof admins.revoke>): Promise<void> {
  const { db, viewer, params, refuse } = call;
  const user = (await queries.findUser(db, viewer, params.username)) ?? refuse('AUTH_USERNAME_NOT_FOUND');
  // two who go at once would leave nobody
  await holdCompany(db, user.companyId);
  const held = (await queries.rolesOf(db, [user.userId])).get(user.userId) ?? [];
  const role = held.find(({ roleCode }) => roleCode === params.roleCode) ?? refuse('AUTH_ROLE_NOT_FOUND');
  const taken = await take(call, user.companyId, role, [user.userId]);
  if (taken.length === 0) refuse('AUTH_ROLE_NOT_FOUND');
}
