import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { unique } from '@gatehouse/testing/browser/people';

const screen = '/companies';

test('system administrator adds, finds, edits and deletes a company', async ({ as }) => {
  const page = await as('SYSADMIN', screen);
  await page.getByRole('button', { name: 'New company' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Ho Chi Minh');
  const code = unique('CO');
  await textField(dialog(page), 'Code').fill(code);
  await textField(dialog(page), 'Name').fill(`Công ty ${code}`);
  await textField(dialog(page), 'Website').fill('https://example.com/');
  await save(dialog(page));
  await expect(page.getByText('Company added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // Waits for the focus to return. Leaving the search box earlier would start the search.
  await expect(page.getByRole('button', { name: 'New company' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Search companies' }).fill(`cong ty ${code}`);
  await expect(page).toHaveURL(/keyword=cong/);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  const link = row(page, code).getByRole('link', { name: 'https://example.com/' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  await page.getByRole('button', { name: `Edit Công ty ${code}` }).click();
  await expect(textField(dialog(page), 'Code')).toHaveAttribute('readonly', '');
  await textField(dialog(page), 'Website').fill('javascript:alert(1)');
  await save(dialog(page));
  await expect(page.getByText('Company updated')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, code)).toContainText('javascript:alert(1)');
  await expect(row(page, code).getByRole('link')).toHaveCount(0);

  await chooseAction(page, `Delete Công ty ${code}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Company deleted')).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
});

test('company form saves working hours with breaks, days, and only those thresholds that are switched on', async ({
  as,
}) => {
  const page = await as('SYSADMIN', `${screen}?create=true`);
  const code = unique('HOURS');
  await textField(dialog(page), 'Code').fill(code);
  await textField(dialog(page), 'Name').fill(code);
  await dialog(page).getByLabel('Work starts').fill('22:00');
  await dialog(page).getByLabel('Work ends').fill('06:00');
  await expect(dialog(page).getByText('Next day')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove break 1' }).click();
  await dialog(page).getByRole('button', { name: 'Add break' }).click();
  await dialog(page).getByLabel('Break 1 starts').fill('02:00');
  await dialog(page).getByLabel('Break 1 ends').fill('02:00');
  await dialog(page).getByRole('checkbox', { name: 'Sat' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Track late arrival' }).uncheck();
  await expect(textField(dialog(page), 'Late after (minutes)')).toHaveAttribute('readonly', '');
  await save(dialog(page));
  await expect(dialog(page).getByText('Breaks Invalid')).toBeVisible();
  await expect(dialog(page).getByLabel('Break 1 starts')).toBeFocused();
  await expect(dialog(page).getByText(/Check 1 field: Breaks/)).toBeVisible();
  await dialog(page).getByLabel('Break 1 ends').fill('02:30');
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('textbox', { name: 'Search companies' }).fill(code);
  await page.getByRole('button', { name: `Edit ${code}` }).click();
  await expect(dialog(page).getByLabel('Work starts')).toHaveValue('22:00');
  await expect(dialog(page).getByLabel('Break 1 ends')).toHaveValue('02:30');
  await expect(dialog(page).getByRole('checkbox', { name: 'Sat' })).toBeChecked();
  await expect(dialog(page).getByRole('checkbox', { name: 'Track late arrival' })).not.toBeChecked();
});

test('company form reports every invalid field and keeps its entries', async ({ as }) => {
  const page = await as('SYSADMIN', `${screen}?create=true`);
  await textField(dialog(page), 'Email').fill('nobody');
  await textField(dialog(page), 'Phone').fill('ring me');
  await save(dialog(page));
  for (const sentence of ['Code is required', 'Name is required', 'Email Invalid', 'Phone Number Invalid']) {
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  }
  await expect(textField(dialog(page), 'Name')).toBeFocused();
  await expect(textField(dialog(page), 'Phone')).toHaveValue('ring me');
  await expectAccessible(page);
});

test('administrator sees and edits only their own company, and the deletion dialog lists the records that the company still has', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New company' })).toHaveCount(0);
  await chooseAction(page, /^Delete /);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    /This still has \d+ departments, \d+ employees/,
  );
});
