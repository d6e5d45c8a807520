import { admins } from '@gatehouse/api/people/admins';
import { roles } from '@gatehouse/api/settings/roles';
import { grantCompanyRole, revokeCompanyRole } from '../admins/user-roles.service.ts';
import { type GroupChange, resolveMembers } from './group-patch.rules.ts';
import * as queries from './groups.queries.ts';
import { refuseCreator, requirePermission, type ScimCall, withRecorder } from './scim-call.service.ts';
import { createBadRequest, ScimProblem } from './scim-problem.ts';

export async function groupOf(call: ScimCall, id: number): Promise<queries.ScimGroup> {
  requirePermission(call, roles.members);
  const group = await queries.findGroup(call.db, call.viewer, id);
  if (!group) throw new ScimProblem(404, undefined, 'There is no group with this ID');
  return group;
}

/**
 * Grants a role to some people and revokes it from others. Applies the same rules as the administrators page (decisions
 * 018 and 022). Also stores the group's external ID.
 */
export async function changeGroup(
  call: ScimCall,
  group: queries.ScimGroup,
  { members: changes, externalId }: GroupChange,
): Promise<void> {
  const { db, viewer, token } = call;
  const currentMembers = await queries.listMembers(db, viewer, [group.id]);
  const { add, remove } = resolveMembers(new Set(currentMembers.map(({ id }) => id)), changes);
  const newMembers = await queries.findAccounts(db, viewer, add);
  const knownIds = new Set(newMembers.map(({ id }) => id));
  const unknown = add.find((id) => !knownIds.has(id));
  if (unknown !== undefined)
    throw createBadRequest('invalidValue', `members: there is no user with the ID ${unknown}`);
  const removedIds = new Set(remove);
  const removedMembers = currentMembers.filter(({ id }) => removedIds.has(id));
  const companyRole = { companyId: token.companyId, roleId: group.id };
  refuseCreator(
    call,
    [...newMembers, ...removedMembers].map(({ accountId }) => accountId),
  );
  if (newMembers.length > 0) requirePermission(call, admins.grant);
  if (removedMembers.length > 0) requirePermission(call, admins.revoke);
  // The new members get the role before other members lose it, so that the company always has an administrator.
  if (newMembers.length > 0)
    await grantCompanyRole(
      withRecorder(call, 'admins.grant'),
      companyRole,
      newMembers.map(({ accountId }) => accountId),
    );
  if (removedMembers.length > 0)
    await revokeCompanyRole(
      withRecorder(call, 'admins.revoke'),
      companyRole,
      removedMembers.map(({ accountId }) => accountId),
    );
  if (externalId !== undefined && externalId !== group.externalId)
    await queries.writeExternalId(db, { ...companyRole, externalId, at: call.clock.now() });
}
