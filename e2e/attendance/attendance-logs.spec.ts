import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { sessions } from '@gatehouse/api/auth/sessions';
import { DAY } from '@gatehouse/api/platform/dates';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { expect, expectAccessible, type OpenAs, test } from '@gatehouse/testing/browser/fixtures';
import type { Page } from '@playwright/test';

const punches = (page: Page) => page.getByRole('table', { name: 'Punches' });

/** Opens the staff account's latest day with both check-in and check-out, found through its timesheet. */
async function openLatestDay(as: OpenAs): Promise<Page> {
  const page = await as('STAFF', '/my-access-history?sort=totalHours%2Cdesc&from=2020-01-01&to=2099-12-31');
  await page
    .getByRole('link', { name: /^Attendance log for / })
    .first()
    .click();
  await expect(punches(page)).toBeVisible();
  return page;
}

test('day log shows the employee, the figures with explanations, and every punch', async ({ as }) => {
  const page = await openLatestDay(as);
  await expect(page.getByText('Engineering', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^Shift: default working hours, 8:30.AM to 5:30.PM$/)).toBeVisible();
  await expect(punches(page).getByRole('row').nth(1)).toContainText('In');
  await expect(punches(page).getByRole('row').nth(1)).toContainText('First in');
  await expect(punches(page).getByRole('row').last()).toContainText('Last out');
  await expect(punches(page).getByRole('row').last()).toContainText('Lobby');

  await expect(page.getByRole('heading', { name: 'How this day was calculated' })).toBeVisible();
  await expect(page.getByText('Both a first in and a last out were recorded.')).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Shift: default working hours, .*; Check-in .*; Check-out / }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('day log shows when and why a day was recomputed late, and its earlier figures', async ({ as }) => {
  const page = await openLatestDay(as);
  // The test adds a late recomputation to the response, because the sample days of a new portal are never recomputed
  // late.
  const was = {
    at: '2026-11-20T02:00:00.000Z',
    cause: 'PUNCHES',
    status: 'PRESENT',
    checkInTime: '2026-11-17T01:58:00.000Z',
    checkOutTime: '2026-11-17T10:00:00.000Z',
    workedMinutes: 422,
    lateMinutes: 28,
    earlyMinutes: 0,
    overtimeMinutes: 0,
  };
  await page.route(/\/api\/v1\/attendance-logs/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.result?.day)
      answer.result.day.recalculations = [
        was,
        {
          ...was,
          at: '2026-11-19T02:00:00.000Z',
          cause: 'SETTINGS',
          status: 'ABSENT',
          checkInTime: null,
          checkOutTime: null,
          workedMinutes: 0,
          lateMinutes: 0,
        },
      ];
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
  const why = page.getByRole('main');
  await expect(why).toContainText('Recalculated later');
  await expect(why).toContainText('Late records arrived from a terminal');
  await expect(why).toContainText(/Before: Present · .*7 hours 2 minutes worked · 28 minutes late/);
  await expect(why).toContainText('Before: Absent');
  await expectAccessible(page);
});

test('attendance log links to the previous and next day, and Back returns', async ({ as }) => {
  const page = await openLatestDay(as);
  const here = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Previous day' }).click();
  await expect(page).not.toHaveURL(here);
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page).toHaveURL(here);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(here);
  await page.getByRole('link', { name: 'View timesheet' }).click();
  await expect(page).toHaveURL(/\/my-access-history$/);
});

test('day log exports the punches of a day as a spreadsheet', async ({ as }) => {
  const page = await openLatestDay(as);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^attendance staff 20\d\d-\d\d-\d\d\.xlsx$/);
});

test("administrator can open a colleague's day, staff cannot, and an invalid date shows the not found page", async ({
  as,
}) => {
  const page = await openLatestDay(as);
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}/1`);
  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/attendance-log/2026-02-30');
  await expect(page).toHaveURL(/\/404$/);
  const adminPage = await as('ADMIN', `${pathname}/1`);
  await expect(adminPage.getByText('SA-0001', { exact: false })).toBeVisible();
  const elsewhere = await as('ADMIN_B', `${pathname}/1`);
  await expect(elsewhere.getByRole('alert')).toContainText('Not found');
});

test('day log shows a message for a date without attendance data', async ({ as }) => {
  const page = await as('STAFF', '/attendance-log/2020-01-01');
  await expect(page.getByText('No attendance data for this date.')).toBeVisible();
  await expect(page.getByText('No punches on this date')).toBeVisible();
});

test("open day log adds a new punch and updates the day's figures without a reload", async ({
  as,
  request,
}) => {
  const page = await as('STAFF');
  const { employeeCode } = await callApi(page, sessions.me);
  // Sample people are numbered from 1. Their PIN is their number plus 1000.
  const pin = 1000 + Number(employeeCode.slice(-4));
  const clock = (at: Date, options: Intl.DateTimeFormatOptions, locale = 'sv-SE') =>
    at.toLocaleString(locale, { timeZone: 'Asia/Ho_Chi_Minh', ...options });
  const dateOf = (at: Date) => clock(at, { dateStyle: 'short' });
  const punch = async (at: Date) => {
    const localTime = clock(at, { dateStyle: 'short', timeStyle: 'medium' });
    const uploaded = await request.post('/iclock/cdata?SN=CJ9H204960001&table=ATTLOG&Stamp=9999', {
      headers: { 'content-type': 'text/plain' },
      data: `${pin}\t${localTime}\t255\t1\t0\t0\t0\n`,
    });
    expect((await uploaded.text()).trim()).toMatch(/^OK/);
  };
  const punchesOf = async (date: string): Promise<number> =>
    (await callApi(page, attendanceLogs.mine, undefined, { query: { date } })).attendanceLogs.totalElements;

  const now = new Date();
  const before = new Date(now.getTime() - 120_000);
  // The work date of a punch shortly after midnight depends on the shift, so the test reads the work date from an
  // earlier punch.
  const dates = [dateOf(now), dateOf(new Date(now.getTime() - DAY))];
  const were = await Promise.all(dates.map(punchesOf));
  await punch(before);
  let workDate: string | undefined;
  await expect(async () => {
    const are = await Promise.all(dates.map(punchesOf));
    workDate = dates.find((_, index) => are[index] !== were[index]);
    expect(workDate).toBeDefined();
  }).toPass();

  await page.goto(`/attendance-log/${workDate}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance log' })).toBeVisible();
  const time = clock(now, { hour: 'numeric', minute: '2-digit', second: '2-digit' }, 'en-US');
  // After midnight the punch shows its calendar date, because its work date is the previous day.
  const timeText = page.getByText(new RegExp(`(^| )${time.replace(/\s/, '.')}$`));
  await expect(timeText).toHaveCount(0);
  await punch(now);
  await expect(timeText.first()).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^\d+:\d\d\s[AP]M$/ })
      .first(),
  ).toBeVisible();
});
