import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { employees } from '@gatehouse/api/people/employees';
import { requests } from '@gatehouse/api/requests/requests';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import { line, longAgo, placeTerminal } from '../device-ops/terminals.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { firstCompany, makeAccount, makeManager, unique } from '../people/people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

const dayMs = 86_400_000;
/** The Tuesday of a week long ago, and the day after. */
function twoDays(): [string, string] {
  const at = Date.parse(longAgo());
  const tuesday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs + dayMs;
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return [iso(tuesday), iso(tuesday + dayMs)];
}
/** The first of the month so many away from this one. */
const firstOf = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
};

test('a month goes its way: staff ask, a manager approves, the days change, an administrator changes hours and closes', async ({
  as,
  baseURL,
}) => {
  const admin = await as('ADMIN');
  const asker = await makeAccount(as);
  const decider = await makeAccount(as);
  const { departmentId, departmentName, devicePin } = await ask(admin, employees.get, undefined, {
    params: { id: asker.id },
  });
  await makeManager(admin, decider.id, departmentId);
  const { terminal } = await placeTerminal(admin, baseURL);
  const [late, open] = twoDays();
  // in at one in the afternoon, and the day after without an out
  await terminal.push([
    line(devicePin, late, '13:00'),
    line(devicePin, late, '18:00').replace('\t0\t15', '\t1\t15'),
  ]);
  await terminal.push([line(devicePin, open, '09:00')]);

  // staff: half a day of leave, which says what it counts before it is sent, and a correction
  const staff = await as(asker);
  const draft = async (body: object) => {
    const title = unique('Request');
    const { id } = await ask(staff, requests.create, { title, ...body });
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

  // manager: both approved, and both days are other ones, with the requests as their reasons
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

  // administrator: other hours from next month on, and last month closed
  await admin.goto('/workshift?create=true');
  const shift = unique('Shift');
  await dialog(admin).getByRole('textbox', { name: 'Name' }).fill(shift);
  await dialog(admin)
    .getByRole('combobox', { name: /^Department/ })
    .click();
  await admin.getByRole('option', { name: departmentName }).click();
  await dialog(admin)
    .getByRole('button', { name: /^Start date/ })
    .click();
  await admin.getByRole('button', { name: 'Next month' }).click();
  await admin.getByRole('button', { name: /^1 / }).click();
  await dialog(admin).getByLabel('Starts').fill('07:00');
  await dialog(admin).getByLabel('Ends').fill('16:00');
  await dialog(admin).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Work shift added')).toBeVisible();
  const last = firstOf(-1).slice(0, 7);
  await admin.goto(`/month-closing?month=${last}`);
  await admin.getByRole('button', { name: 'Close month' }).click();
  await dialog(admin).getByRole('button', { name: 'Close month' }).click();
  await expect(admin.getByText(/^Closed by /)).toBeVisible();

  // as it was, for the tests to come
  const { id: companyId } = await firstCompany(admin);
  await ask(admin, attendanceMonths.unlock, undefined, { params: { companyId, month: last } });
});
