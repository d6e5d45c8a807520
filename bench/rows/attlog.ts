import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import { secondsUntilComputed } from '@gatehouse/testing/data/backlog.queries';
import { pins, serials } from '@gatehouse/testing/data/organisation.queries';
import { connectOwner } from '@gatehouse/testing/portal/start-portal';
import type { Bench, Figure } from '../kit/bench.ts';
import { openCopy } from '../kit/copy.ts';
import { startLimit } from '../kit/limit.ts';
import { alternate, connections, loadProcess, type Round, type UploadRound } from '../kit/load.ts';
import { recordStatements } from '../kit/statements.ts';
import { createLineMaker, type LineOptions } from '../load/lines.ts';
import { asRatio } from './figures.ts';

const today = Math.floor(Date.now() / 1000 / SECONDS_PER_DAY) * SECONDS_PER_DAY;
let runs = 0;

/**
 * Returns options for upload lines that no earlier run has sent. With the order `by-time`, each run also starts on
 * another day of the year. Otherwise, after several runs, a person could have forty punches on one day.
 */
export function freshLines(
  order: LineOptions['order'],
  days: number,
  people: readonly string[] = pins,
): LineOptions {
  runs += 1;
  const back = order === 'by-time' ? ((runs * days) % 300) + days : days;
  return { pins: people, from: today - (back + 1) * SECONDS_PER_DAY, days, order, salt: runs * 60 };
}

/** Records the statements of one upload for the limit server, with a portal that runs in this process. */
async function recordUpload(dataDir: string, perBatch: number) {
  const next = createLineMaker(freshLines('by-time', 20));
  const upload = (stamp: number) =>
    ({
      method: 'POST',
      url: `/iclock/cdata?SN=${serials.at(-1)}&table=ATTLOG&Stamp=${stamp}`,
      headers: { 'content-type': 'text/plain' },
      payload: Array.from({ length: perBatch }, () => `${next()}\n`).join(''),
    }) as const;
  // The two uploads have different stamps, because the portal would ignore a repeated upload.
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
    const copy = withCopy ? await openCopy(dataDir) : undefined;
    const owner = await connectOwner(dataDir);
    try {
      const post = (to: string) => () =>
        loadProcess<UploadRound>('post-lines', {
          url: to,
          devices: serials.slice(0, connections),
          perBatch,
          seconds: bench.seconds,
          ...freshLines(perBatch === 1 ? 'by-person' : 'by-time', 20),
        });
      const postAndCompute = async () => {
        const upload = await post(url)();
        const seconds = upload.seconds + (await secondsUntilComputed(owner));
        return { ...upload, perSecond: upload.acknowledged / seconds };
      };
      const sides = {
        portal: postAndCompute,
        limit: post(limit.url),
        ...(copy && { copy: copy.run }),
      };
      await alternate(sides, 1);
      const rounds: Record<string, Round> = await alternate(sides, bench.rounds);
      for (const [side, { perSecond, p99 }] of Object.entries(rounds))
        bench.say(
          `ATTLOG by ${perBatch}, ${side}: ${perSecond.toFixed(0)} lines/s, p99 ${p99.toFixed(0)} ms`,
        );
      const rate = (side: string) => rounds[side]?.perSecond ?? Number.NaN;
      return { portal: rate('portal'), limit: rate('limit'), copy: rate('copy') };
    } finally {
      await owner.end();
      await copy?.close();
      await limit.stop();
    }
  });
}

/**
 * Measures uploads of one line. The portal commits the line durably and updates its attendance day before it answers
 * OK.
 */
export async function attlogLine(bench: Bench): Promise<Figure[]> {
  const { portal, limit } = await measure(bench, 1, false);
  return [asRatio('one ATTLOG line, req/s against the limit', portal / limit, 0.3)];
}

/**
 * Measures the time from uploads of 500 lines until their attendance days are computed. Compares it with the limit
 * server, and with COPY of the same number of raw records.
 */
export async function attlogBatches(bench: Bench): Promise<Figure[]> {
  const { portal, limit, copy } = await measure(bench, 500, true);
  return [
    asRatio('ATTLOG batches of 500, rows/s against the limit', portal / limit, 0.3),
    asRatio('ATTLOG batches of 500, rows/s against COPY by 500', portal / copy, 0.15),
  ];
}
