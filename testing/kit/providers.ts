import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { ProviderSettings } from '../../apps/server/src/config.providers.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../data/factories.ts';
import type { CallInput } from '../nouns/proof.ts';
import { type ProviderPerson, startIdentityProvider, type TestProvider } from './identity-provider.ts';

let running: Promise<TestProvider> | undefined;

/** Starts the test identity provider. Later calls return the same provider. */
export function startProvider(): Promise<TestProvider> {
  running ??= startIdentityProvider().then((started) => {
    started.unref();
    return started;
  });
  return running;
}

/** Returns the settings of the identity provider for a company, in the format of the operator's file. */
export const settingsOf = (
  { issuer, clientId, clientSecret }: TestProvider,
  company: string,
  more: Partial<ProviderSettings> = {},
): ProviderSettings => ({
  key: 'verify',
  name: 'Verify account',
  issuer,
  clientId,
  clientSecret,
  company,
  domains: ['example.com'],
  scopes: ['email'],
  verifiedClaim: 'email_verified',
  secondStep: 'never',
  passwords: true,
  allowLoopback: true,
  ...more,
});

export async function configureProvider(portal: Portal, company: string): Promise<TestProvider> {
  const started = await startProvider();
  portal.services.settings.identityProviders = [settingsOf(started, company)];
  return started;
}

export const knownAs = ({ accountName }: Person): ProviderPerson => ({
  sub: `sub-${accountName}`,
  email: `${accountName}@example.com`,
  email_verified: true,
});

/**
 * Starts a sign-in or the linking of an account with the operation `begun`, then visits the identity provider like a
 * browser. Returns the input for the call with which the browser returns to the portal.
 */
export async function visitProvider(
  portal: Portal,
  begun: OperationShape,
  body: object,
  who: ProviderPerson,
  headers: Record<string, string> = {},
): Promise<CallInput & { body: Record<string, unknown> }> {
  const started = await startProvider();
  if (!started.people.some(({ sub }) => sub === who.sub)) started.people.push(who);
  const startAnswer = await portal.app.inject({
    method: 'POST',
    url: pathOf(begun),
    headers: { 'x-command-id': 'verify', ...headers },
    payload: { provider: 'verify', ...body },
  });
  const { state, code, iss } = await started.visit(startAnswer.json().result.address, who);
  const cookie = startAnswer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { origin } = new URL(portal.services.settings.publicUrl);
  return { body: { provider: 'verify', state, code, iss }, headers: { cookie, origin } };
}

/**
 * Signs in at the identity provider like a browser. Returns the input for the call with which the browser returns to
 * the portal.
 */
export const signInBrought = (portal: Portal, who: ProviderPerson) =>
  visitProvider(portal, identityProviders.start, {}, who);
