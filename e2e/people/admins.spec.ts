import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction, personLabel, showAction } from '@gatehouse/testing/browser/lists';
import { menu, unfoldAll } from '@gatehouse/testing/browser/menu';
import { makeAccount, makeAdmin, makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/admin-management';
const field = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true });

test('administrator adds another administrator, views, edits and removes them', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const department = await makeDepartment(page);
  const person = await makeEmployee(page, department.id);
  await page.getByRole('button', { name: 'New administrator' }).click();
  await save(dialog(page));
  await expect(dialog(page).getByText('Employee is required')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Employee').click();
  await page.keyboard.type(person.name);
  await page.getByRole('option', { name: new RegExp(person.name) }).click();
  await save(dialog(page));
  await expect(page.getByText('Administrator added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('textbox', { name: /^Search administrators/ }).fill(person.name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `View ${person.name}` }).click();
  await expect(dialog(page)).toContainText('Administrator, Staff');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  await textField(dialog(page), 'Phone').fill('0901234567');
  await textField(dialog(page), 'Display name').fill(`Renamed ${person.name}`);
  await save(dialog(page));
  await expect(page.getByText('Administrator updated')).toBeVisible();
  await expect(card(page, `Renamed ${person.name}`)).toBeVisible();

  await chooseAction(page, `Delete Renamed ${person.name}`);
  await expect(dialog(page)).toContainText('They remain an employee');
  await expect(dialog(page)).not.toContainText('your own account');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Renamed ${person.name} is no longer an administrator.`)).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
});

test('form of a new administrator requires the company first, and changing the company clears the employee', async ({
  as,
}) => {
  const page = await as('SYSADMIN', `${screen}?create=true`);
  await expect(field(page, 'Employee')).toBeDisabled();
  await save(dialog(page));
  await expect(dialog(page).getByText('Company is required')).toBeVisible();
  const chooseCompany = async (name: string) => {
    await field(page, 'Company').click();
    await page.getByRole('option', { name }).click();
  };
  await chooseCompany('Sao Mai Manufacturing');
  await field(page, 'Employee').click();
  const first = await personLabel(page.getByRole('listbox').getByRole('option').first());
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(field(page, 'Employee')).toHaveValue(first);
  await chooseCompany('Hanbit Logistics');
  await expect(field(page, 'Employee')).toHaveValue('');
  await field(page, 'Employee').click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { name: first })).toHaveCount(0);
});

test('only administrator of a company cannot be removed, and the button explains it', async ({ as }) => {
  const page = await as('ADMIN_B', screen);
  const remove = await showAction(page, /^Delete /);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText('Add another administrator first');
});

test('administrator sees a warning before removing their own role, and the administration pages disappear immediately', async ({
  as,
}) => {
  const person = await makeAccount(as);
  const { account: name } = person;
  await makeAdmin(await as('ADMIN'), name);
  const page = await as(person, `${screen}?keyword=${name}`);
  await chooseAction(page, `Delete ${name}`);
  await expect(dialog(page)).toContainText('This is your own account');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(menu(page).getByRole('link', { name: 'My profile' })).toBeVisible();
  await unfoldAll(page);
  await expect(menu(page).getByRole('link', { name: 'Administrators' })).toHaveCount(0);
});
