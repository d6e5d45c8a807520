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
 * Options of the client for requests to URLs that people or browsers supplied (security.md §1.16): endpoints of push
 * services and webhooks. The push feature and the webhook feature each decide which addresses they accept.
 */
export interface OutboundClient {
  resolve(host: string): Promise<readonly ResolvedAddress[]>;
  isAllowed(address: string): boolean;
  /** Certificate authority that is trusted in addition to the usual ones, for a test service. */
  ca?: string;
}

export const publicDoor: OutboundClient = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** Error of a host name that resolves to a network to which requests are forbidden. */
export class ForbiddenAddress extends Error {}

export interface OutboundAnswer {
  status: number;
  /** Seconds of the Retry-After header. Undefined without this header. */
  retryAfter: number | undefined;
}

interface OutboundRequest {
  headers: Record<string, string>;
  body: Buffer | string;
}

const answerWithinMs = 10_000;

/**
 * Sends a POST request to a URL. Resolves the host name once, requires that all its addresses are allowed, and connects
 * to the first one. A later change of the name therefore has no effect. Follows no redirects and reads only the head of
 * the answer.
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
      // Connections are not reused, because an open connection may belong to another host name.
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
    clientRequest.on('close', () => reject(new Error('it did not answer'))); // The connection also closes without an answer if the server changed the protocol (101).
    clientRequest.end(body);
  });
}
