import type { identityProviders } from '@gatehouse/api/auth/identity-providers';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { addressKey, countAttempts, decrementAttempts } from '../../../platform/attempts.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { perAddress } from '../sessions/sessions.service.ts';
import { answerSignIn, clientOf, createSignInRecorder } from '../sessions/sign-in.service.ts';
import { createRejection } from './provider-claims.rules.ts';
import { recordRejection } from './provider-rejections.service.ts';
import {
  type ApplyMappedRoles,
  type ProviderSignInRecorder,
  signInByProvider,
} from './provider-sign-in.service.ts';
import { completeVisit, findProvider } from './provider-visits.service.ts';

export const attemptKeys = ({ request }: Pick<PublicCall<OperationShape>, 'request'>) => ({
  start: addressKey('provider-start:address', request.ip),
  signIn: addressKey('provider-sign-in:address', request.ip),
});

/**
 * Limits the number of provider requests that one client address can trigger. Requests of successful sign-ins do not
 * count (decision 012).
 */
export async function limitAttempts(
  call: Pick<PublicCall<OperationShape>, 'database' | 'clock'>,
  key: string,
): Promise<void> {
  const wait = await countAttempts(call.database, call.clock.now(), [{ ...perAddress, key }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
}

function createRecorder(call: PublicCall<typeof identityProviders.signIn>): ProviderSignInRecorder {
  const { provider } = call.body;
  const toActor = ({ accountId, accountName: name }: { accountId: number; accountName: string }) => ({
    accountId,
    name,
  });
  return {
    signedIn: createSignInRecorder(call, { provider, address: call.request.ip }),
    linked: (db, owner, identityId, isNew) =>
      call.recordAs(db, toActor(owner), {
        companyId: owner.companyId,
        entity: 'identities',
        entityId: identityId,
        after: { provider, ...(isNew && { activated: true }) },
      }),
    rejected: (rejecting, claims, rejection) => recordRejection(call, rejecting, claims, rejection),
    roles: (db, owner, before, after) =>
      call.recordAs(db, toActor(owner), {
        companyId: owner.companyId,
        entity: 'accounts',
        entityId: owner.accountId,
        before: { roles: before },
        after: { roles: after },
      }),
  };
}

export async function signInWithProvider(
  call: PublicCall<typeof identityProviders.signIn>,
  applyMappedRoles: ApplyMappedRoles,
) {
  const keys = attemptKeys(call);
  findProvider(call.settings, call.body.provider);
  await limitAttempts(call, keys.signIn);
  const back = await completeVisit(call, call.body, 'signIn', async (provider, { claim }) => {
    const { name, value } = claim ?? {};
    if (name) await recordRejection(call, provider, {}, createRejection('TOKEN_REJECTED', name, value));
  });
  const { outcome, page } = await signInByProvider(
    call,
    back,
    clientOf(call),
    createRecorder(call),
    applyMappedRoles,
  );
  await decrementAttempts(call.database, keys.start, keys.signIn);
  if ('challenge' in outcome) return { ...outcome, page };
  return { ...(await answerSignIn(call, outcome)), page };
}
