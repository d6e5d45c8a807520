import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { type TerminalNetworks, type Unreachable, whyNotCalled } from './callable.rules.ts';

/** Where a terminal is: an address in figures, never a name. */
export interface Place {
  address: string;
  port: number;
}

/** One of the fixed calls of the protocol: nobody types a path, and none leads elsewhere. */
export type IsapiPath = `/ISAPI/${string}`;

export interface Asking {
  method: 'GET' | 'POST' | 'PUT';
  path: IsapiPath;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface Reply {
  status: number;
  /** The headers `WWW-Authenticate`. */
  challenges: readonly string[];
  body: Buffer;
}

/** The address may not be called, by what whoever operates this machine has permitted. */
export class CallRefused extends Error {
  readonly why: Unreachable;
  constructor(why: Unreachable) {
    super(`this address is not called: ${why}`);
    this.why = why;
  }
}

/** Nobody answers there, not in time, or with more than a terminal ever says. */
export class NoAnswer extends Error {}

const limits = { ms: 10_000, bytes: 1024 * 1024 };

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((of) => (of ?? []).map(({ address }) => address));

/** Why a terminal is not called there, as things stand now; null: it may be. */
export const whyNot = (place: Place, networks: TerminalNetworks): Unreachable | null =>
  whyNotCalled(place, networks, ownAddresses());

/**
 * The one way by which the portal calls a terminal (security.md §1.16, decision 065): the address is judged anew, no name is resolved, no
 * redirect followed, and time and size of the answer are bounded.
 * @throws CallRefused, NoAnswer
 */
export async function callTerminal(
  networks: TerminalNetworks,
  place: Place,
  { method, path, headers, body }: Asking,
): Promise<Reply> {
  const refused = whyNot(place, networks);
  if (refused) throw new CallRefused(refused);
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new NoAnswer(reason));
    const asked = request({
      host: place.address,
      port: place.port,
      method,
      path,
      headers: { ...headers, ...(body && { 'Content-Length': String(body.length) }) },
      // each call stands alone: a connection left open would outlive the judgement
      agent: false,
      signal: AbortSignal.timeout(limits.ms),
      lookup: (_host, _options, done) => done(new Error('a name'), '', 4),
    });
    asked.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > limits.bytes) asked.destroy(new Error('more than a terminal says'));
      });
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          challenges: answer.headersDistinct['www-authenticate'] ?? [],
          body: Buffer.concat(chunks),
        }),
      );
      answer.on('error', ({ message }) => fail(message));
    });
    asked.on('error', ({ message }) => fail(message));
    // one that changes the protocol (101) is neither an answer nor an error; after either of these it changes nothing
    asked.on('close', () => fail('it did not answer'));
    asked.end(body);
  });
}
