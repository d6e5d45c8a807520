import { holidays } from '@gatehouse/api/attendance/holidays';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction, row } from '@gatehouse/testing/browser/lists';
import { firstCompany, unique } from '@gatehouse/testing/browser/people';

// A year without punches.
const year = 2003;

test('administrator changes a holiday to a half day and deletes it', async ({ as }) => {
  const page = await as('ADMIN', '/holidays');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { id: companyId } = await firstCompany(page);
  const name = unique('Giỗ Tổ');
  await callApi(page, holidays.create, { companyId, date: `${year}-04-10`, name });
  await page.goto(`/holidays?year=${year}`);
  await expect(row(page, name)).toContainText('Whole day');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page).getByRole('combobox', { name: 'Time off' }).click();
  await page.getByRole('option', { name: 'Second half' }).click();
  await expect(dialog(page).getByText('No past days are affected.')).toBeVisible();
  await expectAccessible(page);
  await save(dialog(page));
  await expect(page.getByText('Holiday updated')).toBeVisible();
  await expect(row(page, name)).toContainText('Second half');
  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('new holiday requires a name and a date', async ({ as }) => {
  const page = await as('ADMIN', '/holidays');
  await page.getByRole('button', { name: 'New holiday' }).click();
  await save(dialog(page));
  for (const sentence of ['Name is required', 'Date is required'])
    await expect(dialog(page).getByText(sentence)).toBeVisible();

  // The date can be typed. A text that is not a date stays in the field, and is never sent.
  const date = dialog(page).getByRole('textbox', { name: 'Date' });
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(unique('Holiday'));
  await date.fill('31.2');
  await date.press('Enter');
  await expect(dialog(page).getByText('Enter a date as YYYY-MM-DD')).toBeVisible();
  await expect(date).toHaveValue('31.2');
  await expect(date).toBeFocused();
  await date.fill('2031/3/2');
  await date.press('Tab');
  await expect(date).toHaveValue('2031-03-02');
  await dialog(page).getByRole('button', { name: 'Calendar: Date' }).click();
  await page.getByRole('button', { name: /^4 March 2031|^March 4, 2031|^4 /i }).click();
  await expect(date).toHaveValue('2031-03-04');
});

test('staff can view holidays but not edit them', async ({ as }) => {
  const page = await as('STAFF', '/holidays');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(New holiday|Edit |Delete )/ })).toHaveCount(0);
});
