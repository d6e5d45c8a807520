import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type Refusal, refuse } from '../refusal.ts';
import { createSlots } from './slots.ts';

/** The answer of a thread: its result or the code of a refusal, because a thread cannot throw a Refusal. */
export type ThreadAnswer<T> = { ok: true; result: T } | { ok: false; code: Refusal['code'] };

export interface ThreadLimits {
  /** Time limit in milliseconds. */
  time: number;
  memory: ResourceLimits;
  /** The refusal for a thread that exceeds its time or memory. */
  beyond: Refusal['code'];
}

/**
 * Two threads at a time, so that a slow one leaves a thread for another company. More threads would take the processor
 * cores of all other requests.
 */
const ofAll = createSlots({ atOnce: 2, mostWaiting: 8 });
/**
 * Runs one thread per client. The next one starts after the previous one has ended. The queue is limited, because
 * waiting work keeps its input in memory.
 */
const ofParty = createSlots({
  atOnce: Number.POSITIVE_INFINITY,
  atOnceEach: 1,
  mostWaiting: 8,
  mostWaitingEach: 3,
});

/** The input of a thread. `data` becomes its workerData, and `transfer` lists bytes that are moved to the thread. */
export interface ThreadWork {
  data: unknown;
  transfer: readonly ArrayBuffer[];
  /** Client of the work. */
  party: string | number;
}

/**
 * Runs the module at `url` in a new thread and returns the single message that it posts. Rejects with the refusal of
 * the thread, or with `beyond` as soon as the thread exceeds its time or memory, even if it does not stop.
 * @throws API_SERVICE_DOWN if too many wait already
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
      // A thread that does not stop delays only the next work of its own client.
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
