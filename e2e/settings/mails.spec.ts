import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import { makeDepartment, makeEmployee } from '../people/people.ts';

const screen = '/mails';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** An open screen would go to the login by itself. */
async function signOut(page: Page) {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Somebody new, whose invitation is out. */
async function invited(page: Page): Promise<string> {
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  return name;
}

test('an administrator sees a mail go, finds it, and never reads it', async ({ page }) => {
  await signIn(page, 'ADMIN', screen);
  await expect(page.getByRole('heading', { name: 'Mails' })).toBeVisible();
  const name = await invited(page);
  const { code } = await mailTo(`${name}@example.com`);
  // no reload: the list hears of it
  await expect(row(page, name)).toContainText('Sent');
  await expect(row(page, name)).toContainText('Invitation');
  await expect(row(page, name)).toContainText(`${name}@example.com`);
  expect(await page.content()).not.toContain(code);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Search by name or address' }).fill(name);
  await expect(page).toHaveURL(/keyword=person/);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/state=FAILED/);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('the menu leads a system administrator there; another company’s mails are not shown to its neighbour', async ({
  page,
}) => {
  await signIn(page, 'ADMIN');
  const name = await invited(page);
  await signOut(page);
  await signIn(page, 'SYSADMIN', '/buildings');
  await page.getByRole('link', { name: 'Mails' }).click();
  await expect(row(page, name)).toBeVisible();
  await signOut(page);
  await signIn(page, 'ADMIN_B', `${screen}?keyword=${name}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('mails are closed to staff and managers', async ({ page }) => {
  for (const role of ['STAFF', 'MANAGER'] as const) {
    await signOut(page);
    await signIn(page, role, screen);
    await expect(page).toHaveURL(/\/403/);
  }
});

test('a phone shows mails as cards and nothing sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, 'ADMIN', screen);
  const name = await invited(page);
  await expect(page.getByText(`${name}@example.com`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
