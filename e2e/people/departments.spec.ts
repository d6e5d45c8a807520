import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { chooseAction, row, showAction } from '@gatehouse/testing/browser/lists';
import { firstCompany, makeDepartment, makeEmployee, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/department';

/** Opens the option list of a field. Returns a function that finds an option in it. */
async function open(page: Page, label: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  return (name: string) => page.getByRole('option', { name, exact: true });
}

/**
 * Returns a function that measures the time between the last typed character and the URL change of the search, in
 * milliseconds. A busy machine makes this time longer, never shorter.
 */
async function restBeforeSearch(page: Page): Promise<() => Promise<number>> {
  const rest = await page.evaluateHandle(() => {
    const rest = { typed: 0, took: 0 };
    addEventListener('input', () => {
      rest.typed = performance.now();
    });
    // The Navigation API reports every change of the URL.
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('currententrychange', () => {
      if (location.search.includes('keyword=')) rest.took ||= performance.now() - rest.typed;
    });
    return rest;
  });
  return () => rest.evaluate(({ took }) => Math.round(took));
}

test('administrator adds a department with parent and manager, edits and deletes it', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const parent = await makeDepartment(page);
  const manager = await makeEmployee(page, parent.id);
  await page.reload();
  await page.getByRole('button', { name: 'New department' }).click();
  const name = unique('Phòng');
  await textField(dialog(page), 'Name').fill(name);
  await textField(dialog(page), 'Code').fill(name);
  await (await open(page, 'Parent department'))(parent.name).click();
  await open(page, 'Managers');
  await page.keyboard.type(manager.name);
  // An option also shows the account, the code and the department of the person.
  await page.getByRole('option', { name: manager.name }).click();
  await page.keyboard.press('Tab');
  await save(dialog(page));
  await expect(page.getByText('Department added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // Waits for the focus to return. Leaving the search box earlier would start the search.
  await expect(page.getByRole('button', { name: 'New department' })).toBeFocused();
  const rested = await restBeforeSearch(page);
  await page.getByRole('textbox', { name: 'Search departments' }).fill(name.replace('ò', 'o'));
  await expect(page).toHaveURL(/keyword=Phong/);
  // The search starts after one second without typing (spec §2).
  expect(await rested()).toBeGreaterThanOrEqual(950);
  await expect(row(page, name)).toContainText(parent.name);
  await expect(row(page, name)).toContainText(manager.name);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await textField(dialog(page), 'Name').fill(`${name} 2`);
  await save(dialog(page));
  await expect(page.getByText('Department updated')).toBeVisible();
  await expect(row(page, `${name} 2`)).toBeVisible();
  await chooseAction(page, `Delete ${name} 2`);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Department deleted')).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
});

test('department that gets employees while its deletion dialog is open is not deleted, and the dialog lists the records that the department has', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const { id, name } = await makeDepartment(page);
  await page.goto(`${screen}?keyword=${name}&remove=${id}`);
  await expect(dialog(page)).toContainText(`Delete ${name}?`);
  await makeEmployee(page, id);
  await makeDepartment(page, { parentDepartmentId: id });
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'This still has 1 employee and 1 subdepartment. Move or delete them first.',
  );
});

test('parent options of a department exclude the department itself and its subdepartments', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const top = await makeDepartment(page);
  const below = await makeDepartment(page, { parentDepartmentId: top.id });
  const other = await makeDepartment(page);
  await page.goto(`${screen}?keyword=${top.name}&edit=${top.id}`);
  const option = await open(page, 'Parent department');
  await expect(option(other.name)).toBeVisible();
  await expect(option(top.name)).toHaveCount(0);
  await expect(option(below.name)).toHaveCount(0);
});

test('department in use cannot be deleted, and the dialog gives the reason', async ({ as }) => {
  const page = await as('ADMIN');
  const { id, name } = await makeDepartment(page);
  await makeEmployee(page, id);
  await page.goto(`${screen}?keyword=${name}`);
  const remove = await showAction(page, `Delete ${name}`);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText('This department still has an employee');
});

test('department form shows a taken code at its field', async ({ as }) => {
  const page = await as('ADMIN', screen);
  const { name } = await makeDepartment(page);
  await page.getByRole('button', { name: 'New department' }).click();
  await textField(dialog(page), 'Name').fill(name);
  await textField(dialog(page), 'Code').fill(name);
  await save(dialog(page));
  await expect(textField(dialog(page), 'Code')).toHaveAttribute('aria-invalid', 'true');
});

test('department list preselects the first company for a system administrator', async ({ as }) => {
  const page = await as('SYSADMIN', screen);
  const { companyName } = await firstCompany(page);
  const chosen = page
    .locator('[aria-current="true"], [aria-selected="true"]')
    .filter({ hasText: companyName });
  await expect(chosen.first()).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('department list shows departments as a tree that can be collapsed', async ({ as }) => {
  const page = await as('ADMIN');
  const word = unique('Branch');
  const top = await makeDepartment(page, { departmentName: `${word} top` });
  await makeDepartment(page, { departmentName: `${word} below`, parentDepartmentId: top.id });
  await page.goto(`${screen}?keyword=${encodeURIComponent(word)}`);
  // The parent department comes first, although its name sorts later.
  await expect(page.getByRole('row').nth(1)).toContainText(`${word} top`);
  await expect(page.getByRole('row').nth(2)).toContainText(`${word} below`);
  await page.getByRole('button', { name: `Collapse ${word} top` }).click();
  await expect(page.getByRole('row').filter({ hasText: `${word} below` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Expand ${word} top` })).toBeVisible();
});
