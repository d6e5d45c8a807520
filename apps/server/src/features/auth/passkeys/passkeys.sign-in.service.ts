import type { passkeys } from '@gatehouse/api/auth/passkeys';
import { hashToken } from '../../../platform/http/credentials.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { challengeLimits } from '../second-factor/second-factor.service.ts';
import * as queries from './passkeys.queries.ts';
import { obstacleOf } from './passkeys.rules.ts';
import { noteCopy, type PasskeyProof, provePasskey, requestFor } from './passkeys.service.ts';

/** What a passkey is to sign after a right password; noted with the challenge that was given for it. */
export async function askToSignIn(call: PublicCall<typeof passkeys.askToSignIn>) {
  const { database, clock, settings, body, refuse, recordAs } = call;
  if (obstacleOf(settings.publicUrl)) refuse('AUTH_PASSKEY_UNAVAILABLE');
  const token = hashToken(body.challenge) ?? refuse('AUTH_SECOND_STEP_EXPIRED');
  return database.asSystem(async (db) => {
    const limits = { at: clock.now(), mostTries: challengeLimits.tries };
    const waiting = await queries.findWaiting(db, token, limits);
    if (!waiting) return refuse('AUTH_SECOND_STEP_EXPIRED');
    const { accountId, companyId, accountName } = waiting;
    const asked = (await requestFor(call, db, accountId)) ?? refuse('AUTH_PASSKEY_NOT_FOUND');
    await queries.putSignInChallenge(db, token, asked.hash);
    const actor = { accountId, name: accountName };
    await recordAs(db, actor, { companyId, entityId: accountId, after: { asked: 'to sign in' } });
    return asked.options;
  });
}

/** Whether a passkey of whoever waits signed what it was asked last. One that counts backwards is written down: it may be a copy. */
export async function proveToSignIn(
  call: PublicCall<typeof passkeys.signIn>,
  waiting: { accountId: number; companyId: number | null; accountName: string },
): Promise<PasskeyProof | undefined> {
  const { database, body } = call;
  const token = hashToken(body.challenge);
  const hash = token && (await database.asSystem((db) => queries.takeSignInChallenge(db, token)));
  const proof = hash && (await provePasskey(call, waiting.accountId, body.passkey, hash));
  if (!proof || !('isCopy' in proof)) return proof;
  await noteCopy(call, waiting);
  return undefined;
}
