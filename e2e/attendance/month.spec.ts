import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { employees } from '@gatehouse/api/people/employees';
import { DAY } from '@gatehouse/api/platform/dates';
import { requests } from '@gatehouse/api/requests/requests';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { save } from '@gatehouse/testing/browser/forms';
import { firstCompany, makeAccount, makeManager, unique } from '@gatehouse/testing/browser/people';
import { line, longAgo, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

/** Returns a Tuesday several years ago and the day after it. */
function twoDays(): [string, string] {
  const at = Date.parse(longAgo());
  const tuesday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY + DAY;
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return [iso(tuesday), iso(tuesday + DAY)];
}
/** Returns the first day of the month that is `months` away from the current month. */
const firstOf = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
};

test('a full month: an employee submits requests, a manager approves them, the days change, and an administrator changes hours and closes the month', async ({
  as,
  baseURL,
}) => {
  const admin = await as('ADMIN');
  const asker = await makeAccount(as);
  const decider = await makeAccount(as);
  const { departmentId, departmentName, devicePin } = await callApi(admin, employees.get, undefined, {
    params: { id: asker.id },
  });
  await makeManager(admin, decider.id, departmentId);
  const { terminal } = await placeTerminal(admin, baseURL);
  const [late, open] = twoDays();
  // The person checks in at 13:00 on the first day and does not check out on the second.
  await terminal.push([
    line(devicePin, late, '13:00'),
    line(devicePin, late, '18:00').replace('\t0\t15', '\t1\t15'),
  ]);
  await terminal.push([line(devicePin, open, '09:00')]);

  // The employee requests half a day of leave, and a correction. The duration of the leave is shown before it is
  // submitted.
  const staff = await as(asker);
  const draft = async (body: object) => {
    const title = unique('Request');
    const { id } = await callApi(staff, requests.create, { title, ...body });
    await staff.goto(`/my-request-list?from=${late}&to=${open}&edit=${id}`);
    return { id, title };
  };
  const send = async () => {
    await dialog(staff).getByRole('button', { name: 'Submit' }).click();
    await expect(staff.getByText('Request submitted')).toBeVisible();
  };
  const half = await draft({
    ...{ type: 'LEAVE', subType: 'ANNUAL', half: 'FIRST_HALF' },
    ...{ startTime: `${late}T00:00:00`, endTime: `${late}T23:59:59` },
  });
  await expect(dialog(staff).getByRole('button', { name: '0.5 days: how it was calculated' })).toBeVisible();
  await expect(
    dialog(staff).getByText('This is 0.5 days more than the remaining balance.', { exact: false }),
  ).toBeVisible();
  await expectAccessible(staff, '[role=dialog]');
  await send();
  const out = await draft({
    ...{ type: 'CORRECTION', subType: 'CHECK_OUT', reason: 'The terminal did not read my card' },
    ...{ startTime: `${open}T18:00:00`, endTime: `${open}T18:00:00` },
  });
  await send();

  // The manager approves both requests. Both days change and name the requests as reasons.
  const manager = await as(decider);
  for (const { id, title } of [half, out]) {
    await manager.goto(`/request-management?from=${late}&to=${open}&view=${id}`);
    await panel(manager, title).getByRole('button', { name: 'Approve' }).click();
    await dialog(manager).getByRole('button', { name: 'Approve' }).click();
    await expect(manager.getByText('Request approved')).toBeVisible();
  }
  await manager.goto(`/attendance-log/${late}/${asker.id}`);
  const why = manager.getByRole('main');
  await expect(why).toContainText(/is approved: leave/);
  await expectAccessible(manager);
  await why.getByRole('link', { name: `RQ-${half.id} “${half.title}”` }).click();
  await expect(panel(manager, half.title)).toContainText('Approved');
  await manager.goto(`/attendance-log/${open}/${asker.id}`);
  await expect(manager.getByRole('heading', { name: /^(Why|How) / })).toBeVisible();
  const added = manager.getByRole('table', { name: 'Punches' }).getByRole('row').last();
  await expect(added).toContainText('Last out');
  await expect(added.getByRole('link', { name: `RQ-${out.id} “${out.title}”` })).toBeVisible();
  await expectAccessible(manager);

  // The administrator changes the hours from next month on and closes last month.
  await admin.goto('/workshift?create=true');
  const shift = unique('Shift');
  await dialog(admin).getByRole('textbox', { name: 'Name' }).fill(shift);
  await dialog(admin)
    .getByRole('combobox', { name: /^Department/ })
    .click();
  await admin.getByRole('option', { name: departmentName }).click();
  await dialog(admin).getByRole('textbox', { name: 'Start date' }).fill(firstOf(1));
  await dialog(admin).getByLabel('Starts').fill('07:00');
  await dialog(admin).getByLabel('Ends').fill('16:00');
  await save(dialog(admin));
  await expect(admin.getByText('Work shift added')).toBeVisible();
  const last = firstOf(-1).slice(0, 7);
  await admin.goto(`/month-closing?month=${last}`);
  await admin.getByRole('button', { name: 'Close month' }).click();
  await dialog(admin).getByRole('button', { name: 'Close month' }).click();
  await expect(admin.getByText(/^Closed by /)).toBeVisible();

  // Restores the working hours and the open month for later tests.
  const { id: companyId } = await firstCompany(admin);
  await callApi(admin, attendanceMonths.unlock, undefined, { params: { companyId, month: last } });
});
