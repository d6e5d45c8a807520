import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { makeAccount } from '@gatehouse/testing/browser/people';
import { accounts, logIn } from '@gatehouse/testing/browser/sign-in';
import type { Page } from '@playwright/test';

const screen = '/my-profile';
const card = (page: Page) => page.getByRole('region').filter({ hasText: 'Account name' });

for (const role of ['STAFF', 'ADMIN'] as const) {
  test(`${role} sees their own profile, with the figures of the month`, async ({ as }) => {
    const page = await as(role, '/');
    await page.getByRole('banner').getByRole('link', { name: 'My profile' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
    for (const label of [
      'Account name',
      'Employee code',
      'Email',
      'Department',
      'Company',
      'Job title',
      'Rank',
    ])
      await expect(card(page).getByText(label, { exact: true })).toBeVisible();
    await expect(card(page)).toContainText(accounts[role]);
    await expect(card(page)).toContainText(/From \d{4}-\d\d-01 to \d{4}-\d\d-\d\d/);
    await expect(card(page)).toContainText(/\d+:\d\dWorking hours|Working hours\d+:\d\d/);
    for (const figure of ['Overtime hours', 'Late check-ins', 'Early check-outs'])
      await expect(card(page)).toContainText(figure);
  });
}

test('employee edits their own details, but not the fields that only the administrator may change', async ({
  as,
}) => {
  const page = await as(await makeAccount(as), screen);
  await textField(page, 'Personal email').fill('nobody');
  await save(page);
  await expect(page.getByText('Email Invalid')).toBeVisible();
  await expect(textField(page, 'Personal email')).toBeFocused();
  await textField(page, 'Personal email').fill('me@home.example');
  await textField(page, 'Phone').fill('0901 234 567');
  await page.getByRole('radio', { name: 'Female' }).check();
  await save(page);
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(textField(page, 'Phone')).toHaveValue('0901 234 567');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  const readOnlyGroup = page.getByRole('group', { name: 'Managed by your administrator' });
  for (const label of ['Company', 'First name', 'ID number'])
    await expect(readOnlyGroup).toContainText(label);
  await expect(readOnlyGroup.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});

test('profile asks for confirmation before another tab is opened with unsaved entries, and does not ask after saving', async ({
  as,
}) => {
  const page = await as(await makeAccount(as), screen);
  await textField(page, 'Phone').fill('0901 000 000');
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(textField(page, 'Phone')).toHaveValue('0901 000 000');
  await save(page);
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
});

test('changing the password requires the current password, two equal entries and sufficient strength', async ({
  as,
}) => {
  const person = await makeAccount(as);
  const page = await as(person, `${screen}?tab=password`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(field('Current password')).toBeFocused();
  await field('Current password').fill('wrong-Guess-1');
  await field('New password').fill('Other-Kettle-43');
  await field('Confirm new password').fill('Other-Kettle-44');
  await submit.click();
  await expect(page.getByText('Verify Password Failed!')).toBeVisible();
  await expectAccessible(page);
  await field('Confirm new password').fill('Other-Kettle-43');
  await submit.click();
  await expect(field('Current password')).toHaveAttribute('aria-invalid', 'true');
  await field('Current password').fill(person.password);
  await field('New password').fill('password1');
  await field('Confirm new password').fill('password1');
  await submit.click();
  await expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
  await field('New password').fill('Other-Kettle-43');
  await field('Confirm new password').fill('Other-Kettle-43');
  await submit.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(field('Current password')).toHaveValue('');
  await logIn(page.request, { ...person, password: 'Other-Kettle-43' });
});

test('account without an employee has a password tab and no profile', async ({ as }) => {
  const page = await as('SYSADMIN', screen);
  await expect(page.getByText('This is a system account')).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
