import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofOptions, Verdict } from '@gatehouse/testing/portal/harness';
import { measureP95 } from './bystander.ts';
import { sendCase, type UploadCase } from './cases.ts';
import { flood, trickle } from './flood.ts';
import { pictureCases } from './pictures.cases.ts';
import { openTarget, type UploadTarget } from './target.ts';

const mostMemory = 200 * 1024 * 1024;
const hangMs = 8_000;
/**
 * Interval between bursts of uploads, in milliseconds. Each of the ten uploads of a burst sends a megabyte before it is
 * rejected. This load fills a network connection of about 300 Mbit/s.
 */
const floodEveryMs = 300;
const toMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/**
 * Proves the part of security rule T8 about pictures, floods and slow senders, against a portal in its own process.
 * Invalid pictures are rejected at low cost and leave no files. Returns the measured figures.
 */
export async function provePictures(options: ProofOptions, random: () => number, verdict: Verdict) {
  const cases = await pictureCases(random, options.long);
  const target = await openTarget();
  try {
    // Sends a first picture to load the libraries. Loading them is not part of an attack.
    await sendCase(target, cases[0] as UploadCase); // The cast is safe, because there is at least one case.
    const { rss } = await target.measure();
    const before = await target.left();
    const refused = await countRefused(target, cases, verdict);
    const crowd = await flood(target, 10);
    verdict.verify(crowd === 10, `${10 - crowd} of 10 large uploads were taken, or left without an answer`);
    const slow = await trickle(target, 4);
    verdict.verify(slow.refused === slow.sent, `${slow.sent - slow.refused} slow uploads were waited for`);
    const ratio = await measureDisturbance(target, options.long ? 9 : 4);
    verdict.verify(ratio < 2, `others' 95th percentile rose ${ratio.toFixed(2)} times while pictures came`);
    const growth = (await target.measure()).peak - rss;
    verdict.verify(growth <= mostMemory, `memory rose by ${toMegabytes(growth)} MB while pictures came`);
    const left = (await target.left()) - before;
    verdict.verify(left === 0, `${left} files of pictures were left`);
    return {
      pictures_refused: `${refused}/${cases.length}`,
      flood: crowd,
      slow: `${slow.refused}/${slow.sent}`,
      pictures_rss: `+${toMegabytes(growth)}MB`,
      pictures_left: left,
      pictures_p95: `${ratio.toFixed(2)}x`,
    };
  } finally {
    await target.close();
  }
}

async function countRefused(
  target: UploadTarget,
  cases: readonly UploadCase[],
  verdict: Verdict,
): Promise<number> {
  let refused = 0;
  for (const uploadCase of cases) {
    const started = performance.now();
    const { status, code } = await sendCase(target, uploadCase);
    const took = performance.now() - started;
    if (verdict.verify(status >= 400 && status < 500, `${uploadCase.what}: ${status} ${code}`)) refused++;
    verdict.verify(took < hangMs, `${uploadCase.what} took ${Math.round(took)} ms`);
  }
  return refused;
}

/**
 * Returns the factor by which large uploads slow down the requests of other users. The lowest of several measurements
 * counts, because other load on the machine disturbs single measurements, but a blocked portal disturbs all of them.
 */
async function measureDisturbance(target: UploadTarget, rounds: number): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const calm = await measureP95(target, 1_500);
    let isOver = false;
    const measured = measureP95(target, 1_500).finally(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all([flood(target, 10), sleep(floodEveryMs)]);
    ratios.push((await measured) / Math.max(calm, 1));
  }
  return Math.min(...ratios);
}
