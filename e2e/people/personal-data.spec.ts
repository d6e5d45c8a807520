import { readFile } from 'node:fs/promises';
import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const tab = (id: number) => `/edit-staff/${id}?tab=personal-data`;

/** Deactivates an employee with the same request as the employee's form. Returns the account name. */
async function deactivateEmployee(page: Page, id: number): Promise<string> {
  const headers = { 'x-command-id': crypto.randomUUID() };
  const { result } = await (await page.request.get(pathOf(employees.get, { id }), { headers })).json();
  const { departmentId, employeeCode, firstName, lastName, displayName, gender, title, email, devicePin } =
    result;
  const data = {
    departmentId,
    employeeCode,
    firstName,
    lastName,
    displayName,
    gender,
    title,
    email,
    devicePin,
  };
  const answer = await page.request.put(pathOf(employees.update, { id }), {
    headers,
    data: { ...data, isEnabled: false },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return result.accountName;
}

test('administrator exports the data of a person, and erases the data after deactivation', async ({ as }) => {
  const page = await as('ADMIN');
  const { id: departmentId } = await makeDepartment(page);
  const { id, name } = await makeEmployee(page, departmentId);
  await page.goto(tab(id));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export personal data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^personal-data .*\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await expect(page.getByText('The account is still active. Deactivate it first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase permanently' })).toHaveCount(0);
  await expectAccessible(page);

  const account = await deactivateEmployee(page, id);
  await page.reload();
  const erase = page.getByRole('button', { name: 'Erase permanently' });
  await erase.click();
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Account name' }).fill(account);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
  await erase.click();
  await expect(page.getByText('Person erased')).toBeVisible();
  await expect(page).toHaveURL(/\/staff$/);
  await page.goto(`/staff?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByText('No results')).toBeVisible();
});

test('everyone can download their own data, and staff see no privacy settings', async ({ as }) => {
  const page = await as('STAFF', '/setting');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('personal-data staff.zip');
  await expect(page.getByRole('tab', { name: 'Privacy' })).toHaveCount(0);
});

test('administrator sets the retention of records', async ({ as }) => {
  const page = await as('ADMIN_B', '/setting?tab=privacy');
  const months = page.getByRole('textbox', { name: 'Raw terminal records' });
  await months.fill('999');
  await save(page);
  await expect(months).toHaveAttribute('aria-invalid', 'true');
  await months.fill('24');
  await save(page);
  await expect(months).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(months).toHaveValue('24');
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
});
