import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

const day = 86_400_000;
const dateBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);
/** The last three months: the whole of the sample's punches. */
const period = `from=${dateBefore(90)}&to=${dateBefore(0)}`;

const days = (page: Page) => page.getByRole('table', { name: 'Attendance days' });
const figures = (page: Page) => page.getByRole('region', { name: 'Figures of the period' });

test('a person finds their own days in the menu, with the figures of the current month', async ({ as }) => {
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

test('a late day says why: the shift, the tolerance, the punches and where they were', async ({ as }) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
  await expect(days(page)).toBeVisible();
  const worked = figures(page).getByText('Days worked').locator('..');
  const all = (await worked.textContent()) ?? '';
  expect(all).toMatch(/[1-9]\d*$/);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Late' }).click();
  await expect(page).toHaveURL(/filter=late/);
  // the figures are those of the period, whatever is listed
  await expect(worked).toHaveText(all);

  const first = days(page).getByRole('row').nth(1);
  // the list of before stands until the filtered one is there
  await expect(first.locator('td, th').nth(4)).not.toHaveText('0:00');
  const late = first.getByRole('button', { name: /: why\?$/ }).nth(3);
  const name = (await late.innerText()).trim();
  await late.press('Enter');
  const why = page.getByRole('dialog', { name: `${name}: why?` });
  await expect(why).toContainText(
    /The shift starts at 8:30.AM, tolerance 5 minutes\. First in .* after the start\./,
  );
  await expect(why).toContainText('Time zone: Asia/Ho Chi Minh');
  await expect(why.getByRole('listitem').first()).toContainText('Main entrance');
  await expect(why.getByRole('listitem').first()).toContainText('First in');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await expect(late).toBeFocused();
});

test('days are sorted, paged and exported as they are filtered', async ({ as }) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
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

test('the eye leads to the punches of the day', async ({ as }) => {
  const page = await as('STAFF', `/my-access-history?${period}`);
  const row = days(page).getByRole('row').nth(1);
  const checkIn = (
    await row
      .getByRole('button', { name: /: why\?$/ })
      .first()
      .innerText()
  ).trim();
  await row.getByRole('link', { name: /^Attendance log of / }).click();
  await expect(page).toHaveURL(/\/attendance-log\/20\d\d-\d\d-\d\d$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance log' })).toBeVisible();
  await expect(page.getByRole('button', { name: `${checkIn}: why?` })).toBeVisible();
});

test('an account of the installation is told that it has no timesheet', async ({ as }) => {
  const page = await as('SYSADMIN', '/my-access-history');
  await expect(page.getByText('This account belongs to no employee')).toBeVisible();
});
