import { admins } from '@gatehouse/api/people/admins';
import { roles } from '@gatehouse/api/settings/roles';
import { giveRole, takeRole } from '../admins/user-roles.service.ts';
import { type GroupChange, settled } from './group-patch.rules.ts';
import * as queries from './groups.queries.ts';
import { recording, refuseCreator, requirePermission, type ScimCall } from './scim-call.service.ts';
import { badRequest, ScimProblem } from './scim-problem.ts';

export async function groupOf(call: ScimCall, id: number): Promise<queries.Group> {
  requirePermission(call, roles.members);
  const group = await queries.findGroup(call.db, call.viewer, id);
  if (!group) throw new ScimProblem(404, undefined, 'There is no group with this ID');
  return group;
}

/** Grants a role to people and removes it from others, as administrators do (decisions 018 and 022), and stores the group's external id. */
export async function changeGroup(
  call: ScimCall,
  group: queries.Group,
  { members: changes, externalId }: GroupChange,
): Promise<void> {
  const { db, viewer, token } = call;
  const held = await queries.listMembers(db, viewer, [group.id]);
  const { add, remove } = settled(new Set(held.map(({ id }) => id)), changes);
  const found = await queries.findAccounts(db, viewer, add);
  const known = new Set(found.map(({ id }) => id));
  const unknown = add.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest('invalidValue', `members: there is no user with the ID ${unknown}`);
  const gone = new Set(remove);
  const taken = held.filter(({ id }) => gone.has(id));
  const of = { companyId: token.companyId, roleId: group.id };
  refuseCreator(
    call,
    [...found, ...taken].map(({ accountId }) => accountId),
  );
  if (found.length > 0) requirePermission(call, admins.grant);
  if (taken.length > 0) requirePermission(call, admins.revoke);
  // first who is to have it: a company is never without an administrator in between
  if (found.length > 0)
    await giveRole(
      recording(call, 'admins.grant'),
      of,
      found.map(({ accountId }) => accountId),
    );
  if (taken.length > 0)
    await takeRole(
      recording(call, 'admins.revoke'),
      of,
      taken.map(({ accountId }) => accountId),
    );
  if (externalId !== undefined && externalId !== group.externalId)
    await queries.writeExternalId(db, { ...of, externalId, at: call.clock.now() });
}
