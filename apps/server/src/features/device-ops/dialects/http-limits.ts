import type { FastifyInstance } from 'fastify';
import { refuse } from '../../../platform/refusal.ts';

type UrlTest = (url: string) => boolean;

/** Rejects HTTP/1.1 requests without a Host header (RFC 9112 §3.2). Exempts terminals, because many omit the header. */
export function requireHost(app: FastifyInstance, isTerminal: UrlTest): void {
  app.addHook('onRequest', async ({ url, headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1' && !isTerminal(url))
      refuse('API_INVALID_REQUEST_ARGUMENT');
  });
}

/**
 * Maximum duration of a whole request in milliseconds. A terminal with a slow connection may need minutes to send its
 * stored records, and a person may need an hour to upload 500 MB.
 */
export const longestRequestMs = { people: 60_000, devices: 600_000, streams: 3_600_000 } as const;

/**
 * Aborts a request if its body takes longer than the limit of the kind of sender. Node itself applies only the
 * highest of these limits.
 */
export function limitRequestDuration(app: FastifyInstance, isTerminal: UrlTest): void {
  app.addHook('onRequest', async ({ url, raw, is404, routeOptions }) => {
    if (raw.complete) return;
    const isStream = !is404 && routeOptions.config.operation?.upload?.streamed;
    const longest = isTerminal(url) ? 'devices' : isStream ? 'streams' : 'people';
    const patience = setTimeout(() => raw.destroy(), longestRequestMs[longest]).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(patience));
  });
}
