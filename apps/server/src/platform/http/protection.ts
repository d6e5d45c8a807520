import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

/** No inline script; inline styles only as attributes, which the component library sets (security.md §1.11). */
export const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** What the screens never ask a browser for, so that no script of anybody's can (security.md §1.11). */
const permissionsPolicy = [
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Says with every answer that can be a page that it stands alone, and which of a browser's devices and sensors are out of bounds. */
export function fencePages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isPart = /json|javascript|css|woff2/.test(String(reply.getHeader('content-type')));
    if (!isPart)
      reply.headers({ 'permissions-policy': permissionsPolicy, 'cross-origin-opener-policy': 'same-origin' });
  });
}

/** Calls waiting for a database connection beyond which new ones are shed; device data is shed last. */
const longestQueue = { people: 400, devices: 800 };
const retryAfterSeconds = 2;

export const requestId = (): string => randomUUID();

/** Whether the path of an address can be read: `/%zz` cannot. */
export function isAddress(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Answers 503 with Retry-After when the queue for the database is long, before any work is done. */
export function shedLoad(app: FastifyInstance, { database }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:api|device|scim)\//.test(request.url)) reply.header('cache-control', 'no-store');
    const waiting = database.pool.waitingCount;
    if (waiting < longestQueue.people || request.url.startsWith('/health')) return;
    const fromDevice = /^\/(?:iclock|device|hik)/.test(request.url);
    if (!fromDevice || waiting >= longestQueue.devices)
      throw new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);
  });
}
