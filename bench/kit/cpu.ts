import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const tickMs = 10; // USER_HZ is 100 on Linux.
const idleMs = 5_000;

/** Returns the CPU time used by these processes and their descendants, in milliseconds. */
export function cpuOf(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of all) {
    try {
      const words = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      processes.set(Number(name), { parent: Number(words[1]), ticks: Number(words[11]) + Number(words[12]) });
    } catch {
      // Ignores a process that ended after it was listed.
    }
  }
  const isBelow = (pid: number): boolean => pids.includes(pid) || isOf(processes.get(pid)?.parent);
  const isOf = (parent: number | undefined): boolean => parent !== undefined && parent > 1 && isBelow(parent);
  let ticks = 0;
  for (const [pid, process] of processes) if (isBelow(pid)) ticks += process.ticks;
  return ticks * tickMs;
}

/**
 * Reads the process id of the database from its file, because the database runs under a separate account and is not a
 * child process of the portal.
 */
export const databasePid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Measures the processor time of portal and database per call of `work`. Returns one value in milliseconds per round.
 * Subtracts the time that portal and database use while idle, mainly to poll for jobs.
 */
export async function cpuOfEach(
  { pid, dataDir, rounds, calls }: { pid: number; dataDir: string; rounds: number; calls: number },
  work: () => Promise<unknown>,
): Promise<number[]> {
  const database = databasePid(dataDir);
  const measureCpu = async (does: () => Promise<unknown>) => {
    const [begun, before] = [performance.now(), cpuOf([pid, database])];
    await does();
    return { cpu: cpuOf([pid, database]) - before, took: performance.now() - begun };
  };
  await work();
  const idle = await measureCpu(() => sleep(idleMs));
  const each: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { cpu, took } = await measureCpu(work);
    each.push((cpu - (idle.cpu / idle.took) * took) / calls);
  }
  return each;
}
