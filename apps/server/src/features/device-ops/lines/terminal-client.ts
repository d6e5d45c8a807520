import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { type CallRefusalReason, checkAddress, type TerminalNetworks } from './terminal-networks.rules.ts';

/** Address of a terminal: an IP address and port, never a host name. */
export interface TerminalAddress {
  address: string;
  port: number;
}

/** URL path of one of the protocol’s fixed calls. Users never enter such paths. */
export type IsapiPath = `/ISAPI/${string}`;

export interface IsapiRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: IsapiPath;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface IsapiReply {
  status: number;
  /** `WWW-Authenticate` headers of the answer. */
  challenges: readonly string[];
  body: Buffer;
}

/** Error for an address that the portal may not call. `why` is the reason. */
export class CallRefused extends Error {
  readonly why: CallRefusalReason;
  constructor(why: CallRefusalReason) {
    super(`this address is not called: ${why}`);
    this.why = why;
  }
}

/** Error for a terminal that does not answer in time, or that sends too large an answer. */
export class NoAnswer extends Error {}

const limits = { ms: 10_000, bytes: 1024 * 1024 };

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));

export const checkTerminalAddress = (
  terminalAddress: TerminalAddress,
  networks: TerminalNetworks,
): CallRefusalReason | null => checkAddress(terminalAddress, networks, ownAddresses());

/**
 * Calls a terminal. All calls of the portal to terminals use this function (security.md §1.16, decision 065). It checks
 * the address at every call, resolves no host name, follows no redirect, and limits the time and size of the answer.
 * @throws CallRefused, NoAnswer
 */
export async function callTerminal(
  networks: TerminalNetworks,
  terminalAddress: TerminalAddress,
  { method, path, headers, body }: IsapiRequest,
): Promise<IsapiReply> {
  const refused = checkTerminalAddress(terminalAddress, networks);
  if (refused) throw new CallRefused(refused);
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new NoAnswer(reason));
    const clientRequest = request({
      host: terminalAddress.address,
      port: terminalAddress.port,
      method,
      path,
      headers: { ...headers, ...(body && { 'Content-Length': String(body.length) }) },
      // Connections are not reused, because an open connection would bypass the address check.
      agent: false,
      signal: AbortSignal.timeout(limits.ms),
      lookup: (_host, _options, done) => done(new Error('a name'), '', 4),
    });
    clientRequest.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > limits.bytes) clientRequest.destroy(new Error('more than a terminal says'));
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
    clientRequest.on('error', ({ message }) => fail(message));
    // A protocol switch (101) emits neither a response nor an error event, so the handler of the close event rejects
    // the call. The rejection has no effect after a response or an error.
    clientRequest.on('close', () => fail('it did not answer'));
    clientRequest.end(body);
  });
}
