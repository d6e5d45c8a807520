import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { password } from '@gatehouse/testing/browser/portals';
import { accounts, signIn } from '@gatehouse/testing/browser/sign-in';
import { submitSignIn } from '@gatehouse/testing/browser/sign-in-form';
import type { Page } from '@playwright/test';

const account = (page: Page) => page.getByLabel('Account name or email');
const secret = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('login form requires both fields, toggles the password by keyboard, and validates the email before sending', async ({
  page,
}) => {
  let postCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') postCount += 1;
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
  expect(postCount).toBe(0);
});

test('unknown account and wrong password get the same message, and the login form keeps its entries', async ({
  page,
}) => {
  await page.goto('/login');
  const alertTexts: string[] = [];
  for (const name of ['nobody.at.all', accounts.SYSADMIN]) {
    await submitSignIn(page, name, 'certainly-wrong-1');
    await expect(page.getByRole('alert')).toContainText('The account name or password is incorrect');
    alertTexts.push(await page.getByRole('alert').innerText());
    await expect(account(page)).toHaveValue(name);
  }
  expect(alertTexts[0]).toBe(alertTexts[1]);
  await expectAccessible(page);
});

test('too many attempts show the minutes to wait, in the chosen language', async ({ page, request }) => {
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

test('sign-in returns to the requested page', async ({ page }) => {
  await page.goto('/buildings?keyword=tower');
  await expect(page).toHaveURL(/\/login\?from=/);
  await submitSignIn(page, accounts.SYSADMIN, password);
  await expect(page).toHaveURL(/\/buildings\?keyword=tower/);
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
});

test('sign-in never redirects to another site', async ({ page, baseURL }) => {
  await page.goto('/login?from=%2F%2Fexample.org%2Fsteal');
  await submitSignIn(page, accounts.SYSADMIN, password);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
});

test('signed-in person does not see the sign-in page', async ({ page }) => {
  await signIn(page, 'SYSADMIN', '/login');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test('sign-out in one tab signs out the other tab', async ({ page, context }) => {
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

test('signing out never shows the message about another tab, even if the page detects the ended session first', async ({
  page,
}) => {
  await signIn(page, 'SYSADMIN', '/buildings');
  // Delays the response to the sign-out after the session has ended. During the delay, the guard of another page
  // detects the end of the session.
  await page.route('**/auth/logout', async (route) => {
    const answer = await route.fetch();
    const rooms = page.getByRole('link', { name: 'Rooms', exact: true });
    // The event stream may detect the ended session first and may already redirect the page.
    await Promise.race([rooms.click().catch(() => undefined), page.waitForURL(/\/login/)]);
    await page.waitForURL(/\/login/);
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll({ behavior: 'wait' });
});

test('sign-in in one tab also signs in a second tab when the second tab gets the focus', async ({
  page,
  context,
}) => {
  await page.goto('/login?from=%2Fbuildings');
  await page.getByLabel('Account name or email').fill('half a na');
  const other = await context.newPage();
  await signIn(other, 'SYSADMIN', '/buildings');
  await expect(page).toHaveURL(/\/login/);
  // A tab of a headless browser never loses the focus, so the test dispatches the event.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
});

test('expired session is refreshed once without the person noticing', async ({ page, context }) => {
  // A page that makes no API calls.
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

test('session that cannot be refreshed ends at the sign-in page with a message, and sign-in returns to the previous page', async ({
  page,
  context,
}) => {
  await signIn(page, 'SYSADMIN', '/health/ready');
  await context.clearCookies({ name: 'gatehouse_session' });
  await context.clearCookies({ name: 'gatehouse_refresh' });
  await page.goto('/buildings?keyword=tower');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await submitSignIn(page, accounts.SYSADMIN, password);
  await expect(page).toHaveURL(/\/buildings\?keyword=tower/);
});

test('session ended in another browser also ends in the first browser within seconds', async ({ page }) => {
  await signIn(page, 'SYSADMIN', '/buildings');
  await expect(page.getByRole('heading', { name: 'Buildings' })).toBeVisible();
  const headers = { 'x-command-id': crypto.randomUUID() };
  // The request context shares the cookies of the page. It acts like another program of the same person.
  expect((await page.request.post('/api/v1/auth/logout', { headers })).ok()).toBe(true);
  await expect(page).toHaveURL(/\/login/);
});
