import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { password } from '@gatehouse/testing/browser/portals';
import {
  providerEntryOf,
  startIdentityProvider,
  type TestProvider,
} from '@gatehouse/testing/kit/identity-provider';
import { type RunningPortal, startPortal } from '@gatehouse/testing/portal/start-portal';
import type { Page } from '@playwright/test';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-provider-'));
let provider: TestProvider;
let portal: RunningPortal;

/** A separate portal, because the identity providers are read at startup. */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await startIdentityProvider();
  provider.people = [
    { sub: 'staff', name: 'Staff', email: 'staff@saomai.example', email_verified: true },
    { sub: 'stranger', name: 'Stranger', email: 'who@elsewhere.example', email_verified: true },
  ];
  const file = join(folder, 'providers.json');
  writeFileSync(
    file,
    JSON.stringify([providerEntryOf(provider, { company: 'SAOMAI', domains: ['saomai.example'] })]),
  );
  portal = await startPortal({
    host: 'localhost',
    args: ['--sample'],
    settings: { NODE_ENV: 'development', OIDC_PROVIDERS_FILE: file, FIRST_ADMIN_PASSWORD: password },
  });
});
test.afterAll(async () => {
  await portal?.close();
  provider?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signInAtProvider(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Acme account' }).click();
  await page.getByRole('link', { name: who }).click();
}

test('employee signs in with the account of the identity provider, returns to the requested page, and signs out of both portal and provider', async ({
  page,
}) => {
  await page.goto(`${portal.url}/my-access-history`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole('button', { name: 'Sign in with Acme account' })).toBeVisible();
  await expectAccessible(page);
  await signInAtProvider(page, 'Staff');
  await expect(page).toHaveURL(`${portal.url}/my-access-history`);
  await page.goto(`${portal.url}/setting?tab=security`);
  await expect(page.getByRole('button', { name: 'Unlink Acme account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${portal.url}/login`);
  expect(provider.asked).toContain('GET /logout');
});

test('sign-in page shows the reason if the person has no account or the identity provider denied the sign-in', async ({
  page,
}) => {
  await page.goto(`${portal.url}/login`);
  await signInAtProvider(page, 'Stranger');
  await expect(page).toHaveURL(`${portal.url}/login`);
  await expect(page.getByRole('alert')).toContainText('You don’t have an active account here');
  await signInAtProvider(page, 'Nobody');
  await expect(page.getByRole('alert')).toContainText('couldn’t confirm your identity');
});
