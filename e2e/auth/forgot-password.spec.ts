import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenAs,
  test,
} from '@gatehouse/testing/browser/fixtures';
import { textField } from '@gatehouse/testing/browser/forms';
import { mailTo } from '@gatehouse/testing/browser/mailbox';
import { menu } from '@gatehouse/testing/browser/menu';
import { makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import { signIn } from '@gatehouse/testing/browser/sign-in';
import type { Page } from '@playwright/test';

const screen = '/forgot-password';
const next = (page: Page) => page.getByRole('button', { name: 'Continue' });

/** The account name is the local part of the email address. */
async function inviteEmployee(as: OpenAs) {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  return { account: name, email: `${name}@example.com`, admin: page };
}

async function choose(page: Page, password: string, again = password) {
  await textField(page, 'New password').fill(password);
  await textField(page, 'Confirm new password').fill(again);
  await page.getByRole('button', { name: /^Save and / }).click();
}

async function submitSignIn(page: Page, account: string, password: string) {
  await textField(page, 'Account name or email').fill(account);
  await textField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a person sets a password from an invitation, and replaces a forgotten password with an emailed code', async ({
  as,
  page,
}) => {
  const { account, email } = await inviteEmployee(as);
  const { link } = await mailTo(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.locator('dl')).toContainText(`Account${account}`);
  await expect(textField(page, 'New password')).toBeFocused();
  await expectAccessible(page);
  // The address bar no longer contains the token of the invitation link.
  await expect(page).toHaveURL(/\/forgot-password$/);
  await choose(page, 'a-word-of-my-own-1');
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(textField(page, 'Email')).toBeFocused();
  await expect(next(page)).toBeDisabled();
  await textField(page, 'Email').fill(account);
  await expect(next(page)).toBeDisabled();
  await textField(page, 'Email').fill(email);
  await expectAccessible(page);
  await next(page).click();
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
  const { code, text } = await mailTo(email);
  expect(text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);

  const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
  await textField(page, 'Code from the email').fill(wrong);
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
  await expectAccessible(page);
  await textField(page, 'Code from the email').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await next(page).click();

  await choose(page, 'a-word-of-my-own-2', 'a-word-of-my-own-3');
  await expect(page.getByText('Verify Password Failed!')).toBeVisible();
  await choose(page, 'password123');
  await expect(page.getByText('is too easy to guess')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'a-word-of-my-own-2');
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, account, 'a-word-of-my-own-1');
  await expect(page.getByRole('alert')).toContainText('The account name or password is incorrect');
  await submitSignIn(page, account, 'a-word-of-my-own-2');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('forgot password page gives the same answer for unknown and known email addresses', async ({ page }) => {
  await page.goto(screen);
  await textField(page, 'Email').fill('nobody.at.all@example.com');
  await next(page).click();
  await expect(page.getByText('If nobody.at.all@example.com belongs to an account')).toBeVisible();
  await textField(page, 'Code from the email').fill('12345678');
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
});

test('forgot password page keeps its entries and the current step after a language change', async ({
  page,
}) => {
  await page.goto(screen);
  await textField(page, 'Email').fill('somebody.else@example.com');
  await next(page).click();
  await textField(page, 'Code from the email').fill('1234');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.getByRole('textbox', { name: 'メールに記載のコード' })).toHaveValue('1234');
  await expect(page.getByText('somebody.else@example.com')).toBeVisible();
});

test('used invitation link shows a message and offers a new code', async ({ as, page }) => {
  const { email } = await inviteEmployee(as);
  const { link } = await mailTo(email);
  await page.goto(link);
  await choose(page, 'a-word-of-my-own-1');
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used');
  await expect(page.locator('dl')).toHaveCount(0);
  await expect(textField(page, 'Email')).toHaveValue(email);
  await next(page).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const { code } = await mailTo(email);
  expect(code).toMatch(/^\d{8}$/);
});

test('invitation link opened in a tab that already shows the forgot password page replaces the contents of this page', async ({
  as,
  page,
}) => {
  const [first, second] = [await inviteEmployee(as), await inviteEmployee(as)];
  await page.goto((await mailTo(first.email)).link);
  await expect(page.locator('dl')).toContainText(first.account);
  await textField(page, 'New password').fill('a-word-of-my-own-1');
  const { link } = await mailTo(second.email);
  await page.evaluate((to) => window.location.assign(to), link);
  await expect(page.locator('dl')).toContainText(second.account);
  await expect(textField(page, 'New password')).toHaveValue('');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await choose(page, 'a-word-of-my-own-2');
  await expect(menu(page)).toBeVisible();
});

test('invitation link shows a notice while another person is signed in, and works after sign-out', async ({
  as,
}) => {
  const { account, email, admin: page } = await inviteEmployee(as);
  const { link } = await mailTo(email);
  const leave = page.getByRole('button', { name: 'Sign out and continue' });
  await page.goto(link);
  await expect(page.getByText(`This link is for ${email}`)).toBeVisible();
  await expect(leave).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(menu(page)).toBeVisible();

  await page.goto(link);
  await leave.click();
  await expect(page.locator('dl')).toContainText(account);
  await expect(page).toHaveURL(/\/forgot-password$/);
  await choose(page, 'a-word-of-my-own-1');
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  // Opens the signed-in person's own link, first with a valid session and then with an expired session.
  await page.request.post('/api/v1/auth/forgot-pwd', { headers: { 'x-command-id': 'x' }, data: { email } });
  const again = await mailTo(email);
  await page.goto(again.link);
  await expect(page.getByText(`a new password for your account ${account}`)).toBeVisible();
  await page.context().clearCookies({ name: /session|refresh/ });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
});

test('signed-in person does not see the forgot password page', async ({ page }) => {
  await signIn(page, 'STAFF', screen);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/forgot/);
});

test('forgot password page fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/login');
  await expectNoSidewaysScroll(page);
  await page.goto(screen);
  await textField(page, 'Email').fill(`${'a-rather-long-address-'.repeat(3)}@example.com`);
  await next(page).click();
  await expect(textField(page, 'Code from the email')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
