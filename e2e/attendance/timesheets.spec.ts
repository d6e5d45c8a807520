import { DAY } from '@gatehouse/api/platform/dates';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

const dateBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
/** The last three months, which contain all punches of the sample. */
const period = `from=${dateBefore(90)}&to=${dateBefore(0)}`;

const days = (page: Page) => page.getByRole('table', { name: 'Attendance days' });
const figures = (page: Page) => page.getByRole('region', { name: 'Totals for this period' });

test('employee opens their own days from the menu and sees figures of the current month', async ({ as }) => {
  const page = await as('STAFF', '/');
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'My timesheet' })
    .click();
  await expect(page).toHaveURL(/\/my-access-history$/);
  await expect(page).toHaveTitle('My timesheet · Gatehouse');
  await expect(figures(page).getByText('Days worked')).toBeVisible();
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).slice(0, 8);
  await expect(page.getByRole('button', { name: `Period: ${month}01` })).toBeVisible();
});

test('my timesheet explains a late day with shift, tolerance, punches and their doors', async ({ as }) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
  await expect(days(page)).toBeVisible();
  const worked = figures(page).getByText('Days worked').locator('..');
  const all = (await worked.textContent()) ?? '';
  expect(all).toMatch(/[1-9]\d*$/);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Late' }).click();
  await expect(page).toHaveURL(/filter=late/);
  // The figures cover the whole period, regardless of the filter.
  await expect(worked).toHaveText(all);

  // The unfiltered list stays until the filtered list is loaded.
  await expect(days(page).getByRole('row').nth(1).getByRole('cell').nth(4)).not.toHaveText('0:00');
  // Finds a day that is late and otherwise correct. Some late days also lack a check-out.
  const first = days(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Late', exact: true }) })
    .first();
  const late = await first.getByRole('cell').nth(4).innerText();
  const opens = first.getByRole('button');
  await opens.press('Enter');
  await expect(opens).toHaveAttribute('aria-expanded', 'true');
  const why = first.locator('xpath=following-sibling::tr[1]');
  await expect(why.getByRole('heading', { name: `Why ${late} late?` })).toBeVisible();
  await expect(why.getByRole('listitem').filter({ hasText: 'Work is expected' })).toContainText(
    /Work is expected from 8:30.AM, tolerance 5 minutes\. First in .* after the start\./,
  );
  await expect(why).toContainText('Time zone: Asia/Ho Chi Minh');
  await expect(why.getByRole('img')).toHaveAccessibleName(new RegExp(`Shift: .*Late ${late}`));
  const punch = why.getByRole('listitem').filter({ hasText: 'Main entrance' }).first();
  await expect(punch).toContainText('First in');
  await expectAccessible(page);
  await opens.press('Enter');
  await expect(why.getByRole('heading')).toHaveCount(0);
  await expect(opens).toBeFocused();

  // The explanation of the day links to a correction request.
  const date = (await opens.innerText()).replace(/^.*(?=20\d\d-)/s, '').trim();
  await opens.press('Enter');
  await why.getByRole('link', { name: 'Request a correction' }).click();
  const form = dialog(page, 'New request');
  await expect(form.getByRole('combobox', { name: 'Type' })).toHaveValue('Correction');
  await expect(form.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(date);
});

/** Returns the first and last day of the previous month, so that all days are over. */
const lastMonth = () => {
  const now = new Date();
  const first = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);
  return { from: dateOf(first(1)), to: dateOf(new Date(first(0).getTime() - DAY)) };
};
const strip = (page: Page) => page.getByRole('list', { name: 'Days in this period' });

test('month strip supports arrow keys, names each day with its status, and opens the timesheet row of a day', async ({
  as,
}) => {
  const { from, to } = lastMonth();
  const page = await as('STAFF', `/my-access-history?from=${from}&to=${to}`);
  await expect(strip(page).getByRole('listitem')).toHaveCount(Number(to.slice(8)));
  const dayButtons = strip(page).getByRole('button');
  await expect(dayButtons.first()).toBeVisible();
  for (const dayButton of await dayButtons.all())
    await expect(dayButton).toHaveAccessibleName(
      /^\w+, \w+ \d+, 20\d\d: (Present|Late|Left early|Overtime|Absent|No check-out|Leave|Half a day)/,
    );
  // The whole month strip is one tab stop.
  await expect(strip(page).locator('button[tabindex="0"]')).toHaveCount(1);
  await dayButtons.nth(1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayButtons.nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(dayButtons.first()).toBeFocused();

  // The first day of the month is the last row of the list, on a later page.
  await page.keyboard.press('Enter');
  await expect(dayButtons.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL(/day=20\d\d-\d\d-\d\d/);
  await expect(page).toHaveURL(/page=[12]/);
  await expect(days(page).getByRole('button', { expanded: true })).toBeVisible();
  await expectAccessible(page);
  // The URL opens the same day again after a reload, and the page does not jump when the month strip loads.
  await page.route(/[?&]size=100(&|$)/, (route) => setTimeout(() => void route.continue(), 500));
  await page.reload();
  const why = days(page)
    .getByRole('cell')
    .filter({ has: page.getByRole('heading') });
  await expect(why).toBeVisible();
  await expect(dayButtons.first()).toBeVisible();
  await expect(why).toBeInViewport({ ratio: 0.99 });
  await page.unrouteAll();

  // Opening a day that the filter hides clears the filter.
  const listResponse = page.waitForResponse(/[?&]filter=late(&|$)/);
  await page.getByText(/^Late \d+$/).click();
  await expect(page).toHaveURL(/filter=late/);
  // Until the response arrives, the page shows the unfiltered list, which contains the opened day.
  await listResponse;
  const present = strip(page)
    .getByRole('button', { name: /: Present$/ })
    .first();
  await present.click();
  await expect(page).not.toHaveURL(/filter=/);
  await expect(days(page).getByRole('button', { expanded: true })).toBeVisible();

  await page.getByRole('button', { name: /^Next month: / }).click();
  await expect(page).not.toHaveURL(`from=${from}`);
  await expect(strip(page).locator('[data-today]')).toHaveCount(1);
});

test('month strip has one week per line on a phone, and an open day fits', async ({ as }) => {
  const { from, to } = lastMonth();
  const page = await as('STAFF');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`/my-access-history?from=${from}&to=${to}`);
  await expect(strip(page).getByRole('listitem').nth(7)).toBeVisible();
  const boxes = await strip(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
  expect(boxes[7]).toBe(boxes[0]);
  expect(boxes[8]).toBe(boxes[1]);
  await strip(page).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: /^(Why|How)/ })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  // axe would report rows half covered by the sticky bar as too small targets.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
});

test('my timesheet exports days with the current sort order and filters', async ({ as }) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
  const byDate = days(page).getByRole('columnheader', { name: 'Date' });
  await expect(byDate).toHaveAttribute('aria-sort', 'descending');
  await byDate.getByRole('button').click();
  await expect(byDate).toHaveAttribute('aria-sort', 'ascending');
  await days(page).getByRole('button', { name: 'Working hours' }).click();
  await expect(page).toHaveURL(/sort=totalHours%2Casc/);
  await expect(days(page).getByRole('columnheader', { name: 'Working hours' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(days(page).getByRole('row')).toHaveCount(11);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2 of' }).click();
  await expect(page).toHaveURL(/page=1/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^timesheet staff 20\d\d-\d\d-\d\d 20\d\d-\d\d-\d\d\.xlsx$/,
  );
});

test('eye button of a timesheet row opens the punches of the day', async ({ as }) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
  const row = days(page).getByRole('row').nth(1);
  const checkIn = (await row.getByRole('cell').nth(1).innerText()).trim();
  await row.getByRole('link', { name: /^Attendance log for / }).click();
  await expect(page).toHaveURL(/\/attendance-log\/20\d\d-\d\d-\d\d$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance log' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: checkIn })).toBeVisible();
});

test('account without an employee sees that it has no timesheet', async ({ as }) => {
  const page = await as('SYSADMIN', '/my-access-history');
  await expect(page.getByText('This account isn’t linked to an employee')).toBeVisible();
});
