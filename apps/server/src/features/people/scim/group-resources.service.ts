import { roles } from '@gatehouse/api/settings/roles';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { readExternalId, readMembers, rolesAreKept } from './group-patch.rules.ts';
import { findGroupNamed, listGroups, listMembers, type ScimGroup } from './groups.queries.ts';
import { changeGroup, groupOf } from './groups.service.ts';
import { requirePermission, runScimCall, type ScimCall } from './scim-call.service.ts';
import { createBadRequest, ScimProblem } from './scim-problem.ts';
import { parseId, readAttributeChoice, readQuery } from './scim-query.rules.ts';
import { toGroupResource } from './scim-resources.ts';

export interface GroupRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

export const createReadOnlyProblem = () => new ScimProblem(501, undefined, rolesAreKept);

/** Returns a group with the requested attributes. Reads the members only if they are requested. */
export async function loadResource(
  { db, viewer }: ScimCall,
  group: ScimGroup,
  query: GroupRequest['Querystring'],
  address: string,
) {
  const choice = readAttributeChoice(query);
  const members = choice.has('members') ? await listMembers(db, viewer, [group.id]) : undefined;
  return choice.of(toGroupResource(group, members, address));
}

/** Lists the groups of a query with the requested attributes. Reads the members only if they are requested. */
export async function listGroupResources(
  services: Services,
  request: FastifyRequest<GroupRequest>,
  address: string,
) {
  const listQuery = readQuery(request);
  const choice = readAttributeChoice(request.query);
  const { groups, total, members } = await runScimCall(services, request, async (call) => {
    const { db, viewer } = call;
    requirePermission(call, roles.list);
    const page = await listGroups(db, viewer, listQuery);
    const ids = choice.has('members') ? page.groups.map(({ id }) => id) : undefined;
    return { ...page, members: ids && (await listMembers(db, viewer, ids)) };
  });
  const resources = groups.map((group) => {
    const own = members?.filter(({ groupId }) => groupId === group.id);
    return choice.of(toGroupResource(group, own, address));
  });
  return { resources, total, startIndex: listQuery.startIndex };
}

/** Rejects the creation of a group. If a role has the same name, the error tells the provider to link the role. */
export async function refuseCreation(
  services: Services,
  request: FastifyRequest<GroupRequest>,
): Promise<never> {
  const name = nameOf(request.body);
  if (name === undefined) throw createBadRequest('invalidValue', 'displayName: required');
  const existingGroup = await runScimCall(services, request, (call) => {
    requirePermission(call, roles.list);
    return findGroupNamed(call.db, call.viewer, name);
  });
  if (existingGroup)
    throw new ScimProblem(
      409,
      'uniqueness',
      `The role ${existingGroup.name} already exists; link it by its displayName`,
    );
  throw createReadOnlyProblem();
}

/** Replaces the members and the external ID of a group. Returns the group. Rejects a different name. */
export async function replaceGroup(
  services: Services,
  request: FastifyRequest<GroupRequest>,
  address: string,
) {
  const { body, params, query } = request;
  const name = nameOf(body);
  const { members, externalId: externalIdInput } = body as { members?: unknown; externalId?: unknown }; // The cast is safe, because `nameOf` has checked that the body is an object.
  const [ids, externalId] = [readMembers(members), readExternalId(externalIdInput)];
  return runScimCall(services, request, async (call) => {
    const storedGroup = await groupOf(call, parseId(params.id));
    if (name !== undefined && name !== storedGroup.name) throw createReadOnlyProblem();
    await changeGroup(call, storedGroup, { members: [{ kind: 'all', ids }], externalId });
    return loadResource(call, { ...storedGroup, externalId }, query, address);
  });
}

/** Returns the display name in the body of a request. Undefined if there is none. */
function nameOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createBadRequest('invalidSyntax', 'The body must be an object');
  const name = (body as { displayName?: unknown }).displayName;
  if (name === undefined || name === null) return undefined;
  if (typeof name !== 'string' || name.length > 255)
    throw createBadRequest('invalidValue', 'displayName must be a string of at most 255 characters');
  return name.trim();
}
