import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { endpointOf, hostOf, isPublicAddress } from './endpoints.rules.ts';

interface Address {
  address: string;
  family: number;
}

/** The one way by which the portal asks an address that a browser named (security.md §1.16). */
export interface PushDoor {
  resolve(host: string): Promise<readonly Address[]>;
  isAllowed(address: string): boolean;
  /** Whose certificates are believed beside the usual ones: the tests' own service. */
  ca?: string;
}

export const pushDoor: PushDoor = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** The endpoint leads to where nothing is pushed. */
export class EndpointRefused extends Error {}

export interface PushAnswer {
  status: number;
  /** Seconds, where the service says so. */
  retryAfter: number | undefined;
}

interface Pushed {
  headers: Record<string, string>;
  body: Buffer;
}

const answerWithinMs = 10_000;

/**
 * Posts to an endpoint. Its name is resolved once; every address must be public, and the connection goes to the one that was judged,
 * whatever the name leads to a moment later. No redirect is followed, and of the answer only its head is read.
 * @throws EndpointRefused where it may not be asked
 */
export async function postTo(
  door: PushDoor,
  endpoint: string,
  { headers, body }: Pushed,
): Promise<PushAnswer> {
  const url = endpointOf(endpoint);
  if (!url) throw new EndpointRefused('the endpoint is no public https address');
  const host = hostOf(url);
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await door.resolve(host);
  const [pinned] = found;
  if (!pinned || !found.every(({ address }) => door.isAllowed(address)))
    throw new EndpointRefused('the endpoint leads to no public address');
  const toPinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family);
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      headers,
      lookup: toPinned,
      // a connection that was opened for another name is not used again
      agent: false,
      signal: AbortSignal.timeout(answerWithinMs),
      ...(door.ca && { ca: door.ca }),
    });
    asked.on('response', (answer) => {
      const wait = Number(answer.headers['retry-after']);
      resolve({ status: answer.statusCode ?? 0, retryAfter: wait > 0 ? wait : undefined });
      answer.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
