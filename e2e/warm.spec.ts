import { expect, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

// The tests run in order in one worker, because each test uses the browser of the previous one.
test.describe.configure({ mode: 'serial' });

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const storageKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
const left = ['gatehouse.columns.staff', 'gatehouse.language', 'gatehouse.theme', 'left'];
const columns = (page: Page) => page.getByRole('columnheader');

let columnsAtFirst: string[] = [];
let first: Page;

test('warm browser (kept open between tests): first test changes language, theme, columns, connection and responses', async ({
  as,
}) => {
  first = await as('ADMIN', '/staff?as=table');
  await expect(columns(first).first()).toBeVisible();
  columnsAtFirst = await columns(first).allInnerTexts();
  await first.getByRole('button', { name: 'Columns' }).click();
  await first.getByRole('checkbox', { name: 'Account name' }).check();
  await first.keyboard.press('Escape');
  await first.getByRole('button', { name: 'Switch to dark mode' }).click();
  await first.getByRole('button', { name: /^Language/ }).click();
  await first.getByRole('menuitem', { name: '日本語' }).click();
  await expect.poll(() => storageKeys(first)).toContain('gatehouse.language');
  await first.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await first.context().route('**/api/v1/buildings**', (route) => route.fulfill({ status: 503 }));
  await first.context().setOffline(true);
  expect(await storageKeys(first)).toEqual(expect.arrayContaining(left));
});

test('warm browser (kept open between tests): second test sees none of the changes of the first test and is still signed in', async ({
  as,
}) => {
  const page = await as('ADMIN');
  expect(page.context()).toBe(first.context());
  expect(first.isClosed()).toBe(true);
  // Uses a document that is not a page of the portal, because pages of the portal store values in the browser.
  await page.goto('/health/live');
  expect((await storageKeys(page)).filter((key) => left.includes(key))).toEqual([]);
  await page.goto('/staff?as=table');
  expect(await languageOf(page)).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(columns(page)).toHaveText(columnsAtFirst);
  await page.goto('/buildings');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('warm browser (kept open between tests): third test signs out the role', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('warm browser (kept open between tests): fourth test finds the role signed in again', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  await expect(page.getByRole('heading', { level: 1, name: 'Buildings' })).toBeVisible();
});
