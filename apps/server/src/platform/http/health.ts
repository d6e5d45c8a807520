import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';

const readyWithinMs = 2_000;

/** `/health/live`, `/health/ready` and `/metrics`. Ready means that the database answers within two seconds. */
export function registerHealth(
  app: FastifyInstance,
  services: Services,
  metricsToken: string | undefined,
): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await answers(services);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database away' });
  });
  const registry = metricsOf(app, services);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(403).send({ status: 'forbidden' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function answers({ database }: Services): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyWithinMs);
  });
  const asked = database.asSystem(async () => true).catch(() => false);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const presented = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  if (token && presented.length === token.length && timingSafeEqual(presented, Buffer.from(token)))
    return true;
  // the socket's own address: a forwarded header cannot make a stranger local
  const address = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for'] !== undefined;
  return !forwarded && (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'));
}

function metricsOf(app: FastifyInstance, { database }: Services): Registry {
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
    ['total', () => database.pool.totalCount],
    ['idle', () => database.pool.idleCount],
    ['waiting', () => database.pool.waitingCount],
  ] as const) {
    new Gauge({
      name: `gatehouse_database_connections_${name}`,
      help: `Database connections, ${name}`,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  return registry;
}
