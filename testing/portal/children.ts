import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';

/** Callbacks that stop child programs when this process exits or is killed by a signal. */
const ends = new Set<() => void>();

process.once('exit', () => {
  for (const end of ends) end();
});
// Without these handlers, a signal would end only this process, and its child programs would continue to use the
// processor.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

/**
 * Registers a callback that stops a child program when this process ends. Call the returned function once the child
 * program has ended.
 */
export function endOnExit(end: () => void): () => void {
  ends.add(end);
  return () => void ends.delete(end);
}

export interface Child {
  pid: number;
  stdout: Readable;
  stderr: Readable;
  kill(signal?: NodeJS.Signals): void;
  /** Exit code. Null after a signal. */
  ended: Promise<number | null>;
}

/** Starts a Node program that ends with this process. */
export function startChild(
  words: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Child {
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const hasEnded = endOnExit(() => child.kill('SIGKILL'));
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
