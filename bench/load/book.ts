/**
 * Load program: books meetings of half an hour, each at another time of a room. `node bench/load/book.ts
 * '{"url":…,"seconds":…,"connections":10,"tokens":[…],"rooms":[…],"first":0}'`. Every connection uses its own token.
 */
import { Agent, request } from 'node:http';
import { addDays } from '@gatehouse/api/platform/dates';

interface BookOptions {
  url: string;
  seconds: number;
  connections: number;
  tokens: string[];
  rooms: number[];
  /** Date of the first booking. */
  from: string;
  /** Number of the first booking. Each number has its own time and room. */
  first: number;
}

const slotsPerDay = 40;

const options = JSON.parse(process.argv[2] ?? '{}') as BookOptions;
const ends = performance.now() + options.seconds * 1000;
const latencies: number[] = [];
let next = options.first;
let failed = 0;

const formatTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

function bookingBody(number: number): string {
  const slot = Math.floor(number / options.rooms.length);
  const date = addDays(options.from, Math.floor(slot / slotsPerDay));
  const minute = (slot % slotsPerDay) * 30;
  return JSON.stringify({
    roomId: options.rooms[number % options.rooms.length],
    title: `Booking ${number}`,
    start: `${date}T${formatTime(minute)}`,
    end: `${date}T${formatTime(minute + 30)}`,
  });
}

function post(agent: Agent, token: string): Promise<void> {
  const body = bookingBody(next++);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (isBooked: boolean) => {
      if (isBooked) latencies.push(performance.now() - begun);
      else failed += 1;
      resolve();
    };
    const outgoing = request(
      `${options.url}/api/v1/meetings`,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode === 200));
      },
    );
    outgoing.on('error', () => end(false));
    outgoing.end(body);
  });
}

const begun = performance.now();
await Promise.all(
  Array.from({ length: options.connections }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < ends) await post(agent, options.tokens[index % options.tokens.length] ?? '');
    agent.destroy();
  }),
);
const took = (performance.now() - begun) / 1000;
const sorted = latencies.sort((a, b) => a - b);
const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
console.log(
  JSON.stringify({
    perSecond: sorted.length / took,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  }),
);
