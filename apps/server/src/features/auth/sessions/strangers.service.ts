import type { FastifyRequest } from 'fastify';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { createSlots } from '../../../platform/load/slots.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';

/** How many secrets that are nobody's one network address may try at a door for programs: all of a company's, or of a provider's customers, may share one. */
const missesPerAddress = { attempts: 300, windowSeconds: 900 };

/** Counts a secret that is nobody's against the address it came from, for each door by itself; API_TOO_MANY_REQUESTS once it were too many. */
export async function countStranger(
  { database, clock }: Services,
  { ip }: FastifyRequest,
  door: 'scim' | 'calendar-feed' | 'caldav',
): Promise<void> {
  const key = addressKey(`${door}:address`, ip);
  const wait = await countAttempts(database, clock.now(), [{ ...missesPerAddress, key }]);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
}

/**
 * A line of each network address before a door for programs, so that the many secrets of a stranger, each of which is nobody's, keep out
 * those alone who come from there. API_SERVICE_DOWN for more than `mostWaiting` of one address.
 */
export function linesByAddress(mostWaiting: number) {
  const inTurn = createSlots({
    ...{ atOnce: 18, atOnceEach: 6 },
    ...{ mostWaiting: 4 * mostWaiting, mostWaitingEach: mostWaiting, longestWaitMs: 10_000 },
  });
  return <T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    inTurn(work, addressKey('line', ip));
}
