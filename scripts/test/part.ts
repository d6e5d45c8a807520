import { spawn, spawnSync } from 'node:child_process';
import { endOnExit } from '../../bench/kit/children.ts';

/** What is left to those who end in order. */
const graceMs = 10_000;

/** Ends a group of processes, which is named by its first one. */
function end(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // all of it has ended
  }
}

/** The processes of a group, each with the seconds since its start. */
const listed = (group: number): string =>
  spawnSync('ps', ['-o', 'pid=,etimes=,stat=,args=', '-s', String(group)], { encoding: 'utf8' }).stdout ?? '';

/**
 * Runs a command whose exit code says whether all is well. What has not ended in time is ended, with all that it started; what of it
 * still ran is added to what it said.
 */
export function runBounded(
  command: string,
  args: readonly string[],
  { longestMs, cwd, env }: { longestMs: number; cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    const said: Buffer[] = [];
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const group = child.pid ?? 0;
    // a group of its own hears nothing of the terminal's Ctrl C
    const hasEnded = endOnExit(() => end(group, 'SIGKILL'));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
    let kill: NodeJS.Timeout | undefined;
    const bound = setTimeout(() => {
      const still = `\nIt had not ended after ${longestMs / 1000} s, and was ended. What ran of it:\n${listed(group)}`;
      said.push(Buffer.from(still));
      end(group, 'SIGTERM');
      kill = setTimeout(() => {
        end(group, 'SIGKILL');
        // held open by whoever left the group
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
    }, longestMs);
    child.once('close', (code) => {
      clearTimeout(bound);
      clearTimeout(kill);
      hasEnded();
      resolve({ ok: code === 0, said: Buffer.concat(said).toString() });
    });
  });
}
