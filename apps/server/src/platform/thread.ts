import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Refusal } from './refusal.ts';

/** What a thread answers: its result, or the code of a refusal; it cannot throw one across. */
export type ThreadAnswer<T> = { ok: true; result: T } | { ok: false; code: Refusal['code'] };

export interface ThreadLimits {
  /** Milliseconds it may take. */
  time: number;
  /** Megabytes it may hold. */
  memory: ResourceLimits;
  /** What a thread that ran out of either answers. */
  beyond: Refusal['code'];
}

// one at a time: a second thread would take the core that answers everybody else, and the memory of the first again
let last: Promise<unknown> = Promise.resolve();
let pending = 0;
/** More than these wait too long, each holding what it was given meanwhile. */
const mostPending = 4;
const retryAfterSeconds = 5;

/**
 * Runs the module at `url` in a thread of its own, with `data` as its workerData, and answers the one message it posts. Rejects
 * with the refusal the thread answers, with `beyond` when it takes more time or memory than it may, and with API_SERVICE_DOWN when
 * too many wait already. Bytes of `data` named in `transfer` are the thread's afterwards.
 */
export function inThread<T>(
  url: URL,
  data: unknown,
  transfer: readonly ArrayBuffer[],
  limits: ThreadLimits,
): Promise<T> {
  if (pending >= mostPending) return Promise.reject(new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds));
  pending++;
  const turn = last.then(() => run<T>(url, data, transfer, limits)).finally(() => pending--);
  last = turn.catch(() => undefined);
  return turn;
}

async function run<T>(
  url: URL,
  data: unknown,
  transfer: readonly ArrayBuffer[],
  { time, memory, beyond }: ThreadLimits,
): Promise<T> {
  const thread = new Worker(url, { workerData: data, transferList: [...transfer], resourceLimits: memory });
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
    if (!answer.ok) throw new Refusal(answer.code);
    return answer.result;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
