import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../platform/load/slots.ts';
import { groupCommit } from './group-commit.ts';

/** Jobs named by who sends them and which it is; what is done is noted, and takes until it is let go. */
function grouping({ mostWaiting = 100, failing = () => undefined as unknown } = {}) {
  const done: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const take = groupCommit<string>({
    turn: createSlots({ atOnce: 4, atOnceEach: 1, mostWaiting }),
    most: 3,
    keyOf: (job) => job.slice(0, 1),
    async work(jobs) {
      done.push(jobs.join('+'));
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      const error = failing(...([jobs] as unknown as []));
      if (error) throw error;
    },
    isOfAll: (error) => error === 'away',
  });
  const open = async () => {
    for (let next = gates.shift(); next; next = gates.shift()) {
      next.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { take, done, open };
}
const fails = (when: (jobs: readonly string[]) => unknown) => when as () => unknown;

describe('group commit', () => {
  it('begins with the first at once, and does what came meanwhile together, so many at most', async () => {
    const { take, done, open } = grouping();
    const all = ['a1', 'b1', 'c1', 'd1', 'e1'].map((job) => take('p', job));
    await open();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1+c1+d1', 'e1']);
  });

  it('does no two of the same at once, and keeps their order', async () => {
    const { take, done, open } = grouping();
    const all = ['a1', 'b1', 'b2', 'c1', 'b3'].map((job) => take('p', job));
    await open();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1+c1', 'b2', 'b3']);
  });

  it('keeps parties apart', async () => {
    const { take, done, open } = grouping();
    const all = [take('p', 'a1'), take('q', 'b1'), take('p', 'c1'), take('q', 'd1'), take('p', 'e1')];
    await open();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1', 'c1+e1', 'd1']);
  });

  it('does each alone where a group fails, so that nobody fails for another', async () => {
    const { take, done, open } = grouping({
      failing: fails((jobs) => (jobs.includes('c1') ? new Error('c1 cannot be done') : undefined)),
    });
    const all = ['a1', 'b1', 'c1', 'd1'].map((job) => take('p', job));
    const settled = Promise.allSettled(all);
    await open();
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(done).toEqual(['a1', 'b1+c1+d1', 'b1', 'c1', 'd1']);
  });

  it('tries nobody alone after an error of all', async () => {
    const { take, done, open } = grouping({
      failing: fails((jobs) => (jobs.length > 1 ? 'away' : undefined)),
    });
    const settled = Promise.allSettled(['a1', 'b1', 'c1'].map((job) => take('p', job)));
    await open();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(done).toEqual(['a1', 'b1+c1']);
  });

  it('refuses whose turn is refused, and does nothing of theirs', async () => {
    const { take, done, open } = grouping({ mostWaiting: 1 });
    const settled = Promise.allSettled(['a1', 'b1', 'c1'].map((job) => take('p', job)));
    await new Promise((resolve) => setImmediate(resolve));
    await open();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(done).toEqual(['a1', 'b1']);
  });
});
