import { roles } from '@gatehouse/api/settings/roles';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { groupChange, readExternalId, readMembers, rolesAreKept } from './group-patch.rules.ts';
import { findGroupNamed, listGroups, listMembers, type ScimGroup } from './groups.queries.ts';
import { changeGroup, groupOf } from './groups.service.ts';
import { readOperations } from './patch.rules.ts';
import { sendScim } from './scim.answers.ts';
import { scimLimits } from './scim.schemas.ts';
import { requirePermission, runScimCall, type ScimCall } from './scim-call.service.ts';
import { createBadRequest, ScimProblem } from './scim-problem.ts';
import { readAttributeChoice, readQuery } from './scim-query.rules.ts';
import { toGroupResource, toListResponse } from './scim-resources.ts';
import { parseId } from './users.routes.ts';

interface GroupRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/**
 * Registers the routes for the company's roles as SCIM groups. An identity provider can grant and revoke these roles,
 * but cannot create any.
 */
export function groupRoutes(app: FastifyInstance, services: Services, address: string): void {
  const bodyLimit = scimLimits.body;
  const createReadOnlyProblem = () => new ScimProblem(501, undefined, rolesAreKept);
  /** Returns a group with the requested attributes. Reads the members only if they are requested. */
  const loadResource = async (
    { db, viewer }: ScimCall,
    group: ScimGroup,
    query: GroupRequest['Querystring'],
  ) => {
    const choice = readAttributeChoice(query);
    const members = choice.has('members') ? await listMembers(db, viewer, [group.id]) : undefined;
    return choice.of(toGroupResource(group, members, address));
  };

  app.get<GroupRequest>('/Groups', async (request, reply) => {
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
    return sendScim(reply, 200, toListResponse(resources, total, listQuery.startIndex));
  });

  app.get<GroupRequest>('/Groups/:id', async (request, reply) => {
    const group = await runScimCall(services, request, async (call) =>
      loadResource(call, await groupOf(call, parseId(request.params.id)), request.query),
    );
    return sendScim(reply, 200, group);
  });

  app.post<GroupRequest>('/Groups', { bodyLimit }, async (request) => {
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
  });

  app.put<GroupRequest>('/Groups/:id', { bodyLimit }, async (request, reply) => {
    const { body } = request;
    const name = nameOf(body);
    const { members, externalId: externalIdInput } = body as { members?: unknown; externalId?: unknown }; // `nameOf` has checked that the body is an object.
    const [ids, externalId] = [readMembers(members), readExternalId(externalIdInput)];
    const group = await runScimCall(services, request, async (call) => {
      const storedGroup = await groupOf(call, parseId(request.params.id));
      if (name !== undefined && name !== storedGroup.name) throw createReadOnlyProblem();
      await changeGroup(call, storedGroup, { members: [{ kind: 'all', ids }], externalId });
      return loadResource(call, { ...storedGroup, externalId }, request.query);
    });
    return sendScim(reply, 200, group);
  });

  app.patch<GroupRequest>('/Groups/:id', { bodyLimit }, async (request, reply) => {
    const operations = readOperations(request.body);
    await runScimCall(services, request, async (call) => {
      const group = await groupOf(call, parseId(request.params.id));
      await changeGroup(call, group, groupChange(group.name, operations));
    });
    return reply.code(204).send();
  });

  app.delete<GroupRequest>('/Groups/:id', async (request) => {
    await runScimCall(services, request, (call) => groupOf(call, parseId(request.params.id)));
    throw createReadOnlyProblem();
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
