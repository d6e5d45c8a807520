import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';

/** Programs that end with this process, however it ends: by itself or by a signal. */
const running = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
// the default ends this process alone, and what it started goes on loading the machine
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

export interface Child {
  pid: number;
  stdout: Readable;
  stderr: Readable;
  kill(signal?: NodeJS.Signals): void;
  /** Its exit code, null after a signal. */
  ended: Promise<number | null>;
}

/** Starts a Node program that does not outlive this process. */
export function startChild(
  words: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Child {
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    stderr: child.stderr,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
