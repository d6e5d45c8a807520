import { roles } from '@gatehouse/api/settings/roles';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { menu } from '@gatehouse/testing/browser/menu';
import { makeAccount, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/roles';
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const codeOf = (name: string) => name.toUpperCase().replaceAll('-', '_');

async function create(page: Page, name: string) {
  await page.goto(screen);
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Role name' }).fill(name);
  await page.getByRole('combobox', { name: 'Code' }).fill(name);
  await page.keyboard.press('Escape');
}

test('menu of a person updates without a reload when a role is added, assigned, edited or removed', async ({
  as,
}) => {
  const newcomer = await makeAccount(as);
  const { account: person } = newcomer;
  const newcomerPage = await as(newcomer, '/setting');
  const page = await as('ADMIN');
  const name = unique('Doorkeeper');
  await create(page, name);
  await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue(codeOf(name));
  await expect(box(page, 'View Buildings')).toHaveCount(0);
  await box(page, 'View Area').check();
  await expect(box(page, 'Action Area')).toHaveCount(0);
  const alone = page.getByText('A group doesn’t grant anything on its own');
  await expect(alone).toHaveCount(1);
  await box(page, 'Action Buildings').check();
  await expect(alone).toHaveCount(0);
  await expect(box(page, 'View Buildings')).toBeChecked();
  await save(page);
  await expect(page).toHaveURL(/role-detail\?id=\d+/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await expect(menu(newcomerPage)).toBeVisible();
  await expect(menu(newcomerPage).getByRole('link', { name: 'Buildings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add person' }).click();
  await dialog(page).getByRole('combobox', { name: 'Name' }).fill(person);
  await page.getByRole('option', { name: person }).click();
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: person })).toBeVisible();
  await expect(menu(newcomerPage).getByRole('link', { name: 'Buildings' })).toBeVisible();

  await box(page, 'View Rooms').check();
  await box(page, 'View Buildings').uncheck();
  await save(page);
  await expect(menu(newcomerPage).getByRole('link', { name: 'Rooms', exact: true })).toBeVisible();
  await expect(menu(newcomerPage).getByRole('link', { name: 'Buildings' })).toHaveCount(0);

  await page.getByRole('button', { name: `Remove from ${person}` }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No one has this role')).toBeVisible();
  await expect(menu(newcomerPage).getByRole('link', { name: 'Rooms', exact: true })).toHaveCount(0);
});

test('Undo removes a role that was just assigned, and restores a role that was just removed', async ({
  as,
}) => {
  const newcomer = await makeAccount(as);
  const { account: person } = newcomer;
  const newcomerPage = await as(newcomer, '/setting');
  const page = await as('ADMIN');
  await create(page, unique('Keyholder'));
  await box(page, 'View Area').check();
  await box(page, 'View Buildings').check();
  await save(page);
  await expect(page).toHaveURL(/role-detail\?id=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  const listHolders = async () =>
    (await callApi(page, roles.members, undefined, { params: { id } })).content.map(
      (member: { accountName: string }) => member.accountName,
    );
  const memberRow = page.getByRole('row').filter({ hasText: person });
  const entry = menu(newcomerPage).getByRole('link', { name: 'Buildings' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const giveRole = async () => {
    await page.getByRole('button', { name: 'Add person' }).click();
    await dialog(page).getByRole('combobox', { name: 'Name' }).fill(person);
    await page.getByRole('option', { name: person }).click();
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(memberRow).toBeVisible();
    await expect(entry).toBeVisible();
    expect(await listHolders()).toEqual([person]);
  };
  await giveRole();
  await undo.click();
  await expect(page.getByText('No one has this role')).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect(await listHolders()).toEqual([]);

  await giveRole();
  await page.getByRole('button', { name: `Remove from ${person}` }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No one has this role')).toBeVisible();
  // The notice closes after some seconds, but not while the pointer is on it.
  await undo.last().hover();
  expect(await listHolders()).toEqual([]);
  await undo.last().click();
  await expect(memberRow).toBeVisible();
  await expect(entry).toBeVisible();
  expect(await listHolders()).toEqual([person]);
});

test('unticking a group in the permission matrix also unticks the permissions of the group', async ({
  as,
}) => {
  const page = await as('ADMIN');
  await create(page, unique('Cleared'));
  await box(page, 'View Area').check();
  await box(page, 'Action Doors').check();
  await box(page, 'View Area').uncheck();
  await expect(box(page, 'View Doors')).toHaveCount(0);
  await box(page, 'View Area').check();
  await expect(box(page, 'View Doors')).not.toBeChecked();
  await expect(box(page, 'Action Doors')).not.toBeChecked();
});

test('role form shows a taken code at its field, and asks before unsaved changes are lost', async ({
  as,
}) => {
  const page = await as('ADMIN');
  await create(page, unique('First'));
  await page.getByRole('combobox', { name: 'Code' }).fill('STAFF');
  await save(page);
  await expect(page.getByRole('combobox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('link', { name: 'All roles' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await expect(page).toHaveURL(/\/roles$/);
});

test('administrator cannot tick permissions that they do not have themselves', async ({ as }) => {
  const page = await as('ADMIN', '/role-detail');
  await box(page, 'View User Management').check();
  await expect(box(page, 'Action Add companies')).toBeDisabled();
  await expect(box(page, 'Action Companies')).toBeEnabled();
});

test('built-in role is read-only, and a role without members can be deleted', async ({ as }) => {
  const page = await as('ADMIN');
  const name = unique('Unused');
  await create(page, name);
  await save(page);
  await expect(page).toHaveURL(/id=/);
  await page.getByRole('link', { name: 'All roles' }).click();
  await chooseAction(page, `Delete ${name}`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);

  await page.getByRole('link', { name: 'Manager', exact: true }).click();
  await expect(page.getByText('cannot be changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'manager' }).last()).toBeVisible();
});
