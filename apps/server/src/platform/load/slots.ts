import { Refusal } from '../refusal.ts';

const retryAfterSeconds = 5;

export interface SlotLimits {
  atOnce: number;
  /** Maximum running tasks per client. Absent if it equals the maximum of all clients. */
  atOnceEach?: number;
  /** Maximum number of tasks that wait for a slot. If more arrive, the newest task in the longest queue is refused. */
  mostWaiting: number;
  /** Maximum waiting tasks per client. Absent if it equals the maximum of all clients. */
  mostWaitingEach?: number;
  /** Maximum wait in milliseconds. Absent if there is no limit. */
  longestWaitMs?: number;
  /** Creates the refusal of a task that cannot run. If absent, the refusal is API_SERVICE_DOWN. */
  refusal?: () => Refusal;
}

/**
 * Runs a task in a slot. `party` is the client of the task. A task with `hasBegun` is never refused. It waits for a
 * slot and counts as waiting.
 */
export type RunInSlot = <T>(
  work: () => Promise<T>,
  party?: string | number,
  hasBegun?: boolean,
) => Promise<T>;

const createServiceDown = () => new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);

interface WaitingWork {
  take(): void;
  /** Refuses the waiting task. Absent for a task that is never refused. */
  refuse?: () => void;
}

/**
 * Limits the number of tasks that run at the same time. Waiting tasks of one client run in the order of arrival, and
 * the clients are served in rotation. Many tasks of one client therefore do not delay a single task of another.
 */
export function createSlots(limits: SlotLimits): RunInSlot {
  const { atOnce, atOnceEach = atOnce, mostWaiting, mostWaitingEach = mostWaiting, longestWaitMs } = limits;
  const { refusal = createServiceDown } = limits;
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string | number, number>();
  /** Waiting tasks by client. The client that is served next comes first. */
  const queues = new Map<string | number, WaitingWork[]>();

  const mayRun = (clientKey: string | number) =>
    running < atOnce && (runningOf.get(clientKey) ?? 0) < atOnceEach;
  const countRunning = (clientKey: string | number, change: 1 | -1) => {
    running += change;
    const own = (runningOf.get(clientKey) ?? 0) + change;
    if (own > 0) runningOf.set(clientKey, own);
    else runningOf.delete(clientKey);
  };
  const removeFromQueue = (clientKey: string | number, waitingWork: WaitingWork) => {
    const queue = queues.get(clientKey) ?? [];
    waiting -= 1;
    queue.splice(queue.indexOf(waitingWork), 1);
    if (queue.length === 0) queues.delete(clientKey);
  };
  const runNext = () => {
    // A client that was served moves to the end of the map, so the loop visits it again.
    for (const [clientKey, queue] of queues) {
      if (running >= atOnce) return;
      const [waitingWork] = queue;
      if (!waitingWork || !mayRun(clientKey)) continue;
      removeFromQueue(clientKey, waitingWork);
      if (queue.length > 0) {
        queues.delete(clientKey);
        queues.set(clientKey, queue);
      }
      // The task is counted before it runs, so that a task that arrives in the meantime cannot overtake it.
      countRunning(clientKey, 1);
      waitingWork.take();
    }
  };
  /**
   * Refuses the newest task in the longest queue if that queue is at least two tasks longer than `own`, the queue
   * length of the client with the new task. Returns true if a task was refused.
   */
  const makePlace = (own: number): boolean => {
    const longest = [...queues.values()].reduce(
      (most, queue) => (queue.length > most.length ? queue : most),
      [],
    );
    const last = longest.length > own + 1 ? longest.findLast((waitingWork) => waitingWork.refuse) : undefined;
    last?.refuse?.();
    return last !== undefined;
  };
  const waitForSlot = (clientKey: string | number, mayBeRefused: boolean) =>
    new Promise<void>((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined;
      const waitingWork: WaitingWork = {
        take() {
          clearTimeout(patience);
          resolve();
        },
      };
      if (mayBeRefused) {
        waitingWork.refuse = () => {
          clearTimeout(patience);
          removeFromQueue(clientKey, waitingWork);
          reject(refusal());
        };
        if (longestWaitMs !== undefined) patience = setTimeout(waitingWork.refuse, longestWaitMs);
      }
      waiting += 1;
      const queue = queues.get(clientKey);
      if (queue) queue.push(waitingWork);
      else queues.set(clientKey, [waitingWork]);
    });

  return async (work, clientKey = '', hasBegun = false) => {
    const own = queues.get(clientKey)?.length ?? 0;
    if (own === 0 && mayRun(clientKey)) countRunning(clientKey, 1);
    else if (hasBegun) await waitForSlot(clientKey, false);
    else if (own >= mostWaitingEach || (waiting >= mostWaiting && !makePlace(own))) throw refusal();
    else await waitForSlot(clientKey, true);
    try {
      return await work();
    } finally {
      countRunning(clientKey, -1);
      runNext();
    }
  };
}
