import type { FastifyRequest } from 'fastify';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
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
