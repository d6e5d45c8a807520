/**
 * Proof T8: what people upload cannot take the portal's memory, its disk or its time for others. Every attack is refused, alone and many
 * at once; resident memory grows by 200 MB at most; no temporary file is left; others' lists take less than twice their time.
 * `npm run verify:uploads [-- --long] [-- --seed N]`
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';
import { provePictures } from './uploads.pictures.ts';
import { type Attack, sheetAttacks } from './uploads.sheets.ts';

const mostMegabytes = 200;
const slowest = 2;
const atOnce = 6;

const options = readOptions();
const verdict = new Verdict('UPLOADS', options);
const random = seeded(options.seed);
// whatever writes a temporary file writes it here
const temporary = mkdtempSync(join(tmpdir(), 'gatehouse-uploads-'));
const stand = await openStand();
process.env.TMPDIR = temporary;
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;

/** Asks for a list again and again, as somebody at a screen does, until told to stop; its times in milliseconds. */
function others(list: () => Promise<number>) {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const status = await list();
      times.push(performance.now() - begun);
      verdict.hold(status === 200, `others were answered ${status}`);
      await sleep(25);
    }
  })();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await asking;
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    },
  };
}

/** Highest resident memory while `work` runs, in megabytes. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  let peak = megabytes();
  const watching = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 20);
  await work();
  clearInterval(watching);
  return Math.max(peak, megabytes());
}

try {
  const portal = await stand.open();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { attacks, list, slow } = await sheetAttacks(stand, address);
  const good = attacks.filter(({ isGood }) => isGood);
  // the libraries are loaded, the thread has run once
  for (const attack of [...good, ...good]) await attack.send();
  const before = megabytes();
  let cases = 0;
  let refused = 0;

  // the time of others is compared under equal work: good uploads one after the other
  const calmTime = async () => {
    const calm = others(list);
    for (let round = 0; round < (options.long ? 10 : 4); round++)
      for (const attack of good) await attack.send();
    return calm.stop();
  };

  const judge = ({ name, isGood }: Attack, status: number, mayWait: boolean) => {
    cases++;
    const isRefused = [400, 413, 415, 422].includes(status) || (mayWait && status === 503);
    if (isRefused) refused++;
    verdict.hold(isGood ? status === 200 || (mayWait && status === 503) : isRefused, `${name}: ${status}`);
  };
  const attackAll = async () => {
    for (const attack of attacks) judge(attack, await attack.send(), false);
    for (let round = 0; round < (options.long ? 10 : 2); round++) {
      const some = Array.from({ length: atOnce }, () => attacks[Math.floor(random() * attacks.length)]);
      await Promise.all(
        some.map(async (attack) => {
          if (attack) judge(attack, await attack.send(), true);
        }),
      );
    }
    await slow();
  };
  // what else a shared machine does adds to one round or another, a blocked portal to every one: the calmest counts
  let peak = 0;
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && ratio >= slowest; round++) {
    const quiet = await calmTime();
    const busy = others(list);
    peak = Math.max(peak, await peakOf(attackAll));
    ratio = Math.min(ratio, (await busy.stop()) / quiet);
  }
  for (const attack of good) judge(attack, await attack.send(), false);

  const grown = Math.round(peak - before);
  verdict.hold(grown <= mostMegabytes, `resident memory grew by ${grown} MB`);
  const left = readdirSync(temporary).length;
  verdict.hold(left === 0, `temporary files left: ${readdirSync(temporary)}`);
  verdict.hold(ratio < slowest, `others' p95 rose ${ratio.toFixed(2)} times`);
  const pictures = await provePictures(options, random, verdict);
  verdict.say({
    cases,
    refused,
    rss: `+${grown}MB`,
    temp: left,
    p95: `${ratio.toFixed(2)}x`,
    ...pictures,
    seed: options.seed,
  });
} finally {
  await stand.close();
  rmSync(temporary, { recursive: true, force: true });
}
