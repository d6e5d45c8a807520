import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../../platform/load/slots.ts';
import { groupCommit } from './group-commit.ts';

/**
 * Creates a group commit for jobs that are named by sender and number. `done` lists the jobs of each started group. A
 * started group waits until `open` is called.
 */
function createGroupCommit({ mostWaiting = 100, failing = () => undefined as unknown } = {}) {
  const done: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const submit = groupCommit<string>({
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
  return { take: submit, done, open };
}
const failsWhen = (when: (jobs: readonly string[]) => unknown) => when as () => unknown;

describe('group commit of small uploads', () => {
  it('starts the first job immediately, and runs later jobs in groups up to the maximum size', async () => {
    const { take, done, open } = createGroupCommit();
    const all = ['a1', 'b1', 'c1', 'd1', 'e1'].map((job) => take('p', job));
    await open();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1+c1+d1', 'e1']);
  });

  it('never runs two jobs with the same key in one group, and runs them in order', async () => {
    const { take, done, open } = createGroupCommit();
    const all = ['a1', 'b1', 'b2', 'c1', 'b3'].map((job) => take('p', job));
    await open();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1+c1', 'b2', 'b3']);
  });

  it('puts jobs of different clients into different groups', async () => {
    const { take, done, open } = createGroupCommit();
    const all = [take('p', 'a1'), take('q', 'b1'), take('p', 'c1'), take('q', 'd1'), take('p', 'e1')];
    await open();
    await Promise.all(all);
    expect(done).toEqual(['a1', 'b1', 'c1+e1', 'd1']);
  });

  it('runs each job of a failed group separately, so that one job does not make the other jobs fail', async () => {
    const { take, done, open } = createGroupCommit({
      failing: failsWhen((jobs) => (jobs.includes('c1') ? new Error('c1 cannot be done') : undefined)),
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

  it('does not run the jobs of a failed group separately after an error that affects all of them', async () => {
    const { take, done, open } = createGroupCommit({
      failing: failsWhen((jobs) => (jobs.length > 1 ? 'away' : undefined)),
    });
    const settled = Promise.allSettled(['a1', 'b1', 'c1'].map((job) => take('p', job)));
    await open();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(done).toEqual(['a1', 'b1+c1']);
  });

  it('rejects a job that gets no slot, without running it', async () => {
    const { take, done, open } = createGroupCommit({ mostWaiting: 1 });
    const settled = Promise.allSettled(['a1', 'b1', 'c1'].map((job) => take('p', job)));
    await new Promise((resolve) => setImmediate(resolve));
    await open();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(done).toEqual(['a1', 'b1']);
  });
});
