import type { FastifyRequest } from 'fastify';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { createSlots } from '../../../platform/load/slots.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';

/**
 * Limit for wrong secrets that one client address sends to an interface for programs. The limit is high, because a
 * whole company, or all customers of an identity provider, may share one address.
 */
const missesPerAddress = { attempts: 300, windowSeconds: 900 };

/**
 * Counts a wrong secret of a client address, separately for each interface.
 * @throws API_TOO_MANY_REQUESTS
 */
export async function countStranger(
  { database, clock }: Services,
  { ip }: FastifyRequest,
  door: 'scim' | 'calendar-feed' | 'caldav',
): Promise<void> {
  const key = addressKey(`${door}:address`, ip);
  const wait = await countAttempts(database, clock.now(), [{ ...missesPerAddress, key }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
}

/**
 * Creates one queue per client address for an interface for programs, so that calls with wrong secrets only delay calls
 * from the same address. Throws API_SERVICE_DOWN if more than `mostWaiting` calls of one address wait.
 */
export function createAddressQueues(mostWaiting: number) {
  const inTurn = createSlots({
    ...{ atOnce: 18, atOnceEach: 6 },
    ...{ mostWaiting: 4 * mostWaiting, mostWaitingEach: mostWaiting, longestWaitMs: 10_000 },
  });
  return <T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    inTurn(work, addressKey('line', ip));
}
