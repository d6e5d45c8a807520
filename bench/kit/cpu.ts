import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const tickMs = 10; // USER_HZ is 100 wherever Linux runs
const idleMs = 5_000;

/** CPU time these processes and all below them have used, in milliseconds. */
function cpuOf(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of all) {
    try {
      const words = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      processes.set(Number(name), { parent: Number(words[1]), ticks: Number(words[11]) + Number(words[12]) });
    } catch {
      // ended between the listing and now
    }
  }
  const isBelow = (one: number): boolean => pids.includes(one) || isOf(processes.get(one)?.parent);
  const isOf = (parent: number | undefined): boolean => parent !== undefined && parent > 1 && isBelow(parent);
  let ticks = 0;
  for (const [one, process] of processes) if (isBelow(one)) ticks += process.ticks;
  return ticks * tickMs;
}

/**
 * Milliseconds of CPU that portal and database spend on each of `calls` calls of `work`, in so many rounds, without what they do by
 * themselves, looking for jobs above all.
 */
export async function cpuOfEach(
  { pid, dataDir, rounds, calls }: { pid: number; dataDir: string; rounds: number; calls: number },
  work: () => Promise<unknown>,
): Promise<number[]> {
  // the database is a process of its own account, and not below the portal
  const database = Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  const spent = async (does: () => Promise<unknown>) => {
    const [begun, before] = [performance.now(), cpuOf([pid, database])];
    await does();
    return { cpu: cpuOf([pid, database]) - before, took: performance.now() - begun };
  };
  await work();
  const idle = await spent(() => sleep(idleMs));
  const each: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { cpu, took } = await spent(work);
    each.push((cpu - (idle.cpu / idle.took) * took) / calls);
  }
  return each;
}
