import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueueClient } from './queue-client.ts';
import { createSlots } from './slots.ts';

/** Shares of one connection pool (decision 075). */
export const shareLimits = {
  /** Connections reserved for the portal's own work, and for transactions opened inside other transactions. */
  reserved: 1,
  /**
   * Maximum share of the connections for one account, device or address. In a small pool, one client may use at least
   * `fewestOfOne` connections.
   */
  ofOne: 0.3,
  fewestOfOne: 3,
  /**
   * Maximum share of the connections for all clients together that are known only by their address, because no session
   * or device has been verified yet.
   */
  ofStrangers: 0.5,
  /** Maximum number of requests that wait for a connection, in total and per client. */
  waiting: 2_000,
  waitingOfOne: 500,
  longestWaitMs: 3_000,
} as const;

/** Converts `shareLimits` to numbers of connections for a pool of this size. */
export function sharesOf(connections: number): { all: number; ofOne: number; ofStrangers: number } {
  const { reserved, ofOne, fewestOfOne, ofStrangers } = shareLimits;
  const all = Math.max(1, connections - reserved);
  return {
    all,
    ofOne: Math.min(all, Math.max(fewestOfOne, Math.floor(connections * ofOne))),
    ofStrangers: Math.max(1, Math.floor(connections * ofStrangers)),
  };
}

/**
 * Runs work as soon as its client may use a connection. Work without a client is work of the portal itself and runs
 * immediately.
 */
export type FairShare = <T>(party: QueueClient | undefined, work: () => Promise<T>) => Promise<T>;

export function createFairShare(connections: number): FairShare {
  const { all, ofOne, ofStrangers } = sharesOf(connections);
  const { waiting: mostWaiting, waitingOfOne: mostWaitingEach, longestWaitMs } = shareLimits;
  const waits = { mostWaiting, mostWaitingEach, longestWaitMs };
  const inTurn = createSlots({ ...waits, atOnce: all, atOnceEach: ofOne });
  const ofStranger = createSlots({ ...waits, atOnce: ofStrangers, atOnceEach: Math.min(ofOne, ofStrangers) });
  // Marks work inside a transaction. A second transaction that this work starts does not wait for a slot of the client,
  // because the first transaction may be waiting for the second to end.
  const isServed = new AsyncLocalStorage<true>();
  return (queueClient, work) => {
    if (!queueClient || isServed.getStore()) return work();
    const runServed = () => isServed.run(true, work);
    return queueClient.isStranger
      ? ofStranger(() => inTurn(runServed, queueClient.name, true), queueClient.name)
      : inTurn(runServed, queueClient.name);
  };
}
