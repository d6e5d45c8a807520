import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchDir, type DataSet, dataSet } from '../data/folder.ts';
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
  /** Runs work against a portal on a folder and keeps its highest memory. */
  withPortal<T>(dataDir: string, work: (portal: RunningPortal) => Promise<T>): Promise<T>;
  /** Highest resident memory of any portal of this run, in MB. */
  peak(): number;
}

export function createBench(quick: boolean, say: (line: string) => void): Bench {
  let peak = 0;
  let work: DataSet | undefined;
  // its own: two benches may run side by side
  const workDir = join(benchDir, `work-${process.pid}`);
  process.once('exit', () => {
    rmSync(workDir, { recursive: true, force: true });
  });
  return {
    quick,
    seconds: quick ? 3 : 5,
    rounds: quick ? 3 : 5,
    say,
    dataSet: (total) => dataSet(total, say),
    async workFolder() {
      if (work) return work;
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
    async withPortal(dataDir, run) {
      const portal = await startPortal(dataDir);
      try {
        return await run(portal);
      } finally {
        peak = Math.max(peak, portal.memory().peak);
        await portal.stop();
      }
    },
    peak: () => peak,
  };
}
