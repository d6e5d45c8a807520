import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { card, chooseAction } from '@gatehouse/testing/browser/lists';
import { mailTo } from '@gatehouse/testing/browser/mailbox';
import { makeDepartment, makeEmployee, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/staff';

/** Fills in the form of a new employee of the department, except the fields under test. */
async function fillNew(page: Page, account: string) {
  await page.getByRole('button', { name: 'New employee' }).click();
  await textField(dialog(page), 'First name').fill('Hồng');
  await textField(dialog(page), 'Last name').fill(account);
  await textField(dialog(page), 'Account name').fill(account);
  await textField(dialog(page), 'Employee code').fill(account);
  await textField(dialog(page), 'Email').fill(`${account}@example.com`);
}

test('administrator adds an employee with an emailed invitation, and later emails a password code once the account is active', async ({
  as,
  browser,
}) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  await page.goto(`${screen}?departmentId=${department.id}`);
  const account = unique('new');
  const email = `${account}@example.com`;
  const name = `Hồng ${account}`;
  await fillNew(page, account);
  await expect(textField(dialog(page), 'Display name')).toHaveValue(name);
  await save(dialog(page));
  await expect(card(page, name)).toContainText(department.name);
  // The toast links to the new employee.
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(dialog(page)).toContainText(name);
  const first = await mailTo(email);
  expect(first.text).toContain(`Welcome, ${name}!`);
  await expect(dialog(page)).toContainText('Not signed in yet');
  await dialog(page).getByRole('button', { name: 'Resend invitation' }).click();
  const question = dialog(page).filter({ hasText: `Resend the invitation to ${name}?` });
  await expect(question).toContainText(email);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(page.getByText(`Email sent to ${email}`)).toBeVisible();
  const second = await mailTo(email);
  expect(second.code).not.toBe(first.code);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(second.link);
  await other.getByRole('textbox', { name: 'New password', exact: true }).fill('a-word-of-my-own-1');
  await other.getByRole('textbox', { name: 'Confirm new password' }).fill('a-word-of-my-own-1');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(dialog(page)).toContainText('Active');
  await dialog(page).getByRole('button', { name: 'Reset password' }).click();
  const reset = dialog(page).filter({ hasText: `Reset ${name}’s password?` });
  await reset.getByRole('button', { name: 'Reset password' }).click();
  await expect(reset).toBeHidden();
  expect((await mailTo(email)).code).toMatch(/^\d{8}$/);
});

test("search finds an employee by the name without accents, and the employee's card opens and deletes the employee", async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const department = await makeDepartment(page);
  // A name of the maximum length, without spaces.
  const name = unique('Đặng').padEnd(200, 'x');
  const { name: account } = await makeEmployee(page, department.id, {
    displayName: name,
    title: 'T'.repeat(200),
  });
  for (const access of [`/access-detail/${account}`, `/department-access?person=${account}`]) {
    await page.goto(access);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto(screen);
  await page.getByRole('textbox', { name: /^Search by name/ }).fill(name.replace('Đặng', 'dang'));
  await expect(page).toHaveURL(/keyword=dang/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `View ${name}` }).click();
  await expect(dialog(page)).toContainText(name);
  for (const fact of ['Account name', 'Employee code', 'Personal email', 'Phone', 'Not signed in yet'])
    await expect(dialog(page)).toContainText(fact);
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');

  await chooseAction(page, `Delete ${name}`);
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
});

test('employee with punches cannot be deleted, and the dialog suggests deactivation', async ({ as }) => {
  const page = await as('ADMIN', `${screen}?keyword=SA-0005`);
  await chooseAction(page, /^Delete /);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(/This employee has [\d,]+ punch/);
});

test('form of a new employee reports every invalid field, and the department requires a company', async ({
  as,
}) => {
  const page = await as('SYSADMIN', `${screen}?create=true`);
  await expect(dialog(page).getByRole('combobox', { name: 'Department' })).toBeDisabled();
  await textField(dialog(page), 'Employee code').fill('E1');
  await textField(dialog(page), 'Email').fill('nobody');
  await save(dialog(page));
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

test('form of a new employee shows a taken account name at its field', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  await page.goto(`${screen}?departmentId=${department.id}`);
  await fillNew(page, name);
  await textField(dialog(page), 'Email').fill(`other-${name}@example.com`);
  await textField(dialog(page), 'Employee code').fill(unique('E').slice(0, 20));
  await save(dialog(page));
  await expect(textField(dialog(page), 'Account name')).toHaveAttribute('aria-invalid', 'true');
  await expect(textField(dialog(page), 'Account name')).toBeFocused();
});

test('staff list filters people by inside, outside, not seen today and inactive, and links a person to their log', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const { name, id } = await makeEmployee(page, department.id);
  await page.goto(`/staff?keyword=${encodeURIComponent(name)}`);
  const state = (label: string) => page.getByRole('button', { name: label });
  await expect(state('1 Not seen today')).toBeVisible();
  await expect(page.getByRole('article', { name })).toContainText('Not seen today');
  await state('0 Inactive').click();
  await expect(page).toHaveURL(/presence=INACTIVE/);
  await expect(page.getByText('No results')).toBeVisible();
  await state('1 Not seen today').click();
  await expect(page.getByRole('article', { name })).toBeVisible();
  await page.goto(`/edit-staff/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Device log' }).click();
  await expect(page).toHaveURL(new RegExp(`/device-logs\\?employeeId=${id}&from=`));
});

test('form of an employee warns of values that another person has, before it is saved', async ({ as }) => {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const other = await makeEmployee(page, department.id);
  await page.goto(`${screen}?departmentId=${department.id}`);
  await fillNew(page, unique('doubled'));
  const warning = dialog(page).getByText('Another account already has this name');
  await expect(warning).toHaveCount(0);
  await textField(dialog(page), 'Account name').fill(other.name);
  await expect(warning).toBeVisible();
  await textField(dialog(page), 'Account name').fill(unique('free'));
  await expect(warning).toHaveCount(0);

  const stored = await makeEmployee(page, department.id);
  await page.goto(`/edit-staff/${stored.id}`);
  const email = page.getByRole('textbox', { name: /^Email/ });
  await email.fill(`${other.name}@example.com`);
  await expect(page.getByText('Another account already has this email')).toBeVisible();
});
