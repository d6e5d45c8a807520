import { clearAttempts, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { verifyPassword } from '../../../platform/password.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './sessions.queries.ts';
import { perAccount } from './sessions.service.ts';

const keyOf = (viewer: Viewer) => `password:account:${viewer.accountId}`;

/**
 * The stored hash, when this is the signed-in person's password; undefined when it is not. Counted before it is looked at:
 * a stolen session cannot try them all (API_TOO_MANY_REQUESTS).
 */
export async function proveOwnPassword(
  { database, clock }: Services,
  viewer: Viewer,
  password: string,
): Promise<string | undefined> {
  const wait = await countAttempts(database, clock.now(), [{ ...perAccount, key: keyOf(viewer) }]);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
  const stored = await database.asSystem((db) => queries.findPassword(db, viewer));
  if (!stored || !(await verifyPassword(stored, password))) return undefined;
  await clearAttempts(database, keyOf(viewer));
  return stored;
}

/** Nobody signs in to the account from here on before the transaction ends: how is about to change. */
export const { holdAccount } = queries;

/** Ends every session of the signed-in person but the one they are calling with, one that is just being made as well. */
export async function endOtherSessions(db: Db, viewer: Viewer, at: Date, reason: string): Promise<void> {
  await holdAccount(db, viewer.accountId);
  await queries.endSessionsOf(db, viewer.accountId, at, reason, viewer.sessionId);
}
