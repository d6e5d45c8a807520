import { request as ask } from 'node:http';
import { request as askSecurely } from 'node:https';
import type { Answer, Line } from './line.ts';
import { noCounts } from './played.ts';

/** An answer as it came over the wire: names of headers as they were written. */
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
  /** Old firmware leaves it out. */
  withHost: boolean;
}

export type Wire = (request: WireRequest) => Promise<WireAnswer>;

/** What old firmware has for the headers of an answer. */
const HEADER_BUFFER = 2048;
const PATIENCE_MS = 30_000;
const NO_ANSWER: Answer = { status: 0, text: '', date: null };

/** The network: HTTP as terminals speak it, one connection a request. */
const network: Wire = ({ method, url, headers, body, withHost }) =>
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
          headers: pairs(response.rawHeaders),
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, place) => (place % 2 === 0 ? [[name, raw[place + 1] ?? ''] as const] : [])) as [
    string,
    string,
  ][];
}

/**
 * What firmware makes of an answer: it reads no more headers than it has memory for, looks for names in exactly these capitals, and takes
 * nothing for an answer that is not 200, plain text, and has one of three words (protocols.md §1.0). Null: it is none.
 */
export function understood({ status, headers, body }: WireAnswer): string | null {
  const said = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const value = (name: string) => headers.find(([own]) => own === name)?.[1];
  if (said.length > HEADER_BUFFER || value('Content-Length') === undefined) return null;
  const isText = /^text\/plain/.test(value('Content-Type') ?? '');
  const hasWord = /OK|C:|GET OPTION|=/.test(body);
  return status === 200 && isText && hasWord ? body : null;
}

/** The wire between a terminal and the portal: it can be cut, and it counts what goes wrong. */
export function createZkLine(
  url: string,
  wire: Wire = network,
  withHost = true,
): Omit<Line, 'send'> & {
  send: (path: string, init: Omit<WireRequest, 'url' | 'withHost'>) => Promise<Answer>;
} {
  const base = url.replace(/\/+$/, '');
  const counts = noCounts();
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
        const text = understood(answer);
        if ([401, 403, 406].includes(answer.status)) counts.refused += 1;
        else if (text === null) counts.failed += 1;
        const date = new Date(answer.headers.find(([name]) => name === 'Date')?.[1] ?? '');
        // what it does not understand, it takes for a failure of the network
        const status = text === null && answer.status === 200 ? 0 : answer.status;
        return { status, text: text ?? '', date: Number.isNaN(date.getTime()) ? null : date };
      } catch {
        counts.failed += 1;
        return NO_ANSWER;
      }
    },
  };
}
