import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../fixtures.ts';

const punches = (page: Page) => page.getByRole('table', { name: 'Punches' });

/** The address of the staff account's latest day with both an in and an out, by way of its timesheet. */
async function openLatestDay(page: Page): Promise<void> {
  await signIn(page, 'STAFF', '/my-access-history?sort=totalHours%2Cdesc&from=2020-01-01&to=2099-12-31');
  await page
    .getByRole('link', { name: /^Attendance log of / })
    .first()
    .click();
  await expect(punches(page)).toBeVisible();
}

test('a day shows whose it is, its figures with their why, and every punch', async ({ page }) => {
  await openLatestDay(page);
  await expect(page.getByText('Engineering', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^Shift: usual hours, 8:30.AM to 5:30.PM$/)).toBeVisible();
  await expect(punches(page).getByRole('row').nth(1)).toContainText('In');
  await expect(punches(page).getByRole('row').nth(1)).toContainText('First in');
  await expect(punches(page).getByRole('row').last()).toContainText('Last out');
  await expect(punches(page).getByRole('row').last()).toContainText('Lobby');

  await page.getByRole('button', { name: 'Present: why?' }).click();
  const why = page.getByRole('dialog', { name: 'Present: why?' });
  await expect(why).toContainText('Both the first in and the last out are known.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
});

test('the days before and after are one step away, and Back returns', async ({ page }) => {
  await openLatestDay(page);
  const here = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Previous day' }).click();
  await expect(page).not.toHaveURL(here);
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page).toHaveURL(here);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(here);
  await page.getByRole('link', { name: 'To the timesheet' }).click();
  await expect(page).toHaveURL(/\/my-access-history$/);
});

test('the punches of a day are saved as a sheet', async ({ page }) => {
  await openLatestDay(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^attendance staff 20\d\d-\d\d-\d\d\.xlsx$/);
});

test("a colleague's day is open to an administrator and closed to staff; no such date is not found", async ({
  page,
}) => {
  await openLatestDay(page);
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}/1`);
  await expect(page.getByText('You have no permission for this', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/attendance-log/2026-02-30');
  await expect(page).toHaveURL(/\/404$/);
  await signIn(page, 'ADMIN', `${pathname}/1`);
  await expect(page.getByText('SA-0001', { exact: false })).toBeVisible();
  await signIn(page, 'ADMIN_B', `${pathname}/1`);
  await expect(page.getByText('This could not be loaded')).toBeVisible();
});

test('a date of which nothing is known says so, on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, 'STAFF', '/attendance-log/2020-01-01');
  await expect(page.getByText('Nothing is known of this date.')).toBeVisible();
  await expect(page.getByText('No punches on this date')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a punch appears on the day one is looking at, and in its figures, by itself', async ({
  page,
  request,
}) => {
  await signIn(page, 'STAFF', '/my-access-history');
  const { result: me } = await (await page.request.get(pathOf(sessions.me))).json();
  // the sample numbers its people from 1, and their terminals know them by 1000 more
  const pin = 1000 + Number(String(me.employeeCode).slice(-4));
  const now = new Date();
  const clock = (options: Intl.DateTimeFormatOptions, locale = 'en-US', at = now) =>
    at.toLocaleString(locale, { timeZone: 'Asia/Ho_Chi_Minh', ...options });
  // what is punched before four in the morning belongs to the evening before
  const workDate = clock({ dateStyle: 'short' }, 'sv-SE', new Date(now.getTime() - 4 * 3_600_000));
  await page.goto(`/attendance-log/${workDate}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance log' })).toBeVisible();
  const time = clock({ hour: 'numeric', minute: '2-digit', second: '2-digit' }).replace(/\s/, '.');
  await expect(page.getByText(new RegExp(`^${time}$`))).toHaveCount(0);

  const wall = clock({ dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE');
  const uploaded = await request.post('/iclock/cdata?SN=CJ9H204960001&table=ATTLOG&Stamp=9999', {
    headers: { 'content-type': 'text/plain' },
    data: `${pin}\t${wall}\t255\t1\t0\t0\t0\n`,
  });
  expect((await uploaded.text()).trim()).toMatch(/^OK/);
  await expect(page.getByText(new RegExp(`^${time}$`)).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /AM: why\?$|PM: why\?$/ }).first()).toBeVisible();
});
