import { readFile } from 'node:fs/promises';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { card } from '@gatehouse/testing/browser/lists';
import { makeDepartment, makeEmployee, unique } from '@gatehouse/testing/browser/people';

const screen = '/staff';

test('administrator selects several people, and deactivates, reactivates and moves them together', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const department = await makeDepartment(page);
  const other = await makeDepartment(page);
  const people = [await makeEmployee(page, department.id), await makeEmployee(page, department.id)];
  const [first = people[0], second] = people;
  await page.goto(`${screen}?departmentId=${department.id}`);
  await page.getByRole('checkbox', { name: `Select ${first?.name}` }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog(page)).toContainText('Deactivate 2 employees?');
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('2 employees updated')).toBeVisible();
  for (const person of people) await expect(card(page, person.name)).toContainText('Inactive');
  await expect(page.getByText(/selected$/)).toHaveCount(0);

  await page.getByRole('checkbox', { name: `Select ${second?.name}` }).check();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog(page).getByRole('button', { name: 'Reactivate' }).click();
  await expect(card(page, second?.name ?? '')).not.toContainText('Inactive');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change department' }).click();
  await dialog(page).getByRole('button', { name: 'Change department' }).click();
  await expect(dialog(page).getByText('Department is required')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: other.name }).click();
  await dialog(page).getByRole('button', { name: 'Change department' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto(`${screen}?departmentId=${other.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('staff list invites the selected people again, or invites no one if one of them needs no invitation', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  await makeEmployee(page, department.id);
  const off = await makeEmployee(page, department.id, { isEnabled: false });
  await page.goto(`${screen}?departmentId=${department.id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog(page).getByRole('button', { name: 'Invite' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Select only people who haven’t signed in yet');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: `Select ${off.name}` }).uncheck();
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog(page).getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('1 employee updated')).toBeVisible();
});

test('staff list does not let people deactivate their own account, and explains the reason at the button', async ({
  as,
}) => {
  const page = await as('ADMIN', `${screen}?keyword=admin`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const button = page.getByRole('button', { name: 'Deactivate' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByRole('tooltip')).toContainText('You can’t deactivate');
});

test('table view of the staff list is part of the URL, can be sorted, and has a column chooser', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  await page.getByText('Table', { exact: true }).click();
  await expect(page).toHaveURL(/as=table/);
  const table = page.getByRole('table', { name: 'Staff' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await table.getByRole('button', { name: 'Employee code' }).click();
  await expect(page).toHaveURL(/sort=employeeCode/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Account name' }).check();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Account name' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Staff' }).getByRole('checkbox')).toHaveCount(12);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('staff list saves filters under a name and restores them', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?keyword=nguyen`);
  const name = unique('Nguyens');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'Save these filters…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await save(dialog(page));
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(screen);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/keyword=nguyen/);
  await expect(page.getByRole('textbox', { name: /^Search by name/ })).toHaveValue('nguyen');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('No saved filters yet')).toBeVisible();
});

test('staff list exports its filtered rows', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  await makeEmployee(page, department.id);
  await page.goto(`${screen}?departmentId=${department.id}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const exportAnswer = Promise.withResolvers<void>();
  await page.route('**/employees/export**', async (route) => {
    await exportAnswer.promise;
    await route.continue();
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('button', { name: 'Preparing 1 row…' })).toBeVisible();
  exportAnswer.resolve();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Staff \d{4}-\d\d-\d\d\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
