import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { password } from '@gatehouse/testing/browser/portals';
import { accounts, type Role, signIn } from '@gatehouse/testing/browser/sign-in';
import type { Browser, Page } from '@playwright/test';

const back = 'Your unsaved changes from before you were signed out are back.';

/** Fills in half a form, then ends the session from another browser and waits for the sign-in page. */
async function fillHalfForm(page: Page, browser: Browser): Promise<void> {
  await signIn(page, 'ADMIN', '/buildings?create=true');
  await textField(dialog(page), 'Name').fill('Half a building');
  await textField(dialog(page), 'Code').fill('HALF');
  const { result } = await (await page.request.get(pathOf(sessions.list))).json();
  const { id } = result.content.find((session: { current: boolean }) => session.current);
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

const expectNoDraft = async (page: Page) => {
  await expect(textField(dialog(page), 'Code')).toHaveValue('');
  await expect(page.getByText(back)).toHaveCount(0);
};

test('half-filled form is restored when the same person signs in after the session ended', async ({
  page,
  browser,
}) => {
  await fillHalfForm(page, browser);
  await signInHere(page, 'ADMIN');
  await expect(page.getByText(back)).toBeVisible();
  await expect(textField(dialog(page), 'Name')).toHaveValue('Half a building');
  await expect(textField(dialog(page), 'Code')).toHaveValue('HALF');
  // The draft is restored once and then deleted.
  await page.goto('/buildings?create=true');
  await expectNoDraft(page);
});

test('draft of a form is not shown to another person, and is deleted after that person signs in', async ({
  page,
  browser,
}) => {
  await fillHalfForm(page, browser);
  await signInHere(page, 'SYSADMIN');
  await expectNoDraft(page);
  await page.request.post(pathOf(sessions.logout), { headers: { 'x-command-id': crypto.randomUUID() } });
  await signIn(page, 'ADMIN', '/buildings?create=true');
  await expectNoDraft(page);
});

test('signing out voluntarily deletes the draft', async ({ page }) => {
  await signIn(page, 'ADMIN', '/buildings?create=true');
  await textField(dialog(page), 'Code').fill('HALF');
  await logOut(page);
  expect(await page.evaluate(() => sessionStorage.getItem('gatehouse.draft'))).toBeNull();
  await signInHere(page, 'ADMIN');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/buildings?create=true');
  await expectNoDraft(page);
});
