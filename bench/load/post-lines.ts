/**
 * Devices that post batches of lines nobody has sent before, each over a connection of its own, the next batch when the
 * last is acknowledged: `node bench/load/post-lines.ts '{"url":…,"devices":[…],"pins":[…],"perBatch":1,"seconds":5,…}'`.
 */
import { Agent, request } from 'node:http';
import { type LineOptions, lineMaker } from './lines.ts';

interface Options extends LineOptions {
  url: string;
  /** Serial numbers; each connection is one of them. */
  devices: string[];
  connections: number;
  perBatch: number;
  /** Ends after so many seconds … */
  seconds?: number;
  /** … or so many lines. */
  lines?: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options;
const begun = performance.now();
const ends = options.seconds ? begun + options.seconds * 1000 : Number.POSITIVE_INFINITY;
let left = options.lines ?? Number.POSITIVE_INFINITY;
let acknowledged = 0;
let failed = 0;
/** The same lines are refused for no longer than this, or nobody would be told that they always are. */
const patienceMs = 60_000;
const latencies: number[] = [];

function post(agent: Agent, serial: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = performance.now();
    const outgoing = request(
      `${options.url}/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=${Math.floor(sent)}`,
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
          latencies.push(performance.now() - sent);
          resolve(answer.statusCode === 200 && text.startsWith('OK'));
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
    outgoing.end(body);
  });
}

/** A terminal with people of its own: its share of all. */
async function device(serial: string, index: number): Promise<void> {
  const share = Math.ceil(options.pins.length / options.connections);
  const next = lineMaker({ ...options, pins: options.pins.slice(index * share, (index + 1) * share) });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < ends && left > 0) {
    const size = Math.min(options.perBatch, left);
    left -= size;
    let body = '';
    for (let line = 0; line < size; line++) body += `${next()}\n`;
    // as a terminal does: the same again until it is acknowledged
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
    device(options.devices[index % options.devices.length] ?? '', index),
  ),
);
const seconds = (performance.now() - begun) / 1000;
const sorted = latencies.sort((a, b) => a - b);
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
console.log(
  JSON.stringify({
    perSecond: acknowledged / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    acknowledged,
    seconds,
  }),
);
