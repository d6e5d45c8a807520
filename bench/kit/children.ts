import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';

/** How programs are ended that end with this process, however it ends: by itself or by a signal. */
const ends = new Set<() => void>();

process.once('exit', () => {
  for (const end of ends) end();
});
// the default ends this process alone, and what it started goes on loading the machine
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

/** Lets a program end with this process; call what is answered when it has ended by itself. */
export function endsWithThis(end: () => void): () => void {
  ends.add(end);
  return () => void ends.delete(end);
}

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
  const hasEnded = endsWithThis(() => child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(hasEnded);
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    stderr: child.stderr,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
