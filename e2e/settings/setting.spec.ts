import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { menu, unfoldAll } from '@gatehouse/testing/browser/menu';
import { credentialsOf, logIn, type Role, signIn } from '@gatehouse/testing/browser/sign-in';
import type { Browser, Page } from '@playwright/test';

const screen = '/setting';
const sessions = (page: Page) => page.getByRole('region', { name: 'My sessions' });

/**
 * Opens the settings in another browser, signed in as the same person. The session in that browser has its own device
 * name.
 */
async function openElsewhere(browser: Browser, role: Role, deviceName: string): Promise<Page> {
  const context = await browser.newContext();
  await logIn(context.request, { ...credentialsOf(role), deviceName, locationInfo: 'Asia/Tokyo' });
  const page = await context.newPage();
  await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return page;
}

test('ending another session of the same person signs out the browser of that session', async ({
  page,
  browser,
}) => {
  const device = `Tablet ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, 'STAFF', screen);
  const other = await openElsewhere(browser, 'STAFF', device);
  await page.reload();
  const row = sessions(page).getByRole('row').filter({ hasText: device });
  await expect(row).toContainText('Asia/Tokyo');
  await expect(row).toContainText(/127\.0\.0\.1|::1/);

  await row.getByRole('button', { name: `End session ${device}` }).click();
  await expect(dialog(page)).toContainText('That device will be signed out.');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('current session is marked and can only be ended by signing out', async ({ as }) => {
  const page = await as('MANAGER', screen);
  const currentSession = sessions(page).getByRole('row').filter({ hasText: 'This session' });
  await expect(currentSession).toHaveCount(1);
  const remove = currentSession.getByRole('button', { name: /^End session/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(page.getByRole('tooltip')).toContainText('To end it, sign out');
});

test('push switch keeps its position after a reload', async ({ as }) => {
  const page = await as('STAFF', screen);
  const push = page.getByRole('switch', { name: 'Receive push notifications' });
  const was = await push.isChecked();
  await push.click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await page.reload();
  await expect(push).toBeChecked({ checked: !was });
});

test('theme setting and the theme button in the top bar show the same theme', async ({ as }) => {
  const page = await as('STAFF', screen);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('every role finds the settings in the menu', async ({ as }) => {
  for (const role of ['STAFF', 'MANAGER', 'ADMIN', 'SYSADMIN'] as const) {
    const page = await as(role, '/');
    await unfoldAll(page);
    await menu(page).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('tab', { name: 'System Setting' })).toHaveAttribute('aria-selected', 'true');
  }
});
