import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, sqlState } from '../db/database.ts';
import { assertWritable } from '../db/health.queries.ts';

const readyWithinMs = 2_000;

interface MonitoredDatabases {
  database: Database;
  devices: Database;
}

/**
 * Registers `/health/live`, `/health/ready` and `/metrics`. The portal is ready if the database answers within two
 * seconds and is writable. A standby is not writable.
 */
export function registerHealth(
  app: FastifyInstance,
  services: MonitoredDatabases,
  metricsToken: string | undefined,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const status = await readStatus(services);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
  const registry = createMetrics(app, services);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.code(403).send({ status: 'forbidden' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function readStatus({
  database,
}: MonitoredDatabases): Promise<'ready' | 'database away' | 'database only reads'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'database away'>((resolve) => {
    timer = setTimeout(() => resolve('database away'), readyWithinMs);
  });
  const probe = database.asSystem(assertWritable).then(
    () => 'ready' as const,
    (error: unknown) => (sqlState(error) === '25006' ? 'database only reads' : 'database away'),
  );
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
}

/** Headers that proxies add to forwarded requests. */
const forwarding =
  /^(x-forwarded-|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|cf-|fastly-|forwarded$|via$)/;

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const sentToken = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  if (token && sentToken.length === token.length && timingSafeEqual(sentToken, Buffer.from(token)))
    return true;
  // Allows requests from this machine. Uses the address of the socket and rejects requests with forwarded headers, so
  // that a remote client cannot pretend to be local. A remote client behind a local proxy therefore does not count as
  // local.
  const address = request.socket.remoteAddress ?? '';
  const forwarded = Object.keys(request.headers).some((name) => forwarding.test(name));
  return !forwarded && (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'));
}

function createMetrics(app: FastifyInstance, { database, devices }: MonitoredDatabases): Registry {
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
    ['waiting', (pool) => pool.waiting],
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
