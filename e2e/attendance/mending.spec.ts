import { mending } from '@gatehouse/api/attendance/mending';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';
import { menu, unfoldAll } from '@gatehouse/testing/browser/menu';
import { digits, line, longAgo, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const screen = '/to-mend';
const list = (page: Page) => page.getByRole('table', { name: 'Needs attention' });
const show = async (page: Page, kind: RegExp) => {
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: kind }).click();
};

test('each row that needs attention links to its fix: the day, the closed month, or the assignment of an unknown person code', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await show(page, /^Check-in or check-out missing/);
  await expect(page).toHaveURL(/kind=MISSING_OUT/);
  await expect(list(page).getByRole('row').nth(1)).toContainText(/no check-(out|in)/);
  await list(page)
    .getByRole('link', { name: /^\w{3} 20\d\d-/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/attendance-log\/20\d\d-\d\d-\d\d\/\d+$/);

  await page.goto(`${screen}?kind=LATE_CHANGE`);
  await list(page)
    .getByRole('link', { name: /^Review change/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/month-closing\?/);
  await expect(page.getByRole('table', { name: 'Late changes' })).toBeVisible();

  const { terminal } = await placeTerminal(page, baseURL);
  const code = `8${digits(8)}`;
  await terminal.push([line(code, longAgo(), '08:30')]);
  await page.goto(`${screen}?kind=UNKNOWN_PUNCH`);
  await list(page)
    .getByRole('link', { name: new RegExp(`^Assign: Code ${code}`) })
    .click();
  await expect(dialog(page)).toContainText(`Who does code ${code} belong to?`);
});

test('menu shows the number of rows that need attention, and a manager sees only days of the people they manage', async ({
  as,
}) => {
  const page = await as('MANAGER', screen);
  const { totalElements, counts } = await callApi(page, mending.list);
  expect(Object.keys(counts).sort()).toEqual(['LATE_CHANGE', 'MISSING_OUT']);
  await unfoldAll(page);
  await expect(menu(page).getByRole('link', { name: /^Needs attention/ })).toContainText(
    totalElements > 99 ? '99+' : String(totalElements),
  );
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(page.getByRole('main')).toContainText('no check-out');
  await expectNoSidewaysScroll(page);
});

test('staff cannot open the needs attention page', async ({ as }) => {
  const page = await as('STAFF', screen);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
});
