import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/refusal.ts';

// What only terminals may: the server is open to it, and everybody else is refused here.

/** Whether a call comes from a terminal: its protocol knows neither browsers nor their headers. */
const isTerminal = (url: string) => url.startsWith('/iclock');

/** HTTP/1.1 asks for Host (RFC 9112 §3.2): who leaves it out is refused, terminals excepted, many of which do. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1' && !isTerminal(url))
      throw new Refusal('API_INVALID_REQUEST_ARGUMENT');
  });
}

/** A whole request takes no longer, headers and body. A terminal behind a bad line sends its buffer for minutes, a person 500 MB for an hour. */
export const longestRequestMs = { people: 60_000, devices: 600_000, streams: 3_600_000 } as const;

/** Ends a request whose body takes longer than its sender may; Node itself ends one that takes longer than any may. */
export function limitSlowness(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, raw, is404, routeOptions }) => {
    if (raw.complete) return;
    const isStream = !is404 && routeOptions.config.operation?.upload?.streamed;
    const longest = isTerminal(url) ? 'devices' : isStream ? 'streams' : 'people';
    const patience = setTimeout(() => raw.destroy(), longestRequestMs[longest]).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(patience));
  });
}
