import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../../apps/server/src/features/device-ops/signed-requests/signature.ts';

export interface Measurement {
  /** Time of every answer, in milliseconds. */
  times: number[];
  /** Number of answers other than 200, by status. */
  failed: Map<number, number>;
}

/** A call that a bystander (an ordinary client during the load) repeats. Resolves to the status of the answer. */
export type Bystander = () => Promise<number>;

/** Maximum length of a measuring period, as a multiple of the planned length. */
export const longestWindow = 4;
/** Timeout in milliseconds. It is longer than any answer may take. */
const patienceMs = 20_000;

/** Sends one request over a reused connection and reads the whole answer. */
function send(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string },
): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        agent,
        method,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        timeout: patienceMs,
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}

/** Creates a bystander (an ordinary client during the load) that reads a list from the network address `address`. */
export function createReader(url: string, token: string, address: string): Bystander {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  return () => send(agent, url, { headers: { authorization: `Bearer ${token}` } });
}

/** Creates a device that signs its requests and sends them from the network address `address`. */
export function createDevice(
  portal: string,
  { serial, secret, address }: { serial: string; secret: string; address: string },
): (path: string, body: object) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  return (path, content) => {
    const body = JSON.stringify(content);
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

export interface MeasureOptions {
  seconds: number;
  /** Pause in milliseconds between an answer and the next call. */
  pauseMs: number;
  /**
   * Minimum number of answers per call. On a slow machine, the measuring period becomes up to four times as long to
   * reach this number.
   */
  fewest: number;
}

export async function measureCalls<Kind extends string>(
  bystanders: Readonly<Record<Kind, readonly Bystander[]>>,
  { seconds, pauseMs, fewest }: MeasureOptions,
): Promise<Record<Kind, Measurement>> {
  const begun = performance.now();
  const isOver = (answers: number) => {
    const spent = (performance.now() - begun) / (seconds * 1000);
    return spent >= longestWindow || (spent >= 1 && answers >= fewest);
  };
  const measured = Object.entries<readonly Bystander[]>(bystanders).map(async ([kind, calls]) => {
    const own: Measurement = { times: [], failed: new Map() };
    const repeatCall = async (call: Bystander, index: number) => {
      // Distributes the first calls of the bystanders (ordinary clients) evenly over one pause.
      await sleep((pauseMs * index) / calls.length);
      for (let answers = 0; !isOver(answers); answers++) {
        const startedAt = performance.now();
        const status = await call();
        own.times.push(performance.now() - startedAt);
        if (status !== 200) own.failed.set(status, (own.failed.get(status) ?? 0) + 1);
        await sleep(pauseMs);
      }
    };
    await Promise.all(calls.map(repeatCall));
    return [kind, own] as const;
  });
  return Object.fromEntries(await Promise.all(measured)) as Record<Kind, Measurement>; // The cast is safe, because the entries have the keys of `bystanders`.
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const unknownToken = (seed: string): string => createHash('sha256').update(seed).digest('base64url');
