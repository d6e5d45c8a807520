import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { type Feature, publicRoute } from '../../../platform/http/route.ts';
import { registerBackChannelLogout } from './back-channel.routes.ts';
import { tidyProviders } from './identity-providers.jobs.ts';
import { identityProviderPaths } from './identity-providers.openapi.ts';
import { identityProvidersPersonal } from './identity-providers.personal.ts';
import { attemptKeys, limitAttempts, signInWithProvider } from './identity-providers.service.ts';
import type { ApplyMappedRoles } from './provider-sign-in.service.ts';
import { findProvider, sendThere } from './provider-visits.service.ts';

export const identityProvidersFeature = (applyMappedRoles: ApplyMappedRoles): Feature => ({
  name: 'identityProviders',
  personal: identityProvidersPersonal,
  constraints: {},
  jobs: [tidyProviders],
  paths: identityProviderPaths,
  register: registerBackChannelLogout,
  routes: [
    publicRoute(identityProviders.list, async ({ settings }) => ({
      providers: settings.identityProviders.map(({ key, name }) => ({ key, name })),
    })),
    publicRoute(identityProviders.start, async (call) => {
      const { provider: key, page, ...device } = call.body;
      const provider = findProvider(call.settings, key);
      await limitAttempts(call, attemptKeys(call).start);
      const login = { ...device, deviceType: 'WEB', deviceToken: '', locationInfo: '', page };
      return { address: await sendThere(call, provider, login) };
    }),
    publicRoute(identityProviders.signIn, (call) => signInWithProvider(call, applyMappedRoles)),
  ],
});
