import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.ts';
import type { DataFolder } from './data-folder.ts';

/**
 * Maximum wait for the end of processes that a killed portal left running, in milliseconds. It is long enough for the
 * checkpoint of a clean shutdown.
 */
const PATIENCE_MS = 30_000;

/**
 * Stops the remaining processes of a database after its portal was killed and waits for their end. Then deletes the files
 * with its process id, because PostgreSQL would refuse to start if an unrelated process now has that id. Only the
 * holder of the portal lock may call it.
 * @throws StartRefusal if the old processes do not end
 */
export async function endOrphans({ pg, run }: DataFolder): Promise<void> {
  const started = performance.now();
  for (let pids = findDatabaseProcesses(pg); pids.length > 0; pids = findDatabaseProcesses(pg)) {
    const waited = performance.now() - started;
    if (waited > PATIENCE_MS) {
      throw new StartRefusal(
        `The database of an earlier portal is still running in ${pg} (process ${pids[0]}) and doesn’t stop. End that process and start again.`,
      );
    }
    const first = pids.find((pid) => pid === readRecordedPid(pg));
    // The main process of PostgreSQL ends its children cleanly. If the main process has died, the children can only be
    // aborted.
    if (first === undefined) for (const pid of pids) endProcess(pid, 'SIGQUIT');
    else endProcess(first, waited < PATIENCE_MS / 2 ? 'SIGINT' : 'SIGQUIT');
    await sleep(20);
  }
  const left = [join(pg, 'postmaster.pid'), join(run, '.s.PGSQL.5432.lock'), join(run, '.s.PGSQL.5432')];
  for (const path of left) rmSync(path, { force: true });
}

function readRecordedPid(pg: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(pg, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Finds the PostgreSQL processes by their working folder. On systems without /proc, finds only the main process, by its
 * command line.
 */
function findDatabaseProcesses(pg: string): number[] {
  if (process.platform !== 'linux') {
    const processLines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return processLines
      .filter((line) => line.includes(`postgres -D ${pg} `))
      .map((line) => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isDatabaseProcess(name, pg))
    .map(Number);
}

function isDatabaseProcess(pid: string, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
    // Excludes other programs that run in the folder of the database, such as a person's shell.
    return program.startsWith('postgres: ') || basename(program) === 'postgres';
  } catch {
    // Skips a process that has ended, is a zombie, or belongs to another account.
    return false;
  }
}
