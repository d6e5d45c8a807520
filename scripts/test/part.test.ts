import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runBounded } from './part.ts';

const within = (longestMs: number) => ({ longestMs, cwd: process.cwd(), env: process.env });

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a part of all tests', () => {
  it('says what it prints, and by its exit code whether all is well', async () => {
    expect(await runBounded('sh', ['-c', 'echo out; echo err >&2'], within(60_000))).toEqual({
      ok: true,
      said: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
    });
    expect(await runBounded('sh', ['-c', 'exit 3'], within(60_000))).toEqual({ ok: false, said: '' });
  });

  it('that hangs is ended with all it started, and names it', async () => {
    const { ok, said } = await runBounded('sh', ['-c', 'sleep 600 & echo of $!; wait'], within(300));
    expect(ok).toBe(false);
    expect(said).toMatch(
      /^of \d+\n\nIt had not ended after 0.3 s, and was ended. What ran of it:\n.* sleep 600\n/s,
    );
    const started = Number(/\d+/.exec(said)?.[0]);
    // nobody waits for an orphan at once
    for (let tries = 0; runs(started) && tries < 100; tries++) await after(50);
    expect(runs(started)).toBe(false);
  });
});
