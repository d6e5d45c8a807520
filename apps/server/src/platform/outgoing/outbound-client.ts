import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './addresses.rules.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}

/**
 * The client for all requests to addresses that people or browsers supplied (security.md §1.16). They are endpoints of
 * a browser's push service or of webhooks. Push and webhooks each decide which addresses they accept.
 */
export interface OutboundClient {
  resolve(host: string): Promise<readonly ResolvedAddress[]>;
  isAllowed(address: string): boolean;
  /** Certificate authority trusted in addition to the usual ones, for the test service. */
  ca?: string;
}

export const publicDoor: OutboundClient = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** The address resolves to a network to which requests are forbidden. */
export class ForbiddenAddress extends Error {}

export interface OutboundAnswer {
  status: number;
  /** Seconds from the Retry-After header. Undefined without one. */
  retryAfter: number | undefined;
}

interface OutboundRequest {
  headers: Record<string, string>;
  body: Buffer | string;
}

const answerWithinMs = 10_000;

/**
 * Posts to a URL. Its name is resolved once. All its addresses must be allowed, and the connection uses the first of
 * them, even if the name resolves differently a moment later. Redirects are not followed, and only the head of the
 * answer is read.
 * @throws ForbiddenAddress if an address is not allowed
 */
export async function postThrough(
  door: OutboundClient,
  url: URL,
  { headers, body }: OutboundRequest,
): Promise<OutboundAnswer> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await door.resolve(host);
  const [pinned] = addresses;
  if (!pinned || !addresses.every(({ address }) => door.isAllowed(address)))
    throw new ForbiddenAddress('it leads to no allowed address');
  const toPinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family);
  const openRequest = url.protocol === 'http:' ? plainRequest : request;
  return new Promise((resolve, reject) => {
    const clientRequest = openRequest(url, {
      method: 'POST',
      headers,
      lookup: toPinned,
      // Disables reuse of connections, because an open one may have been resolved from another name.
      agent: false,
      signal: AbortSignal.timeout(answerWithinMs),
      ...(door.ca && { ca: door.ca }),
    });
    clientRequest.on('response', (answer) => {
      const wait = Number(answer.headers['retry-after']);
      resolve({ status: answer.statusCode ?? 0, retryAfter: wait > 0 ? wait : undefined });
      answer.destroy();
    });
    clientRequest.on('error', reject);
    clientRequest.on('close', () => reject(new Error('it did not answer'))); // Also closes without an answer if the server changed the protocol (101).
    clientRequest.end(body);
  });
}
