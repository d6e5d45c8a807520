// Proves T3 d of the security rules: the disk with the data folder becomes full while terminals punch. Terminals
// receive 503, and never OK for data that is not stored. Once the disk has space again, all data arrives exactly once.
// Needs root, to create a small disk in memory. node scripts/verify/disk-full.ts [--long] [--seed N]

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { organisation } from '@gatehouse/testing/data/organisation.queries';
import { readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { connectOwner, startPortal } from '@gatehouse/testing/portal/start-portal';
import { watchPortal } from './outage/trouble.ts';

const options = readOptions();
const verdict = new Verdict('DISK-FULL', options);
const rounds = options.long ? 10 : 2;
const fullMs = options.long ? 20_000 : 8_000;
const diskSize = '600m';
const readyWithinMs = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-full-'));
if (process.getuid?.() !== 0) {
  console.log('DISK-FULL was not run: only root can make the small disk it needs.');
  process.exit(0);
}
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0755`, 'gatehouse-disk-full', folder]);
process.once('exit', () => {
  // Unmounts lazily, because the folder stays busy until all processes of the portal have ended.
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the disk to the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  for (const size of [1 << 20, 1 << 12, 1]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) if (writeSync(handle, piece) < size) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(handle);
}

const dataDir = join(folder, 'data');
const portal = await startPortal({ dataDir });
const owner = await connectOwner(dataDir);
await owner.query(organisation);
await owner.end();

const random = seededRandom(options.seed);
const watcher = await watchPortal(portal, (limit) => Math.floor(random() * limit), verdict);
const { punching } = watcher;

let slowestReturn = 0;
for (let round = 0; round < rounds; round++) {
  await sleep(2_000);
  const before = punching.refusals();
  const ballast = join(folder, 'ballast');
  fill(ballast);
  // The database can still write into partly filled files for a moment. Afterwards, nothing can be stored.
  for (const until = Date.now() + fullMs; Date.now() < until; await sleep(250)) fill(ballast);
  verdict.verify(punching.refusals() > before, 'the disk was full and nobody was refused');
  rmSync(ballast);
  const returned = Date.now();
  const answersThen = punching.answers();
  while (punching.answers() === answersThen && Date.now() - returned < readyWithinMs) await sleep(50);
  const wait = Date.now() - returned;
  slowestReturn = Math.max(slowestReturn, wait);
  verdict.verify(wait < readyWithinMs, `punches were taken again only ${wait} ms after there was room`);
}
await watcher.end();
const reader = await connectOwner(dataDir);
const outcome = await watcher.compare(reader);
await reader.end();
await portal.stop();
verdict.print({
  rounds,
  full_s: fullMs / 1000,
  refused: punching.refusals(),
  acked: outcome.acknowledged,
  lost: outcome.lost,
  doubled: outcome.doubled,
  again_ms: slowestReturn,
});
process.exit();
