import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.ts';
import type { DataFolder } from './data-folder.ts';

/** Long enough for the checkpoint of a clean shutdown. */
const PATIENCE_MS = 30_000;

/**
 * Waits for what is left of a database whose portal was killed, and asks it to end; then clears what bears its process id, so that
 * PostgreSQL is not put off by an unrelated process that has the same id by now. Only for the holder of the portal lock.
 * @throws StartRefusal when the old processes do not end
 */
export async function endOrphans({ pg, run }: DataFolder): Promise<void> {
  const started = performance.now();
  for (let pids = databaseProcesses(pg); pids.length > 0; pids = databaseProcesses(pg)) {
    const waited = performance.now() - started;
    if (waited > PATIENCE_MS) {
      throw new StartRefusal(
        `The database of an earlier portal is still running in ${pg} (process ${pids[0]}) and doesn’t stop. End that process and start again.`,
      );
    }
    const first = pids.find((pid) => pid === recordedPid(pg));
    // The first process ends its children in order; children whose first process was killed may only be cut off.
    if (first === undefined) for (const pid of pids) endProcess(pid, 'SIGQUIT');
    else endProcess(first, waited < PATIENCE_MS / 2 ? 'SIGINT' : 'SIGQUIT');
    await sleep(20);
  }
  const left = [join(pg, 'postmaster.pid'), join(run, '.s.PGSQL.5432.lock'), join(run, '.s.PGSQL.5432')];
  for (const path of left) rmSync(path, { force: true });
}

function recordedPid(pg: string): number | undefined {
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

/** PostgreSQL's processes all work in their data folder; where there is no /proc, the command line tells the first of them. */
function databaseProcesses(pg: string): number[] {
  if (process.platform !== 'linux') {
    const listed = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return listed
      .filter((line) => line.includes(`postgres -D ${pg} `))
      .map((line) => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, pg))
    .map(Number);
}

function worksIn(pid: string, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
    // Not the shell of somebody who looks around there.
    return program.startsWith('postgres: ') || basename(program) === 'postgres';
  } catch {
    // Ended meanwhile, a zombie, or another account's.
    return false;
  }
}
