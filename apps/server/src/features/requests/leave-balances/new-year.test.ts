import { holidays } from '@gatehouse/api/attendance/holidays';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { pathOf } from '@gatehouse/api/platform/operation';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { createLeavePortal } from '@gatehouse/testing/data/requests/leave-portal';
import type { Client, TestPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

// The date is Friday, 20 November 2026. The company works Monday to Friday.
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await createLeavePortal());
  await portal.make.owner.query(
    "UPDATE request_types SET beyond_balance = 'REFUSE' WHERE company_id = $1 AND sub_type_code = 'ANNUAL'",
    [companyId],
  );
});

async function createEmployee(days: Record<'2026' | '2027', number>) {
  const person = await portal.make.employee({ companyId, departmentId });
  const employeeId = person.employeeId ?? 0;
  for (const [year, amount] of Object.entries(days))
    await portal.make.leaveGrant({
      companyId,
      employeeId,
      from: `${year}-01-01`,
      until: `${year}-12-31`,
      amount: amount * 100,
    });
  const client = await portal.as(person);
  const bodyOf = (from: string, to: string) => ({
    ...{ title: 'Away', type: 'LEAVE', subType: 'ANNUAL', submitted: true, isAllDay: true },
    ...{ startTime: `${from}T00:00:00`, endTime: `${to}T23:59:59` },
  });
  const requestLeave = (from: string, to: string) => client.call(requests.create, { body: bodyOf(from, to) });
  const readMessage = async (from: string, to: string, language: string): Promise<string> =>
    (
      await portal.app.inject({
        method: 'POST',
        url: pathOf(requests.create),
        headers: {
          authorization: await portal.bearer(person),
          'accept-language': language,
          'x-command-id': 'test',
        },
        payload: bodyOf(from, to),
      })
    ).json().message;
  const takeLeave = async (from: string, to: string) => {
    const { result } = await requestLeave(from, to);
    expect((await admin.call(requests.approve, { body: { reqId: result.id } })).status).toBe(200);
  };
  const readLeft = async () => {
    const all: number[] = [];
    for (const year of [2026, 2027]) {
      const { result } = await client.call(leaveBalances.mine, { query: { year } });
      all.push(result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL').left / 100);
    }
    return all;
  };
  return { person, ask: requestLeave, sentence: readMessage, take: takeLeave, left: readLeft };
}

it('keeps the leave figures of each year over New Year and notifies administrators of a balance below zero', async () => {
  const { person, ask, take, left } = await createEmployee({ 2026: 4, 2027: 6 });
  const readAlerts = async () =>
    (await admin.call(notifications.list, { query: { size: 100 } })).result.content.filter(
      ({ subject }: { subject: string }) => subject === 'A leave balance is below zero',
    );
  await take('2026-12-28', '2027-01-08');
  expect(await left()).toEqual([0, 0]);
  const previewHoliday = (query: object) => admin.call(holidays.affected, { query: { companyId, ...query } });
  expect((await previewHoliday({ date: '2027-01-01' })).result).toEqual({
    from: null,
    to: null,
    people: 0,
    peopleOnLeave: 1,
  });
  expect((await previewHoliday({ date: '2027-01-11' })).result.peopleOnLeave).toBe(0);
  const feast = await admin.call(holidays.create, {
    body: { companyId, name: 'New Year', date: '2027-01-01' },
  });
  expect(await left()).toEqual([0, 1]);
  await take('2027-01-11', '2027-01-11');
  expect(await left()).toEqual([0, 0]);
  expect(await readAlerts()).toEqual([]);

  expect((await previewHoliday({ date: '2027-01-01' })).result.peopleOnLeave).toBe(1);
  await admin.call(holidays.remove, { params: { id: feast.result.id } });
  expect(await left()).toEqual([0, -1]);
  const { rows } = await portal.make.owner.query('SELECT display_name AS name FROM employees WHERE id = $1', [
    person.employeeId,
  ]);
  expect(await readAlerts()).toMatchObject([
    {
      type: 'ALERT',
      content: `${rows[0].name} has leave beyond the balance of 2027 since January 1, 2027 was recounted. Add leave, or agree with the person on other dates.`,
      link: `/leave-balances?year=2027&subType=ANNUAL&view=${person.employeeId}`,
    },
  ]);
  expect((await ask('2027-02-01', '2027-02-01')).code).toBe('REQ_LEAVE_BEYOND');
});

it('names the year with too little leave when a request is rejected', async () => {
  const { ask, sentence } = await createEmployee({ 2026: 3, 2027: 6 });
  const dates = ['2026-12-28', '2027-01-08'] as const;
  const refused = await ask(...dates);
  expect([refused.status, refused.code, refused.result]).toEqual([
    409,
    'REQ_LEAVE_BEYOND',
    { years: [2026] },
  ]);
  expect(await sentence(...dates, 'en')).toBe(
    'This is more leave than is left in 2026. Ask for less, or for another kind of leave.',
  );
  expect(await sentence(...dates, 'ja')).toBe(
    '2026年の休暇の残りが足りません。日数を減らすか、別の休暇を選んでください。',
  );
  const emptyEmployee = await createEmployee({ 2026: 3, 2027: 5 });
  expect((await emptyEmployee.ask('2026-12-28', '2027-01-08')).result).toEqual({ years: [2026, 2027] });
});
