import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { row } from '@gatehouse/testing/browser/lists';
import { mailTo } from '@gatehouse/testing/browser/mailbox';
import { makeAccount, makeDepartment, makeEmployee } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/account-dashboard';
const stamp = /\d{4}-\d\d-\d\d\s\d\d:\d\d\s(AM|PM)/;

async function makeInvitedEmployee(page: Page) {
  const department = await makeDepartment(page);
  return makeEmployee(page, department.id);
}

test('administrator sees fifteen accounts per page, all columns, and the number of activated accounts', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  await expect(page.getByRole('row')).toHaveCount(16);
  for (const name of [
    'No',
    'Account',
    'Display name',
    'Email',
    'Department',
    'Company',
    'Account status',
    'Invitation sent',
    'Activated',
    'Password changed',
    'Registered faces',
  ]) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Activated accounts on this page: \d+ \/ 15$/)).toBeVisible();
  await expect(page.getByText(/^Registered faces on this page: \d+ \/ 15$/)).toBeVisible();
  await page.getByRole('button', { name: /^Page 2 of/ }).click();
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('16');
});

test('administrator resends the invitation of a new account, resets the password once the account is active, and sees a message after each action', async ({
  as,
}) => {
  const page = await as('ADMIN', screen);
  const { name } = await makeInvitedEmployee(page);
  await mailTo(`${name}@example.com`);
  await page.getByRole('textbox', { name: /^Search accounts/ }).fill(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, name)).toContainText('Not signed in yet');
  await expect(row(page, name)).toContainText(stamp);
  await expect(row(page, name)).toContainText('None');

  await page.getByRole('button', { name: `Resend invitation to ${name}` }).click();
  await expect(dialog(page)).toContainText(`Resend the invitation to ${name}?`);
  await dialog(page).getByRole('button', { name: 'Resend invitation' }).click();
  await expect(dialog(page)).toBeHidden();
  await mailTo(`${name}@example.com`);

  const reset = page.getByRole('button', { name: `Reset ${name}’s password` });
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await reset.hover();
  await expect(page.getByRole('tooltip')).toContainText('Activate the account first');

  await page.getByRole('button', { name: `Activate ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Activate ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Activate' }).click();
  // A row shows either the time of activation or the action that resets the password (spec §2).
  await expect(reset).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('button', { name: `Activate ${name}` })).toHaveCount(0);

  await reset.click();
  await dialog(page).getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog(page)).toBeHidden();
  await mailTo(`${name}@example.com`);
});

test('account filter separates activated from other accounts and is part of the URL', async ({ as }) => {
  const page = await as('ADMIN');
  const { name } = await makeInvitedEmployee(page);
  await page.goto(`${screen}?keyword=${name}&filter=INACTIVE`);
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Activated accounts' }).click();
  await expect(page).toHaveURL(/filter=ACTIVATED/);
  await expect(page.getByText('No results')).toBeVisible();
  await page.goto(`${screen}?keyword=${name}&filter=FACES_UNREGISTERED`);
  await expect(row(page, name)).toBeVisible();
  await page.goto(`${screen}?keyword=${name}&filter=FACES_REGISTERED`);
  await expect(page.getByText('No results')).toBeVisible();
});

test('account with a password is active and cannot be invited again', async ({ as }) => {
  const { account: name } = await makeAccount(as);
  const page = await as('ADMIN', `${screen}?keyword=${name}`);
  await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible();
  const invite = page.getByRole('button', { name: `Resend invitation to ${name}` });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');
  await invite.hover();
  await expect(page.getByRole('tooltip')).toContainText('has already chosen a password');
  await expect(page.getByRole('button', { name: `Reset ${name}’s password` })).toBeEnabled();
});
