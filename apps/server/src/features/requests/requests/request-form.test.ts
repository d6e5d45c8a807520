import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { requests } from '@gatehouse/api/requests/requests';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let client: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  client = await portal.as(await portal.make.employee({ companyId, departmentId }));
});

const colleagues = 6_000;
const wholeDay = { startTime: '2026-12-01T00:00:00', endTime: '2026-12-01T23:59:59', isAllDay: 'true' };

/**
 * Sends the API calls of a leave form from opening to submission. Returns the responses without the ID of the new
 * request.
 */
async function runLeaveForm(date: string): Promise<unknown[]> {
  const responses = [
    await client.call(requestTypes.list, { query: { size: 200 } }),
    await client.call(leaveBalances.mine),
    await client.call(requests.foresee, { query: { subType: 'UNPAID', ...wholeDay } }),
    await client.call(requests.whoIsAway, { query: { date: '2026-12-01', size: 5 } }),
  ];
  const body = {
    ...{ title: 'Away', type: 'LEAVE', subType: 'UNPAID', submitted: true, isAllDay: true },
    ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
  };
  expect((await client.call(requests.create, { body })).status).toBe(200);
  return responses.map(({ status, result }) => [status, result]);
}

const countRowsRead = async (): Promise<number> => {
  await portal.make.owner.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await portal.make.owner.query<{ read: string }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_user_tables WHERE relname IN ('employees', 'accounts')`,
  );
  return Number(rows[0]?.read);
};

/**
 * Waits until the database reads no more employee rows. Returns the number of rows read so far. Each connection reports
 * its number at most once per second.
 */
async function waitForStableCount(): Promise<number> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const now = await countRowsRead();
        const isSame = now === last;
        last = now;
        return isSame;
      },
      { interval: 1_500, timeout: 60_000 },
    )
    .toBe(true);
  return last;
}

// Regression test for leave forms that take seconds with 6,000 employees, as in similar products.
it('reads no more rows for a leave form in a company with thousands of employees', async () => {
  const alone = await runLeaveForm('2026-12-07');
  await portal.make.owner.query(
    `WITH accounted AS (
       INSERT INTO accounts (company_id, username, display_name, status)
       SELECT $1, 'colleague' || n, 'Colleague ' || n, 1 FROM generate_series(1, $3::int) AS n RETURNING id, username)
     INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name)
     SELECT $1, $2, id, username, (200000 + substr(username, 10)::int)::text, username, username, 'Colleague' FROM accounted`,
    [companyId, departmentId, colleagues],
  );
  await portal.make.owner.query('ANALYZE employees, accounts');
  const before = await waitForStableCount();
  const among = await runLeaveForm('2026-12-08');
  expect(among).toEqual(alone);
  expect((await waitForStableCount()) - before).toBeLessThan(colleagues / 10);
});
