import { roles } from '@gatehouse/api/settings/roles';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { choiceOf, readAsked } from './asked.rules.ts';
import { externalIdOf, groupChange, membersOf, rolesAreKept } from './group-patch.rules.ts';
import { findGroupNamed, type Group, listGroups, listMembers } from './groups.queries.ts';
import { changeGroup, groupOf } from './groups.service.ts';
import { readOperations } from './patch.rules.ts';
import { presentGroup, presentList } from './present.ts';
import { sendScim } from './scim.answers.ts';
import { scimLimits } from './scim.schemas.ts';
import { inScim, requirePermission, type ScimCall } from './scim-call.service.ts';
import { badRequest, ScimProblem } from './scim-problem.ts';
import { numberOf } from './users.routes.ts';

interface Asking {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/** The roles of the company, for its identity provider: it gives and takes them, and makes none. */
export function groupRoutes(app: FastifyInstance, services: Services, address: string): void {
  const bodyLimit = scimLimits.body;
  const refused = () => new ScimProblem(501, undefined, rolesAreKept);
  /** A group as it is asked for; its members are read where they are. */
  const shown = async ({ db, viewer }: ScimCall, group: Group, query: Asking['Querystring']) => {
    const choice = choiceOf(query);
    const members = choice.has('members') ? await listMembers(db, viewer, [group.id]) : undefined;
    return choice.of(presentGroup(group, members, address));
  };

  app.get<Asking>('/Groups', async (request, reply) => {
    const asked = readAsked(request);
    const choice = choiceOf(request.query);
    const { groups, total, members } = await inScim(services, request, async (call) => {
      const { db, viewer } = call;
      requirePermission(call, roles.list);
      const found = await listGroups(db, viewer, asked);
      const ids = choice.has('members') ? found.groups.map(({ id }) => id) : undefined;
      return { ...found, members: ids && (await listMembers(db, viewer, ids)) };
    });
    const resources = groups.map((group) => {
      const own = members?.filter(({ groupId }) => groupId === group.id);
      return choice.of(presentGroup(group, own, address));
    });
    return sendScim(reply, 200, presentList(resources, total, asked.startIndex));
  });

  app.get<Asking>('/Groups/:id', async (request, reply) => {
    const group = await inScim(services, request, async (call) =>
      shown(call, await groupOf(call, numberOf(request.params.id)), request.query),
    );
    return sendScim(reply, 200, group);
  });

  app.post<Asking>('/Groups', { bodyLimit }, async (request) => {
    const name = nameOf(request.body);
    if (name === undefined) throw badRequest('invalidValue', 'displayName: required');
    const known = await inScim(services, request, (call) => {
      requirePermission(call, roles.list);
      return findGroupNamed(call.db, call.viewer, name);
    });
    if (known)
      throw new ScimProblem(
        409,
        'uniqueness',
        `The role ${known.name} already exists; link it by its displayName`,
      );
    throw refused();
  });

  app.put<Asking>('/Groups/:id', { bodyLimit }, async (request, reply) => {
    const { body } = request;
    const name = nameOf(body);
    const { members, externalId: sent } = body as { members?: unknown; externalId?: unknown }; // an object: it has a name
    const [ids, externalId] = [membersOf(members), externalIdOf(sent)];
    const group = await inScim(services, request, async (call) => {
      const found = await groupOf(call, numberOf(request.params.id));
      if (name !== undefined && name !== found.name) throw refused();
      await changeGroup(call, found, { members: [{ kind: 'all', ids }], externalId });
      return shown(call, { ...found, externalId }, request.query);
    });
    return sendScim(reply, 200, group);
  });

  app.patch<Asking>('/Groups/:id', { bodyLimit }, async (request, reply) => {
    const operations = readOperations(request.body);
    await inScim(services, request, async (call) => {
      const group = await groupOf(call, numberOf(request.params.id));
      await changeGroup(call, group, groupChange(group.name, operations));
    });
    return reply.code(204).send();
  });

  app.delete<Asking>('/Groups/:id', async (request) => {
    await inScim(services, request, (call) => groupOf(call, numberOf(request.params.id)));
    throw refused();
  });
}

/** What a group is called in a body; undefined where it is not said. */
function nameOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('invalidSyntax', 'The body must be an object');
  const name = (body as { displayName?: unknown }).displayName;
  if (name === undefined || name === null) return undefined;
  if (typeof name !== 'string' || name.length > 255)
    throw badRequest('invalidValue', 'displayName must be a string of at most 255 characters');
  return name.trim();
}
