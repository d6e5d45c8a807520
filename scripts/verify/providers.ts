import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { ProviderSettings } from '../../apps/server/src/config.providers.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import {
  type ProviderPerson,
  startIdentityProvider,
  type TestProvider,
} from '../../apps/server/test/kit/identity-provider.ts';
import type { Input } from './nouns/proof.ts';

let running: Promise<TestProvider> | undefined;

/** The identity provider of the proofs. */
export function provider(): Promise<TestProvider> {
  running ??= startIdentityProvider().then((started) => {
    started.unref();
    return started;
  });
  return running;
}

/** As the operator's file would name it for a company. */
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

/** Names the provider to a portal, as that of a company. */
export async function nameProvider(portal: Portal, company: string): Promise<TestProvider> {
  const started = await provider();
  portal.services.settings.identityProviders = [settingsOf(started, company)];
  return started;
}

export const knownAs = ({ accountName }: Person): ProviderPerson => ({
  sub: `sub-${accountName}`,
  email: `${accountName}@example.com`,
  email_verified: true,
});

/** Sends a browser to the provider by `begun`, and brings it back: what it then sends the portal. */
export async function broughtBack(
  portal: Portal,
  begun: OperationShape,
  body: object,
  who: ProviderPerson,
  headers: Record<string, string> = {},
): Promise<Input & { body: Record<string, unknown> }> {
  const started = await provider();
  if (!started.people.some(({ sub }) => sub === who.sub)) started.people.push(who);
  const sent = await portal.app.inject({
    method: 'POST',
    url: pathOf(begun),
    headers: { 'x-command-id': 'verify', ...headers },
    payload: { provider: 'verify', ...body },
  });
  const { state, code, iss } = await started.visit(sent.json().result.address, who);
  const cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { origin } = new URL(portal.services.settings.publicUrl);
  return { body: { provider: 'verify', state, code, iss }, headers: { cookie, origin } };
}

/** The same of a sign-in. */
export const signInBrought = (portal: Portal, who: ProviderPerson) =>
  broughtBack(portal, identityProviders.start, {}, who);
