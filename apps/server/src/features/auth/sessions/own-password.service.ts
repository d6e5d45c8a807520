import { clearAttempts, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { verifyPassword } from '../../../platform/password.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './sessions.queries.ts';
import { perAccount } from './sessions.service.ts';

const attemptKey = (viewer: Viewer) => `password:account:${viewer.accountId}`;

/**
 * Verifies the password of the signed-in person and returns the stored hash. Undefined if the password is wrong. Counts
 * the try before the check, so that a stolen session cannot guess the password.
 * @throws API_TOO_MANY_REQUESTS
 */
export async function proveOwnPassword(
  { database, clock }: Services,
  viewer: Viewer,
  password: string,
): Promise<string | undefined> {
  const wait = await countAttempts(database, clock.now(), [{ ...perAccount, key: attemptKey(viewer) }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  const stored = await database.asSystem((db) => queries.findPassword(db, viewer));
  if (!stored || !(await verifyPassword(stored, password))) return undefined;
  await clearAttempts(database, attemptKey(viewer));
  return stored;
}

/**
 * Locks the account until the transaction ends, so that no sign-in starts while the sign-in settings of the account
 * change.
 */
export const { holdAccount } = queries;

/**
 * Ends all sessions of the signed-in person except the current session. Also stops unfinished sign-ins of the person.
 */
export async function endOtherSessions(db: Db, viewer: Viewer, at: Date, reason: string): Promise<void> {
  await holdAccount(db, viewer.accountId);
  await queries.endAccountSessions(db, viewer.accountId, at, reason, viewer.sessionId);
}
