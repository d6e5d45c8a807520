import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';

test('administrator adds a leave category, deactivates and deletes it', async ({ as }) => {
  const page = await as('ADMIN', '/request-types');
  const name = unique('Nghỉ cưới');
  await page.getByRole('button', { name: 'New leave category' }).click();
  await dialog(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(`OWN_${Date.now() % 1_000_000}`);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await expectAccessible(page);
  await save(dialog(page));
  await expect(row(page, name)).toContainText('Active');
  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  await save(dialog(page));
  await expect(row(page, name)).toContainText('Inactive');
  await chooseAction(row(page, name), `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('built-in leave category cannot be deleted', async ({ as }) => {
  const page = await as('ADMIN', '/request-types');
  await expect(row(page, 'Annual leave')).toContainText('Allowed with a warning');
  await expect(page.getByRole('button', { name: 'Delete Annual leave', includeHidden: true })).toHaveCount(0);
});

test('staff cannot open the request types page', async ({ as }) => {
  const page = await as('STAFF', '/request-types');
  await expect(page).toHaveURL(/403/);
});
