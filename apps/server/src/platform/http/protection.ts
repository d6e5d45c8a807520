import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../attempts.ts';
import { createPace } from '../load/pace.ts';
import { type Client, runAsClient } from '../load/queue-client.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readApiToken, readSessionToken } from './credentials.ts';

/**
 * Content security policy. Allows no inline scripts. Allows inline styles only as attributes, which the component
 * library sets (security.md §1.11).
 */
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

/** Browser features that the web app never uses, so that no injected script can use them (security.md §1.11). */
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

/**
 * Adds headers to every answer that a browser can show as a page. The headers isolate the page from other windows and
 * disable devices and sensors of the browser.
 */
export function isolatePages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isPart = /json|javascript|css|woff2/.test(String(reply.getHeader('content-type')));
    if (!isPart)
      reply.headers({ 'permissions-policy': permissionsPolicy, 'cross-origin-opener-policy': 'same-origin' });
  });
}

/**
 * Limits of requests that begin in one round of the event loop, per client and in total. Limits of requests that wait
 * to begin, in total and per client (decision 075).
 */
const paceLimits = { ofOne: 2, ofAll: 16, waiting: 20_000, waitingOfOne: 5_000 };
/** Paths with personal data or secrets in their answers. `answerTerminal` sets the headers of its answers itself. */
const holdsData = /^\/(?:api|device|scim|ical|caldav|\.well-known|metrics)(?:[/?]|$)/i;
const retryAfterSeconds = 2;
const isOfDevice = (url: string): boolean => /^\/(?:iclock|device|hik)\//i.test(url);

export const createRequestId = (): string => randomUUID();

/** Returns whether the path of a URL can be decoded. `/%zz` cannot. */
export function isAddress(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts the requests of all clients in rotation. Records the client of each request, because its database work waits
 * in the queue of that client. The client is the account of a recently opened session. Without a session, it is the
 * client address, which is that of the connection or the one forwarded by a proxy in TRUSTED_PROXIES.
 */
export function scheduleFairly(app: FastifyInstance, { database, settings }: Services): void {
  const inRound = createPace(paceLimits);
  const clients = new WeakMap<FastifyRequest, Client>();
  app.addHook('onRequest', (request, reply, done) => {
    if (holdsData.test(request.url)) reply.header('cache-control', 'no-store');
    // Health checks do not wait in the queues of other requests.
    if (request.url.startsWith('/health')) return done();
    const hash = readApiToken(request) ?? readSessionToken(request, settings).hash;
    const accountId = hash && database.sessions.get(hash);
    const client: Client = { address: addressKey('address', request.ip), accountId };
    clients.set(request, client);
    // Requests of devices have their own queue, so that they do not wait for requests of people with the same office
    // address.
    const line = `${isOfDevice(request.url) ? 'devices ' : ''}${accountId ?? client.address}`;
    const startRequest = () => {
      if (!request.raw.socket?.destroyed) runAsClient(client, done);
    };
    if (!inRound(line, startRequest)) done(new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds));
  });
  // After the body is read, the asynchronous context is that of the connection. This hook restores the context of the
  // client.
  app.addHook('preValidation', (request, _reply, done) => {
    const client = clients.get(request);
    if (client) runAsClient(client, done);
    else done();
  });
}
