import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { makeDepartment, makeEmployee, unique } from './people.ts';

const screen = '/staff';
const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

/** The form of a new employee of the department, filled but for what a test is about. */
async function fillNew(page: Page, account: string) {
  await page.getByRole('button', { name: 'New employee' }).click();
  await text(page, 'First name').fill('Hồng');
  await text(page, 'Last name').fill(account);
  await text(page, 'Account name').fill(account);
  await text(page, 'Employee code').fill(account);
  await text(page, 'E-mail').fill(`${account}@example.com`);
}

test('an administrator adds an employee, who signs in with the one-time password', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ADMIN', screen);
  const department = await makeDepartment(page);
  await page.goto(`${screen}?departmentId=${department.id}`);
  const account = unique('new');
  await fillNew(page, account);
  await expect(text(page, 'Display name')).toHaveValue(`Hồng ${account}`);
  await save(page);
  await expect(dialog(page)).toContainText(`One-time password of Hồng ${account}`);
  const oneTime = await dialog(page).locator('[data-one-time-password]').innerText();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(card(page, `Hồng ${account}`)).toContainText(department.name);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('textbox', { name: 'Account or e-mail' }).fill(account);
  await other.getByLabel('Password', { exact: true }).fill(oneTime);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await context.close();
});

test('the display name follows first and last name until it is edited by hand', async ({ page }) => {
  await signIn(page, 'ADMIN', `${screen}?create=true`);
  await text(page, 'First name').fill('Ada');
  await text(page, 'Last name').fill('Byron');
  await expect(text(page, 'Display name')).toHaveValue('Ada Byron');
  await text(page, 'Display name').fill('Countess');
  await text(page, 'Last name').fill('Lovelace');
  await expect(text(page, 'Display name')).toHaveValue('Countess');
  await text(page, 'Display name').fill('');
  await text(page, 'First name').fill('Augusta');
  await expect(text(page, 'Display name')).toHaveValue('Augusta Lovelace');
});

test('an employee is found without accents, changed, looked at and deleted', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  await page.getByRole('textbox', { name: /^Search by name/ }).fill(name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const renamed = `Đặng ${name}`;
  await text(page, 'Display name').fill(renamed);
  await text(page, 'Title').fill('Engineer');
  await save(page);
  await expect(card(page, renamed)).toContainText('Engineer');

  await page.getByRole('textbox', { name: /^Search by name/ }).fill(`dang ${name}`);
  await expect(page).toHaveURL(/keyword=dang/);
  await page.getByRole('button', { name: `View ${renamed}` }).click();
  await expect(dialog(page)).toContainText(`${name}@example.com`);
  await expect(dialog(page)).toContainText('Not activated');
  await dialog(page).getByRole('button', { name: 'Edit more information' }).click();
  await text(page, 'Phone').fill('0901234567');
  await dialog(page).getByRole('button', { name: 'Add a fact' }).click();
  await text(page, 'Name of fact 1').fill('Shirt');
  await text(page, 'Value of fact 1').fill('M');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: `View ${renamed}` }).click();
  await expect(dialog(page)).toContainText('0901234567');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Delete ${renamed}` }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('who has punches is kept, and the dialog says to switch them off instead', async ({ page }) => {
  await signIn(page, 'ADMIN', `${screen}?keyword=SA-0005`);
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(/There is already: [\d,]+ punch/);
});

test('a new form names every bad field, and a department waits for a company', async ({ page }) => {
  await signIn(page, 'SYSADMIN', `${screen}?create=true`);
  await expect(dialog(page).getByRole('combobox', { name: 'Department' })).toBeDisabled();
  await text(page, 'Employee code').fill('E1');
  await text(page, 'E-mail').fill('nobody');
  await save(page);
  for (const sentence of [
    'Company is required',
    'First name is required',
    'Display name is required',
    'Account name is required',
    'Employee code must contain at least 5 characters',
    'Email Invalid',
  ]) {
    await expect(dialog(page).getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);
});

test('an account name that is taken is shown where it stands', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  await page.goto(`${screen}?departmentId=${department.id}`);
  await fillNew(page, name);
  await text(page, 'E-mail').fill(`other-${name}@example.com`);
  await text(page, 'Employee code').fill(unique('E').slice(0, 20));
  await save(page);
  await expect(text(page, 'Account name')).toHaveAttribute('aria-invalid', 'true');
  await expect(text(page, 'Account name')).toBeFocused();
});

test('department, keyword and page stand in the address, and a reload shows the same', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('button', { name: /^Page 2 of/ }).click();
  await expect(page).toHaveURL(/page=1/);
  const first = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.reload();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first);
});

test('staff is closed to managers and staff', async ({ page }) => {
  for (const role of ['MANAGER', 'STAFF'] as const) {
    await signIn(page, role, screen);
    await expect(page).toHaveURL(/\/403$/);
  }
});

test('a phone shows the cards below each other and nothing sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, 'ADMIN', screen);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
