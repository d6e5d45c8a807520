import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningPortal, startPortal } from '@gatehouse/testing/portal/start-portal';
import { benchDir, type DataSet, prepareDataSet } from '../data/folder.ts';
import { endLoads } from './load.ts';

export interface Figure {
  what: string;
  measured: string;
  must: string;
  pass: boolean;
}

/** Settings and data folders that all benchmarks share. */
export interface Bench {
  quick: boolean;
  /** Duration of a measuring round in seconds. `rounds` is the number of rounds. */
  seconds: number;
  rounds: number;
  /** Number of punches of the data set that the crawl reads. */
  crawlSize: number;
  say(line: string): void;
  dataSet(total: number): Promise<DataSet>;
  /**
   * Returns a copy of the data folder with a million punches, for benchmarks that write. All benchmarks of a run share
   * one copy.
   */
  workFolder(): Promise<DataSet>;
  /**
   * Starts a portal on a data folder and runs `work` against it. Records the portal's peak memory, unless `work`
   * measures it. Rejects if the portal ends before `work` does.
   */
  withPortal<T>(
    dataDir: string,
    work: (portal: RunningPortal) => Promise<T>,
    options?: { isApart?: boolean },
  ): Promise<T>;
  /** Highest peak of resident memory among all portals of this run, in MB. */
  peak(): number;
}

/** Retries the deletion, because the database may still be shutting down and writing files. */
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/** Removes the work folders of benchmark runs that were killed. */
function removeLeftovers(): void {
  mkdirSync(benchDir, { recursive: true });
  for (const name of readdirSync(benchDir)) {
    const [, pid] = /^work-(\d+)$/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(benchDir, name));
  }
}

export function createBench(
  { quick, crawlSize }: Pick<Bench, 'quick' | 'crawlSize'>,
  say: (line: string) => void,
): Bench {
  let peak = 0;
  let work: DataSet | undefined;
  // The process id separates the folders of two benchmark runs at the same time.
  const workDir = join(benchDir, `work-${process.pid}`);
  process.once('exit', () => remove(workDir));
  return {
    quick,
    seconds: quick ? 3 : 5,
    rounds: quick ? 3 : 5,
    crawlSize,
    say,
    dataSet: (total) => prepareDataSet(total, say),
    async workFolder() {
      if (work) return work;
      removeLeftovers();
      const source = await prepareDataSet(1_000_000, say);
      rmSync(workDir, { recursive: true, force: true });
      const running = join(source.dataDir, 'pg/postmaster.pid');
      for (let waited = 0; existsSync(running) && waited < 100; waited++) await sleep(100);
      // `-a` preserves the file owner. If the benchmark runs as root, the database runs as a separate account.
      const { status } = spawnSync('cp', ['-a', source.dataDir, workDir], { stdio: 'inherit' });
      if (status !== 0) throw new Error(`${workDir} could not be written.`);
      work = { ...source, dataDir: workDir };
      return work;
    },
    async withPortal(dataDir, run, { isApart = false } = {}) {
      const lost = Promise.withResolvers<never>();
      const portal = await startPortal({
        dataDir,
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
