import { hostname } from 'node:os';
import { parse } from '@gatehouse/api/platform/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hashToken } from '../../../platform/http/credentials.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOf, submitAnswer } from '../telework-checks/telework-checks.service.ts';
import { agentPaths } from './activity-watch.openapi.ts';
import { activityWatchPersonal } from './activity-watch.personal.ts';
import * as queries from './activity-watch.queries.ts';
import {
  type AgentContext,
  addBucket,
  requireBucket,
  storeEvents,
  storeHeartbeat,
} from './activity-watch.service.ts';
import * as shapes from './agent-shapes.ts';
import { forgetReports } from './reports.jobs.ts';

const bodyLimits = { one: 64 * 1024, many: 2 * 1024 * 1024 } as const;

/**
 * The interface for unmodified ActivityWatch agents (protocols.md §3). Requests contain the person’s agent token in the
 * Authorization header.
 */
export const activityWatchFeature: Feature = {
  name: 'activity-watch',
  personal: activityWatchPersonal,
  constraints: {},
  routes: [],
  paths: agentPaths,
  jobs: [forgetReports],
  register(app: FastifyInstance, services: Services) {
    app.register(agentRoutes(services), { prefix: '/api/0' });
  },
};

/** Runs `work` in one transaction for the agent with the request’s token. The response is sent after the commit. */
function runAsAgent<T>(
  services: Services,
  request: FastifyRequest,
  work: (reporting: AgentContext) => Promise<T>,
): Promise<T> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const hash = hashToken(token);
  if (!hash) refuse('AUTH_UNAUTHORIZED');
  const { database, clock } = services;
  return queries.asAgent(database, hash, clock.now(), async (db, agent) => {
    if (!agent) refuse('AUTH_UNAUTHORIZED');
    return work({ db, agent, clock });
  });
}

function parseShape<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const outcome = parse(shape, value);
  if (!outcome.ok) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: outcome.fields });
  return outcome.value;
}

/** Parses an event or a list of events. Skips unreadable events of a list. Rejects a list without a readable event. */
function readEvents(body: unknown): shapes.SentEvent[] {
  const all = parseShape(shapes.events, body);
  const events = all.flatMap((item) => shapes.event.safeParse(item).data ?? []);
  return events.length === 0 && all.length > 0 ? [parseShape(shapes.event, all[0])] : events;
}

const toBucketResult = ({
  bucketId,
  type,
  client,
  hostname: host,
  created,
  updated,
}: queries.TeleworkBucket) => ({
  id: bucketId,
  type,
  client,
  hostname: host,
  created: created.toISOString(),
  last_updated: updated.toISOString(),
});

const toEventResult = ({ id, startedAt, endedAt, data }: queries.EventRow) => ({
  id,
  timestamp: startedAt.toISOString(),
  duration: (endedAt.getTime() - startedAt.getTime()) / 1000,
  data,
});

const bucketIdOf = (request: FastifyRequest) => parseShape(shapes.bucketParams, request.params).bucketId;

const agentRoutes = (services: Services) => async (app: FastifyInstance) => {
  app.get('/info', (request) =>
    runAsAgent(services, request, async () => ({
      hostname: hostname(),
      version: 'gatehouse',
      testing: false,
      device_id: 'gatehouse',
    })),
  );
  registerBuckets(app, services);
  registerEvents(app, services);
  registerCheck(app, services);
  registerRefused(app, services);
};

function registerBuckets(app: FastifyInstance, services: Services): void {
  const listBuckets = (request: FastifyRequest) =>
    runAsAgent(services, request, async ({ db, agent }) =>
      Object.fromEntries(
        (await queries.listBuckets(db, agent)).map((bucket) => [bucket.bucketId, toBucketResult(bucket)]),
      ),
    );
  app.get('/buckets', listBuckets);
  app.get('/buckets/', listBuckets);
  app.get('/buckets/:bucketId', (request) =>
    runAsAgent(services, request, async (agent) =>
      toBucketResult(await requireBucket(agent, bucketIdOf(request))),
    ),
  );
  app.post('/buckets/:bucketId', { bodyLimit: bodyLimits.one }, async (request, reply: FastifyReply) => {
    const isNew = await runAsAgent(services, request, (agent) =>
      addBucket(agent, {
        bucketId: bucketIdOf(request),
        ...parseShape(shapes.newBucket, request.body ?? {}),
      }),
    );
    return isNew ? {} : reply.code(304).send();
  });
}

function registerEvents(app: FastifyInstance, services: Services): void {
  app.post('/buckets/:bucketId/heartbeat', { bodyLimit: bodyLimits.one }, (request) =>
    runAsAgent(services, request, async (agent) => {
      const { pulsetime } = parseShape(shapes.heartbeatQuery, request.query);
      const event = parseShape(shapes.event, request.body);
      return toEventResult(await storeHeartbeat(agent, bucketIdOf(request), event, pulsetime));
    }),
  );
  app.post('/buckets/:bucketId/events', { bodyLimit: bodyLimits.many }, async (request, reply) => {
    const rows = await runAsAgent(services, request, (agent) =>
      storeEvents(agent, bucketIdOf(request), readEvents(request.body)),
    );
    const [firstRow] = rows;
    // Returns the event if the agent sent a single event, and null if it sent a list, like the reference server.
    return reply
      .type('application/json; charset=utf-8')
      .send(firstRow && !Array.isArray(request.body) ? JSON.stringify(toEventResult(firstRow)) : 'null');
  });
  app.get('/buckets/:bucketId/events', (request) =>
    runAsAgent(services, request, async (agent) => {
      const bucket = await requireBucket(agent, bucketIdOf(request));
      const { limit, start, end } = parseShape(shapes.eventsQuery, request.query);
      const rows = await queries.listEvents(agent.db, bucket, {
        limit: limit < 0 ? shapes.agentLimits.read : Math.min(limit, shapes.agentLimits.read),
        start: start === undefined ? undefined : shapes.parseInstant(start),
        end: end === undefined ? undefined : shapes.parseInstant(end),
      });
      return rows.map(toEventResult);
    }),
  );
  app.get('/buckets/:bucketId/events/count', (request, reply) =>
    runAsAgent(services, request, async (agent) => {
      const count = await queries.countEvents(agent.db, await requireBucket(agent, bucketIdOf(request)));
      return reply.type('application/json; charset=utf-8').send(String(count));
    }),
  );
  app.get('/buckets/:bucketId/events/:eventId', (request) =>
    runAsAgent(services, request, async (agent) => {
      const { bucketId, eventId } = parseShape(shapes.eventParams, request.params);
      const row = await queries.findEvent(agent.db, await requireBucket(agent, bucketId), eventId);
      if (!row) refuse('TEL_BUCKET_NOT_FOUND');
      return toEventResult(row);
    }),
  );
}

function registerCheck(app: FastifyInstance, services: Services): void {
  app.get('/check', (request) => runAsAgent(services, request, ({ agent, ...call }) => checkOf(call, agent)));
  app.post('/check', { bodyLimit: bodyLimits.one }, (request) =>
    runAsAgent(services, request, async ({ agent, ...call }) => {
      const { answer } = parseShape(shapes.answerBody, request.body);
      return (await submitAnswer(call, agent, answer)).check;
    }),
  );
}

/**
 * Registers the operations that agents may not use. Reports are deleted only when their retention period ends, and the
 * portal runs no queries for agents.
 */
function registerRefused(app: FastifyInstance, services: Services): void {
  const refuseOperation = async (request: FastifyRequest): Promise<never> =>
    runAsAgent(services, request, async () => refuse('AUTH_NO_PERMISSION'));
  app.delete('/buckets/:bucketId', refuseOperation);
  app.delete('/buckets/:bucketId/events/:eventId', refuseOperation);
  app.post('/query', refuseOperation);
  app.post('/query/', refuseOperation);
  app.post('/import', refuseOperation);
  app.get('/export', refuseOperation);
  app.get('/buckets/:bucketId/export', refuseOperation);
}
