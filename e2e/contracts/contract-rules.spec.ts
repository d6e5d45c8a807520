import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';

test('system administrator adds, deactivates and deletes a reminder rule', async ({ as }) => {
  const page = await as('SYSADMIN', '/contract-settings');
  const name = unique('A year');
  await page.getByRole('button', { name: 'New rule' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('textbox', { name: 'Days before the end' }).fill('365');
  await expectAccessible(page);
  await save(dialog(page));
  await expect(page.getByText('Rule added')).toBeVisible();
  const isOn = page.getByRole('switch', { name: `${name} is active` });
  await expect(isOn).toBeChecked();
  await isOn.click({ force: true });
  await expect(isOn).not.toBeChecked();
  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(isOn).toHaveCount(0);
});

test('administrator gets a notification about an expiring contract and opens it', async ({ as }) => {
  const page = await as('ADMIN', '/notifications');
  await page.getByText('A contract ends soon').first().click();
  await expect(page).toHaveURL(/\/contracts\?view=\d+/);
  await expect(dialog(page)).toContainText('Signed on');
});
