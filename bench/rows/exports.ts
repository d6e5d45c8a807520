import { setTimeout as sleep } from 'node:timers/promises';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { pathOf } from '@gatehouse/api/platform/operation';
import { connectOwner, type RunningPortal, signIn } from '@gatehouse/testing/portal/start-portal';
import type pg from 'pg';
import { busyConnections, daysOfPunches } from '../data/exports.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { asLimit, benchAdministrator } from './figures.ts';

const large = 48_000;
const atOnce = 10;

/** A range of days with at least `total` punches. */
type DayRange = { from: string; to: string; total: number };

/**
 * Measures the memory and the connections that exports use. Checks whether small exports are rejected during large
 * ones.
 */
export async function exports(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.dataSet(1_000_000);
  // Uses a separate portal, because this benchmark samples the portal's memory while it grows.
  const work = async (portal: RunningPortal) => {
    const owner = await connectOwner(dataDir);
    const daysOf = async (least: number): Promise<DayRange> =>
      (await owner.query(daysOfPunches, [least])).rows[0];
    const [small, middle, beyond] = [await daysOf(1), await daysOf(large), await daysOf(60_000)];
    const endless = await daysOf(600_000);
    const runExport = createExporter(portal, {
      authorization: `Bearer ${await signIn(portal.url, benchAdministrator)}`,
    });
    // The modules that the first export loads stay in memory, so small exports run before the measurement.
    for (let round = 0; round < 3; round++) await runExport(small);
    const figures = [
      await measureGrowth(bench, portal, `export of ${large} rows (.xlsx)`, () => runExport(middle)),
      await measureGrowth(bench, portal, 'export of more than 50,000 rows (.csv)', () => runExport(beyond)),
      await measureRefusals(bench, () => runExport(small)),
      await measureHeldConnections(owner, () => runExport.begin(endless)),
    ];
    await owner.end();
    return figures;
  };
  return bench.withPortal(dataDir, work, { isApart: true });
}

function createExporter({ url }: RunningPortal, headers: Record<string, string>) {
  const begin = ({ from, to }: DayRange) =>
    fetch(`${url}${pathOf(deviceLogs.export)}?from=${from}&to=${to}`, { headers });
  const readWhole = async (days: DayRange) => {
    const answer = await begin(days);
    let bytes = 0;
    for await (const piece of answer.body ?? []) bytes += piece.length;
    if (answer.ok && bytes < days.total) throw new Error(`${days.total} events in ${bytes} bytes?`);
    return { status: answer.status, bytes, total: days.total };
  };
  return Object.assign(readWhole, { begin });
}

/** Measures how far resident memory rises above its idle level while an export runs. */
async function measureGrowth(
  bench: Bench,
  portal: RunningPortal,
  name: string,
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
  if (status !== 200) throw new Error(`${name}: ${status}`);
  bench.say(
    `${name}: ${total} rows, ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s; resident ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} at most`,
  );
  return asLimit(`${name}, resident memory over idle`, peak - idle, 80, 'MB');
}

async function measureRefusals(bench: Bench, run: () => Promise<{ status: number }>): Promise<Figure> {
  let refused = 0;
  for (let round = 0; round < bench.rounds; round++) {
    const answers = await Promise.all(Array.from({ length: atOnce }, run));
    refused += answers.filter(({ status }) => status !== 200).length;
  }
  return asLimit(`${atOnce} small exports of one person at once: refused`, refused, 0, '');
}

/** Starts ten exports without reading their answers. Returns the number of database connections they occupy. */
async function measureHeldConnections(owner: pg.Client, begin: () => Promise<Response>): Promise<Figure> {
  const begun = await Promise.all(Array.from({ length: atOnce }, begin));
  let busyCount = 0;
  // Waits until no buffer between the portal and its clients accepts more data.
  for (let window = 0; window < 60; window++) {
    busyCount = 0;
    for (let look = 0; look < 50; look++) {
      const { rows } = await owner.query(busyConnections);
      busyCount = Math.max(busyCount, rows[0].busy);
      await sleep(20);
    }
    if (busyCount === 0) break;
  }
  await Promise.all(begun.map(({ body }) => body?.cancel()));
  return asLimit(`${atOnce} exports that nobody receives: connections they hold`, busyCount, 0, '');
}
