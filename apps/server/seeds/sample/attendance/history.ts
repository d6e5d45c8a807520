import { addDays } from '@gatehouse/api/platform/dates';
import type { FastifyInstance } from 'fastify';
import { instantToLocalTime } from '../../../src/platform/dates/zones.ts';
import type { Random } from '../random.ts';
import { generatePunches, type SampleLine, type SampleWorker } from './punches.ts';

export interface SampleTerminal {
  id: number;
  companyId: number;
  serial: string;
  protocol: 'ZK_ATT' | 'JSON' | 'HIKVISION';
  zone: string;
  /** Secret URL path of a Hikvision terminal. Null for other terminals. */
  path: string | null;
  /** Terminal user IDs of the company's sample employees. */
  pins: string[];
}

const days = 90;
const batch = 500;
/**
 * Terminal user IDs that belong to no employee. Punches with these IDs go to quarantine. The second one is the ID of an
 * employee with an additional leading zero.
 */
const strangers = ['9001', '01012'] as const;

/**
 * Sends the punches of the last 90 days and of this morning in batches, like terminals after an outage. Returns the
 * number of punches.
 */
export async function sendHistory(
  app: FastifyInstance,
  now: Date,
  random: Random,
  workers: readonly SampleWorker[],
  terminals: readonly SampleTerminal[],
): Promise<number> {
  const lines: SampleLine[] = [];
  const clocks = new Map(
    terminals.map(({ serial, zone }) => [serial, instantToLocalTime(zone, now.getTime())]),
  );
  const someone = terminals.find(({ protocol }) => protocol === 'ZK_ATT')?.serial ?? '';
  for (let back = days; back >= 0; back--) {
    const dateOf = (serial: string) => addDays((clocks.get(serial) ?? '').slice(0, 10), -back);
    for (const worker of workers) lines.push(...generatePunches(random, worker, dateOf(worker.terminals.in)));
    if (random.chance(0.3)) lines.push(...createUnknownPunches(random, someone, dateOf(someone)));
  }
  let sentCount = 0;
  for (const [serial, past] of clocks) {
    const own = lines.filter((line) => line.serial === serial && line.wall < past);
    own.sort((a, b) => (a.wall < b.wall ? -1 : 1));
    for (let from = 0; from < own.length; from += batch) {
      await sendLines(
        app,
        serial,
        own.slice(from, from + batch).map(({ line }) => line),
      );
    }
    sentCount += own.length;
  }
  return sentCount;
}

export async function sendLines(
  app: FastifyInstance,
  serial: string,
  lines: readonly string[],
): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=0`,
    headers: { 'content-type': 'text/plain' },
    payload: lines.map((line) => `${line}\n`).join(''),
  });
  if (answer.statusCode !== 200)
    throw new Error(`the sample's punches were refused: ${answer.statusCode} ${answer.body}`);
}

function createUnknownPunches(random: Random, serial: string, date: string): SampleLine[] {
  const worker = {
    pin: random.pick(strangers),
    start: '08:30',
    end: '17:30',
    terminals: { in: serial, out: serial },
  };
  return generatePunches(random, worker, date);
}
