import type { FastifyRequest } from 'fastify';
import { addressKey, countAttempts } from '../attempts.ts';
import { refuse } from '../refusal.ts';
import type { Services } from '../services.ts';

/**
 * Maximum number of wrong secrets that one client address may send to an interface for programs. The limit is high,
 * because a whole company, or all customers of an identity provider, may share one address.
 */
const missesPerAddress = { attempts: 300, windowSeconds: 900 };

/**
 * Counts a wrong secret of a client address, separately for each interface.
 * @throws API_TOO_MANY_REQUESTS
 */
export async function countStranger(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { ip }: FastifyRequest,
  door: 'scim' | 'calendar-feed' | 'caldav' | 'api-token',
): Promise<void> {
  const key = addressKey(`${door}:address`, ip);
  const wait = await countAttempts(database, clock.now(), [{ ...missesPerAddress, key }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
}
