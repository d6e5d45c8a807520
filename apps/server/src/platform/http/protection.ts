import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../attempts.ts';
import { asClient, type Client } from '../load/client.ts';
import { pace } from '../load/pace.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { presentedToken } from './credentials.ts';

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

/** Requests of one address, and of all, that begin in one round of the event loop, and that wait to begin (decision 075). */
const paceLimits = { ofOne: 2, ofAll: 16, waiting: 20_000, waitingOfOne: 5_000 };
/** Addresses that answer with personal data or secrets, except those of `answerTerminal`, which sets its own headers. */
const holdsData = /^\/(?:api|device|scim|ical|caldav|\.well-known|metrics)(?:[/?]|$)/i;
const retryAfterSeconds = 2;
const isOfDevice = (url: string): boolean => /^\/(?:iclock|device|hik)\//i.test(url);

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

/**
 * Lets the requests of each client begin in turn, and notes the client whose line their database work waits in: the account of a session that
 * was opened recently, otherwise the address. The address is that of the connection, or the one that a proxy named in TRUSTED_PROXIES forwards.
 */
export function takeFairly(app: FastifyInstance, { database, settings }: Services): void {
  const inRound = pace(paceLimits);
  const clients = new WeakMap<FastifyRequest, Client>();
  app.addHook('onRequest', (request, reply, done) => {
    if (holdsData.test(request.url)) reply.header('cache-control', 'no-store');
    // an operator's probes wait for no client
    if (request.url.startsWith('/health')) return done();
    const { hash } = presentedToken(request, settings);
    const accountId = hash && database.sessions.get(hash);
    const client: Client = { address: addressKey('address', request.ip), accountId };
    clients.set(request, client);
    // devices of an office do not wait for its people
    const line = `${isOfDevice(request.url) ? 'devices ' : ''}${accountId ?? client.address}`;
    const begin = () => {
      if (!request.raw.socket?.destroyed) asClient(client, done);
    };
    if (!inRound(line, begin)) done(new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds));
  });
  // a body is read in the context of its connection
  app.addHook('preValidation', (request, _reply, done) => {
    const client = clients.get(request);
    if (client) asClient(client, done);
    else done();
  });
}
