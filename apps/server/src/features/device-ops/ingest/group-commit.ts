import type { RunInSlot } from '../../../platform/load/slots.ts';

/** Work that waits for its turn. */
interface Waiting<J> {
  job: J;
  done: PromiseWithResolvers<void>;
}

export interface Grouping<J> {
  turn: RunInSlot;
  /** Jobs done at once at most. */
  most: number;
  /** No two jobs of the same are done at once. */
  keyOf(job: J): string;
  /** Does jobs of one party, all or none. */
  work(jobs: readonly J[]): Promise<void>;
  /** An error that would be the same for each alone. */
  isOfAll(error: unknown): boolean;
}

/**
 * Group commit: what waits for a turn is done together with whatever else of its party waits when one comes up, in one piece of work.
 * Nobody waits so that there are more: the first goes at once. Where a group fails, each of it is done alone, so that nobody fails
 * for another. Resolves when the job is done; rejects with why it is not.
 */
export function groupCommit<J>({ turn, most, keyOf, work, isOfAll }: Grouping<J>) {
  const waiting = new Map<string | number, Waiting<J>[]>();

  function next(party: string | number): Waiting<J>[] {
    const group = new Map<string, Waiting<J>>();
    const left: Waiting<J>[] = [];
    for (const one of waiting.get(party) ?? []) {
      const key = keyOf(one.job);
      if (group.size < most && !group.has(key)) group.set(key, one);
      else left.push(one);
    }
    if (left.length > 0) waiting.set(party, left);
    else waiting.delete(party);
    return [...group.values()];
  }

  async function settle(group: readonly Waiting<J>[], party: string | number): Promise<void> {
    if (group.length === 0) return;
    try {
      await work(group.map(({ job }) => job));
      for (const { done } of group) done.resolve();
    } catch (error) {
      const isAlone = group.length === 1 || isOfAll(error);
      // each in a turn of its own: one that takes long holds up no other
      for (const one of group)
        if (isAlone) one.done.reject(error);
        else void turn(() => settle([one], party), party, true);
    }
  }

  return (party: string | number, job: J): Promise<void> => {
    const own: Waiting<J> = { job, done: Promise.withResolvers() };
    const queue = waiting.get(party);
    if (queue) queue.push(own);
    else waiting.set(party, [own]);
    // somebody else's turn may have taken it along; its own then takes whoever has come since
    turn(() => settle(next(party), party), party).catch((error: unknown) => {
      const queued = waiting.get(party);
      const place = queued?.indexOf(own) ?? -1;
      if (place < 0) return;
      queued?.splice(place, 1);
      own.done.reject(error);
    });
    return own.done.promise;
  };
}
