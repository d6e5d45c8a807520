import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '@gatehouse/api/platform/dates';

export interface Poster {
  serial: string;
  /** Lines of punches that the portal acknowledged with OK. */
  acknowledged: string[];
  /** Number of batches acknowledged with OK. */
  answers: number;
  /** Uploads with an answer other than OK: the status, and the start of the upload (`performance.now()`). */
  refusals: { status: number; begun: number }[];
  /** The longest wait for an answer or for the end of a connection, in milliseconds. */
  slowestMs: number;
}

export interface PostersOptions {
  url: string;
  serials: readonly string[];
  pins: readonly string[];
  /** Returns an integer from 0 up to, but not including, `limit`. The sequence is repeatable with the seed. */
  random(limit: number): number;
  signal: AbortSignal;
  /** Number of answers after which each poster stops. Unlimited if absent. */
  answers?: number;
  /** Milliseconds without an answer after which a terminal retries. 5 s if absent. */
  giveUpMs?: number;
}

/** Maximum number of lines per batch. It exceeds the number of lines that the portal computes before it answers. */
const largestBatch = 40;
const retryMs = 50;
const patienceMs = 5_000;

/**
 * Posts a batch. Resolves to 'OK', another status, or null without an answer. If the result is not OK, the terminal
 * retries.
 */
function post(
  agent: Agent,
  url: string,
  { serial, body, giveUpMs }: { serial: string; body: string; giveUpMs: number },
): Promise<'OK' | number | null> {
  return new Promise((resolve) => {
    const outgoing = request(
      `${url}/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=${Date.now()}`,
      { method: 'POST', agent, timeout: giveUpMs, headers: { 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', () => resolve(null));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          resolve(status === 200 && text.startsWith('OK') ? 'OK' : status);
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(null));
    outgoing.end(body);
  });
}

/**
 * Starts terminals that punch continuously. Each terminal sends a batch until it is acknowledged, then sends the next
 * batch. Sometimes it sends an acknowledged batch again. After `signal` aborts, each terminal still delivers its last
 * batch. Some lines have unknown people, and some are unreadable.
 */
export function startPosters(options: PostersOptions): { posters: Poster[]; done: Promise<void> } {
  const { url, random, signal, giveUpMs = patienceMs } = options;
  let number = 0;
  const makeLine = (serial: string) => {
    number += 1;
    const kind = random(20);
    // Creates a unique line. Each line has its own second of the past year.
    const localTime = new Date(Date.now() - DAY - number * 1000).toISOString().slice(0, 19).replace('T', ' ');
    if (kind === 0) return `nonsense ${serial} ${number}`;
    const pin = kind === 1 ? String(900_000 + random(50)) : options.pins[random(options.pins.length)];
    return `${pin}\t${localTime}\t255\t15\t0\t0\t0`;
  };
  const run = async (poster: Poster) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let last = '';
    while (!signal.aborted && poster.answers < (options.answers ?? Number.POSITIVE_INFINITY)) {
      const isRepeat = last !== '' && random(10) === 0;
      const lines = isRepeat
        ? []
        : Array.from({ length: 1 + random(largestBatch) }, () => makeLine(poster.serial));
      const body = isRepeat ? last : `${lines.join('\n')}\n`;
      for (;;) {
        const begun = performance.now();
        const result = await post(agent, url, { serial: poster.serial, body, giveUpMs });
        poster.slowestMs = Math.max(poster.slowestMs, performance.now() - begun);
        if (result === 'OK') break;
        if (result !== null) poster.refusals.push({ status: result, begun });
        await sleep(retryMs);
      }
      poster.acknowledged.push(...lines);
      poster.answers += 1;
      last = body;
    }
    agent.destroy();
  };
  const posters = options.serials.map(
    (serial): Poster => ({
      serial,
      acknowledged: [],
      answers: 0,
      refusals: [],
      slowestMs: 0,
    }),
  );
  return { posters, done: Promise.all(posters.map(run)).then(() => undefined) };
}
