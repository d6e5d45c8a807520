import { spawn, spawnSync } from 'node:child_process';
import { endOnExit } from '@gatehouse/testing/portal/children';

/** Time in milliseconds that processes have to exit before they are killed. */
const graceMs = 10_000;

/** Sends a signal to a process group. The ID of the group is the ID of its first process. */
function endGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Ignores the error, because all processes of the group have ended.
  }
}

/** Lists the processes of a group, each with the seconds since its start. */
const listProcesses = (group: number): string =>
  spawnSync('ps', ['-o', 'pid=,etimes=,stat=,args=', '-s', String(group)], { encoding: 'utf8' }).stdout ?? '';

/**
 * Runs a command. `ok` is true if the exit code is 0. After the time limit, ends the command and all its processes, and
 * adds a list of these processes to the output.
 */
export function runBounded(
  command: string,
  args: readonly string[],
  { longestMs, cwd, env }: { longestMs: number; cwd: string; env: NodeJS.ProcessEnv },
): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const group = child.pid ?? 0;
    // The command has its own process group, which does not receive Ctrl-C from the terminal. The command is therefore
    // ended together with this process.
    const hasEnded = endOnExit(() => endGroup(group, 'SIGKILL'));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => output.push(piece));
    let kill: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      const still = `\nIt had not ended after ${longestMs / 1000} s, and was ended. What ran of it:\n${listProcesses(group)}`;
      output.push(Buffer.from(still));
      endGroup(group, 'SIGTERM');
      kill = setTimeout(() => {
        endGroup(group, 'SIGKILL');
        // A process that left the process group may keep the streams open.
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
    }, longestMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      clearTimeout(kill);
      hasEnded();
      resolve({ ok: code === 0, said: Buffer.concat(output).toString() });
    });
  });
}
