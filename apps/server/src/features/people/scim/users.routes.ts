import { employees } from '@gatehouse/api/people/employees';
import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import type { Services } from '../../../platform/services.ts';
import { patchUser, readOperations, readUser } from './patch.rules.ts';
import { sendScim } from './scim.answers.ts';
import { scimLimits } from './scim.schemas.ts';
import { requirePermission, runScimCall } from './scim-call.service.ts';
import { type AttributeChoice, parseId, readAttributeChoice, readQuery } from './scim-query.rules.ts';
import { tagOf, toListResponse, toUserResource } from './scim-resources.ts';
import { emptyUser, type ScimUser } from './user.rules.ts';
import { listUsers, type UserRow } from './users.queries.ts';
import { changeUser, createUser, getUser, removeUser } from './users.service.ts';

/** Maximum number of account names to try for a new person. Names must be unique in the installation. */
const namesTried = 6;

interface UserRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

export function userRoutes(app: FastifyInstance, services: Services, address: string): void {
  const bodyLimit = scimLimits.body;
  const send = (reply: FastifyReply, status: number, row: UserRow, choice: AttributeChoice) => {
    reply.header('etag', tagOf(row)).header('location', `${address}/Users/${row.id}`);
    return sendScim(reply, status, choice.of(toUserResource(row, address)));
  };

  app.get<UserRequest>('/Users', async (request, reply) => {
    const listQuery = readQuery(request);
    const choice = readAttributeChoice(request.query);
    const { rows, total } = await runScimCall(services, request, (call) => {
      requirePermission(call, employees.list);
      return listUsers(call.db, call.viewer, listQuery);
    });
    const resources = rows.map((row) => choice.of(toUserResource(row, address)));
    return sendScim(reply, 200, toListResponse(resources, total, listQuery.startIndex));
  });

  app.get<UserRequest>('/Users/:id', async (request, reply) => {
    const choice = readAttributeChoice(request.query);
    const row = await runScimCall(services, request, (call) => getUser(call, parseId(request.params.id)));
    const knownTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
    if (knownTags?.includes(tagOf(row))) return reply.code(304).header('etag', tagOf(row)).send();
    return send(reply, 200, row, choice);
  });

  app.post<UserRequest>('/Users', { bodyLimit }, async (request, reply) => {
    const choice = readAttributeChoice(request.query);
    const user = readUser(request.body, emptyUser());
    const row = await tryNames((attempt) =>
      runScimCall(services, request, (call) => createUser(call, user, attempt)),
    );
    return send(reply, 201, row, choice);
  });

  const change = (method: 'PUT' | 'PATCH', read: (body: unknown) => (before: ScimUser) => ScimUser) =>
    app.route<UserRequest>({
      method,
      url: '/Users/:id',
      bodyLimit,
      handler: async (request, reply) => {
        const choice = readAttributeChoice(request.query);
        const changed = read(request.body);
        const row = await runScimCall(services, request, (call) =>
          changeUser(call, parseId(request.params.id), changed, request.headers['if-match']),
        );
        return send(reply, 200, row, choice);
      },
    });
  change('PUT', (body) => {
    const user = readUser(body, emptyUser());
    return () => user;
  });
  change('PATCH', (body) => {
    const operations = readOperations(body);
    return (before) => patchUser(before, operations);
  });

  app.delete<UserRequest>('/Users/:id', async (request, reply) => {
    await runScimCall(services, request, (call) =>
      removeUser(call, parseId(request.params.id), request.headers['if-match']),
    );
    return reply.code(204).send();
  });
}

/** Creates a user. Each generated account name is tried in a separate transaction, until a name is free. */
async function tryNames(create: (attempt: number) => Promise<UserRow>): Promise<UserRow> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await create(attempt);
    } catch (error) {
      if (attempt + 1 >= namesTried || !isTaken(error)) throw error;
    }
  }
}

/** Returns whether a request failed because the generated account name was already in use. */
const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'accounts__username';
