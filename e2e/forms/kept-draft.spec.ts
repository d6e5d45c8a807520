import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { password } from '../portals.ts';
import { accounts, type Role, signIn } from '../sign-in.ts';

const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const back = 'Your unsaved changes from before you were signed out are back.';

/** Somebody fills half a form; then their session is ended from another browser, and the login screen stands. */
async function halfFilled(page: Page, browser: Browser): Promise<void> {
  await signIn(page, 'ADMIN', '/buildings?create=true');
  await box(page, 'Name').fill('Half a building');
  await box(page, 'Code').fill('HALF');
  const { result } = await (await page.request.get(pathOf(sessions.list))).json();
  const { id } = result.content.find((one: { current: boolean }) => one.current);
  const elsewhere = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signIn(elsewhere, 'ADMIN', '/404');
  const ended = await elsewhere.request.delete(pathOf(sessions.remove, { id }), {
    headers: { 'x-command-id': crypto.randomUUID() },
  });
  expect(ended.status(), await ended.text()).toBe(200);
  await elsewhere.context().close();
  await expect(page.getByText('Your session has expired.')).toBeVisible();
}

async function signInHere(page: Page, role: Role): Promise<void> {
  await page.getByLabel('Account name or email').fill(accounts[role]);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function logOut(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

const nothingBack = async (page: Page) => {
  await expect(box(page, 'Code')).toHaveValue('');
  await expect(page.getByText(back)).toHaveCount(0);
};

test('a form half filled when its session ends stands as it was once the same person is back', async ({
  page,
  browser,
}) => {
  await halfFilled(page, browser);
  await signInHere(page, 'ADMIN');
  await expect(page.getByText(back)).toBeVisible();
  await expect(box(page, 'Name')).toHaveValue('Half a building');
  await expect(box(page, 'Code')).toHaveValue('HALF');
  // it came back once, and is not kept beside the form
  await page.goto('/buildings?create=true');
  await nothingBack(page);
});

test('somebody else who signs in then finds nothing of it, nor does its writer after them', async ({
  page,
  browser,
}) => {
  await halfFilled(page, browser);
  await signInHere(page, 'SYSADMIN');
  await nothingBack(page);
  await page.request.post(pathOf(sessions.logout), { headers: { 'x-command-id': crypto.randomUUID() } });
  await signIn(page, 'ADMIN', '/buildings?create=true');
  await nothingBack(page);
});

test('who logs out of their own will leaves nothing behind', async ({ page }) => {
  await signIn(page, 'ADMIN', '/buildings?create=true');
  await box(page, 'Code').fill('HALF');
  await logOut(page);
  expect(await page.evaluate(() => sessionStorage.getItem('gatehouse.draft'))).toBeNull();
  await signInHere(page, 'ADMIN');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/buildings?create=true');
  await nothingBack(page);
});
