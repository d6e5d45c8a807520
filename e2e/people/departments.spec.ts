import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { firstCompany, makeDepartment, makeEmployee, unique } from './people.ts';

const screen = '/department';
const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

/** The options of a field, opened. */
async function open(page: Page, label: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  return (name: string) => page.getByRole('option', { name, exact: true });
}

test('an administrator adds a department with parent and manager, changes and deletes it', async ({
  page,
}) => {
  await signIn(page, 'ADMIN', screen);
  const parent = await makeDepartment(page);
  const manager = await makeEmployee(page, parent.id);
  await page.reload();
  await page.getByRole('button', { name: 'New department' }).click();
  const name = unique('Phòng');
  await text(page, 'Name').fill(name);
  await text(page, 'Code').fill(name);
  await (await open(page, 'Belongs to'))(parent.name).click();
  const person = await open(page, 'Managers');
  await page.keyboard.type(manager.name);
  await person(manager.name).click();
  await page.keyboard.press('Tab');
  await save(page);
  await expect(page.getByText('The department has been added.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // the focus is back where it came from: leaving the box would search at once
  await expect(page.getByRole('button', { name: 'New department' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Search departments' }).fill(name.replace('ò', 'o'));
  // spec §2: a second of rest
  await page.waitForTimeout(600);
  await expect(page).not.toHaveURL(/keyword=/);
  await expect(page).toHaveURL(/keyword=Phong/);
  await expect(row(page, name)).toContainText(parent.name);
  await expect(row(page, name)).toContainText(manager.name);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await text(page, 'Name').fill(`${name} 2`);
  await save(page);
  await expect(page.getByText('The department has been changed.')).toBeVisible();
  await expect(row(page, `${name} 2`)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name} 2` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The department has been deleted.')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a department that is used meanwhile is kept, and the dialog says by what', async ({ page }) => {
  await signIn(page, 'ADMIN');
  const { id, name } = await makeDepartment(page);
  await page.goto(`${screen}?keyword=${name}&remove=${id}`);
  await expect(dialog(page)).toContainText(`Delete ${name}?`);
  await makeEmployee(page, id);
  await makeDepartment(page, { parentDepartmentId: id });
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Still there: 1 employee and 1 department below it. Move or delete them first.',
  );
});

test('a department is not offered itself nor what lies below it as parent', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const top = await makeDepartment(page);
  const below = await makeDepartment(page, { parentDepartmentId: top.id });
  const other = await makeDepartment(page);
  await page.goto(`${screen}?keyword=${top.name}&edit=${top.id}`);
  const option = await open(page, 'Belongs to');
  await expect(option(other.name)).toBeVisible();
  await expect(option(top.name)).toHaveCount(0);
  await expect(option(below.name)).toHaveCount(0);
});

test('a department in use cannot be deleted and says why', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const { id, name } = await makeDepartment(page);
  await makeEmployee(page, id);
  await page.goto(`${screen}?keyword=${name}`);
  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(page.getByRole('tooltip')).toContainText('It still has an employee');
});

test('a taken code is shown at its field, and all bad fields at once', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const { name } = await makeDepartment(page);
  await page.getByRole('button', { name: 'New department' }).click();
  await save(page);
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await expect(dialog(page).getByText('Code is required')).toBeVisible();
  await expectAccessible(page);
  await text(page, 'Name').fill(name);
  await text(page, 'Code').fill(name);
  await save(page);
  await expect(text(page, 'Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(text(page, 'Code')).toBeFocused();
});

test('a form keeps what is typed while others move its row to another page or delete it', async ({
  page,
}) => {
  await signIn(page, 'ADMIN');
  const word = unique('Moving');
  const make = (place: string) => makeDepartment(page, { departmentName: `${word} ${place}` });
  const { id } = await make('z');
  await page.goto(`${screen}?keyword=${word}&edit=${id}`);
  await text(page, 'Name').fill('Typed by somebody tired');
  for (let count = 0; count < 10; count++) await make('a');
  // the answer is five seconds old: coming back to the window asks again
  await page.waitForTimeout(5_200);
  const again = page.waitForResponse(/\/departments\?.*keyword=/);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await again;
  await expect(row(page, `${word} a`)).toHaveCount(10);
  await expect(row(page, `${word} z`)).toHaveCount(0);
  await expect(text(page, 'Name')).toHaveValue('Typed by somebody tired');

  await page.request.delete(`/api/v1/departments/${id}`, {
    headers: { 'x-command-id': crypto.randomUUID() },
  });
  await save(page);
  await expect(page.getByText('This department does not exist.')).toBeVisible();
  await expect(text(page, 'Name')).toHaveValue('Typed by somebody tired');
});

test('a double click adds one department and deletes it once, with one notice each', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.method());
  });
  const name = unique('Twice');
  await page.getByRole('button', { name: 'New department' }).click();
  await text(page, 'Name').fill(name);
  await text(page, 'Code').fill(name);
  await dialog(page).getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('The department has been added.')).toHaveCount(1);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Search departments' }).fill(name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByText('The department has been deleted.')).toHaveCount(1);
  expect(sent).toEqual(['POST', 'DELETE']);
});

test('a system administrator goes through the companies, the first one being chosen', async ({ page }) => {
  await signIn(page, 'SYSADMIN', screen);
  const { companyName } = await firstCompany(page);
  const chosen = page
    .locator('[aria-current="true"], [aria-selected="true"]')
    .filter({ hasText: companyName });
  await expect(chosen.first()).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('departments are closed to managers and staff', async ({ page }) => {
  for (const role of ['MANAGER', 'STAFF'] as const) {
    await signIn(page, role, screen);
    await expect(page).toHaveURL(/\/403$/);
  }
});

test('a phone shows departments as cards and nothing sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, 'ADMIN', screen);
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
