import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { configureProvider, knownAs, signInBrought } from '../../kit/providers.ts';
import { nowhere, plain } from '../calls.ts';
import { createNewcomer } from '../newcomer.ts';
import { nounProof } from '../proof.ts';
import { open } from '../words.ts';

export const identityProvidersProof = nounProof(identityProviders, {
  // Open to everyone, because these operations sign people in.
  expected: { list: open, start: open, signIn: open },
  screens: { '/oidc/$provider/callback': { who: 'anybody', looks: 'outside' } },
  calls: {
    list: plain(),
    start: {
      places: nowhere,
      input: async () => ({ body: { provider: 'none' } }),
      ends: 'AUTH_PROVIDER_NOT_FOUND',
      succeeds: async ({ world, portal }) => {
        await configureProvider(portal, world.a.companyCode);
        return { body: { provider: 'verify' } };
      },
    },
    signIn: {
      places: nowhere,
      input: async () => ({ body: { provider: 'none', state: 'none', code: 'none' } }),
      ends: 'AUTH_PROVIDER_NOT_FOUND',
      succeeds: async ({ world, portal }) => {
        await configureProvider(portal, world.a.companyCode);
        return signInBrought(portal, knownAs(await createNewcomer(world)));
      },
    },
  },
  seed: { 'provider_visits.provider': 'verify' },
  unreachable: {
    company: ['provider_visits_company_id_fkey'],
    portal: ['provider_visits_session_id_fkey'],
  },
});
