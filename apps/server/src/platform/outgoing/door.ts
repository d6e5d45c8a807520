import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './addresses.rules.ts';

interface Address {
  address: string;
  family: number;
}

/**
 * The one way by which the portal asks an address that somebody named (security.md §1.16): the endpoint of a browser's push service, or a
 * webhook's. Which addresses may be named at all, each of them says itself.
 */
export interface Door {
  resolve(host: string): Promise<readonly Address[]>;
  isAllowed(address: string): boolean;
  /** Whose certificates are believed beside the usual ones: the tests' own service. */
  ca?: string;
}

export const publicDoor: Door = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/** What was named leads to where nothing is sent. */
export class AddressRefused extends Error {}

export interface DoorAnswer {
  status: number;
  /** Seconds, where the receiver says so. */
  retryAfter: number | undefined;
}

interface Posted {
  headers: Record<string, string>;
  body: Buffer | string;
}

const answerWithinMs = 10_000;

/**
 * Posts to an address. Its name is resolved once; everything it leads to must be allowed, and the connection goes to the one that was
 * judged, whatever the name leads to a moment later. No redirect is followed, and of the answer only its head is read.
 * @throws AddressRefused where it may not be asked
 */
export async function postThrough(door: Door, url: URL, { headers, body }: Posted): Promise<DoorAnswer> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await door.resolve(host);
  const [pinned] = found;
  if (!pinned || !found.every(({ address }) => door.isAllowed(address)))
    throw new AddressRefused('it leads to no allowed address');
  const toPinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family);
  const ask = url.protocol === 'http:' ? plainRequest : request;
  return new Promise((resolve, reject) => {
    const asked = ask(url, {
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
    asked.on('close', () => reject(new Error('it did not answer'))); // it changed the protocol (101)
    asked.end(body);
  });
}
