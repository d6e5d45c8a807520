/**
 * Proves T8 of the security rules: uploads cannot exhaust the portal's memory or its disk, or delay other users. Every
 * attack is rejected, alone and together with many others. Resident memory grows by at most 200 MB, and no temporary
 * file remains. Lists of other users take less than twice their usual time. `npm run verify:uploads [-- --long] [--
 * --seed N]`
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { provePictures } from './uploads/pictures.ts';
import { prepareSheetAttacks, type SheetAttack } from './uploads/sheets.ts';

const mostMegabytes = 200;
const slowest = 2;
const atOnce = 6;

const options = readOptions();
const verdict = new Verdict('UPLOADS', options);
const random = seededRandom(options.seed);
// All temporary files of the portal are created in this folder.
const temporary = mkdtempSync(join(tmpdir(), 'gatehouse-uploads-'));
const fixture = await openFixture();
process.env.TMPDIR = temporary;
const residentMegabytes = () => process.memoryUsage.rss() / 1024 / 1024;

/**
 * Requests a list repeatedly, like a user at a screen, until stopped. `stop` returns the 95th percentile in
 * milliseconds.
 */
function repeatList(list: () => Promise<number>) {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const status = await list();
      times.push(performance.now() - begun);
      verdict.verify(status === 200, `others were answered ${status}`);
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

/** Returns the peak of resident memory during the work, in megabytes. */
async function measurePeak(work: () => Promise<void>): Promise<number> {
  let peak = residentMegabytes();
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes());
  }, 20);
  await work();
  clearInterval(watching);
  return Math.max(peak, residentMegabytes());
}

try {
  const portal = await fixture.open();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { attacks, list, slow } = await prepareSheetAttacks(fixture, address);
  const good = attacks.filter(({ isGood }) => isGood);
  // Sends the valid uploads first, to load the libraries and start the worker thread.
  for (const attack of [...good, ...good]) await attack.send();
  const before = residentMegabytes();
  let cases = 0;
  let refused = 0;

  // Measures the reference time under comparable load: valid uploads one after another.
  const measureCalm = async () => {
    const calm = repeatList(list);
    for (let round = 0; round < (options.long ? 10 : 4); round++)
      for (const attack of good) await attack.send();
    return calm.stop();
  };

  const judgeStatus = ({ name, isGood }: SheetAttack, status: number, mayWait: boolean) => {
    cases++;
    const isRefused = [400, 413, 415, 422].includes(status) || (mayWait && status === 503);
    if (isRefused) refused++;
    verdict.verify(isGood ? status === 200 || (mayWait && status === 503) : isRefused, `${name}: ${status}`);
  };
  const attackAll = async () => {
    for (const attack of attacks) judgeStatus(attack, await attack.send(), false);
    for (let round = 0; round < (options.long ? 10 : 2); round++) {
      const batch = Array.from({ length: atOnce }, () => attacks[Math.floor(random() * attacks.length)]);
      await Promise.all(
        batch.map(async (attack) => {
          if (attack) judgeStatus(attack, await attack.send(), true);
        }),
      );
    }
    await slow();
  };
  // The fastest measurement counts. Other load on the machine disturbs single measurements, but a blocked portal
  // disturbs all of them.
  let peak = 0;
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && ratio >= slowest; round++) {
    const quiet = await measureCalm();
    const busy = repeatList(list);
    peak = Math.max(peak, await measurePeak(attackAll));
    ratio = Math.min(ratio, (await busy.stop()) / quiet);
  }
  for (const attack of good) judgeStatus(attack, await attack.send(), false);

  const growth = Math.round(peak - before);
  verdict.verify(growth <= mostMegabytes, `resident memory grew by ${growth} MB`);
  const left = readdirSync(temporary).length;
  verdict.verify(left === 0, `temporary files left: ${readdirSync(temporary)}`);
  verdict.verify(ratio < slowest, `others' p95 rose ${ratio.toFixed(2)} times`);
  const pictures = await provePictures(options, random, verdict);
  verdict.print({
    cases,
    refused,
    rss: `+${growth}MB`,
    temp: left,
    p95: `${ratio.toFixed(2)}x`,
    ...pictures,
    seed: options.seed,
  });
} finally {
  await fixture.close();
  rmSync(temporary, { recursive: true, force: true });
}
