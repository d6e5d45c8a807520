import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { firstCompany } from '@gatehouse/testing/browser/people';
import { line, longAgo, makePerson, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const changes = (page: Page) => page.getByRole('table', { name: 'Late changes' });
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

test('administrator closes a month after a warning, lists and applies a late check-out, and reopens the month', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const person = await makePerson(page);
  const { terminal } = await placeTerminal(page, baseURL);
  const { id: companyId } = await firstCompany(page);
  const day = longAgo();
  const month = day.slice(0, 7);
  await terminal.push([line(person.pin, day, '08:00')]);

  await page.goto(`/month-closing?month=${month}`);
  await expect(page.getByRole('heading', { level: 2, name: monthName(month) })).toBeVisible();
  await expect(page.getByText(/\d+ incomplete days?/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close month' }).click();
  await expect(dialog(page)).toContainText('Still open:');
  await expectAccessible(page, '[role=dialog]');
  const close = dialog(page).getByRole('button', { name: 'Close month' });
  await close.click();
  await expect(page.getByText(`${monthName(month)} closed`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`${monthName(month)} reopened`)).toBeVisible();
  await page.getByRole('button', { name: 'Close month' }).click();
  await close.click();
  await expect(page.getByText(/^Closed by /)).toBeVisible();

  // Sends the late punch with the terminal's check-out key.
  await terminal.push([line(person.pin, day, '17:30').replace('\t0\t15', '\t1\t15')]);
  await page.reload();
  const late = changes(page).getByRole('row').filter({ hasText: person.name });
  await expect(late).toContainText('Incomplete');
  await expect(late).toContainText('Present');
  await late.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page)).toContainText('The month stays closed.');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Change applied for ${person.name}`)).toBeVisible();
  await expect(late).toHaveCount(0);

  await page.getByRole('button', { name: 'Reopen month' }).click();
  await dialog(page).getByRole('button', { name: 'Reopen month' }).click();
  await expect(page.getByText(`${monthName(month)} reopened`)).toBeVisible();
  const { content } = await callApi(page, attendanceMonths.list, undefined, {
    params: { companyId },
    query: { year: month.slice(0, 4) },
  });
  expect(content.find((entry: { month: string }) => entry.month === month)).toMatchObject({ locked: false });
});

test('current month cannot be closed, and a manager can only view months', async ({ as }) => {
  const current = new Date().toISOString().slice(0, 7);
  const page = await as('ADMIN', `/month-closing?month=${current}`);
  await expect(page.getByRole('button', { name: 'Close month' })).toHaveAttribute('aria-disabled', 'true');
  const boss = await as('MANAGER', '/month-closing');
  await expect(boss.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(boss.getByText('Before closing')).toBeVisible();
  await expect(boss.getByRole('button', { name: /^(Close the month|Reopen month|Apply)$/ })).toHaveCount(0);
});

test('sample data contains a closed month with late changes, readable on a phone', async ({ as }) => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7);
  const page = await as('ADMIN', `/month-closing?month=${month}`);
  await expect(changes(page).getByRole('row').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(page.getByText('Late changes').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
