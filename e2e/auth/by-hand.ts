import type { Page } from '@playwright/test';
import { type As, expect } from '../fixtures.ts';
import { makeAccount } from '../people/people.ts';

/** Fills in the login screen that is open, as a person does, and sends it. */
export async function enter(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Account name or email').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function typePassword(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login');
  await enter(page, account, password);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Waits for the portal's frame: somebody is signed in. */
export const inside = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

/** Somebody new, signed in on the given page as a person does it. */
export async function newlyInside(as: As, page: Page) {
  const made = await makeAccount(as);
  await typePassword(page, made.account, made.password);
  await inside(page);
  return made;
}
