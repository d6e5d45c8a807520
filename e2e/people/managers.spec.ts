import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { card, chooseAction, personLabel } from '@gatehouse/testing/browser/lists';
import {
  makeDepartment,
  makeEmployee,
  makeManager,
  makeSystemAdministrator,
} from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/hr-managers';
const field = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true });

/** Chooses an option in a field that searches while typing. */
async function choose(page: Page, label: string, typed: string, option: string | RegExp = typed) {
  await field(page, label).click();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: option }).first().click();
}

test('administrator makes an employee a manager, edits, views and removes them', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const [first, second] = [await makeDepartment(page), await makeDepartment(page)];
  const person = await makeEmployee(page, first.id);
  await page.getByRole('button', { name: 'New manager' }).click();
  await save(dialog(page));
  await expect(dialog(page).getByText('Employee is required')).toBeVisible();
  await expect(dialog(page).getByText('Managed departments is required')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Employee', person.name, new RegExp(person.name));
  await dialog(page).getByRole('textbox', { name: 'Job title' }).fill('Head of tests');
  await choose(page, 'Managed departments', first.name);
  await page.keyboard.press('Tab');
  await save(dialog(page));
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('textbox', { name: /^Search managers/ }).fill(person.name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, person.name)).toContainText('Head of tests');
  await expect(card(page, person.name)).toContainText(first.name);

  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Job title' })).toHaveValue('Head of tests');
  await choose(page, 'Managed departments', second.name);
  await page.keyboard.press('Tab');
  await save(dialog(page));
  await expect(card(page, person.name)).toContainText(second.name);

  await page.getByRole('button', { name: `View ${person.name}` }).click();
  await expect(dialog(page)).toContainText(`${person.name}@example.com`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await chooseAction(page, `Delete ${person.name}`);
  await expect(dialog(page)).toContainText('They remain an employee');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto(`/staff?keyword=${person.name}`);
  await expect(card(page, person.name)).toBeVisible();
});

test('form of a new manager focuses the first empty field, the company', async ({ as }) => {
  const page = await as(await makeSystemAdministrator(as), screen);
  await page.getByRole('button', { name: 'New manager' }).click();
  await expect(field(page, 'Company')).toBeFocused();
  // Focusing the field does not open its list. Pressing a key does.
  await expect(field(page, 'Company')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Company')).not.toHaveValue('');
});

test('a system administrator has no button to add a manager', async ({ as }) => {
  const page = await as('SYSADMIN', screen);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New manager' })).toHaveCount(0);
});

test('form of a new manager excludes existing managers, and the list shows a deactivated manager as inactive', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const [currentManager, free] = [
    await makeEmployee(page, department.id),
    await makeEmployee(page, department.id),
  ];
  await makeManager(page, currentManager.id, department.id);
  // Makes the request for the departments fail. The list and the form each send the request only once, and the form
  // stays open.
  let requestCount = 0;
  await page.route(/\/departments\?/, (route) => {
    requestCount += 1;
    return route.fulfill({ status: 403, json: { status: '403', messageCode: 'AUTH_NO_PERMISSION' } });
  });
  await page.goto(`${screen}?create=true`);
  await dialog(page).getByRole('textbox', { name: 'Job title' }).fill('Head of tests');
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: 'Job title' })).toHaveValue('Head of tests');
  expect(requestCount).toBeLessThan(4);
  await page.unroute(/\/departments\?/);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await field(page, 'Employee').click();
  await page.keyboard.type(free.name);
  await expect(page.getByRole('option', { name: new RegExp(free.name) })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(currentManager.name);
  await expect(page.getByRole('listbox', { name: 'Employee' }).getByText('No results')).toBeVisible();

  await page.goto(`${screen}?keyword=${currentManager.name}&edit=${currentManager.id}`);
  await dialog(page).getByRole('switch', { name: 'Active' }).click();
  await save(dialog(page));
  await expect(card(page, currentManager.name)).toContainText('Inactive');
});

test('changing the company in the form of a new manager clears and reloads employee and departments', async ({
  as,
}) => {
  const page = await as(await makeSystemAdministrator(as), `${screen}?create=true`);
  await expect(field(page, 'Employee')).toBeDisabled();
  await expect(field(page, 'Managed departments')).toBeDisabled();
  const chooseCompany = async (name: string) => {
    await field(page, 'Company').click();
    await page.getByRole('option', { name }).click();
  };
  await chooseCompany('Sao Mai Manufacturing');
  await field(page, 'Employee').click();
  const offered = page.getByRole('listbox').getByRole('option');
  const first = await personLabel(offered.first());
  await offered.first().click();
  await field(page, 'Managed departments').click();
  await offered.first().click();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Employee')).toHaveValue(first);
  let releaseAnswer = () => {};
  const pendingAnswer = new Promise<void>((resolve) => {
    releaseAnswer = resolve;
  });
  await page.route(/\/employees\/none-managers\?/, async (route) => {
    await pendingAnswer;
    await route.continue();
  });
  await chooseCompany('Hanbit Logistics');
  await expect(field(page, 'Employee')).toHaveValue('');
  // The form hides employees of the previous company while the employees of the new company load.
  await field(page, 'Employee').click();
  await expect(page.getByText('Loading…', { exact: true })).toBeVisible();
  await expect(offered).toHaveCount(0);
  releaseAnswer();
  await expect(offered.first()).toBeVisible();
  await save(dialog(page));
  await expect(dialog(page).getByText('Managed departments is required')).toBeVisible();
  await field(page, 'Employee').click();
  await expect(offered.first()).toBeVisible();
  await expect(page.getByRole('option', { name: first })).toHaveCount(0);
});

test('department card links to the form that adds a manager for this department', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  await page.goto(`/department?keyword=${department.name}`);
  await page.getByRole('button', { name: `Add a manager to ${department.name}` }).click();
  await expect(dialog(page)).toContainText('New manager');
  await expect(dialog(page).getByText(department.name, { exact: true })).toBeVisible();
});
