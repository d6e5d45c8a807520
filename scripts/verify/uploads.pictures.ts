import { setTimeout as sleep } from 'node:timers/promises';
import type { Options, Verdict } from './harness.ts';
import { p95Of } from './uploads/bystander.ts';
import { type Case, outcomeOf } from './uploads/cases.ts';
import { flood, trickle } from './uploads/flood.ts';
import { pictureCases } from './uploads/pictures.cases.ts';
import { openTarget, type Target } from './uploads/target.ts';

const mostMemory = 200 * 1024 * 1024;
const hangMs = 8_000;
/** Ten uploads of which each brings a megabyte before it is refused: a line of some 300 Mbit/s, full all the time. */
const floodEveryMs = 300;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/**
 * The part of pictures, floods and slow senders, against a portal in a process of its own: answers the figures. What is no right
 * picture is refused, cheaply, and leaves nothing.
 */
export async function provePictures(options: Options, random: () => number, verdict: Verdict) {
  const cases = await pictureCases(random, options.long);
  const target = await openTarget();
  try {
    // what a first picture costs, libraries included, is no attack's doing
    await outcomeOf(target, cases[0] as Case); // there is one
    const { rss } = await target.measure();
    const before = await target.left();
    const refused = await refusedOf(target, cases, verdict);
    const crowd = await flood(target, 10);
    verdict.hold(crowd === 10, `${10 - crowd} of 10 large uploads were taken, or left without an answer`);
    const slow = await trickle(target, 4);
    verdict.hold(slow.refused === slow.sent, `${slow.sent - slow.refused} slow uploads were waited for`);
    const ratio = await disturbance(target, options.long ? 9 : 4);
    verdict.hold(ratio < 2, `others' 95th percentile rose ${ratio.toFixed(2)} times while pictures came`);
    const grown = (await target.measure()).peak - rss;
    verdict.hold(grown <= mostMemory, `memory rose by ${megabytes(grown)} MB while pictures came`);
    const left = (await target.left()) - before;
    verdict.hold(left === 0, `${left} files of pictures were left`);
    return {
      pictures_refused: `${refused}/${cases.length}`,
      flood: crowd,
      slow: `${slow.refused}/${slow.sent}`,
      pictures_rss: `+${megabytes(grown)}MB`,
      pictures_left: left,
      pictures_p95: `${ratio.toFixed(2)}x`,
    };
  } finally {
    await target.close();
  }
}

async function refusedOf(target: Target, cases: readonly Case[], verdict: Verdict): Promise<number> {
  let refused = 0;
  for (const one of cases) {
    const started = performance.now();
    const { status, code } = await outcomeOf(target, one);
    const took = performance.now() - started;
    if (verdict.hold(status >= 400 && status < 500, `${one.what}: ${status} ${code}`)) refused++;
    verdict.hold(took < hangMs, `${one.what} took ${Math.round(took)} ms`);
  }
  return refused;
}

/**
 * How many times as long others wait while large uploads come, in the calmest of the rounds: what else a shared machine does adds to
 * one or the other, a blocked portal to every one of them.
 */
async function disturbance(target: Target, rounds: number): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const calm = await p95Of(target, 1_500);
    let isOver = false;
    const measured = p95Of(target, 1_500).finally(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all([flood(target, 10), sleep(floodEveryMs)]);
    ratios.push((await measured) / Math.max(calm, 1));
  }
  return Math.min(...ratios);
}
