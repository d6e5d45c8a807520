import { readFile } from 'node:fs/promises';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { companies } from '@gatehouse/api/people/companies';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { newPortal } from '@gatehouse/testing/browser/new-portal';
import { makeAdmin, makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import {
  expectSignedIn,
  logOut,
  signInNewAccount,
  signInWithForm,
  submitSignIn,
} from '@gatehouse/testing/browser/sign-in-form';
import { parseLink, readMails } from '@gatehouse/testing/kit/mailbox';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const screen = '/setting?tab=security';
const step = 30_000;

/**
 * Returns a code generator for a secret. A code is valid only once, so each call returns the code of a later half
 * minute. The portal accepts codes that are one step (30 s) ahead.
 */
function appOf(secret: string) {
  let last = 0;
  return async () => {
    let at = Date.now();
    // The portal accepts a code that is one step (30 s) ahead, but not two steps.
    while (Math.floor(at / step) <= last) {
      if (Math.floor((at + step) / step) > last) at += step;
      else {
        await new Promise((resolve) => setTimeout(resolve, 500));
        at = Date.now();
      }
    }
    last = Math.floor(at / step);
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
  };
}

test('a person sets up two-step verification, signs in with a code and a recovery code, and turns it off', async ({
  as,
  page,
}) => {
  test.setTimeout(400_000);
  const { account: name, password } = await signInNewAccount(as, page);

  await page.goto(screen);
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('not-the-Password-1');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByText('The current password is incorrect.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();

  await expect(dialog(page).getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog(page).locator('[data-secret]').innerText();
  const nextCode = appOf(secret);
  await dialog(page).getByLabel('Verification code').fill('000000');
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog(page).getByText('This code is incorrect or has already been used.')).toBeVisible();
  await dialog(page)
    .getByLabel('Verification code')
    .fill(await nextCode());
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();

  const codeItems = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  const codes = await codeItems.allInnerTexts();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`gatehouse-${name}.txt`);
  expect(await readFile(await saved.path(), 'utf8')).toContain(codes.join('\n'));
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/^On since/)).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await logOut(page);
  await signInWithForm(page, name, password);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is incorrect or has already been used.');
  await page.getByLabel('Verification code').fill(await nextCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(page);

  await page.goto(screen);
  await logOut(page);
  await signInWithForm(page, name, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(page);
  await page.goto(screen);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page)
    .getByLabel('Verification code or recovery code')
    .fill(codes[3] ?? '');
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog(page).getByText('This code is incorrect or has already been used.')).toBeVisible();
  await dialog(page)
    .getByLabel('Verification code or recovery code')
    .fill(codes[4] ?? '');
  await dialog(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});

test('five wrong codes make the password necessary again, and an administrator resets the two-step verification of a lost phone', async ({
  as,
  page,
}) => {
  test.setTimeout(400_000);
  const { id, account: name, password } = await signInNewAccount(as, page);
  const { secret } = await callApi(page, secondFactors.start, { password });
  await callApi(page, secondFactors.confirm, { code: await appOf(secret)() });
  await logOut(page);

  await signInWithForm(page, name, password);
  for (let i = 0; i < 6; i++) {
    const code = page.getByLabel('Verification code');
    // A rejected code clears the field.
    await expect(code).toHaveValue('');
    await code.fill('000000');
    const verificationResponse = page.waitForResponse((response) =>
      response.url().endsWith('/auth/login/second-step'),
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    await verificationResponse;
  }
  await expect(page.getByRole('alert')).toContainText('Enter your password again');
  await expect(page.getByLabel('Account name or email')).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');

  const administrator = await as('ADMIN', `/staff?view=${id}`);
  await administrator.getByRole('button', { name: 'Reset two-step verification' }).click();
  const question = dialog(administrator, /^Reset two-step verification for/);
  await expect(question).toContainText('lost their phone');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Reset two-step verification' }).click();
  await expect(question).toBeHidden();
  await expect(administrator.getByRole('button', { name: 'Reset two-step verification' })).toBeHidden();

  await signInWithForm(page, name, password);
  await expectSignedIn(page);
});

test('only a system administrator sees the sign-in policy, and confirms changes', async ({ as }) => {
  const page = await as('SYSADMIN', screen);
  const policy = page.getByRole('switch', { name: 'Require two-step verification for administrators' });
  await policy.click();
  await expect(dialog(page)).toContainText('including you');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(policy).not.toBeChecked();
  const adminPage = await as('ADMIN', screen);
  await expect(adminPage.getByRole('region', { name: 'Two-step verification' })).toBeVisible();
  await expect(adminPage.getByRole('region', { name: 'Sign-in policy' })).toHaveCount(0);
});

test('required two-step verification blocks everything until it is set up, also for invited people', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const portal = await newPortal();
  const context = await browser.newContext({ baseURL: portal.address });
  const page = await context.newPage();
  const invited = await browser.newContext({ baseURL: portal.address });
  const password = 'Harbour-Lamp-58';
  try {
    await page.goto('/login');
    await submitSignIn(page, portal.account, portal.oneTimePassword);
    await page.getByRole('textbox', { name: 'One-time password' }).fill(portal.oneTimePassword);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expectSignedIn(page);
    await callApi(page, companies.create, { companyCode: 'ONE', companyName: 'One', timeZone: 'UTC' });
    const department = await makeDepartment(page);
    const { name } = await makeEmployee(page, department.id);
    await makeAdmin(page, name);

    await page.goto(screen);
    await page.getByRole('switch', { name: 'Require two-step verification for administrators' }).click();
    await dialog(page).getByRole('button', { name: 'Require' }).click();
    await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    await page.goto('/companies');
    await expect(page).toHaveURL(/\/second-step\?from=%2Fcompanies/);
    await expectAccessible(page);
    await setUp(page, password);
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();

    const invitedPage = await invited.newPage();
    const mails = () => readMails(portal.dataDir, `${name}@example.com`);
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
    const [mail] = await mails();
    await invitedPage.goto(mail ? parseLink(mail).link : '');
    await invitedPage.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
    await invitedPage.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
    await invitedPage.getByRole('button', { name: /^Save and / }).click();
    await expect(invitedPage.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
    await setUp(invitedPage, password);
    await expectSignedIn(invitedPage);
  } finally {
    // Closes the pages first, because they would poll a stopped portal.
    await context.close();
    await invited.close();
    await portal.close();
  }
});

/** Completes the forced setup of two-step verification. */
async function setUp(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.locator('[data-secret]').innerText();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(await appOf(secret)());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
}
