import { request as ask } from 'node:http';
import { request as askSecurely } from 'node:https';
import type { PortalAnswer, PortalConnection } from './portal-connection.ts';
import { createCounts } from './simulated-terminal.ts';

/** An answer as received from the network, with the original case of header names. */
export interface WireAnswer {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Whether requests have a Host header. Old firmware omits it. */
  withHost: boolean;
}

export type Wire = (request: WireRequest) => Promise<WireAnswer>;

/** Buffer size of old firmware for the headers of an answer, in characters. */
const HEADER_BUFFER = 2048;
const PATIENCE_MS = 30_000;
const NO_ANSWER: PortalAnswer = { status: 0, text: '', date: null };

/** Sends a request on its own connection, like a terminal. */
const sendOverNetwork: Wire = ({ method, url, headers, body, withHost }) =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? askSecurely : ask;
    const length = body ? { 'Content-Length': body.length } : {};
    const options = { method, headers: { ...headers, ...length }, setHost: withHost, timeout: PATIENCE_MS };
    const request = send(url, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: toPairs(response.rawHeaders),
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });

function toPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : [])) as [
    string,
    string,
  ][];
}

/**
 * Returns the body of an answer if firmware accepts the answer, otherwise null. Firmware has limited memory for
 * headers, and it compares header names case-sensitively. It accepts only status 200 and plain text with one of three
 * words (protocols.md §1.0).
 */
export function parseAnswer({ status, headers, body }: WireAnswer): string | null {
  const headerText = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const headerValue = (name: string) => headers.find(([own]) => own === name)?.[1];
  if (headerText.length > HEADER_BUFFER || headerValue('Content-Length') === undefined) return null;
  const isText = /^text\/plain/.test(headerValue('Content-Type') ?? '');
  const hasWord = /OK|C:|GET OPTION|=/.test(body);
  return status === 200 && isText && hasWord ? body : null;
}

/**
 * Creates a connection to the portal that can be switched offline. The connection counts rejected and failed requests.
 */
export function createZkLine(
  url: string,
  wire: Wire = sendOverNetwork,
  withHost = true,
): Omit<PortalConnection, 'send'> & {
  send: (path: string, init: Omit<WireRequest, 'url' | 'withHost'>) => Promise<PortalAnswer>;
} {
  const base = url.replace(/\/+$/, '');
  const counts = createCounts();
  let online = true;
  return {
    counts,
    isOnline: () => online,
    setOnline: (next) => {
      online = next;
    },
    send: async (path, init) => {
      if (!online) return NO_ANSWER;
      try {
        const answer = await wire({ ...init, url: `${base}${path}`, withHost });
        const text = parseAnswer(answer);
        if ([401, 403, 406].includes(answer.status)) counts.refused += 1;
        else if (text === null) counts.failed += 1;
        const date = new Date(answer.headers.find(([name]) => name === 'Date')?.[1] ?? '');
        // Firmware treats an answer that it cannot parse as a network failure.
        const status = text === null && answer.status === 200 ? 0 : answer.status;
        return { status, text: text ?? '', date: Number.isNaN(date.getTime()) ? null : date };
      } catch {
        counts.failed += 1;
        return NO_ANSWER;
      }
    },
  };
}
