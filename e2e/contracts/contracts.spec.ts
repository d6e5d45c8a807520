import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

async function addType(page: Page, name: string): Promise<void> {
  await page.goto('/contracts?tab=types');
  await page.getByRole('button', { name: 'New type' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await save(dialog(page));
  await expect(page.getByText('Type added')).toBeVisible();
}

test('system administrator adds, edits and deletes a contract with a new contract type and a new company', async ({
  as,
}) => {
  const page = await as('SYSADMIN', '/contracts');
  const [type, code, company] = [unique('Lease'), unique('K'), unique('Zeal')];
  await addType(page, type);
  await page.getByRole('tab', { name: 'Contracts' }).click();
  await page.getByRole('button', { name: 'New contract' }).click();
  await expect(page).toHaveURL(/\/create-contract/);
  await save(page);
  for (const sentence of ['Code is required', 'Type is required', 'Company is required'])
    await expect(page.getByText(sentence)).toBeVisible();
  await textField(page, 'Code').fill(code);
  await page.getByRole('combobox', { name: 'Type' }).fill(type);
  await page.getByRole('option', { name: type }).click();
  await page.getByRole('button', { name: 'New company' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).first().fill(company);
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(company);
  await save(dialog(page));
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(company);
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('Contract added')).toBeVisible();
  await expect(page).toHaveURL(/\/contracts/);

  await page.goto(`/contracts?keyword=${code}`);
  await expect(row(page, code)).toContainText('Active');
  await page.getByRole('button', { name: `Edit ${code}` }).click();
  await page.getByLabel('Start time').fill('23:59');
  await page.getByLabel('End time').fill('00:00');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(dialog(page)).toContainText('Your changes will be lost.');
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('switch', { name: /Active/ }).click({ force: true });
  await save(page);
  await expect(page.getByText('Contract updated')).toBeVisible();

  await page.goto(`/contracts?keyword=${code}`);
  await expect(row(page, code)).toContainText('Inactive');
  await chooseAction(page, `Delete ${code}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
});

test('administrator views the contracts of the company but cannot edit them', async ({ as }) => {
  const page = await as('ADMIN', '/contracts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(New contract|Edit |Delete )/ })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await expect(dialog(page)).toContainText('Signed on');
});
