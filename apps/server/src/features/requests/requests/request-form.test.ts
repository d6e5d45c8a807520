import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { requests } from '@gatehouse/api/requests/requests';
import { beforeAll, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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
const whole = { startTime: '2026-12-01T00:00:00', endTime: '2026-12-01T23:59:59', isAllDay: 'true' };

/** What a form of leave asks for from opening to sending: the answers, without what of them names the request. */
async function answers(date: string): Promise<unknown[]> {
  const asked = [
    await client.call(requestTypes.list, { query: { size: 200 } }),
    await client.call(leaveBalances.mine),
    await client.call(requests.foresee, { query: { subType: 'UNPAID', ...whole } }),
    await client.call(requests.whoIsAway, { query: { date: '2026-12-01', size: 5 } }),
  ];
  const body = {
    ...{ title: 'Away', type: 'LEAVE', subType: 'UNPAID', submitted: true, isAllDay: true },
    ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
  };
  expect((await client.call(requests.create, { body })).status).toBe(200);
  return asked.map(({ status, result }) => [status, result]);
}

const rowsRead = async (): Promise<number> => {
  await portal.make.owner.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await portal.make.owner.query<{ read: string }>(
    `SELECT sum(seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_user_tables WHERE relname IN ('employees', 'accounts')`,
  );
  return Number(rows[0]?.read);
};

/** Rows of people read until what was counted does not change any more: each connection tells once a second at most. */
async function settled(): Promise<number> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const now = await rowsRead();
        const isSame = now === last;
        last = now;
        return isSame;
      },
      { interval: 1_500, timeout: 60_000 },
    )
    .toBe(true);
  return last;
}

// a fault that users of others report: a leave form that takes seconds at 6,000 people
it('a leave form asks for and reads no more among thousands of colleagues', async () => {
  const alone = await answers('2026-12-07');
  await portal.make.owner.query(
    `WITH accounted AS (
       INSERT INTO accounts (company_id, username, display_name, status)
       SELECT $1, 'colleague' || n, 'Colleague ' || n, 1 FROM generate_series(1, $3::int) AS n RETURNING id, username)
     INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name)
     SELECT $1, $2, id, username, (200000 + substr(username, 10)::int)::text, username, username, 'Colleague' FROM accounted`,
    [companyId, departmentId, colleagues],
  );
  await portal.make.owner.query('ANALYZE employees, accounts');
  const before = await settled();
  const among = await answers('2026-12-08');
  expect(among).toEqual(alone);
  expect((await settled()) - before).toBeLessThan(colleagues / 10);
});
