import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import type { Person } from '../data/factories.ts';
import { type Browser, type BrowserAnswer, openBrowser } from '../kit/browser.ts';
import {
  type ProviderPerson,
  providerEntryOf,
  type TestProvider,
  testIdentityProvider,
} from '../kit/identity-provider.ts';
import { registerCleanup } from './cleanup.ts';
import { type TestPortal, testPortal } from './portal.ts';

/**
 * Opens a `testPortal` of two companies with an identity provider each. Both companies have the domain example.com. The
 * company ACME also has the settings in `more`.
 */
export async function createProviderPortal(more: object = {}) {
  let portal: TestPortal | undefined;
  const currentTime = () => portal?.clock.now() ?? new Date();
  const acme = await testIdentityProvider(currentTime);
  const other = await testIdentityProvider(currentTime);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-providers-'));
  registerCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'providers.json');
  const entries = [
    providerEntryOf(acme, { company: 'ACME', domains: ['example.com'], ...more }),
    providerEntryOf(other, {
      key: 'other',
      name: 'Other account',
      company: 'OTHER',
      domains: ['example.com'],
    }),
  ];
  writeFileSync(file, JSON.stringify(entries));
  portal = await testPortal({ settings: { OIDC_PROVIDERS_FILE: file } });
  const company = await createCompany(portal, 'ACME');
  const otherCompany = await createCompany(portal, 'OTHER');
  return { portal, acme, other, company, otherCompany, ...createSignInSteps(portal, acme) };
}

async function createCompany(portal: TestPortal, code: string): Promise<number> {
  const { id } = await portal.make.company();
  await portal.make.owner.query('UPDATE companies SET company_code = $2 WHERE id = $1', [id, code]);
  return id;
}

export const claimsOf = ({ accountName }: Person, more: object = {}): ProviderPerson => ({
  sub: `sub-${accountName}`,
  email: `${accountName}@example.com`,
  email_verified: true,
  name: accountName,
  ...more,
});

function createSignInSteps(portal: TestPortal, acme: TestProvider) {
  let count = 0;
  const fresh = () => openBrowser(portal, { address: `10.30.${(++count >> 8) & 255}.${count & 255}` });
  const start = (browser: Browser, body: object = {}) =>
    browser.send(identityProviders.start, { body: { provider: 'acme', ...body } });
  /** Signs in at the provider. Returns the callback parameters without sending them to the portal. */
  const goThere = async (browser: Browser, who: ProviderPerson, body: object = {}, provider = acme) => {
    // Replaces the earlier claims of the same subject.
    provider.people = [...provider.people.filter(({ sub }) => sub !== who.sub), who];
    return provider.visit((await start(browser, body)).result.address, who);
  };
  const finish = (
    browser: Browser,
    { state, code, iss }: { state: string; code: string; iss: string | null },
    provider = 'acme',
  ): Promise<BrowserAnswer> =>
    browser.send(identityProviders.signIn, { body: { provider, state, code, iss } });
  const signIn = async (
    who: ProviderPerson,
    { browser = fresh(), ...body }: { browser?: Browser; rememberMe?: boolean; page?: string } = {},
  ) => finish(browser, await goThere(browser, who, body));
  return { fresh, start, goThere, finish, signIn };
}
