import type { Page } from '@playwright/test';
import { expect, type OpenAs } from './fixtures.ts';
import { makeAccount } from './people.ts';

export async function submitSignIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Account name or email').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signInWithForm(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, account, password);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Waits for the main menu, which shows that a person is signed in. */
export const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

export async function signInNewAccount(as: OpenAs, page: Page) {
  const credentials = await makeAccount(as);
  await signInWithForm(page, credentials.account, credentials.password);
  await expectSignedIn(page);
  return credentials;
}
