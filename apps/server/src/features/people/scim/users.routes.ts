import { employees } from '@gatehouse/api/people/employees';
import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import type { Services } from '../../../platform/services.ts';
import { type Choice, choiceOf, readAsked } from './asked.rules.ts';
import { patchUser, readOperations, readUser } from './patch.rules.ts';
import { presentList, presentUser, tagOf } from './present.ts';
import { sendScim } from './scim.answers.ts';
import { scimLimits } from './scim.schemas.ts';
import { inScim, requirePermission } from './scim-call.service.ts';
import { emptyUser, type ScimUser } from './user.rules.ts';
import { findUser, listUsers, type UserRow } from './users.queries.ts';
import { changeUser, createUser, notFound, removeUser } from './users.service.ts';

/** How many account names are tried for somebody new whose own is taken, here or in another company. */
const namesTried = 6;

interface Asking {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

export const numberOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** The people of the company, for its identity provider. */
export function userRoutes(app: FastifyInstance, services: Services, address: string): void {
  const bodyLimit = scimLimits.body;
  const send = (reply: FastifyReply, status: number, row: UserRow, choice: Choice) => {
    reply.header('etag', tagOf(row)).header('location', `${address}/Users/${row.id}`);
    return sendScim(reply, status, choice.of(presentUser(row, address)));
  };

  app.get<Asking>('/Users', async (request, reply) => {
    const asked = readAsked(request);
    const choice = choiceOf(request.query);
    const { rows, total } = await inScim(services, request, (call) => {
      requirePermission(call, employees.list);
      return listUsers(call.db, call.viewer, asked);
    });
    const resources = rows.map((row) => choice.of(presentUser(row, address)));
    return sendScim(reply, 200, presentList(resources, total, asked.startIndex));
  });

  app.get<Asking>('/Users/:id', async (request, reply) => {
    const choice = choiceOf(request.query);
    const row = await inScim(services, request, async (call) => {
      requirePermission(call, employees.get);
      const found = await findUser(call.db, call.viewer, numberOf(request.params.id));
      if (!found) throw notFound();
      return found;
    });
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
    if (known?.includes(tagOf(row))) return reply.code(304).header('etag', tagOf(row)).send();
    return send(reply, 200, row, choice);
  });

  app.post<Asking>('/Users', { bodyLimit }, async (request, reply) => {
    const choice = choiceOf(request.query);
    const user = readUser(request.body, emptyUser());
    for (let attempt = 0; ; attempt++) {
      try {
        const row = await inScim(services, request, (call) => createUser(call, user, attempt));
        return send(reply, 201, row, choice);
      } catch (error) {
        if (attempt + 1 >= namesTried || !isTaken(error)) throw error;
      }
    }
  });

  const change = (method: 'PUT' | 'PATCH', read: (body: unknown) => (before: ScimUser) => ScimUser) =>
    app.route<Asking>({
      method,
      url: '/Users/:id',
      bodyLimit,
      handler: async (request, reply) => {
        const choice = choiceOf(request.query);
        const changed = read(request.body);
        const row = await inScim(services, request, (call) =>
          changeUser(call, numberOf(request.params.id), changed, request.headers['if-match']),
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

  app.delete<Asking>('/Users/:id', async (request, reply) => {
    await inScim(services, request, (call) =>
      removeUser(call, numberOf(request.params.id), request.headers['if-match']),
    );
    return reply.code(204).send();
  });
}

/** The account name that was made is somebody's already. */
const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'accounts__username';
