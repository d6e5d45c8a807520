import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { makePerson, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const tile = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').first();
const box = (page: Page, name: string) => page.getByRole('region', { name });

test("sign-in opens the person's own dashboard with monthly figures and a chart of hours", async ({ as }) => {
  const page = await as('STAFF', '/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('My dashboard · Gatehouse');
  await expect(tile(page, 'Working hours')).toHaveText(/^\d+:\d\dThis month$/);
  await box(page, 'Working hours').getByText('Quarter').click();
  await expect(page).toHaveURL(/hours=quarter/);
  const chart = box(page, 'Working hours').getByRole('img', { name: /^Working hours per day from / });
  await expect(chart).toBeVisible();
  // A table next to the chart lists the values for screen readers.
  await expect(box(page, 'Working hours').getByRole('row')).not.toHaveCount(0);
  // The line of the chart excludes today's incomplete hours. Otherwise the line would drop every morning.
  await expect(async () => {
    const rowHeaders = await box(page, 'Working hours').getByRole('rowheader').allTextContents();
    const before = rowHeaders.findIndex((head) => head.endsWith('(Today so far)'));
    expect(before).toBeGreaterThan(-1);
    const line = await chart.locator('path[stroke]').getAttribute('d');
    expect(line?.match(/[ML]/g) ?? []).toHaveLength(before);
  }).toPass();
  await expect(box(page, 'Check-ins this month').getByRole('img')).toBeVisible();
  await box(page, 'Check-in methods').getByText('Quarter').click();
  await expect(box(page, 'Check-in methods')).toContainText(/[1-9]\d* of [1-9]\d*/);
  await expectAccessible(page);
});

test('account without an employee sees the faults of the installation, with links to the pages that resolve them', async ({
  as,
}) => {
  const page = await as('SYSADMIN', '/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText('No backup yet');
  await expectAccessible(page);
  await expect(page.getByText('Working hours')).toHaveCount(0);
  await waiting.getByRole('link', { name: /devices? offline/ }).click();
  await expect(page).toHaveURL(/\/devices\?.*standing=OFFLINE/);
});

test('a punch updates the figures of the department without a reload', async ({ as, baseURL }) => {
  const page = await as('ADMIN', '/');
  const person = await makePerson(page);
  const { terminal } = await placeTerminal(page, baseURL);
  // Uses a new department, so that no other punches change its figures.
  await page.goto(`/department-dashboard?department=${person.departmentId}`);
  const logs = box(page, 'Latest attendance logs');
  await expect(logs.getByText('No punches yet')).toBeVisible();
  await expect(tile(page, 'At work')).toHaveText(/^0 of 1/);
  await terminal.handshake();
  terminal.punch({ pin: person.pin, verify: 'FACE', direction: 'IN' });
  expect(await terminal.push()).toBe(true);
  await expect(tile(page, 'At work')).toHaveText(/^1 of 1/);
  await expect(logs.getByRole('link', { name: person.name })).toBeVisible();
  await expect(box(page, 'Check-in methods')).toContainText('1 of 1');
  // While the figures of another department load, the page hides the old figures.
  let releaseAnswer = () => {};
  const pendingAnswer = new Promise<void>((resolve) => {
    releaseAnswer = resolve;
  });
  await page.route(/\/departments\/summary/, async (route) => {
    await pendingAnswer;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Engineering' }).click();
  await expect(tile(page, 'At work')).toHaveText('');
  releaseAnswer();
  await expect(tile(page, 'At work')).toContainText('Inside now');
  await page.goBack();
  await box(page, 'Newest employees').getByRole('link', { name: person.name }).click();
  await expect(dialog(page)).toContainText(person.name);
});

test('manager sees the dashboards of managed departments, also on a phone, and staff see none', async ({
  as,
}) => {
  const page = await as('MANAGER', '/department-dashboard?activity=quarter&methods=quarter');
  await expect(box(page, 'Latest requests')).toBeInViewport({ ratio: 1 });
  await expect(box(page, 'Attendance activity').getByRole('img', { name: /check-ins/ })).toBeVisible();
  await expect(box(page, 'Today’s activity').getByRole('img')).toBeVisible();
  await expect(box(page, 'Today’s check-ins').getByRole('img')).toBeVisible();
  await expect(box(page, 'Latest attendance logs').getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
  // The page shows a dash for figures that failed to load.
  await page.goto('/department-dashboard?department=999999999');
  await expect(page.getByText('This department no longer exists.').first()).toBeVisible();
  await expect(tile(page, 'Absent')).toHaveText('–');
  const staff = await as('STAFF', '/department-dashboard');
  await expect(staff).toHaveURL(/\/403$/);
});

test('dashboard shows six recent notifications and loads six more at a time', async ({ as }) => {
  const page = await as('ADMIN', '/department-dashboard');
  const recent = box(page, 'Recent notifications');
  await expect(recent.getByRole('listitem')).toHaveCount(6);
  await recent.getByRole('button', { name: 'View more' }).click();
  await expect(recent.getByRole('listitem').nth(6)).toBeAttached();
});
