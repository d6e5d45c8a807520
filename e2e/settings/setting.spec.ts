import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, type Role, signIn, test } from '../fixtures.ts';

const screen = '/setting';
const dialog = (page: Page) => page.getByRole('dialog');
const sessions = (page: Page) => page.getByRole('region', { name: 'My sessions' });

/** Another browser of the same person, on a screen that stays open; its device has a name of its own. */
async function elsewhere(browser: Browser, role: Role, device: string): Promise<Page> {
  const context = await browser.newContext();
  const answer = await context.request.post('/api/v1/auth/login/username', {
    headers: { 'x-command-id': crypto.randomUUID() },
    data: {
      account: role.toLowerCase(),
      password: 'Gate-house-1',
      deviceName: device,
      locationInfo: 'Asia/Tokyo',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const page = await context.newPage();
  await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return page;
}

test('a person ends one of their sessions, and whoever used it is out', async ({ page, browser }) => {
  const device = `Tablet ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, 'STAFF', screen);
  const other = await elsewhere(browser, 'STAFF', device);
  await page.reload();
  const row = sessions(page).getByRole('row').filter({ hasText: device });
  await expect(row).toContainText('Asia/Tokyo');
  await expect(row).toContainText(/127\.0\.0\.1|::1/);

  await row.getByRole('button', { name: `Delete session ${device}` }).click();
  await expect(dialog(page)).toContainText('Whoever uses it must sign in again.');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('the session in use is marked and is ended by logging out, not here', async ({ page }) => {
  await signIn(page, 'MANAGER', screen);
  const mine = sessions(page).getByRole('row').filter({ hasText: 'This session' });
  await expect(mine).toHaveCount(1);
  const remove = mine.getByRole('button', { name: /^Delete session/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(page.getByRole('tooltip')).toContainText('To end it, log out');
});

test('the push switch keeps what was chosen', async ({ page }) => {
  await signIn(page, 'STAFF', screen);
  const push = page.getByRole('switch', { name: 'Receive push notifications' });
  const was = await push.isChecked();
  await push.click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await page.reload();
  await expect(push).toBeChecked({ checked: !was });
});

test('the theme is one choice, here and in the top bar', async ({ page }) => {
  await signIn(page, 'STAFF', screen);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use light colours' }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('every role finds the settings in the menu', async ({ page }) => {
  for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const) {
    await signIn(page, role);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('tab', { name: 'System Setting' })).toHaveAttribute('aria-selected', 'true');
  }
});

test('nothing sticks out on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, 'STAFF', screen);
  await expect(sessions(page).getByText('This session')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
