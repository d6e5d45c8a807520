import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { groupChange } from './group-patch.rules.ts';
import {
  createReadOnlyProblem,
  type GroupRequest,
  listGroupResources,
  loadResource,
  refuseCreation,
  replaceGroup,
} from './group-resources.service.ts';
import { changeGroup, groupOf } from './groups.service.ts';
import { readOperations } from './patch.rules.ts';
import { sendScim } from './scim.answers.ts';
import { scimLimits } from './scim.schemas.ts';
import { runScimCall } from './scim-call.service.ts';
import { parseId } from './scim-query.rules.ts';
import { toListResponse } from './scim-resources.ts';

/**
 * Registers the routes for the company's roles as SCIM groups. An identity provider can grant and revoke these roles,
 * but cannot create any.
 */
export function groupRoutes(app: FastifyInstance, services: Services, address: string): void {
  const bodyLimit = scimLimits.body;
  app.get<GroupRequest>('/Groups', async (request, reply) => {
    const { resources, total, startIndex } = await listGroupResources(services, request, address);
    return sendScim(reply, 200, toListResponse(resources, total, startIndex));
  });

  app.get<GroupRequest>('/Groups/:id', async (request, reply) => {
    const group = await runScimCall(services, request, async (call) =>
      loadResource(call, await groupOf(call, parseId(request.params.id)), request.query, address),
    );
    return sendScim(reply, 200, group);
  });

  app.post<GroupRequest>('/Groups', { bodyLimit }, (request) => refuseCreation(services, request));

  app.put<GroupRequest>('/Groups/:id', { bodyLimit }, async (request, reply) => {
    const group = await replaceGroup(services, request, address);
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
