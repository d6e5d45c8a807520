import { setTimeout as sleep } from 'node:timers/promises';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { pathOf } from '@gatehouse/api/platform/operation';
import type pg from 'pg';
import { busyConnections, daysOfPunches } from '../data/exports.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { connectOwner, type RunningPortal, signIn } from '../kit/portal.ts';
import { asLimit, benchAdministrator } from './common.ts';

const large = 48_000;
const atOnce = 10;

/** A range of days of so many events, or a little more. */
type Days = { from: string; to: string; total: number };

/** What exports take of the portal's memory and connections, and whether small ones find their turn. */
export async function exports(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  // a portal of its own: resident memory is looked at while it grows
  const work = async (portal: RunningPortal) => {
    const owner = await connectOwner(dataDir);
    const daysOf = async (least: number): Promise<Days> =>
      (await owner.query(daysOfPunches, [least])).rows[0];
    const [small, middle, beyond] = [await daysOf(1), await daysOf(large), await daysOf(60_000)];
    const endless = await daysOf(600_000);
    const ask = exporter(portal, { authorization: `Bearer ${await signIn(portal.url, benchAdministrator)}` });
    // what the first one loads stays
    for (let round = 0; round < 3; round++) await ask(small);
    const figures = [
      await grown(bench, portal, `export of ${large} rows (.xlsx)`, () => ask(middle)),
      await grown(bench, portal, 'export of more than 50,000 rows (.csv)', () => ask(beyond)),
      await refusedOf(bench, () => ask(small)),
      await heldWhileWaiting(owner, () => ask.begin(endless)),
    ];
    await owner.end();
    return figures;
  };
  return bench.withPortal(dataDir, work, { isApart: true });
}

function exporter({ url }: RunningPortal, headers: Record<string, string>) {
  const begin = ({ from, to }: Days) =>
    fetch(`${url}${pathOf(deviceLogs.export)}?from=${from}&to=${to}`, { headers });
  const whole = async (days: Days) => {
    const answer = await begin(days);
    let bytes = 0;
    for await (const piece of answer.body ?? []) bytes += piece.length;
    if (answer.ok && bytes < days.total) throw new Error(`${days.total} events in ${bytes} bytes?`);
    return { status: answer.status, bytes, total: days.total };
  };
  return Object.assign(whole, { begin });
}

/** Resident memory while something runs, beyond what it was when nobody asked. */
async function grown(
  bench: Bench,
  portal: RunningPortal,
  what: string,
  run: () => Promise<{ status: number; bytes: number; total: number }>,
): Promise<Figure> {
  await sleep(3_000);
  const idle = portal.memory().rss;
  let peak = idle;
  const watching = setInterval(() => {
    peak = Math.max(peak, portal.memory().rss);
  }, 20);
  const begun = performance.now();
  const { status, bytes, total } = await run().finally(() => clearInterval(watching));
  if (status !== 200) throw new Error(`${what}: ${status}`);
  bench.say(
    `${what}: ${total} rows, ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s; resident ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} at most`,
  );
  return asLimit(`${what}, resident memory over idle`, peak - idle, 80, 'MB');
}

async function refusedOf(bench: Bench, run: () => Promise<{ status: number }>): Promise<Figure> {
  let refused = 0;
  for (let round = 0; round < bench.rounds; round++) {
    const answers = await Promise.all(Array.from({ length: atOnce }, run));
    refused += answers.filter(({ status }) => status !== 200).length;
  }
  return asLimit(`${atOnce} small exports of one person at once: refused`, refused, 0, '');
}

/** Ten that are begun and not received: what they hold of the database meanwhile. */
async function heldWhileWaiting(owner: pg.Client, begin: () => Promise<Response>): Promise<Figure> {
  const begun = await Promise.all(Array.from({ length: atOnce }, begin));
  let held = 0;
  // until all that lies between the portal and its callers is full
  for (let window = 0; window < 60; window++) {
    held = 0;
    for (let look = 0; look < 50; look++) {
      const { rows } = await owner.query(busyConnections);
      held = Math.max(held, rows[0].busy);
      await sleep(20);
    }
    if (held === 0) break;
  }
  await Promise.all(begun.map(({ body }) => body?.cancel()));
  return asLimit(`${atOnce} exports that nobody receives: connections they hold`, held, 0, '');
}
