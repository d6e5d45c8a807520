import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { makeDepartment } from '../people/people.ts';

const screen = '/system-log';
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table', { name: 'System log' }).getByRole('row');

test('an administrator finds a change and sees what was and what is', async ({ page }) => {
  await signIn(page, 'ADMIN');
  const { name } = await makeDepartment(page);
  await page.goto(`${screen}?keyword=${name}`);
  const row = rows(page).filter({ hasText: 'departments.create' });
  await expect(row).toContainText('admin');
  await row.getByRole('button', { name: /^Details of entry/ }).click();
  await expect(dialog(page)).toContainText('Request number: ');
  const changed = dialog(page).getByRole('row').filter({ hasText: 'Department code' });
  await expect(changed.getByRole('cell')).toHaveText(['—', name]);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Everything about this' }).click();
  await expect(page).toHaveURL(/entity=department&thing=(%22)?\d+/);
  await expect(rows(page)).toHaveCount(2);
});

test('the chain is checked, of the company and of the installation', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(dialog(page)).toContainText(/The chain is whole: [\d,]+ entries/);
  await signIn(page, 'SYSADMIN', screen);
  await expect(page.getByRole('combobox', { name: 'Log of' })).toHaveValue('Installation');
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(dialog(page)).toContainText(/The chain is whole: [\d,]+ entries/);
});

test('the filtered log is exported', async ({ page }) => {
  await signIn(page, 'ADMIN', `${screen}?action=sessions.loginByUsername`);
  await expect(rows(page).nth(1)).toContainText('Sign in');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^system-log.*\.xlsx$/);
});

test('managers and staff do not see it', async ({ page }) => {
  for (const role of ['MANAGER', 'STAFF'] as const) {
    await signIn(page, role, screen);
    await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  }
});

test('it is accessible in the dark and fits a phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gatehouse.theme', 'dark'));
  await signIn(page, 'ADMIN', screen);
  await expect(rows(page).nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.getByRole('button', { name: /^Details of entry/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
