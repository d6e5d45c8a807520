import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { password } from '../portals.ts';
import { accounts, signIn } from '../sign-in.ts';
import { enter } from './by-hand.ts';

const account = (page: Page) => page.getByLabel('Account name or email');
const secret = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('the form waits for both, shows the password by keyboard, and checks an e-mail before anything is sent', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await page.goto('/login');
  await expect(submit(page)).toBeDisabled();
  await account(page).fill('somebody@nowhere');
  await expect(submit(page)).toBeDisabled();
  await secret(page).fill('open-sesame');
  await expect(submit(page)).toBeEnabled();
  await expectAccessible(page);
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).press('Enter');
  await expect(secret(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).press('Enter');
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('Email Invalid');
  expect(sent).toBe(0);
});

test('an unknown account and a wrong password are told in the same words, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/login');
  const told: string[] = [];
  for (const name of ['nobody.at.all', accounts.SYSADMIN]) {
    await enter(page, name, 'certainly-wrong-1');
    await expect(page.getByRole('alert')).toContainText('The account name or password is incorrect');
    told.push(await page.getByRole('alert').innerText());
    await expect(account(page)).toHaveValue(name);
  }
  expect(told[0]).toBe(told[1]);
  await expectAccessible(page);
});

test('who has tried too often reads how many minutes to wait, in their language', async ({
  page,
  request,
}) => {
  const name = `guessed.${Date.now()}`;
  const tries = Array.from({ length: 10 }, () =>
    request.post('/api/v1/auth/login/username', { data: { account: name, password: 'certainly-wrong-1' } }),
  );
  for (const answer of await Promise.all(tries)) expect(answer.status()).toBe(400);
  await page.goto('/login');
  for (const [language, wait] of [
    ['English', /1[0-5] minutes/],
    ['Tiếng Việt', /1[0-5] phút/],
    ['한국어', /1[0-5]분/],
    ['日本語', /1[0-5] ?分/],
  ] as const) {
    await page.getByRole('combobox').selectOption({ label: language });
    await page.locator('[name=account]').fill(name);
    await page.locator('[name=password]').fill('certainly-wrong-1');
    await page.locator('[type=submit]').click();
    await expect(page.getByRole('alert')).toContainText(wait);
  }
});

test('signing in leads to the address that was asked for', async ({ page }) => {
  await page.goto('/buildings?keyword=tower');
  await expect(page).toHaveURL(/\/login\?from=/);
  await enter(page, accounts.SYSADMIN, password);
  await expect(page).toHaveURL(/\/buildings\?keyword=tower/);
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
});

test('signing in never leads out of the portal', async ({ page, baseURL }) => {
  await page.goto('/login?from=%2F%2Fexample.org%2Fsteal');
  await enter(page, accounts.SYSADMIN, password);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});

test('who is signed in does not see the login screen', async ({ page }) => {
  await signIn(page, 'SYSADMIN', '/login');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'SYSADMIN', '/buildings');
  const other = await context.newPage();
  await other.goto('/buildings');
  await expect(other.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login\?reason=left/);
  await expect(other.getByText('You signed out in another tab.')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('gatehouse_signed_in');
});

test('who asked to leave is not told of another tab, whatever notices the end of the session first', async ({
  page,
}) => {
  await signIn(page, 'SYSADMIN', '/buildings');
  // the portal has ended the session, and its answer waits while the guard of another screen notices
  await page.route('**/auth/logout', async (route) => {
    const answer = await route.fetch();
    const rooms = page.getByRole('link', { name: 'Rooms', exact: true });
    // the stream of news may notice before, and the page be on its way
    await Promise.race([rooms.click().catch(() => undefined), page.waitForURL(/\/login/)]);
    await page.waitForURL(/\/login/);
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll({ behavior: 'wait' });
});

test('who signs in within another tab is inside here, too, on coming back', async ({ page, context }) => {
  await page.goto('/login?from=%2Fbuildings');
  await page.getByLabel('Account name or email').fill('half a na');
  const other = await context.newPage();
  await signIn(other, 'SYSADMIN', '/buildings');
  await expect(page).toHaveURL(/\/login/);
  // a tab of a browser without windows never loses the focus
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
});

test('a session that has run out is exchanged once, unseen', async ({ page, context }) => {
  // a page that asks the portal nothing
  await signIn(page, 'SYSADMIN', '/health/ready');
  await context.clearCookies({ name: 'gatehouse_session' });
  let exchanges = 0;
  page.on('request', (request) => {
    if (request.url().includes('refresh-token')) exchanges += 1;
  });
  await page.goto('/buildings');
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(exchanges).toBe(1);
});

test('a session that cannot be exchanged ends at the login screen, which says so and leads back', async ({
  page,
  context,
}) => {
  await signIn(page, 'SYSADMIN', '/health/ready');
  await context.clearCookies({ name: 'gatehouse_session' });
  await context.clearCookies({ name: 'gatehouse_refresh' });
  await page.goto('/buildings?keyword=tower');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await enter(page, accounts.SYSADMIN, password);
  await expect(page).toHaveURL(/\/buildings\?keyword=tower/);
});

test('a session ended elsewhere ends here within moments', async ({ page }) => {
  await signIn(page, 'SYSADMIN', '/buildings');
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  const headers = { 'x-command-id': crypto.randomUUID() };
  // the request context shares the page's cookies, as another program of the same person would
  expect((await page.request.post('/api/v1/auth/logout', { headers })).ok()).toBe(true);
  await expect(page).toHaveURL(/\/login/);
});
