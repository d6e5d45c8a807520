import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Refusal, refuse } from '../refusal.ts';
import { createSlots } from './slots.ts';

/** The message that a thread posts: its result or the code of a refusal, because a thread cannot throw a Refusal. */
export type ThreadAnswer<T> = { ok: true; result: T } | { ok: false; code: Refusal['code'] };

export interface ThreadLimits {
  /** Time limit in milliseconds. */
  time: number;
  memory: ResourceLimits;
  /** Error code of a thread that exceeds its time or memory. */
  beyond: Refusal['code'];
}

/**
 * Runs two threads at a time, so that a slow thread leaves one for another company. More threads would take processor
 * time from all other requests.
 */
const ofAll = createSlots({ atOnce: 2, mostWaiting: 8 });
/** Runs one thread per client at a time. The queue is limited, because waiting work keeps its input in memory. */
const ofParty = createSlots({
  atOnce: Number.POSITIVE_INFINITY,
  atOnceEach: 1,
  mostWaiting: 8,
  mostWaitingEach: 3,
});

/** The input of a thread. `data` becomes its workerData, and `transfer` lists buffers that are moved to the thread. */
export interface ThreadWork {
  data: unknown;
  transfer: readonly ArrayBuffer[];
  /** Client for which the thread works. */
  party: string | number;
}

/**
 * Runs the module at `url` in a new thread and returns the single message that the thread posts. Rejects with the
 * refusal that the thread posts. Rejects with `beyond` as soon as the thread exceeds its time or memory, even if the
 * thread does not stop.
 * @throws API_SERVICE_DOWN if too many threads wait already
 */
export function runInThread<T>(
  url: URL,
  { data, transfer, party }: ThreadWork,
  limits: ThreadLimits,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const runWork = async () => {
      const thread = await ofAll(async () => {
        const started = new Worker(url, {
          workerData: data,
          transferList: [...transfer],
          resourceLimits: limits.memory,
        });
        await waitForAnswer<T>(started, limits).then(resolve, reject);
        return started;
      });
      // A thread that does not stop delays only later work of its own client.
      await thread.terminate();
    };
    ofParty(runWork, party).catch(reject);
  });
}

async function waitForAnswer<T>(thread: Worker, { time, beyond }: ThreadLimits): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ThreadAnswer<T>>((resolve, reject) => {
      timer = setTimeout(() => resolve({ ok: false, code: beyond }), time);
      thread.once('message', resolve);
      thread.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ ok: false, code: beyond }) : reject(error),
      );
      thread.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)));
    });
    if (!answer.ok) refuse(answer.code);
    return answer.result;
  } finally {
    clearTimeout(timer);
  }
}
