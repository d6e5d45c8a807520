import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, type OpenAs, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import {
  makeAccount,
  makeAdmin,
  makeDepartment,
  makeEmployee,
  unique,
} from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const card = (page: Page) => page.getByRole('region').filter({ hasText: 'Account name' });
const saved = (page: Page) => page.getByText('Employee updated').last();

/** Creates an employee with a new department and opens the page to edit them. */
async function open(as: OpenAs, search = '') {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const employee = await makeEmployee(page, department.id);
  await page.goto(`/edit-staff/${employee.id}${search}`);
  return page;
}

test('administrator opens the edit page from the card, changes the person, and returns to the same list', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const other = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  await page.goto(`/staff?keyword=${name}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/edit-staff\/\d+$/);
  await expect(textField(page, 'Company')).toHaveAttribute('readonly', '');
  await expect(page.getByText('The company can’t be changed.')).toBeVisible();
  await textField(page, 'First name').fill('x'.repeat(101));
  await save(page);
  await expect(page.getByText('First name must not exceed 100 characters')).toBeVisible();
  await textField(page, 'First name').fill('Ada');
  await expect(textField(page, 'Display name')).toHaveValue(name);
  await textField(page, 'Display name').fill('');
  await textField(page, 'Last name').fill('Lovelace');
  await expect(textField(page, 'Display name')).toHaveValue('Ada Lovelace');
  await textField(page, 'Job title').fill('Engineer');
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: other.name }).click();
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(card(page)).toContainText('Ada Lovelace');
  await expect(card(page)).toContainText(other.name);
  await page.getByRole('tab', { name: 'Vehicle' }).click();
  await expect(page.getByText('No vehicles yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/staff\\?keyword=${name}`));
  await expect(page.getByRole('article', { name: 'Ada Lovelace' })).toContainText('Engineer');
});

test("changing one's own display name updates the menu immediately", async ({ as }) => {
  const admin = await makeAccount(as);
  await makeAdmin(await as('ADMIN'), admin.account);
  const page = await as(admin, `/edit-staff/${admin.id}`);
  await textField(page, 'Display name').fill(`Renamed ${admin.account}`);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(
    page.getByRole('navigation').getByRole('button', { name: `Renamed ${admin.account}` }),
  ).toBeVisible();
});

test('private information opens from the profile and saves its entries', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  // A job title without spaces must not overflow the card.
  const { id, name } = await makeEmployee(page, department.id, { title: 'W'.repeat(120) });
  await page.goto(`/staff?keyword=${name}&view=${id}`);
  await dialog(page).getByRole('button', { name: 'Edit details' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-staff/${id}\\?tab=private`));
  await textField(page, 'Phone').fill('12');
  await save(page);
  await expect(page.getByText('Phone Number Invalid')).toBeVisible();
  await expect(textField(page, 'Phone')).toBeFocused();
  await textField(page, 'Phone').fill('0901234567');
  await textField(page, 'Rank').fill('Senior');
  expect(await card(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  for (const [key, value] of [
    ['Shirt', 'M'],
    ['Shirt', 'L'],
  ]) {
    await page.getByRole('button', { name: 'Add field' }).click();
    const last = page.getByRole('textbox', { name: /^Name of field/ }).last();
    await last.fill(key ?? '');
    await page
      .getByRole('textbox', { name: /^Value of field/ })
      .last()
      .fill(value ?? '');
  }
  await save(page);
  await expect(page.getByRole('group', { name: 'Additional information' }).getByRole('alert')).toBeVisible();
  await textField(page, 'Name of field 2').fill('');
  await save(page);
  await expect(page.getByText('Name of field 2 is required')).toBeVisible();
  await expect(textField(page, 'Name of field 2')).toBeFocused();
  await textField(page, 'Name of field 2').fill('Shoes');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(card(page)).toContainText('Senior');
  await page.reload();
  await expect(textField(page, 'Phone')).toHaveValue('0901234567');
  await expect(textField(page, 'Value of field 2')).toHaveValue('L');
});

test('edit page of an employee asks before another tab or Back discards entries', async ({ as }) => {
  const page = await open(as);
  await textField(page, 'Job title').fill('Half a title');
  await page.getByRole('tab', { name: 'Private Information' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(textField(page, 'Job title')).toHaveValue('Half a title');
  await page.getByRole('tab', { name: 'Private Information' }).click();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Private Information' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('administrator manages the vehicles of an employee', async ({ as }) => {
  const page = await open(as, '?tab=vehicles&newVehicle=true');
  const form = dialog(page);
  await form.getByRole('radio', { name: 'Car' }).check();
  for (const [field, value] of [
    ['Name', 'Company car'],
    ['Plate number', unique('51F')],
    ['Registration number', unique('R')],
    ['Colour', 'white'],
  ] as const)
    await form.getByRole('textbox', { name: field, exact: true }).fill(value);
  await save(form);
  await expect(page.getByRole('article', { name: 'Company car' })).toContainText('white');
});

test('edit page leads on to the list of employees for an unknown employee number', async ({ as }) => {
  const page = await as('ADMIN', '/edit-staff/999999999');
  await expect(page.getByRole('alert')).toContainText('Not found');
  await page.getByRole('button', { name: 'Go to Staff' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await page.goto('/edit-staff/nobody');
  await expect(page).toHaveURL(/\/404$/);
});
