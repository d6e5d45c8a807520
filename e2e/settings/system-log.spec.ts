import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { makeDepartment } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/system-log';
const rows = (page: Page) => page.getByRole('table', { name: 'System log' }).getByRole('row');

test('administrator finds a change with its old and new values', async ({ as }) => {
  const page = await as('ADMIN');
  const { name } = await makeDepartment(page);
  await page.goto(`${screen}?keyword=${name}`);
  const row = rows(page).filter({ hasText: 'departments.create' });
  await expect(row).toContainText('admin');
  await row.getByRole('button', { name: /^Details of entry/ }).click();
  await expect(dialog(page)).toContainText('Request ID: ');
  const changed = dialog(page).getByRole('row').filter({ hasText: /^Code/ });
  await expect(changed.getByRole('cell')).toHaveText(['—', name]);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Show all entries for this' }).click();
  await expect(page).toHaveURL(/entity=departments&thing=(%22)?\d+/);
  await expect(rows(page)).toHaveCount(2);
});

test('administrator checks the audit chain of the company and of the installation', async ({ as }) => {
  const page = await as('ADMIN', screen);
  await page.getByRole('button', { name: 'Verify log integrity' }).click();
  await expect(dialog(page)).toContainText(/The log is intact: all [\d,]+ entries/);
  const system = await as('SYSADMIN', screen);
  await expect(system.getByRole('combobox', { name: 'Log for' })).toHaveValue('Installation');
  await system.getByRole('button', { name: 'Verify log integrity' }).click();
  await expect(dialog(system)).toContainText(/The log is intact: all [\d,]+ entries/);
});

test('system log exports the filtered audit log', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?action=sessions.loginByUsername`);
  await expect(rows(page).nth(1)).toContainText('Sign in');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^system-log.*\.xlsx$/);
});
