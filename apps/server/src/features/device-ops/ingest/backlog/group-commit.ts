import type { RunInSlot } from '../../../../platform/load/slots.ts';

interface WaitingJob<J> {
  job: J;
  done: PromiseWithResolvers<void>;
}

export interface GroupCommitOptions<J> {
  turn: RunInSlot;
  /** Maximum number of jobs in a group. */
  most: number;
  /** Returns the key of a job. A group contains no two jobs with the same key. */
  keyOf(job: J): string;
  /** Runs a group of jobs of one client. Either all of them take effect or none. */
  work(jobs: readonly J[]): Promise<void>;
  /** Returns whether the error of a group would also occur if each job ran separately. */
  isOfAll(error: unknown): boolean;
}

/**
 * Creates a group commit, and returns a function that adds a job. The function resolves when the job is done, and
 * rejects with the error of the job. A job that gets a slot runs together with the other waiting jobs of its client.
 * The first job starts immediately, without waiting for more jobs. If a group fails, each of its jobs runs separately,
 * so that no job fails because of another.
 */
export function groupCommit<J>({ turn, most, keyOf, work, isOfAll }: GroupCommitOptions<J>) {
  const waiting = new Map<string | number, WaitingJob<J>[]>();

  function takeGroup(client: string | number): WaitingJob<J>[] {
    const group = new Map<string, WaitingJob<J>>();
    const left: WaitingJob<J>[] = [];
    for (const waitingJob of waiting.get(client) ?? []) {
      const key = keyOf(waitingJob.job);
      if (group.size < most && !group.has(key)) group.set(key, waitingJob);
      else left.push(waitingJob);
    }
    if (left.length > 0) waiting.set(client, left);
    else waiting.delete(client);
    return [...group.values()];
  }

  async function runGroup(group: readonly WaitingJob<J>[], client: string | number): Promise<void> {
    if (group.length === 0) return;
    try {
      await work(group.map(({ job }) => job));
      for (const { done } of group) done.resolve();
    } catch (error) {
      const isAlone = group.length === 1 || isOfAll(error);
      // Each job of a failed group gets its own slot, so that a slow job does not delay the others.
      for (const waitingJob of group)
        if (isAlone) waitingJob.done.reject(error);
        else void turn(() => runGroup([waitingJob], client), client, true);
    }
  }

  return (client: string | number, job: J): Promise<void> => {
    const own: WaitingJob<J> = { job, done: Promise.withResolvers() };
    const queue = waiting.get(client);
    if (queue) queue.push(own);
    else waiting.set(client, [own]);
    // Another job's slot may already have run this job in its group. This slot then runs the jobs that arrived since.
    turn(() => runGroup(takeGroup(client), client), client).catch((error: unknown) => {
      const queued = waiting.get(client);
      const index = queued?.indexOf(own) ?? -1;
      if (index < 0) return;
      queued?.splice(index, 1);
      own.done.reject(error);
    });
    return own.done.promise;
  };
}
