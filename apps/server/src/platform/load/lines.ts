import type { Refusal } from '../refusal.ts';
import { type InTurn, turns } from './turns.ts';

/** Lines in front of rows that one call at a time can change (decision 075). */
export const lineLimits = {
  /** Calls that wait in one line, of all and of one account. */
  waiting: 500,
  waitingOfOne: 200,
  /** Longest wait in milliseconds. */
  longestWaitMs: 6_000,
} as const;

interface Line {
  inTurn: InTurn;
  /** Calls in the line, including the one whose turn it is. */
  calls: number;
}

const open = new Map<string, Line>();

/**
 * Runs `work` alone among the calls that name the same line, before it takes a connection: calls that wait for a locked row would otherwise
 * each hold a connection. The accounts take turns. A call that cannot wait, or has waited too long, is refused with `refusal`.
 */
export async function inLine<T>(
  { name, accountId, refusal }: { name: string; accountId: number; refusal: () => Refusal },
  work: () => Promise<T>,
): Promise<T> {
  const { waiting: mostWaiting, waitingOfOne: mostWaitingEach, longestWaitMs } = lineLimits;
  const line = open.get(name) ?? {
    inTurn: turns({ atOnce: 1, mostWaiting, mostWaitingEach, longestWaitMs, refusal }),
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
