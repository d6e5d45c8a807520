import { addDays, dayNumber } from '@gatehouse/api/platform/dates';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { type ExplainedRow, planNodes } from '@gatehouse/testing/portal/query-plans';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { latestLogsStatement, readHalfHours, readRecent, recentStatement } from './dashboards.queries.ts';

const portal = await testPortal();
const { make } = portal;
const at = new Date('2026-11-20T22:10:00Z');
/** Local date of each zone at this instant, and the half hour that has begun. */
const zones = {
  'Asia/Ho_Chi_Minh': { today: '2026-11-21', half: 10 },
  'Europe/Berlin': { today: '2026-11-20', half: 46 },
  'Pacific/Honolulu': { today: '2026-11-20', half: 24 },
};
type Zone = keyof typeof zones;

interface CountedHalfHour {
  day: string;
  half: number;
  zone: Zone;
  checkIns: number;
}
/** Rows of 24 dates in every zone. Every seventh row is a change that is not merged yet. */
const rows: CountedHalfHour[] = (Object.keys(zones) as Zone[]).flatMap((zone, z) =>
  Array.from({ length: 24 }, (_, days) => days).flatMap((days) =>
    [8, 24, 47].map((half) => ({
      ...{ day: addDays('2026-11-01', days), half, zone },
      checkIns: 1 + ((days * 31 + half * 7 + z) % 13),
    })),
  ),
);
let scope: Parameters<typeof readRecent>[1];

beforeAll(async () => {
  const companyId = (await make.company()).id;
  const { id } = await make.department({ companyId });
  scope = { companyIds: [companyId], departmentIds: [id], timeZone: 'UTC' };
  const insert = (table: string, some: readonly CountedHalfHour[]) =>
    make.owner.query(
      `INSERT INTO ${table} (company_id, department_id, day, half, method, zone, punches, ins, outs, check_ins, check_in_minutes, lates,
         insides, check_outs, check_out_minutes, earlies, absents, covereds)
       SELECT $1, $2, day, half, '', zone, 0, 0, 0, n, n * 60, 0, 0, 0, 0, 0, 0, 0
       FROM unnest($3::date[], $4::int[], $5::text[], $6::int[]) AS r (day, half, zone, n)`,
      [
        ...[companyId, id, some.map(({ day }) => day), some.map(({ half }) => half)],
        ...[some.map(({ zone }) => zone), some.map(({ checkIns }) => checkIns)],
      ],
    );
  const isChange = (_: CountedHalfHour, index: number) => index % 7 === 0;
  await insert('counter_changes', rows.filter(isChange));
  await insert(
    'half_hour_counters',
    rows.filter((row, index) => !isChange(row, index)),
  );
});

/** Sums the check-ins of the rows that `keyOf` gives the same key. Omits rows without a key. */
function sumBy(keyOf: (row: CountedHalfHour & { daysAgo: number }) => string | null) {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf({ ...row, daysAgo: dayNumber(zones[row.zone].today) - dayNumber(row.day) });
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.checkIns);
  }
  return Object.fromEntries([...sums].toSorted());
}

it('sums the last two weeks by the date of each zone, separating half hours that have begun', async () => {
  const found = await portal.services.database.asCompanies(scope.companyIds, (db) =>
    readRecent(db, scope, at),
  );
  const sums = found.map(({ daysAgo, hasBegun, checkIns }): [string, number] => [
    `${daysAgo} ${hasBegun}`,
    checkIns,
  ]);
  expect(Object.fromEntries(sums.toSorted())).toEqual(
    sumBy(({ daysAgo, half, zone }) =>
      daysAgo >= 0 && daysAgo < 14 ? `${daysAgo} ${half <= zones[zone].half}` : null,
    ),
  );
  for (const { checkIns, checkInMinutes } of found) expect(checkInMinutes).toBe(checkIns * 60);
});

it('sums the half hours of today and yesterday by the date of each zone', async () => {
  const found = await portal.services.database.asCompanies(scope.companyIds, (db) =>
    readHalfHours(db, scope, at),
  );
  const sums = found.map(({ daysAgo, half, age, checkIns }): [string, number] => [
    `${daysAgo} ${half} ${age}`,
    checkIns,
  ]);
  expect(Object.fromEntries(sums.toSorted())).toEqual(
    sumBy(({ daysAgo, half, zone }) =>
      [0, 1].includes(daysAgo) ? `${daysAgo} ${half} ${zones[zone].half + 48 * daysAgo - half}` : null,
    ),
  );
});

it('computes the local time once per zone', async () => {
  const explained = await portal.services.database.asCompanies(scope.companyIds, (db) =>
    sql<ExplainedRow>`EXPLAIN (ANALYZE, FORMAT JSON) ${recentStatement(scope, at)}`.execute(db),
  );
  const walls = planNodes(explained.rows).find((node) => node['Subplan Name'] === 'CTE walls');
  expect([walls?.['Actual Rows'], walls?.['Actual Loops']]).toEqual([3, 1]);
});

it('finds the accounts of the latest logs by key, as the portal’s database role', async () => {
  const [companyId] = scope.companyIds;
  await make.owner.query(
    `INSERT INTO accounts (company_id, username, display_name, status)
     SELECT $1, 'crowd' || n, 'Crowd', 0 FROM generate_series(1, 5000) n`,
    [companyId],
  );
  await make.owner.query('ANALYZE accounts');
  const explained = await portal.services.database.asCompanies(scope.companyIds, (db) =>
    sql<ExplainedRow>`EXPLAIN (FORMAT JSON) ${latestLogsStatement(scope)}`.execute(db),
  );
  expect(planNodes(explained.rows).filter((node) => node['Relation Name'] === 'accounts')).toMatchObject([
    { 'Node Type': 'Index Scan', 'Index Name': 'accounts_pkey' },
  ]);
});
