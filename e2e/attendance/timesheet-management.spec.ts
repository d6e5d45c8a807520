import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { DAY } from '@gatehouse/api/platform/dates';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

const screen = '/my-department-access-history';
const lastMonth = () => {
  const now = new Date();
  const first = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return { from: day(first(1)), to: day(new Date(first(0).getTime() - DAY)) };
};
const { from, to } = lastMonth();
const at = `${screen}?from=${from}&to=${to}`;
const people = (page: Page) => page.getByRole('navigation', { name: 'People' });
const days = (page: Page) => page.getByRole('table', { name: 'Attendance days' });
const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('manager chooses a person, sees their figures and days, and opens the log of a day', async ({ as }) => {
  const page = await as('MANAGER', screen);
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheet management' })).toBeVisible();
  await page.goto(at);
  const second = people(page).getByRole('button').nth(1);
  const name = (await second.locator('span').first().innerText()).trim();
  await second.click();
  await expect(page).toHaveURL(/person=\d+/);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals for this period' })).toContainText('Days worked');
  await expectAccessible(page);
  const link = days(page)
    .getByRole('link', { name: /^Attendance log for / })
    .first();
  await link.click();
  await expect(page).toHaveURL(/\/attendance-log\/20\d\d-\d\d-\d\d\/\d+$/);
  await expect(page.getByRole('main')).toContainText(name);
});

test('timesheet management filters people by days, sorts them by hours, and filters them by department', async ({
  as,
}) => {
  const page = await as('ADMIN', at);
  const result = await callApi(page, timesheets.myDepartment, undefined, {
    query: { from, to, filter: 'late', sort: 'totalHours,desc' },
  });
  const [first] = result.userWorkingStats.content;
  await choose(page, 'Show', 'Late');
  await choose(page, 'Sort by', 'Most hours first');
  await expect(page).toHaveURL(/filter=late/);
  await expect(page).toHaveURL(/sort=totalHours/);
  await expect(people(page).getByRole('button').first()).toContainText(first.displayName);
  await expect(page.getByRole('heading', { level: 2, name: first.displayName })).toBeVisible();
  await expect(days(page).getByRole('row')).toHaveCount(Math.min(first.days, 10) + 1);

  await choose(page, 'Department', 'Engineering');
  await expect(page).toHaveURL(/departmentId=\d+/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe(`timesheet ENG ${from} ${to} provisional.xlsx`);
});

test('timesheet management loads the first people of the list, loads more on demand, and searches all people', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const { userWorkingStats } = await callApi(page, timesheets.myDepartment, undefined, {
    query: { from, to },
  });
  const { content, totalElements } = userWorkingStats;
  const last = content.at(-1);
  await page.goto(at);
  const rows = people(page).getByRole('button');
  const more = page.getByRole('button', { name: `Show more (${totalElements - 25} left)` });
  await expect(rows).toHaveCount(26);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(totalElements);

  const search = page.getByRole('textbox', { name: 'Filter: People' });
  await search.fill(last.employeeCode);
  await expect(rows).toHaveCount(1);
  // Figures and export cover all people, regardless of the search.
  await expect(page.getByText(`${totalElements} people`)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`person=${last.employeeId}`));
  await expect(page.getByRole('heading', { level: 2, name: last.displayName })).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(rows).toHaveCount(totalElements);
});

test('timesheet management shows the person given in the URL even if the person is not on the first page of the list', async ({
  as,
}) => {
  const page = await as('ADMIN');
  const { userWorkingStats } = await callApi(page, timesheets.myDepartment, undefined, {
    query: { from, to },
  });
  const last = userWorkingStats.content.at(-1);
  await page.goto(`${at}&person=${last.employeeId}`);
  await expect(page.getByRole('heading', { level: 2, name: last.displayName })).toBeVisible();
  await expect(page.getByText(`${last.employeeCode} · ${last.departmentName}`)).toBeVisible();
  await expect(people(page).locator('[aria-current]')).toHaveCount(0);
});

test('timesheet management searches all people on a phone', async ({ as }) => {
  const page = await as('ADMIN');
  const { userWorkingStats } = await callApi(page, timesheets.myDepartment, undefined, {
    query: { from, to },
  });
  const last = userWorkingStats.content.at(-1);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(at);
  const chooser = page.getByRole('combobox', { name: 'People' });
  await chooser.fill(last.displayName);
  await page.getByRole('option', { name: last.displayName }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: last.displayName })).toBeVisible();
  await expect(chooser).toHaveValue(new RegExp(`^${last.displayName}`));
});

test('timesheet management fits on a phone and shows the people in a combobox', async ({ as }) => {
  const page = await as('MANAGER');
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(at);
  await expect(page.getByRole('combobox', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals for this period' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('staff cannot open the timesheet management page', async ({ as }) => {
  const page = await as('STAFF', screen);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
});
