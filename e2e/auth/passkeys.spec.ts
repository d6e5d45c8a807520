import { passkeys } from '@gatehouse/api/auth/passkeys';
import { authenticator } from '@gatehouse/testing/browser/authenticator';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { makeAccount } from '@gatehouse/testing/browser/people';
import { ownPortal } from '@gatehouse/testing/browser/portals';
import {
  expectSignedIn,
  logOut,
  signInNewAccount,
  signInWithForm,
  submitSignIn,
} from '@gatehouse/testing/browser/sign-in-form';
import type { Page } from '@playwright/test';

const screen = '/setting?tab=security';
const passkeyItems = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

async function add(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
}

test('a person adds a passkey, signs in with a recovery code and with the passkey, renames the passkey, and removes it after confirming with it', async ({
  as,
  page,
}) => {
  test.setTimeout(180_000);
  const device = await authenticator(page);
  const { account: name, password } = await signInNewAccount(as, page);
  await page.goto(screen);
  await add(page, 'Work laptop', 'not-the-Password-1');
  await expect(dialog(page).getByText('The current password is incorrect.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  const codeItems = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const codes = await codeItems.allInnerTexts();
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(passkeyItems(page)).toContainText(['Work laptop']);
  await expect(passkeyItems(page)).toContainText('Never used');
  await expect(page.getByText('On, with passkeys')).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expectAccessible(page);

  await logOut(page);
  await signInWithForm(page, name, password);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expectAccessible(page);
  // The browser does not use the passkey if it cannot verify the user.
  await device.verify(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t verify your passkey.');
  // A person without the device signs in with a recovery code.
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(page);
  await page.goto(screen);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await logOut(page);
  await signInWithForm(page, name, password);
  await device.verify(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectSignedIn(page);
  expect(await device.uses()).toBeGreaterThan(0);

  await page.goto(screen);
  await expect(passkeyItems(page)).toContainText('Last used on');
  const rename = async () => {
    await page.getByRole('button', { name: 'Rename Work laptop' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Old laptop');
    await save(dialog(page));
    await expect(passkeyItems(page)).toContainText(['Old laptop']);
  };
  const listPasskeyNames = async () =>
    (await callApi(page, passkeys.list)).passkeys.map((passkey: { name: string }) => passkey.name);
  await rename();
  expect(await listPasskeyNames()).toEqual(['Old laptop']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(passkeyItems(page)).toContainText(['Work laptop']);
  expect(await listPasskeyNames()).toEqual(['Work laptop']);
  await rename();

  // Adding a second passkey on the same device is rejected.
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog(page).getByText('Confirmed with a passkey')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('already has a passkey for your account');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page).getByText('is required')).toBeVisible();
  await dialog(page)
    .getByLabel('Verification code or recovery code')
    .fill(codes[0] ?? '');
  await dialog(page).getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog(page).getByText('Confirmed with a passkey')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await logOut(page);
  await signInWithForm(page, name, password);
  await expectSignedIn(page);
});

test("sign-in page opened at a URL other than the portal's own shows the URL at which passkeys work", async ({
  as,
  page,
}) => {
  const { account: name, password } = await makeAccount(as);
  const { address } = ownPortal();
  const elsewhere = address.replace('localhost', '127.0.0.1');
  await page.goto(`${elsewhere}/login`);
  await submitSignIn(page, name, password);
  await expectSignedIn(page);
  await page.goto(elsewhere + screen);
  await expect(page.getByText(`Passkeys work only at ${address}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeDisabled();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
});
