import { dialog } from '@gatehouse/testing/browser/dialogs';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenAs,
  test,
} from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { makeAccount, makeAdmin } from '@gatehouse/testing/browser/people';
import { digits, line, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page, Route } from '@playwright/test';

const subject = 'Punches from unknown people';
const today = () => new Date().toISOString().slice(0, 10);
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => dialog(page, 'Notifications');
const news = (page: Page) => page.getByRole('link', { name: new RegExp(subject) });

/** Creates an administrator without notifications. Also returns a function that sends a punch of an unknown person. */
async function makeNewAdministrator(as: OpenAs, url: string | undefined, path: string) {
  const admin = await as('ADMIN');
  const account = await makeAccount(as);
  await makeAdmin(admin, account.account);
  const { terminal } = await placeTerminal(admin, url);
  const page = await as(account, path);
  return { page, punch: () => terminal.push([line(`8${digits(8)}`, today(), '08:30')]) };
}

test('bell updates without a reload, and clicking a notification follows its link and marks it as read', async ({
  as,
  baseURL,
}) => {
  const { page, punch } = await makeNewAdministrator(as, baseURL, '/buildings');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await punch();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expect(panel(page)).toContainText(subject);
  await expect(panel(page)).toContainText(/Just now|minutes? ago/);
  await expectAccessible(page, '[role=dialog]');
  await news(page).click();
  await expect(page).toHaveURL(/\/quarantine$/);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  // A repeated event increases the count of the existing notification and adds no second notification.
  await punch();
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(panel(page).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/notifications');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await expect(page.getByRole('link', { name: /未登録の人の打刻/ })).toBeVisible();
});

test('bell shows a notification that arrives during the first request of its count', async ({
  as,
  baseURL,
}) => {
  const { page, punch } = await makeNewAdministrator(as, baseURL, '/buildings');
  let waitingRequests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/waiting')) waitingRequests += 1;
  });
  const answerAfterPunch = async (route: Route) => {
    const answer = await route.fetch();
    await punch();
    // The menu requests its counts again after the same event, so the second request shows that the event has arrived.
    await expect.poll(() => waitingRequests).toBeGreaterThan(1);
    await route.fulfill({ response: answer });
  };
  await page.route('**/api/v1/notifications/count-unread', answerAfterPunch, { times: 1 });
  await page.goto('/buildings');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('notification list appears in the language that the person chose while the list was loading', async ({
  as,
  baseURL,
}) => {
  const { page, punch } = await makeNewAdministrator(as, baseURL, '/buildings');
  await punch();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const chosen = Promise.withResolvers<void>();
  await page.route('**/api/v1/notifications?*', async (route) => {
    if (route.request().headers()['accept-language'] === 'en') await chosen.promise;
    // The test cannot continue an aborted request.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/notifications');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  await expect(page.getByRole('heading', { name: '通知' })).toBeVisible();
  chosen.resolve();
  await expect(page.getByRole('main').getByRole('link', { name: /未登録の人の打刻/ })).toBeVisible();
});

test('notification list marks all notifications as read, also on a phone', async ({ as, baseURL }) => {
  const { page, punch } = await makeNewAdministrator(as, baseURL, '/notifications');
  await expect(page.getByText('No notifications')).toBeVisible();
  await punch();
  await expect(page.getByRole('main').getByRole('img', { name: 'Unread' })).toHaveCount(1);
  await page.setViewportSize({ width: 375, height: 700 });
  await expectAccessible(page);
  await bell(page).click();
  await expect(panel(page)).toContainText(subject);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read', disabled: true })).toBeVisible();
});

test('administrator sets the hours until a device counts as silent, and staff do not see this tab', async ({
  as,
}) => {
  const page = await as('ADMIN_B', '/setting?tab=notices');
  const hours = page.getByRole('textbox', { name: 'Notify after a device has been offline for (hours)' });
  await expect(hours).toHaveValue(/^\d+$/);
  const chosen = (await hours.inputValue()) === '36' ? '24' : '36';
  await hours.fill(chosen);
  await save(page);
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await page.reload();
  await expect(hours).toHaveValue(chosen);
  const staff = await as('STAFF', '/setting?tab=notices');
  await expect(staff.getByRole('tab', { name: 'Security' })).toBeVisible();
  await expect(staff.getByRole('tab', { name: 'Notifications' })).toHaveCount(0);
});
