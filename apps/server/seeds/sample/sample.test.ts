import { runCleanups } from '@gatehouse/testing/portal/cleanup';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { afterEach, expect, it } from 'vitest';
import { type SampleCompany, samplePlan } from './attendance/plan.ts';
import { addSample } from './sample.ts';

/** The sample companies, reduced to the departments with sample accounts and six people each. */
const few: SampleCompany[] = samplePlan.map((plan) => ({
  ...plan,
  departments: plan.departments
    .filter(({ code }) => ['ENG', 'HR', 'FIN'].includes(code))
    .map((department) => ({ ...department, people: 6 })),
}));

// Closes each portal after its test. Open portals of all tests together would exceed the connection limit of the
// server.
afterEach(runCleanups);

const lastOf2026 = { month: '2026-10-01', years: [2025, 2026, 2027], leave: 2027, news: '2026-12-22' };
const firstOf2027 = { month: '2026-11-01', years: [2026, 2027, 2028], leave: 2028, news: '2026-12-23' };

it.each([
  ['00:30 in Seoul and 22:30 in Saigon', '2026-12-31T15:30:00Z', firstOf2027, lastOf2026],
  ['00:30 in Saigon', '2026-12-31T17:30:00Z', firstOf2027, firstOf2027],
  ['23:30 in UTC', '2026-12-31T23:30:00Z', firstOf2027, firstOf2027],
])('counts dates in the time zone of each company at %s', async (_case, at, hanbit, saomai) => {
  const { app, services, make } = await testPortal({ at });
  await addSample({ app, services }, 'first-Start-1', () => undefined, few);
  const { rows } = await make.owner.query(`
    SELECT c.company_code AS code, (SELECT max(l.month) FROM attendance_locks l WHERE l.company_id = c.id) AS month,
      (SELECT array_agg(DISTINCT extract(year FROM h.holiday_date)::int) FROM holidays h WHERE h.company_id = c.id) AS years,
      (SELECT extract(year FROM max(g.from_date))::int FROM leave_grants g WHERE g.company_id = c.id) AS leave,
      (SELECT min(n.says ->> 'date') FROM notifications n WHERE n.company_id = c.id) AS news
    FROM companies c ORDER BY 1`);
  expect(rows).toEqual([
    { code: 'HANBIT', ...hanbit },
    { code: 'SAOMAI', ...saomai },
  ]);
});

it('adds the punches of this morning to the sample data while the date in UTC is still yesterday', async () => {
  const { app, services, make } = await testPortal({ at: '2026-11-19T23:58:00Z' });
  await addSample({ app, services }, 'first-Start-1', () => undefined, few);
  const { rows } = await make.owner.query(
    `SELECT c.company_code AS code, max(p.punch_date) AS last FROM punches p JOIN companies c ON c.id = p.company_id GROUP BY 1 ORDER BY 1`,
  );
  // At this instant it is 08:58 in Seoul, where work begins at 9:00, and 06:58 in Saigon, where work begins at 8:30.
  expect(rows).toEqual([
    { code: 'HANBIT', last: '2026-11-20' },
    { code: 'SAOMAI', last: '2026-11-19' },
  ]);
});

it('adds occasional denied entries with a reason to the sample data', async () => {
  const { app, services, make } = await testPortal({ at: '2026-11-19T12:00:00Z' });
  await addSample({ app, services }, 'first-Start-1', () => undefined, few);
  const { rows } = await make.owner.query(`SELECT n.raw::jsonb ->> 'reason' AS reason FROM punches p
    JOIN punch_inbox n ON n.device_id = p.device_id AND n.record_key = p.record_key WHERE p.result = 'ACCESS_REJECTED'`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every(({ reason }) => typeof reason === 'string')).toBe(true);
});

it.each(['2026-12-01', '2026-12-16', '2027-03-01'])(
  'adds sample leave grants that cover all requests on %s',
  async (day) => {
    const { app, services, make } = await testPortal({ at: `${day}T05:00:00Z` });
    await addSample({ app, services }, 'first-Start-1', () => undefined, few);
    const { rows } = await make.owner.query(`SELECT count(*) FROM requests WHERE status = 'PENDING'`);
    expect(Number(rows[0].count)).toBeGreaterThan(0);
  },
);
