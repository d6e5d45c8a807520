import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../../platform/attempts.ts';
import { createSlots } from '../../../platform/load/slots.ts';

/**
 * Creates one queue per client address for an interface used by programs, so that calls with wrong secrets delay only
 * calls from the same address. Throws API_SERVICE_DOWN if more than `mostWaiting` calls of one address wait.
 */
export function createAddressQueues(mostWaiting: number) {
  const inTurn = createSlots({
    ...{ atOnce: 18, atOnceEach: 6 },
    ...{ mostWaiting: 4 * mostWaiting, mostWaitingEach: mostWaiting, longestWaitMs: 10_000 },
  });
  return <T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    inTurn(work, addressKey('line', ip));
}
