import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { row } from '@gatehouse/testing/browser/lists';
import { mailTo } from '@gatehouse/testing/browser/mailbox';
import { unfoldAll } from '@gatehouse/testing/browser/menu';
import { makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/mails';

/** Creates an employee, which sends an invitation. Returns the account name. */
async function inviteEmployee(page: Page): Promise<string> {
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  return name;
}

test('administrator sees an email being sent and finds it in the list, but never sees its contents', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  const name = await inviteEmployee(page);
  const { code } = await mailTo(`${name}@example.com`);
  // The list updates without a reload.
  await expect(row(page, name)).toContainText('Sent');
  await expect(row(page, name)).toContainText('Invitation');
  await expect(row(page, name)).toContainText(`${name}@example.com`);
  expect(await page.content()).not.toContain(code);

  await page.getByRole('textbox', { name: 'Search by name or email address' }).fill(name);
  await expect(page).toHaveURL(/keyword=person/);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('system administrator opens the emails from the menu, and an administrator does not see the emails of other companies', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const name = await inviteEmployee(page);
  const system = await as('SYSADMIN', '/buildings');
  await unfoldAll(system);
  await system.getByRole('link', { name: 'Emails' }).click();
  await expect(row(system, name)).toBeVisible();
  const neighbour = await as('ADMIN_B', `${screen}?keyword=${name}`);
  await expect(neighbour.getByText('No results')).toBeVisible();
});
