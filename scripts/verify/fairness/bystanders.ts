import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../../apps/server/src/features/device-ops/json/signature.ts';

/** What one kind of bystander measured. */
export interface Measured {
  /** Milliseconds of every answer. */
  times: number[];
  /** Answers that were not 200, by status. */
  failed: Map<number, number>;
}

/** A call that a bystander repeats; resolves with the status. */
export type Bystander = () => Promise<number>;

/** Multiple of its seconds that a window lasts at most. */
export const longestWindow = 4;
/** Longer than any answer may take. */
const patienceMs = 20_000;

/** Sends one request over a kept connection and reads the answer to its end. */
function send(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: patienceMs,
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** A person at a screen who reads a list from `address`. */
export function reader(url: string, token: string, address: string): Bystander {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  return () => send(agent, url, { headers: { authorization: `Bearer ${token}` } });
}

/** A device that signs its requests from `address`. */
export function device(
  portal: string,
  { serial, secret, address }: { serial: string; secret: string; address: string },
): (path: string, body: object) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  return (path, said) => {
    const body = JSON.stringify(said);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const proof = { method: 'POST', path, body, timestamp, nonce: randomUUID() };
    return send(agent, portal + path, {
      method: 'POST',
      body,
      headers: {
        [deviceHeaders.device]: serial,
        [deviceHeaders.timestamp]: timestamp,
        [deviceHeaders.nonce]: proof.nonce,
        [deviceHeaders.signature]: signDeviceRequest(proof, secret),
      },
    });
  };
}

export interface Watching {
  seconds: number;
  /** Between an answer and the next call. */
  pauseMs: number;
  /** On a slow machine every call is repeated up to four times as long, until it has been answered so often. */
  fewest: number;
}

/** Repeats all calls for some seconds and measures every answer. */
export async function watch<Kind extends string>(
  bystanders: Readonly<Record<Kind, readonly Bystander[]>>,
  { seconds, pauseMs, fewest }: Watching,
): Promise<Record<Kind, Measured>> {
  const begun = performance.now();
  const isOver = (answers: number) => {
    const spent = (performance.now() - begun) / (seconds * 1000);
    return spent >= longestWindow || (spent >= 1 && answers >= fewest);
  };
  const measured = Object.entries<readonly Bystander[]>(bystanders).map(async ([kind, calls]) => {
    const own: Measured = { times: [], failed: new Map() };
    const repeat = async (call: Bystander, place: number) => {
      // the calls do not come at the same moment
      await sleep((pauseMs * place) / calls.length);
      for (let answers = 0; !isOver(answers); answers++) {
        const sent = performance.now();
        const status = await call();
        own.times.push(performance.now() - sent);
        if (status !== 200) own.failed.set(status, (own.failed.get(status) ?? 0) + 1);
        await sleep(pauseMs);
      }
    };
    await Promise.all(calls.map(repeat));
    return [kind, own] as const;
  });
  return Object.fromEntries(await Promise.all(measured)) as Record<Kind, Measured>; // of the same kinds
}

/** The value below which this share of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Seed of a token that the portal has never issued. */
export const unknownToken = (seed: string): string => createHash('sha256').update(seed).digest('base64url');
