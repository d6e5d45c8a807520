/**
 * Load program: sends GET requests to one URL over several connections and times each answer. `node
 * bench/load/timed-get.ts '{"url":…,"seconds":…}'`.
 */
import { Agent, get } from 'node:http';

interface TimedGetOptions {
  url: string;
  seconds: number;
  headers: Record<string, string>;
  connections: number;
  /** Average pause of a connection between an answer and the next request, in milliseconds. */
  pauseMs?: number;
}

const {
  url,
  seconds,
  headers,
  connections,
  pauseMs = 0,
} = JSON.parse(process.argv[2] ?? '{}') as TimedGetOptions;
/** Request timeout in milliseconds. A request without an answer counts as failed. */
const patienceMs = 60_000;
const begun = performance.now();
const latencies: number[] = [];
let failed = 0;

function sendGet(agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = get(url, { agent, headers, timeout: patienceMs }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
  });
}

await Promise.all(
  Array.from({ length: connections }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() - begun < seconds * 1000) {
      const sentAt = performance.now();
      if (await sendGet(agent)) latencies.push(performance.now() - sentAt);
      else failed += 1;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
    }
    agent.destroy();
  }),
);
const sorted = latencies.sort((a, b) => a - b);
const percentile = (share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const took = (performance.now() - begun) / 1000;
console.log(
  JSON.stringify({ perSecond: sorted.length / took, p50: percentile(0.5), p99: percentile(0.99), failed }),
);
