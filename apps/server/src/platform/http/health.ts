import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, sqlState } from '../db/database.ts';
import { assertWritable } from '../db/health.queries.ts';

const readyWithinMs = 2_000;

/** The connections of people and those of devices. */
interface Watched {
  database: Database;
  devices: Database;
}

/**
 * `/health/live`, `/health/ready` and `/metrics`. Ready means that the database answers within two seconds and can be
 * written: that it is no standby.
 */
export function registerHealth(
  app: FastifyInstance,
  services: Watched,
  metricsToken: string | undefined,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const status = await statusOf(services);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  const registry = metricsOf(app, services);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(403).send({ status: 'forbidden' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function statusOf({ database }: Watched): Promise<'ready' | 'database away' | 'database only reads'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'database away'>((resolve) => {
    timer = setTimeout(() => resolve('database away'), readyWithinMs);
  });
  const asked = database.asSystem(assertWritable).then(
    () => 'ready' as const,
    (error: unknown) => (sqlState(error) === '25006' ? 'database only reads' : 'database away'),
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** Headers in which proxies say that they forward. */
const forwarding =
  /^(x-forwarded-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|cf-|fastly-|forwarded$|via$)/;

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const presented = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  if (token && presented.length === token.length && timingSafeEqual(presented, Buffer.from(token)))
    return true;
  // the socket's own address: a forwarded header cannot make a stranger local, and a proxy's neighbour is no local either
  const address = request.socket.remoteAddress ?? '';
  const forwarded = Object.keys(request.headers).some((name) => forwarding.test(name));
  return !forwarded && (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'));
}

function metricsOf(app: FastifyInstance, { database, devices }: Watched): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'gatehouse_http_request_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  for (const [name, read] of [
    ['total', ({ pool }) => pool.totalCount],
    ['idle', ({ pool }) => pool.idleCount],
    ['waiting', (one) => one.waiting],
  ] as const satisfies [string, (one: Database) => number][]) {
    new Gauge({
      name: `gatehouse_database_connections_${name}`,
      help: `Database connections, ${name}`,
      labelNames: ['of'],
      registers: [registry],
      collect() {
        this.set({ of: 'people' }, read(database));
        this.set({ of: 'devices' }, read(devices));
      },
    });
  }
  return registry;
}
