import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runBounded } from './part.ts';

const optionsWithin = (longestMs: number) => ({ longestMs, cwd: process.cwd(), env: process.env });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('runBounded', () => {
  it('runBounded returns the output of a command, and whether its exit code is 0', async () => {
    expect(await runBounded('sh', ['-c', 'echo out; echo err >&2'], optionsWithin(60_000))).toEqual({
      ok: true,
      said: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
    });
    expect(await runBounded('sh', ['-c', 'exit 3'], optionsWithin(60_000))).toEqual({ ok: false, said: '' });
  });

  it('runBounded ends a hanging command with all its processes and lists them', async () => {
    const { ok, said } = await runBounded('sh', ['-c', 'sleep 600 & echo of $!; wait'], optionsWithin(300));
    expect(ok).toBe(false);
    expect(said).toMatch(
      /^of \d+\n\nIt had not ended after 0.3 s, and was ended. What ran of it:\n.* sleep 600\n/s,
    );
    const started = Number(/\d+/.exec(said)?.[0]);
    // Waits for the orphaned process, because it is not reaped immediately.
    for (let tries = 0; isRunning(started) && tries < 100; tries++) await after(50);
    expect(isRunning(started)).toBe(false);
  });
});
