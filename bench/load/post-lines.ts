/**
 * Load program that simulates devices which post batches of new lines. Each device has its own connection, and sends
 * its next batch once the portal has acknowledged the previous one. `node bench/load/post-lines.ts
 * '{"url":…,"devices":[…],"pins":[…],"perBatch":1,"seconds":5,…}'`.
 */
import { Agent, request } from 'node:http';
import { createLineMaker, type LineOptions } from './lines.ts';

interface PostOptions extends LineOptions {
  url: string;
  /** Serial numbers of the devices. Each device uses its own connection. */
  devices: string[];
  connections: number;
  perBatch: number;
  /** Duration of the load in seconds, after which the program ends. */
  seconds?: number;
  /** Number of lines after which the program ends. */
  lines?: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as PostOptions;
const begun = performance.now();
const ends = options.seconds ? begun + options.seconds * 1000 : Number.POSITIVE_INFINITY;
let left = options.lines ?? Number.POSITIVE_INFINITY;
let acknowledged = 0;
let failed = 0;
/**
 * Time without an acknowledgement after which the program fails. Without this limit, a portal that always rejects the
 * same lines would go unnoticed.
 */
const patienceMs = 60_000;
const latencies: number[] = [];

function post(agent: Agent, serial: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sentAt = performance.now();
    const outgoing = request(
      `${options.url}/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=${Math.floor(sentAt)}`,
      {
        method: 'POST',
        agent,
        timeout: patienceMs,
        headers: { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          latencies.push(performance.now() - sentAt);
          resolve(answer.statusCode === 200 && text.startsWith('OK'));
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
    outgoing.end(body);
  });
}

/** Simulates one terminal, which sends the lines for some of the people. */
async function runDevice(serial: string, index: number): Promise<void> {
  const share = Math.ceil(options.pins.length / options.connections);
  const next = createLineMaker({ ...options, pins: options.pins.slice(index * share, (index + 1) * share) });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < ends && left > 0) {
    const size = Math.min(options.perBatch, left);
    left -= size;
    let body = '';
    for (let line = 0; line < size; line++) body += `${next()}\n`;
    // Sends the same batch again until the portal acknowledges it, like a terminal.
    const first = performance.now();
    while (!(await post(agent, serial, body))) {
      failed += 1;
      if (performance.now() - first > patienceMs) {
        console.error(`${options.url} takes nothing from ${serial}.`);
        process.exit(1);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    acknowledged += size;
  }
  agent.destroy();
}

await Promise.all(
  Array.from({ length: options.connections }, (_, index) =>
    runDevice(options.devices[index % options.devices.length] ?? '', index),
  ),
);
const seconds = (performance.now() - begun) / 1000;
const sorted = latencies.sort((a, b) => a - b);
const percentile = (share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
console.log(
  JSON.stringify({
    perSecond: acknowledged / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
    acknowledged,
    seconds,
  }),
);
