import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { makeDepartment, makeEmployee, unique } from './people.ts';

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page) => page.getByRole('region').filter({ hasText: 'Account name' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const saved = (page: Page) => page.getByText('The employee has been saved.').last();

/** An employee of a department of their own, and the page to edit them. */
async function open(page: Page, search = '') {
  await signIn(page, 'ADMIN');
  const department = await makeDepartment(page);
  const employee = await makeEmployee(page, department.id);
  await page.goto(`/edit-staff/${employee.id}${search}`);
  return { ...employee, department };
}

test('an administrator goes from the card to the page, changes who the person is, and back to the list as it was', async ({
  page,
}) => {
  await signIn(page, 'ADMIN');
  const department = await makeDepartment(page);
  const other = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  await page.goto(`/staff?keyword=${name}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/edit-staff\/\d+$/);
  await expect(text(page, 'Company')).toHaveAttribute('readonly', '');
  await expect(page.getByText('The company of an employee stays.')).toBeVisible();
  await text(page, 'First name').fill('x'.repeat(101));
  await save(page);
  await expect(page.getByText('First name must not exceed 100 characters')).toBeVisible();
  await text(page, 'First name').fill('Ada');
  await expect(text(page, 'Display name')).toHaveValue(name);
  await text(page, 'Display name').fill('');
  await text(page, 'Last name').fill('Lovelace');
  await expect(text(page, 'Display name')).toHaveValue('Ada Lovelace');
  await text(page, 'Title').fill('Engineer');
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

test('private information is one click from the profile, and keeps what was typed', async ({ page }) => {
  await signIn(page, 'ADMIN');
  const department = await makeDepartment(page);
  const { id, name } = await makeEmployee(page, department.id);
  await page.goto(`/staff?keyword=${name}&view=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit more information' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-staff/${id}\\?tab=private`));
  await text(page, 'Phone').fill('12');
  await save(page);
  await expect(page.getByText('Phone Number Invalid')).toBeVisible();
  await expect(text(page, 'Phone')).toBeFocused();
  await text(page, 'Phone').fill('0901234567');
  await text(page, 'Rank').fill('Senior');
  for (const [key, value] of [
    ['Shirt', 'M'],
    ['Shirt', 'L'],
  ]) {
    await page.getByRole('button', { name: 'Add a fact' }).click();
    const last = page.getByRole('textbox', { name: /^Name of fact/ }).last();
    await last.fill(key ?? '');
    await page
      .getByRole('textbox', { name: /^Value of fact/ })
      .last()
      .fill(value ?? '');
  }
  await save(page);
  await expect(page.getByRole('group', { name: 'Other facts' }).getByRole('alert')).toBeVisible();
  await text(page, 'Name of fact 2').fill('Shoes');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(card(page)).toContainText('Senior');
  await page.reload();
  await expect(text(page, 'Phone')).toHaveValue('0901234567');
  await expect(text(page, 'Value of fact 2')).toHaveValue('L');
});

test('another tab and Back ask before what was typed is lost', async ({ page }) => {
  await open(page);
  await text(page, 'Title').fill('Half a title');
  await page.getByRole('tab', { name: 'Private Information' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(text(page, 'Title')).toHaveValue('Half a title');
  await page.getByRole('tab', { name: 'Private Information' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Private Information' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('an administrator keeps the vehicles of a staff member', async ({ page }) => {
  await open(page, '?tab=vehicles&newVehicle=true');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Car' }).check();
  for (const [field, value] of [
    ['Name', 'Company car'],
    ['Plate number', unique('51F')],
    ['Registration number', unique('R')],
    ['Colour', 'white'],
  ] as const)
    await dialog.getByRole('textbox', { name: field, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: 'Company car' })).toContainText('white');
});

test('the page is closed to managers and staff, and says when nobody has the number', async ({ page }) => {
  for (const role of ['MANAGER', 'STAFF'] as const) {
    await signIn(page, role, '/edit-staff/1');
    await expect(page).toHaveURL(/\/403$/);
  }
  await signIn(page, 'ADMIN', '/edit-staff/999999999');
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await page.goto('/edit-staff/nobody');
  await expect(page).toHaveURL(/\/404$/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`every tab is accessible in ${scheme}, and fits a phone`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('gatehouse.theme', value), scheme);
    await page.setViewportSize({ width: 375, height: 740 });
    await open(page);
    for (const tab of ['Employment', 'Private Information', 'Recognition Picture', 'Vehicle']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
