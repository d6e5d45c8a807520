import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { type Browser, type BrowserAnswer, browserOn } from './browser.ts';
import { atEnd } from './ends.ts';
import type { Person } from './factories.ts';
import { entryOf, type Known, type TestProvider, testIdentityProvider } from './identity-provider.ts';
import { type TestPortal, testPortal } from './portal.ts';

/** Two companies with a provider each: ACME has claimed example.com, and what `more` says besides; OTHER the same domain. */
export async function portalWithProviders(more: object = {}) {
  let portal: TestPortal | undefined;
  const now = () => portal?.clock.now() ?? new Date();
  const acme = await testIdentityProvider(now);
  const other = await testIdentityProvider(now);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-providers-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'providers.json');
  const entries = [
    entryOf(acme, { company: 'ACME', domains: ['example.com'], ...more }),
    entryOf(other, { key: 'other', name: 'Other account', company: 'OTHER', domains: ['example.com'] }),
  ];
  writeFileSync(file, JSON.stringify(entries));
  portal = await testPortal({ settings: { OIDC_PROVIDERS_FILE: file } });
  const company = await named(portal, 'ACME');
  const otherCompany = await named(portal, 'OTHER');
  return { portal, acme, other, company, otherCompany, ...ways(portal, acme) };
}

async function named(portal: TestPortal, code: string): Promise<number> {
  const { id } = await portal.make.company();
  await portal.make.owner.query('UPDATE companies SET company_code = $2 WHERE id = $1', [id, code]);
  return id;
}

/** What a provider says of a person of the tests. */
export const knownAs = ({ accountName }: Person, more: object = {}): Known => ({
  sub: `sub-${accountName}`,
  email: `${accountName}@example.com`,
  email_verified: true,
  name: accountName,
  ...more,
});

function ways(portal: TestPortal, acme: TestProvider) {
  let count = 0;
  const fresh = () => browserOn(portal, { address: `10.30.${(++count >> 8) & 255}.${count & 255}` });
  const start = (browser: Browser, body: object = {}) =>
    browser.send(identityProviders.start, { body: { provider: 'acme', ...body } });
  /** Goes there and comes back, without saying so to the portal. */
  const goThere = async (browser: Browser, who: Known, body: object = {}, provider = acme) => {
    // whoever had the subject before is told of as they are now
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
    who: Known,
    { browser = fresh(), ...body }: { browser?: Browser; rememberMe?: boolean; page?: string } = {},
  ) => finish(browser, await goThere(browser, who, body));
  return { fresh, start, goThere, finish, signIn };
}
