import type { Page } from '@playwright/test';
import { type As, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import type { Role } from './sign-in.ts';

// what shared pieces make of themselves on a phone; that every screen fits one is the crawl's

async function onPhone(as: As, role: Role, path: string): Promise<Page> {
  const page = await as(role);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(path);
  return page;
}

test('the list of two panes is a chooser', async ({ as }) => {
  const page = await onPhone(as, 'SYSADMIN', '/buildings');
  await page.getByRole('combobox', { name: 'Companies' }).click();
  await page.getByRole('option', { name: /^Sao Mai Manufacturing/ }).click();
  await expect(page).toHaveURL(/companyCode=/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the rows of a table are cards, one for each', async ({ as }) => {
  const page = await onPhone(as, 'SYSADMIN', '/account-dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'Changed password' })).toHaveCount(15);
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('a range of dates opens within the width', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/device-logs');
  await page.getByRole('button', { name: /^Dates/ }).click();
  await expect(page.getByRole('button', { name: 'Last month' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a dialog fills the width, and nothing of it sticks out', async ({ as }) => {
  const page = await onPhone(as, 'ADMIN', '/buildings?create=true');
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(375);
  await expectNoSidewaysScroll(page);
});
