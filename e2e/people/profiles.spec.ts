import type { Page } from '@playwright/test';
import { accounts, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { makeAccount } from './people.ts';

const screen = '/my-profile';
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page) => page.getByRole('region').filter({ hasText: 'Account name' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

for (const role of ['STAFF', 'ADMIN'] as const) {
  test(`${role} sees who they are, with the figures of the month`, async ({ page }) => {
    await signIn(page, role, '/');
    await page.getByRole('banner').getByRole('link', { name: 'My profile' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
    for (const label of ['Account name', 'Employee code', 'E-mail', 'Department', 'Company', 'Title', 'Rank'])
      await expect(card(page).getByText(label, { exact: true })).toBeVisible();
    await expect(card(page)).toContainText(accounts[role]);
    await expect(card(page)).toContainText(/From \d{4}-\d\d-01 to \d{4}-\d\d-\d\d/);
    await expect(card(page)).toContainText(/\d+:\d\dWorking hours|Working hours\d+:\d\d/);
    for (const figure of ['Overtime hours', 'Late check-ins', 'Early check-outs'])
      await expect(card(page)).toContainText(figure);
  });
}

test('one changes what one says of oneself, and nothing of what the administrator keeps', async ({
  page,
}) => {
  await makeAccount(page, screen);
  await text(page, 'Personal e-mail').fill('nobody');
  await save(page);
  await expect(page.getByText('Email Invalid')).toBeVisible();
  await expect(text(page, 'Personal e-mail')).toBeFocused();
  await text(page, 'Personal e-mail').fill('me@home.example');
  await text(page, 'Phone').fill('0901 234 567');
  await page.getByRole('radio', { name: 'Female' }).check();
  await save(page);
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await page.reload();
  await expect(text(page, 'Phone')).toHaveValue('0901 234 567');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  const kept = page.getByRole('group', { name: 'Kept by your administrator' });
  for (const label of ['Company', 'First name', 'Identity number']) await expect(kept).toContainText(label);
  await expect(kept.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});

test('another tab asks before what was typed is lost; a saved form lets one go', async ({ page }) => {
  await makeAccount(page, screen);
  await text(page, 'Phone').fill('0901 000 000');
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(text(page, 'Phone')).toHaveValue('0901 000 000');
  await save(page);
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
});

test('a password is changed with the current one, twice the same and strong enough', async ({ page }) => {
  const { accountName, chosen } = await makeAccount(page, `${screen}?tab=password`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(field('Current password')).toBeFocused();
  await field('Current password').fill('wrong-Guess-1');
  await field('New password').fill('Other-Kettle-43');
  await field('Verify password').fill('Other-Kettle-44');
  await submit.click();
  await expect(page.getByText('Verify Password Failed!')).toBeVisible();
  await expectAccessible(page);
  await field('Verify password').fill('Other-Kettle-43');
  await submit.click();
  await expect(field('Current password')).toHaveAttribute('aria-invalid', 'true');
  await field('Current password').fill(chosen);
  await field('New password').fill('password1');
  await field('Verify password').fill('password1');
  await submit.click();
  await expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
  await field('New password').fill('Other-Kettle-43');
  await field('Verify password').fill('Other-Kettle-43');
  await submit.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(field('Current password')).toHaveValue('');
  const answer = await page.request.post('/api/v1/auth/login/username', {
    headers: { 'x-command-id': crypto.randomUUID() },
    data: { account: accountName, password: 'Other-Kettle-43' },
  });
  expect(answer.status()).toBe(200);
});

test('an account of the installation has a password and no profile', async ({ page }) => {
  await signIn(page, 'SYSADMIN', screen);
  await expect(page.getByText('This account belongs to the portal')).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`every tab is accessible in ${scheme}, and fits a phone`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('gatehouse.theme', value), scheme);
    await page.setViewportSize({ width: 375, height: 740 });
    await signIn(page, 'STAFF', screen);
    for (const tab of ['Private Information', 'Password', 'Recognition Picture', 'Vehicle']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
