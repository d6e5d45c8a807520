import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@gatehouse/testing/portal/free-port';
import { connectOwner, type RunningPortal, startPortal } from '@gatehouse/testing/portal/start-portal';
import type { UploadComparison } from './comparison.ts';
import { startPunching } from './punching.ts';

export interface KillsOutcome extends UploadComparison {
  kills: number;
}

function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, 'pg/postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 ? pid : undefined;
}

function kill(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/**
 * Kills the portal `cycles` times and the database `cycles` times while twenty terminals post. Sometimes both are
 * killed together. Afterwards waits until all terminals have delivered their data, and compares the acknowledged
 * uploads with the stored records.
 */
export async function runKills(
  dataDir: string,
  cycles: number,
  random: (limit: number) => number,
): Promise<KillsOutcome> {
  const port = await findFreePort();
  let portal: RunningPortal = await startPortal({ dataDir, port });
  const punching = startPunching(portal.url, random);
  let kills = 0;
  const killDatabase = () => {
    if (kill(databasePid(dataDir))) kills += 1;
  };
  const restart = async () => {
    await portal.stop('SIGKILL');
    kills += 1;
    portal = await startPortal({ dataDir, port });
  };
  for (let cycle = 0; cycle < cycles; cycle++) {
    await sleep(150 + random(600));
    // Sometimes both the portal and the database are killed. The database is killed first, because its guard would
    // otherwise shut it down in an orderly way.
    if (random(4) === 0) killDatabase();
    await restart();
    await sleep(150 + random(600));
    killDatabase();
  }
  await punching.end();
  const owner = await connectOwner(dataDir);
  const outcome = await punching.compare(owner);
  await owner.end();
  await portal.stop();
  return { kills, ...outcome };
}
