import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { addressKey, countAttempts, decrementAttempts } from '../../../platform/attempts.ts';
import { type Feature, type PublicCall, publicRoute } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { perAddress } from '../sessions/sessions.service.ts';
import { answerSignIn, clientOf, noting } from '../sessions/sign-in.service.ts';
import { takeLogoutTokens } from './back-channel.routes.ts';
import { tidyProviders } from './identity-providers.jobs.ts';
import { identityProviderPaths } from './identity-providers.openapi.ts';
import { identityProvidersPersonal } from './identity-providers.personal.ts';
import { rejected } from './provider-claims.rules.ts';
import { noteRejection } from './provider-rejections.service.ts';
import { type Notes, signInByProvider } from './provider-sign-in.service.ts';
import { comeBack, providerOf, sendThere } from './provider-visits.service.ts';

const keysOf = ({ request }: Pick<PublicCall<OperationShape>, 'request'>) => ({
  start: addressKey('provider-start:address', request.ip),
  signIn: addressKey('provider-sign-in:address', request.ip),
});

/** Bounds what one address makes the portal ask of a provider; who gets in is taken off again (decision 012). */
async function count(
  call: Pick<PublicCall<OperationShape>, 'database' | 'clock'>,
  key: string,
): Promise<void> {
  const wait = await countAttempts(call.database, call.clock.now(), [{ ...perAddress, key }]);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
}

function notesOf(call: PublicCall<typeof identityProviders.signIn>): Notes {
  const { provider } = call.body;
  const asOwner = ({ accountId, accountName: name }: { accountId: number; accountName: string }) => ({
    accountId,
    name,
  });
  return {
    signedIn: noting(call, { provider, address: call.request.ip }),
    linked: (db, owner, identityId, isNew) =>
      call.recordAs(db, asOwner(owner), {
        companyId: owner.companyId,
        entity: 'identities',
        entityId: identityId,
        after: { provider, ...(isNew && { activated: true }) },
      }),
    rejected: (rejecting, claims, rejection) => noteRejection(call, rejecting, claims, rejection),
    roles: (db, owner, before, after) =>
      call.recordAs(db, asOwner(owner), {
        companyId: owner.companyId,
        entity: 'accounts',
        entityId: owner.accountId,
        before: { roles: before },
        after: { roles: after },
      }),
  };
}

export const identityProvidersFeature: Feature = {
  name: 'identityProviders',
  personal: identityProvidersPersonal,
  constraints: {},
  jobs: [tidyProviders],
  paths: identityProviderPaths,
  register: takeLogoutTokens,
  routes: [
    publicRoute(identityProviders.list, async ({ settings }) => ({
      providers: settings.identityProviders.map(({ key, name }) => ({ key, name })),
    })),
    publicRoute(identityProviders.start, async (call) => {
      const { provider: key, page, ...device } = call.body;
      const provider = providerOf(call.settings, key);
      await count(call, keysOf(call).start);
      const login = { ...device, deviceType: 'WEB', deviceToken: '', locationInfo: '', page };
      return { address: await sendThere(call, provider, login) };
    }),
    publicRoute(identityProviders.signIn, async (call) => {
      const keys = keysOf(call);
      providerOf(call.settings, call.body.provider);
      await count(call, keys.signIn);
      const back = await comeBack(call, call.body, 'signIn', async (provider, { claim }) => {
        const { name, value } = claim ?? {};
        if (name) await noteRejection(call, provider, {}, rejected('TOKEN_REJECTED', name, value));
      });
      const { outcome, page } = await signInByProvider(call, back, clientOf(call), notesOf(call));
      await decrementAttempts(call.database, keys.start, keys.signIn);
      if ('challenge' in outcome) return { ...outcome, page };
      return { ...(await answerSignIn(call, outcome)), page };
    }),
  ],
};
