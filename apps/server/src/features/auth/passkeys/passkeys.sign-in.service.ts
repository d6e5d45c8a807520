import type { passkeys } from '@gatehouse/api/auth/passkeys';
import { hashToken } from '../../../platform/http/credentials.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { challengeLimits } from '../second-factor/second-factor.service.ts';
import * as queries from './passkeys.queries.ts';
import { findObstacle } from './passkeys.rules.ts';
import { createRequestOptions, type PasskeyProof, provePasskey, recordCopy } from './passkeys.service.ts';

/**
 * Creates the passkey options for a sign-in after the right password, and stores their challenge with the sign-in
 * challenge.
 */
export async function createSignInOptions(call: PublicCall<typeof passkeys.askToSignIn>) {
  const { database, clock, settings, body, refuse, recordAs } = call;
  if (findObstacle(settings.publicUrl)) refuse('AUTH_PASSKEY_UNAVAILABLE');
  const token = hashToken(body.challenge) ?? refuse('AUTH_SECOND_STEP_EXPIRED');
  return database.asSystem(async (db) => {
    const limits = { at: clock.now(), mostTries: challengeLimits.tries };
    const waiting = await queries.findWaiting(db, token, limits);
    if (!waiting) return refuse('AUTH_SECOND_STEP_EXPIRED');
    const { accountId, companyId, accountName } = waiting;
    const passkeyChallenge =
      (await createRequestOptions(call, db, accountId)) ?? refuse('AUTH_PASSKEY_NOT_FOUND');
    await queries.saveSignInChallenge(db, token, passkeyChallenge.hash);
    const actor = { accountId, name: accountName };
    await recordAs(db, actor, { companyId, entityId: accountId, after: { asked: 'to sign in' } });
    return passkeyChallenge.options;
  });
}

/**
 * Returns the proof if a passkey of the account signed the last challenge. Records a security event if the passkey's
 * counter did not increase, because the passkey may be a copy.
 */
export async function proveSignIn(
  call: PublicCall<typeof passkeys.signIn>,
  waiting: { accountId: number; companyId: number | null; accountName: string },
): Promise<PasskeyProof | undefined> {
  const { database, body } = call;
  const token = hashToken(body.challenge);
  const hash = token && (await database.asSystem((db) => queries.consumeSignInChallenge(db, token)));
  const proof = hash && (await provePasskey(call, waiting.accountId, body.passkey, hash));
  if (!proof || !('isCopy' in proof)) return proof;
  await recordCopy(call, waiting);
  return undefined;
}
