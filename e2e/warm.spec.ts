import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// in this order, in one worker: each finds the browser the one before has left
test.describe.configure({ mode: 'serial' });

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const kept = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
const left = ['gatehouse.columns.staff', 'gatehouse.language', 'gatehouse.theme', 'left'];
const columns = (page: Page) => page.getByRole('columnheader');

let columnsAtFirst: string[] = [];
let first: Page;

test('a test leaves its language, theme, columns, connection and answers behind', async ({ as }) => {
  first = await as('ADMIN', '/staff?as=table');
  await expect(columns(first).first()).toBeVisible();
  columnsAtFirst = await columns(first).allInnerTexts();
  await first.getByRole('button', { name: 'Columns' }).click();
  await first.getByRole('checkbox', { name: 'Account name' }).check();
  await first.keyboard.press('Escape');
  await first.getByRole('button', { name: 'Switch to dark mode' }).click();
  await first.getByRole('button', { name: /^Language/ }).click();
  await first.getByRole('menuitem', { name: '日本語' }).click();
  await expect.poll(() => kept(first)).toContain('gatehouse.language');
  await first.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await first.context().route('**/api/v1/buildings**', (route) => route.fulfill({ status: 503 }));
  await first.context().setOffline(true);
  expect(await kept(first)).toEqual(expect.arrayContaining(left));
});

test('the next finds nothing of it, in the same browser, still signed in', async ({ as }) => {
  const page = await as('ADMIN');
  expect(page.context()).toBe(first.context());
  expect(first.isClosed()).toBe(true);
  // no screen, which keeps things of its own
  await page.goto('/health/live');
  expect((await kept(page)).filter((key) => left.includes(key))).toEqual([]);
  await page.goto('/staff?as=table');
  expect(await languageOf(page)).toBe('en');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(columns(page)).toHaveText(columnsAtFirst);
  await page.goto('/buildings');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a test signs a role out', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('the next finds the role signed in', async ({ as }) => {
  const page = await as('ADMIN', '/buildings');
  await expect(page.getByRole('heading', { level: 1, name: 'Buildings' })).toBeVisible();
});
