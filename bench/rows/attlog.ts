import { secondsUntilComputed } from '../data/backlog.queries.ts';
import { pins, serials } from '../data/organisation.queries.ts';
import { bareTables } from '../data/sizes.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { openCopy } from '../kit/copy.ts';
import { startLimit } from '../kit/limit.ts';
import { alternate, connections, loadProcess, type Round, type Sent } from '../kit/load.ts';
import { connectOwner } from '../kit/portal.ts';
import { recordStatements } from '../kit/statements.ts';
import { type LineOptions, lineMaker } from '../load/lines.ts';
import { asRatio } from './common.ts';

const day = 86_400;
const today = Math.floor(Date.now() / 1000 / day) * day;
let runs = 0;

/**
 * Lines of a run of their own. Those by time begin at days of their own, too, as far as a year goes: nobody punches forty times
 * a day because the same days were measured before.
 */
export function freshLines(
  order: LineOptions['order'],
  days: number,
  people: readonly string[] = pins,
): LineOptions {
  runs += 1;
  const back = order === 'by-time' ? ((runs * days) % 300) + days : days;
  return { pins: people, from: today - (back + 1) * day, days, order, salt: runs * 60 };
}

/** One upload as the portal gets it, in process; its statements are the limit's. */
async function recordUpload(dataDir: string, perBatch: number) {
  const next = lineMaker(freshLines('by-time', 20));
  const upload = (stamp: number) =>
    ({
      method: 'POST',
      url: `/iclock/cdata?SN=${serials.at(-1)}&table=ATTLOG&Stamp=${stamp}`,
      headers: { 'content-type': 'text/plain' },
      payload: Array.from({ length: perBatch }, () => `${next()}\n`).join(''),
    }) as const;
  // what a terminal says again is no news, and not written
  const stamp = Date.now();
  const recorded = await recordStatements(dataDir, [upload(stamp), upload(stamp + 1)]);
  if (recorded.status !== 200) throw new Error(`An upload was answered ${recorded.status} ${recorded.body}`);
  return recorded;
}

async function measure(bench: Bench, perBatch: number, withCopy: boolean) {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const recorded = await recordUpload(dataDir, perBatch);
    const limit = await startLimit(dataDir, 'ingest', recorded);
    const bare = await startLimit(dataDir, 'bare', recorded);
    const copy = withCopy ? await openCopy(dataDir) : undefined;
    const owner = await connectOwner(dataDir);
    await owner.query(bareTables);
    try {
      const post = (to: string) => () =>
        loadProcess<Sent>('post-lines', {
          url: to,
          devices: serials.slice(0, connections),
          perBatch,
          seconds: bench.seconds,
          ...freshLines(perBatch === 1 ? 'by-person' : 'by-time', 20),
        });
      const computed = async () => {
        const sent = await post(url)();
        const seconds = sent.seconds + (await secondsUntilComputed(owner));
        return { ...sent, perSecond: sent.acknowledged / seconds };
      };
      const sides = {
        portal: computed,
        limit: post(limit.url),
        bare: post(bare.url),
        ...(copy && { copy: copy.run }),
      };
      await alternate(sides, 1);
      const rounds: Record<string, Round> = await alternate(sides, bench.rounds);
      for (const [side, { perSecond, p99 }] of Object.entries(rounds))
        bench.say(
          `ATTLOG by ${perBatch}, ${side}: ${perSecond.toFixed(0)} lines/s, p99 ${p99.toFixed(0)} ms`,
        );
      const rate = (side: string) => rounds[side]?.perSecond ?? Number.NaN;
      // beside the first limit, without a bound: what the portal's own statements cost is in it
      bench.say(`ATTLOG by ${perBatch}: ${(rate('portal') / rate('bare')).toPrecision(3)} × the bare limit`);
      return { portal: rate('portal'), limit: rate('limit'), copy: rate('copy') };
    } finally {
      await owner.end();
      await copy?.close();
      await limit.stop();
      await bare.stop();
    }
  });
}

/** One line in one upload: durable, its day updated, before the OK. */
export async function attlogLine(bench: Bench): Promise<Figure[]> {
  const { portal, limit } = await measure(bench, 1, false);
  return [asRatio('one ATTLOG line, req/s against the limit', portal / limit, 0.3)];
}

/** 500 lines in one upload, acknowledged and their days computed, against the limit, and against COPY of as many raw records. */
export async function attlogBatches(bench: Bench): Promise<Figure[]> {
  const { portal, limit, copy } = await measure(bench, 500, true);
  return [
    asRatio('ATTLOG batches of 500, rows/s against the limit', portal / limit, 0.3),
    asRatio('ATTLOG batches of 500, rows/s against COPY by 500', portal / copy, 0.15),
  ];
}
