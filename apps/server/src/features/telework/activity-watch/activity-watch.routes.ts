import { hostname } from 'node:os';
import { parse } from '@gatehouse/api/platform/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { tokenHash } from '../../../platform/http/credentials.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOf, takeAnswer } from '../telework-checks/telework-checks.service.ts';
import { activityWatchPersonal } from './activity-watch.personal.ts';
import * as queries from './activity-watch.queries.ts';
import { addBucket, bucketOf, type Reporting, takeEvents, takeHeartbeat } from './activity-watch.service.ts';
import { agentPaths } from './openapi.ts';
import { forgetReports } from './reports.jobs.ts';
import * as shapes from './shapes.ts';

const bodyLimits = { one: 64 * 1024, many: 2 * 1024 * 1024 } as const;

/** What stock agents of ActivityWatch speak (protocols.md §3), with a token of the person in the Authorization header. */
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

/** Runs `work` for the agent whose token was sent, in one transaction: what it answers is answered after the commit. */
function reporting<T>(
  services: Services,
  request: FastifyRequest,
  work: (reporting: Reporting) => Promise<T>,
): Promise<T> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const hash = tokenHash(token);
  if (!hash) throw new Refusal('AUTH_UNAUTHORIZED');
  const { database, clock } = services;
  return queries.asAgent(database, hash, clock.now(), async (db, agent) => {
    if (!agent) throw new Refusal('AUTH_UNAUTHORIZED');
    return work({ db, agent, clock });
  });
}

function read<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const outcome = parse(shape, value);
  if (!outcome.ok) throw new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields: outcome.fields });
  return outcome.value;
}

/** Reads an event or a list. Unreadable events of a list are left out unless all are. */
function readEvents(body: unknown): shapes.SentEvent[] {
  const all = read(shapes.events, body);
  const events = all.flatMap((one) => shapes.event.safeParse(one).data ?? []);
  return events.length === 0 && all.length > 0 ? [read(shapes.event, all[0])] : events;
}

const shownBucket = ({ bucketId, type, client, hostname: host, created, updated }: queries.Bucket) => ({
  id: bucketId,
  type,
  client,
  hostname: host,
  created: created.toISOString(),
  last_updated: updated.toISOString(),
});

const shownEvent = ({ id, startedAt, endedAt, data }: queries.EventRow) => ({
  id,
  timestamp: startedAt.toISOString(),
  duration: (endedAt.getTime() - startedAt.getTime()) / 1000,
  data,
});

const agentRoutes = (services: Services) => async (app: FastifyInstance) => {
  const named = (request: FastifyRequest) => read(shapes.bucketParams, request.params).bucketId;
  /** What an agent may not do: what was reported stays until its time is over, and nothing runs here for it. */
  const refused = async (request: FastifyRequest): Promise<never> =>
    reporting(services, request, async () => {
      throw new Refusal('AUTH_NO_PERMISSION');
    });

  app.get('/info', (request) =>
    reporting(services, request, async () => ({
      hostname: hostname(),
      version: 'gatehouse',
      testing: false,
      device_id: 'gatehouse',
    })),
  );

  const listBuckets = (request: FastifyRequest) =>
    reporting(services, request, async ({ db, agent }) =>
      Object.fromEntries(
        (await queries.listBuckets(db, agent)).map((bucket) => [bucket.bucketId, shownBucket(bucket)]),
      ),
    );
  app.get('/buckets', listBuckets);
  app.get('/buckets/', listBuckets);
  app.get('/buckets/:bucketId', (request) =>
    reporting(services, request, async (agent) => shownBucket(await bucketOf(agent, named(request)))),
  );
  app.post('/buckets/:bucketId', { bodyLimit: bodyLimits.one }, async (request, reply: FastifyReply) => {
    const isNew = await reporting(services, request, (agent) =>
      addBucket(agent, { bucketId: named(request), ...read(shapes.newBucket, request.body ?? {}) }),
    );
    return isNew ? {} : reply.code(304).send();
  });
  app.delete('/buckets/:bucketId', refused);

  app.post('/buckets/:bucketId/heartbeat', { bodyLimit: bodyLimits.one }, (request) =>
    reporting(services, request, async (agent) => {
      const { pulsetime } = read(shapes.heartbeatQuery, request.query);
      const sent = read(shapes.event, request.body);
      return shownEvent(await takeHeartbeat(agent, named(request), sent, pulsetime));
    }),
  );
  app.post('/buckets/:bucketId/events', { bodyLimit: bodyLimits.many }, async (request, reply) => {
    const rows = await reporting(services, request, (agent) =>
      takeEvents(agent, named(request), readEvents(request.body)),
    );
    const [one] = rows;
    // as the reference server: the event for one, null for a list
    return reply
      .type('application/json; charset=utf-8')
      .send(one && !Array.isArray(request.body) ? JSON.stringify(shownEvent(one)) : 'null');
  });
  app.get('/buckets/:bucketId/events', (request) =>
    reporting(services, request, async (agent) => {
      const bucket = await bucketOf(agent, named(request));
      const { limit, start, end } = read(shapes.eventsQuery, request.query);
      const rows = await queries.listEvents(agent.db, bucket, {
        limit: limit < 0 ? shapes.agentLimits.read : Math.min(limit, shapes.agentLimits.read),
        start: start === undefined ? undefined : shapes.instantOf(start),
        end: end === undefined ? undefined : shapes.instantOf(end),
      });
      return rows.map(shownEvent);
    }),
  );
  app.get('/buckets/:bucketId/events/count', (request, reply) =>
    reporting(services, request, async (agent) => {
      const count = await queries.countEvents(agent.db, await bucketOf(agent, named(request)));
      return reply.type('application/json; charset=utf-8').send(String(count));
    }),
  );
  app.get('/buckets/:bucketId/events/:eventId', (request) =>
    reporting(services, request, async (agent) => {
      const { bucketId, eventId } = read(shapes.eventParams, request.params);
      const row = await queries.findEvent(agent.db, await bucketOf(agent, bucketId), eventId);
      if (!row) throw new Refusal('TEL_BUCKET_NOT_FOUND');
      return shownEvent(row);
    }),
  );
  app.delete('/buckets/:bucketId/events/:eventId', refused);
  app.post('/query', refused);
  app.post('/query/', refused);
  app.post('/import', refused);
  app.get('/export', refused);
  app.get('/buckets/:bucketId/export', refused);

  app.get('/check', (request) => reporting(services, request, ({ agent, ...call }) => checkOf(call, agent)));
  app.post('/check', { bodyLimit: bodyLimits.one }, (request) =>
    reporting(services, request, async ({ agent, ...call }) => {
      const { answer } = read(shapes.answerBody, request.body);
      return (await takeAnswer(call, agent, answer)).check;
    }),
  );
};
