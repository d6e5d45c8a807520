/** Asks one address over some connections and measures each answer: `node bench/load/timed-get.ts '{"url":…,"seconds":…}'`. */
import { Agent, get } from 'node:http';

interface Options {
  url: string;
  seconds: number;
  headers: Record<string, string>;
  connections: number;
  /** Milliseconds each waits between an answer and its next question. */
  pauseMs?: number;
}

const { url, seconds, headers, connections, pauseMs = 0 } = JSON.parse(process.argv[2] ?? '{}') as Options;
/** One that does not answer has failed. */
const patienceMs = 60_000;
const begun = performance.now();
const latencies: number[] = [];
let failed = 0;

function ask(agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent, headers, timeout: patienceMs }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

await Promise.all(
  Array.from({ length: connections }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() - begun < seconds * 1000) {
      const sent = performance.now();
      if (await ask(agent)) latencies.push(performance.now() - sent);
      else failed += 1;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
    }
    agent.destroy();
  }),
);
const sorted = latencies.sort((a, b) => a - b);
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const took = (performance.now() - begun) / 1000;
console.log(JSON.stringify({ perSecond: sorted.length / took, p50: at(0.5), p99: at(0.99), failed }));
