import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchDir, type DataSet, dataSet } from '../data/folder.ts';
import { endLoads } from './load.ts';
import { type RunningPortal, startPortal } from './portal.ts';

/** One figure of a run, against what it must reach. */
export interface Figure {
  what: string;
  measured: string;
  must: string;
  pass: boolean;
}

/** What every row works with. */
export interface Bench {
  quick: boolean;
  /** Seconds of one round and how many there are. */
  seconds: number;
  rounds: number;
  say(line: string): void;
  /** A data folder to read from. */
  dataSet(total: number): Promise<DataSet>;
  /** A copy of the folder with a million punches, to write to; the same one in the whole run. */
  workFolder(): Promise<DataSet>;
  /**
   * Runs work against a portal on a folder and keeps its highest memory, unless that is measured apart. Rejects when the portal ends
   * before the work does.
   */
  withPortal<T>(
    dataDir: string,
    work: (portal: RunningPortal) => Promise<T>,
    options?: { isApart?: boolean },
  ): Promise<T>;
  /** Highest resident memory of any portal of this run, in MB. */
  peak(): number;
}

/** The database may still be ending, and writing into it. */
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/** What benches that were killed have left behind. */
function removeLeftovers(): void {
  mkdirSync(benchDir, { recursive: true });
  for (const name of readdirSync(benchDir)) {
    const [, pid] = /^work-(\d+)$/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(benchDir, name));
  }
}

export function createBench(quick: boolean, say: (line: string) => void): Bench {
  let peak = 0;
  let work: DataSet | undefined;
  // its own: two benches may run side by side
  const workDir = join(benchDir, `work-${process.pid}`);
  process.once('exit', () => remove(workDir));
  return {
    quick,
    seconds: quick ? 3 : 5,
    rounds: quick ? 3 : 5,
    say,
    dataSet: (total) => dataSet(total, say),
    async workFolder() {
      if (work) return work;
      removeLeftovers();
      const source = await dataSet(1_000_000, say);
      rmSync(workDir, { recursive: true, force: true });
      const running = join(source.dataDir, 'pg/postmaster.pid');
      for (let waited = 0; existsSync(running) && waited < 100; waited++) await sleep(100);
      // with its owner: as root the database runs under an account of its own
      const { status } = spawnSync('cp', ['-a', source.dataDir, workDir], { stdio: 'inherit' });
      if (status !== 0) throw new Error(`${workDir} could not be written.`);
      work = { ...source, dataDir: workDir };
      return work;
    },
    async withPortal(dataDir, run, { isApart = false } = {}) {
      const lost = Promise.withResolvers<never>();
      const portal = await startPortal(dataDir, {
        onLost(why) {
          lost.reject(why);
          endLoads();
        },
      });
      try {
        return await Promise.race([run(portal), lost.promise]);
      } finally {
        if (!isApart) peak = Math.max(peak, portal.memory().peak);
        await portal.stop();
      }
    },
    peak: () => peak,
  };
}
