import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { turns } from './turns.ts';

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

/** Two at once: one that takes long leaves room for another company's. More would take the cores that answer everybody else. */
const ofAll = turns({ atOnce: 2, mostWaiting: 8 });
/** One of a party, whose thread has gone before its next begins; each that waits holds what it was given. */
const ofParty = turns({
  atOnce: Number.POSITIVE_INFINITY,
  atOnceEach: 1,
  mostWaiting: 8,
  mostWaitingEach: 3,
});

/** What a thread works on: `data` becomes its workerData, `transfer` names bytes of it that are the thread's afterwards. */
export interface ThreadWork {
  data: unknown;
  transfer: readonly ArrayBuffer[];
  /** Whose it is. */
  party: string | number;
}

/**
 * Runs the module at `url` in a thread of its own and answers the one message it posts. Rejects with the refusal the thread
 * answers, with `beyond` as soon as it takes more time or memory than it may, however long it goes on, and with API_SERVICE_DOWN
 * when too many wait already.
 */
export function inThread<T>(
  url: URL,
  { data, transfer, party }: ThreadWork,
  limits: ThreadLimits,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const work = async () => {
      const thread = await ofAll(async () => {
        const started = new Worker(url, {
          workerData: data,
          transferList: [...transfer],
          resourceLimits: limits.memory,
        });
        await answerOf<T>(started, limits).then(resolve, reject);
        return started;
      });
      // what does not let itself be stopped holds up its own party's next, and nobody else's
      await thread.terminate();
    };
    ofParty(work, party).catch(reject);
  });
}

async function answerOf<T>(thread: Worker, { time, beyond }: ThreadLimits): Promise<T> {
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
  }
}
