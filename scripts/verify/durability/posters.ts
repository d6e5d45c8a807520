import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Poster {
  serial: string;
  /** Lines the portal said OK to. */
  acknowledged: string[];
  /** Batches said OK to. */
  answers: number;
  /** Uploads that were answered otherwise: with which status, and when they began (`performance.now()`). */
  refusals: { status: number; begun: number }[];
  /** The longest wait for an answer or the end of a connection. */
  slowestMs: number;
}

export interface PostersOptions {
  url: string;
  serials: readonly string[];
  pins: readonly string[];
  /** Whole numbers below `limit`, repeatable by the seed. */
  random(limit: number): number;
  signal: AbortSignal;
  /** Stops each after so many answers, when given. */
  answers?: number;
  /** After so long without an answer a terminal asks again; 5 s where absent. */
  giveUpMs?: number;
}

/** Some of them longer than what is computed before it is acknowledged. */
const largestBatch = 40;
const retryMs = 50;
const patienceMs = 5_000;

/** What one upload came to: 'OK', another status, or null for none. Anything but OK, silence included, means: not yet. */
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
 * Terminals that punch without end: each sends a batch until it is acknowledged, then the next, and now and then one again
 * that was. After `signal` each still gets its last batch through. Some lines are of people nobody knows, some unreadable.
 */
export function startPosters(options: PostersOptions): { posters: Poster[]; done: Promise<void> } {
  const { url, random, signal, giveUpMs = patienceMs } = options;
  let number = 0;
  const line = (serial: string) => {
    number += 1;
    const kind = random(20);
    // nobody else's: each line is one second of its own in the past year
    const wall = new Date(Date.now() - 86_400_000 - number * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    if (kind === 0) return `nonsense ${serial} ${number}`;
    const pin = kind === 1 ? String(900_000 + random(50)) : options.pins[random(options.pins.length)];
    return `${pin}\t${wall}\t255\t15\t0\t0\t0`;
  };
  const run = async (poster: Poster) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let last = '';
    while (!signal.aborted && poster.answers < (options.answers ?? Number.POSITIVE_INFINITY)) {
      const isRepeat = last !== '' && random(10) === 0;
      const lines = isRepeat
        ? []
        : Array.from({ length: 1 + random(largestBatch) }, () => line(poster.serial));
      const body = isRepeat ? last : `${lines.join('\n')}\n`;
      for (;;) {
        const begun = performance.now();
        const came = await post(agent, url, { serial: poster.serial, body, giveUpMs });
        poster.slowestMs = Math.max(poster.slowestMs, performance.now() - begun);
        if (came === 'OK') break;
        if (came !== null) poster.refusals.push({ status: came, begun });
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
