import type { Page } from '@playwright/test';
import { type As, expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import { makeDepartment, makeEmployee } from '../people/people.ts';
import { signIn } from '../sign-in.ts';

const screen = '/forgot-password';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Somebody invited by an administrator; the account is named like its address. */
async function invited(as: As) {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  return { account: name, email: `${name}@example.com`, admin: page };
}

async function choose(page: Page, password: string, again = password) {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(again);
  await page.getByRole('button', { name: /^Save and / }).click();
}

async function enter(page: Page, account: string, password: string) {
  await field(page, 'Account name or email').fill(account);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an invitation leads to a password; one forgotten is replaced by a mailed code', async ({
  as,
  page,
}) => {
  const { account, email } = await invited(as);
  const { link } = await mailTo(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.locator('dl')).toContainText(`Account${account}`);
  await expect(field(page, 'New password')).toBeFocused();
  await expectAccessible(page);
  // what the link carried stays in no address
  await expect(page).toHaveURL(/\/forgot-password$/);
  await choose(page, 'a-word-of-my-own-1');
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(next(page)).toBeDisabled();
  await field(page, 'Email').fill(account);
  await expect(next(page)).toBeDisabled();
  await field(page, 'Email').fill(email);
  await expectAccessible(page);
  await next(page).click();
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
  const { code, text } = await mailTo(email);
  expect(text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);

  const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
  await field(page, 'Code from the email').fill(wrong);
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
  await expectAccessible(page);
  await field(page, 'Code from the email').fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await next(page).click();

  await choose(page, 'a-word-of-my-own-2', 'a-word-of-my-own-3');
  await expect(page.getByText('Verify Password Failed!')).toBeVisible();
  await choose(page, 'password123');
  await expect(page.getByText('is too easy to guess')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'a-word-of-my-own-2');
  await expect(page).toHaveURL(/\/login/);
  await enter(page, account, 'a-word-of-my-own-1');
  await expect(page.getByRole('alert')).toContainText('The account name or password is incorrect');
  await enter(page, account, 'a-word-of-my-own-2');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('an address that nobody has is answered in the same words', async ({ page }) => {
  await page.goto(screen);
  await field(page, 'Email').fill('nobody.at.all@example.com');
  await next(page).click();
  await expect(page.getByText('If nobody.at.all@example.com belongs to an account')).toBeVisible();
  await field(page, 'Code from the email').fill('12345678');
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
});

test('what is typed and the step survive another language', async ({ page }) => {
  await page.goto(screen);
  await field(page, 'Email').fill('somebody.else@example.com');
  await next(page).click();
  await field(page, 'Code from the email').fill('1234');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.getByRole('textbox', { name: 'メールに記載のコード' })).toHaveValue('1234');
  await expect(page.getByText('somebody.else@example.com')).toBeVisible();
});

test('a link that has been used says so, and leads on to a new code', async ({ as, page }) => {
  const { email } = await invited(as);
  const { link } = await mailTo(email);
  await page.goto(link);
  await choose(page, 'a-word-of-my-own-1');
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used');
  await expect(page.locator('dl')).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveValue(email);
  await next(page).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const { code } = await mailTo(email);
  expect(code).toMatch(/^\d{8}$/);
});

test('a link opened in a tab that stands there already is followed', async ({ as, page }) => {
  const [first, second] = [await invited(as), await invited(as)];
  await page.goto((await mailTo(first.email)).link);
  await expect(page.locator('dl')).toContainText(first.account);
  await field(page, 'New password').fill('a-word-of-my-own-1');
  const { link } = await mailTo(second.email);
  await page.evaluate((to) => window.location.assign(to), link);
  await expect(page.locator('dl')).toContainText(second.account);
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await choose(page, 'a-word-of-my-own-2');
  await expect(menu(page)).toBeVisible();
});

test('a link opened where somebody else is signed in says so, and is used once they have left', async ({
  as,
}) => {
  const { account, email, admin: page } = await invited(as);
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

  // one's own account, and a session that is over
  await page.request.post('/api/v1/auth/forgot-pwd', { headers: { 'x-command-id': 'x' }, data: { email } });
  const again = await mailTo(email);
  await page.goto(again.link);
  await expect(page.getByText(`a new password for your account ${account}`)).toBeVisible();
  await page.context().clearCookies({ name: /session|refresh/ });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
});

test('who is signed in does not see the screen', async ({ page }) => {
  await signIn(page, 'STAFF', screen);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/forgot/);
});

test('nothing sticks out on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/login');
  await expectNoSidewaysScroll(page);
  await page.goto(screen);
  await field(page, 'Email').fill(`${'a-rather-long-address-'.repeat(3)}@example.com`);
  await next(page).click();
  await expect(field(page, 'Code from the email')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
