import { AsyncLocalStorage } from 'node:async_hooks';
import type { Party } from './client.ts';
import { turns } from './turns.ts';

/** Shares of the connections of one pool (decision 075). */
export const shareLimits = {
  /** Connections kept for the portal's own work, and for a second transaction within a first. */
  reserved: 1,
  /** Share of one account, device or address, and the smallest number of connections that it is. */
  ofOne: 0.3,
  fewestOfOne: 3,
  /** Share of all addresses together for whose requests no session or device has been verified. */
  ofStrangers: 0.5,
  /** Requests that wait for a connection, of all and of one party. */
  waiting: 2_000,
  waitingOfOne: 500,
  /** Longest wait in milliseconds. */
  longestWaitMs: 3_000,
} as const;

/** Numbers of connections by `shareLimits`, of a pool of so many. */
export function sharesOf(connections: number): { all: number; ofOne: number; ofStrangers: number } {
  const { reserved, ofOne, fewestOfOne, ofStrangers } = shareLimits;
  const all = Math.max(1, connections - reserved);
  return {
    all,
    ofOne: Math.min(all, Math.max(fewestOfOne, Math.floor(connections * ofOne))),
    ofStrangers: Math.max(1, Math.floor(connections * ofStrangers)),
  };
}

/** Runs work that takes a connection, in the turn of its party. Work of the portal itself (no party) runs immediately. */
export type FairShare = <T>(party: Party | undefined, work: () => Promise<T>) => Promise<T>;

/** Divides the connections of a pool among the parties that wait for one. */
export function fairShare(connections: number): FairShare {
  const { all, ofOne, ofStrangers } = sharesOf(connections);
  const { waiting: mostWaiting, waitingOfOne: mostWaitingEach, longestWaitMs } = shareLimits;
  const waits = { mostWaiting, mostWaitingEach, longestWaitMs };
  const inTurn = turns({ ...waits, atOnce: all, atOnceEach: ofOne });
  const ofStranger = turns({ ...waits, atOnce: ofStrangers, atOnceEach: Math.min(ofOne, ofStrangers) });
  // a second transaction within a first does not wait behind its own party, which could be waiting for it
  const isServed = new AsyncLocalStorage<true>();
  return (party, work) => {
    if (!party || isServed.getStore()) return work();
    const served = () => isServed.run(true, work);
    return party.isStranger
      ? ofStranger(() => inTurn(served, party.name, true), party.name)
      : inTurn(served, party.name);
  };
}
