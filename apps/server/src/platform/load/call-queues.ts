import type { Refusal } from '../refusal.ts';
import { createSlots, type RunInSlot } from './slots.ts';

/** Limits of the queues for rows that only one call can change at a time (decision 075). */
export const lineLimits = {
  /** Maximum number of calls that wait in one queue, in total and per account. */
  waiting: 500,
  waitingOfOne: 200,
  longestWaitMs: 6_000,
} as const;

interface CallQueue {
  inTurn: RunInSlot;
  /** Number of calls in the queue, including the running one. */
  calls: number;
}

const open = new Map<string, CallQueue>();

/**
 * Runs `work` when no other call with the same queue name runs. The call waits before it takes a database connection,
 * because calls that wait for a locked row would each occupy one. The accounts are served in rotation. A call that has
 * waited too long, or for which the queue has no room, is refused with `refusal`.
 */
export async function runInCallQueue<T>(
  { name, accountId, refusal }: { name: string; accountId: number; refusal: () => Refusal },
  work: () => Promise<T>,
): Promise<T> {
  const { waiting: mostWaiting, waitingOfOne: mostWaitingEach, longestWaitMs } = lineLimits;
  const line = open.get(name) ?? {
    inTurn: createSlots({ atOnce: 1, mostWaiting, mostWaitingEach, longestWaitMs, refusal }),
    calls: 0,
  };
  open.set(name, line);
  line.calls += 1;
  try {
    return await line.inTurn(work, accountId);
  } finally {
    line.calls -= 1;
    if (line.calls === 0) open.delete(name);
  }
}
