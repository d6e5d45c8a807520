import { pins, serials } from '../data/organisation.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { copyRate } from '../kit/copy.ts';
import { startLimit } from '../kit/limit.ts';
import { alternate, connections, loadProcess, type Round } from '../kit/load.ts';
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
  const recorded = await recordStatements(dataDir, [upload(1), upload(2)]);
  if (recorded.status !== 200) throw new Error(`An upload was answered ${recorded.status} ${recorded.body}`);
  return recorded;
}

async function measure(
  bench: Bench,
  perBatch: number,
  work: (sides: { portal: Round; limit: Round }, dataDir: string) => Promise<Figure[]>,
) {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const limit = await startLimit(dataDir, 'ingest', await recordUpload(dataDir, perBatch));
    try {
      const post = (to: string) => () =>
        loadProcess<Round>('post-lines', {
          url: to,
          devices: serials.slice(0, connections),
          perBatch,
          seconds: bench.seconds,
          ...freshLines(perBatch === 1 ? 'by-person' : 'by-time', 20),
        });
      const sides = { portal: post(url), limit: post(limit.url) };
      await alternate(sides, 1);
      const rounds = await alternate(sides, bench.rounds);
      const { portal, limit: bare } = rounds;
      bench.say(
        `ATTLOG by ${perBatch}: portal ${portal.perSecond.toFixed(0)} lines/s (p99 ${portal.p99.toFixed(0)} ms), limit ${bare.perSecond.toFixed(0)} lines/s (p99 ${bare.p99.toFixed(0)} ms)`,
      );
      return await work(rounds, dataDir);
    } finally {
      await limit.stop();
    }
  });
}

/** One line in one upload: durable, its day updated, before the OK. */
export const attlogLine = (bench: Bench): Promise<Figure[]> =>
  measure(bench, 1, async ({ portal, limit }) => [
    asRatio('one ATTLOG line, req/s against the limit', portal.perSecond / limit.perSecond, 0.3),
  ]);

/** 500 lines in one upload, against the limit and against COPY of the raw records. */
export const attlogBatches = (bench: Bench): Promise<Figure[]> =>
  measure(bench, 500, async ({ portal, limit }, dataDir) => {
    const copied = await copyRate(dataDir, connections, bench.rounds);
    bench.say(`COPY of raw records by 500: ${copied.toFixed(0)} rows/s`);
    return [
      asRatio('ATTLOG batches of 500, rows/s against the limit', portal.perSecond / limit.perSecond, 0.3),
      asRatio('ATTLOG batches of 500, rows/s against COPY', portal.perSecond / copied, 0.15),
    ];
  });
