import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { type ExplainedRow, planNodes } from '@gatehouse/testing/portal/query-plans';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listPeopleStatement } from './timesheets-people.queries.ts';

const portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
const { make } = portal;
/** All people have days, except person 999, the administrator, and person 1,000, a disabled one. */
const people = 1_203;
let companyId: number;
let departmentId: number;
let admin: Client;

beforeAll(async () => {
  companyId = (await make.company()).id;
  departmentId = (await make.department({ companyId })).id;
  await make.owner.query(
    `WITH accounted AS (
       INSERT INTO accounts (company_id, username, display_name, status)
       SELECT $1, 'crowd' || n, 'Crowd ' || lpad(n::text, 4, '0'), 0 FROM generate_series(1, $3::int) n WHERE n <> 999
       RETURNING id, username, display_name)
     INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name,
       is_enabled)
     SELECT $1, $2, id, username, 500000 + substr(username, 6)::int, display_name, 'Crowd', 'Crowd', username <> 'crowd1000' FROM accounted`,
    [companyId, departmentId, people],
  );
  await make.owner.query(
    `INSERT INTO attendance_days (company_id, employee_id, work_date, zone, explanation, computed_at, status, check_in_at, check_out_at,
       worked_minutes, late_minutes, early_minutes, overtime_minutes)
     SELECT $1, e.id, d.day, 'Asia/Ho_Chi_Minh', '', now(), d.status, CASE WHEN d.ins THEN d.day + interval '8 hours' END,
       CASE WHEN d.outs THEN d.day + interval '17 hours' END, d.worked, CASE WHEN n % 2 = 0 THEN d.late ELSE 0 END, d.early,
       CASE WHEN n % 5 = 0 THEN d.overtime ELSE 0 END
     FROM employees e CROSS JOIN LATERAL (SELECT e.device_pin::int - 500000 AS n) p CROSS JOIN (VALUES
       ('2026-10-31'::date, 'PRESENT', true, true, 480, 10, 10, 60), ('2026-11-02', 'PRESENT', true, true, 480, 10, 0, 90),
       ('2026-11-03', 'INCOMPLETE', true, false, 0, 0, 0, 0), ('2026-11-04', 'ABSENT', false, false, 0, 0, 0, 0),
       ('2026-11-05', 'OFF', true, true, 600, 0, 0, 0), ('2026-11-06', 'PENDING', true, true, 600, 0, 0, 0))
       AS d (day, status, ins, outs, worked, late, early, overtime)
     WHERE e.company_id = $1 AND e.employee_code LIKE 'crowd%' AND n <> 1000 AND (d.status <> 'ABSENT' OR n % 3 = 0)`,
    [companyId],
  );
  admin = await portal.as(
    await make.employee({ companyId, departmentId, displayName: 'Crowd 0999', roles: ['ADMIN'] }),
  );
});

const expectedFigures = (n: number) => {
  const has = n === 999 ? 0 : 1;
  const absentCount = has * Number(n % 3 === 0);
  return {
    checkinCount: has * 2,
    checkOutCount: has,
    totalWorkingDays: has * 2,
    totalWorkingHours: has * 8,
    totalOTHours: n % 5 === 0 ? 1.5 : 0,
    lateCheckInCount: has * Number(n % 2 === 0),
    earlyCheckOutCount: 0,
    absentCount,
  };
};
const numbers = Array.from({ length: people }, (_, index) => index + 1).filter((n) => n !== 1_000);
const nameOf = (n: number) => `Crowd ${String(n).padStart(4, '0')}`;

type PeopleAnswer = {
  result: {
    days: number;
    userWorkingStats: {
      totalElements: number;
      content: { displayName: string; days: number; workingStats: object }[];
    };
  };
};
const figuresIn = ({ result }: PeopleAnswer) =>
  result.userWorkingStats.content.map(({ displayName, days, workingStats }) => [
    displayName,
    days,
    workingStats,
  ]);
const figuresOf = (n: number) => {
  const { checkinCount, absentCount } = expectedFigures(n);
  return [nameOf(n), checkinCount + absentCount, expectedFigures(n)];
};

describe('the month report of a company with more than 1,000 people', () => {
  it.each([
    ['in parts', {}, 10_000],
    ['in one statement', {}, 1_000],
    ['on small pages', {}, 300],
    ['in parts by department', { departmentId: true }, 10_000],
    ['in one statement by department', { departmentId: true }, 1_000],
    ['in parts by keyword', { keyword: 'crowd' }, 10_000],
  ])(
    'returns the figures of everyone %s',
    async (_, { departmentId: ofOne, ...query }: Record<string, unknown>, size) => {
      for (let page = 0; page * size < numbers.length; page++) {
        const options = { query: { ...query, size, page } };
        const answer = ofOne
          ? await admin.call(timesheets.ofDepartment, { params: { id: departmentId }, ...options })
          : await admin.call(timesheets.myDepartment, options);
        const expected = numbers.slice(page * size, (page + 1) * size);
        expect(figuresIn(answer)).toEqual(expected.map(figuresOf));
        expect(answer.result.userWorkingStats.totalElements).toBe(numbers.length);
        expect(answer.result.days).toBe(numbers.reduce((sum, n) => sum + Number(figuresOf(n)[1]), 0));
      }
    },
  );

  it('lists the people with matching days, by hours', async () => {
    const query = { filter: 'absent', sort: 'totalHours,desc' };
    const absent = numbers.filter((n) => n % 3 === 0 && n !== 999);
    const answer = await admin.call(timesheets.myDepartment, { query });
    expect(figuresIn(answer)).toEqual(absent.map((n) => [nameOf(n), 1, expectedFigures(n)]));
  });

  it('reads no rows of days, only their index, as the portal’s database role', async () => {
    await make.owner.query('VACUUM ANALYZE attendance_days');
    const viewer = {
      companyIds: [companyId],
      managedDepartmentIds: [],
      permissions: new Set(['STAFF_LIST']),
    };
    const statement = listPeopleStatement(
      viewer as unknown as Parameters<typeof listPeopleStatement>[0], // The statement reads only these fields of the viewer.
      {},
      { from: '2026-11-01', to: '2026-11-03' },
      { page: 0, size: 1_000 },
    );
    const explained = await portal.services.database.asCompanies([companyId], async (asApp) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(asApp);
      return sql<ExplainedRow>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`.execute(asApp);
    });
    expect(
      planNodes(explained.rows).filter((node) => node['Relation Name'] === 'attendance_days'),
    ).toMatchObject([
      { 'Node Type': 'Index Only Scan', 'Index Name': 'attendance_days__company_id__work_date' },
    ]);
  });
});
