import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { type ExplainedRow, planNodes } from '@gatehouse/testing/portal/query-plans';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findSaid, selectSaid } from './invitations.queries.ts';

const { portal, companyId, ownerIs } = await openMeetings();
const viewer = { companyIds: [companyId], everywhere: false } as Parameters<typeof findSaid>[1]; // The statement reads only these fields of the viewer.
const { owner: db } = portal.make;
const names = [
  ...['single', 'series', 'changed', 'changed later', 'own series', 'changed of own series', 'other series'],
  'changed of other series',
] as const;
type MeetingName = (typeof names)[number];
const ids = new Map<MeetingName, number>();
const idOf = (name: MeetingName) => ids.get(name) ?? 0;

beforeAll(async () => {
  for (const name of names) ids.set(name, (await portal.make.meeting(ownerIs)).meetingId);
  const placeInSeries = (name: MeetingName, series: MeetingName) =>
    db.query("UPDATE meetings SET series_id = $2, original_date = '2026-12-01' WHERE id = $1", [
      idOf(name),
      idOf(series),
    ]);
  await placeInSeries('changed', 'series');
  await placeInSeries('changed later', 'series');
  await placeInSeries('own series', 'series');
  await placeInSeries('changed of own series', 'own series');
  await placeInSeries('changed of other series', 'other series');
});

const ofSeries: MeetingName[] = ['series', 'changed', 'changed later', 'own series'];
it.each<[MeetingName[], MeetingName[]]>([
  [['single'], ['single']],
  [['series'], ofSeries],
  [['changed'], ofSeries],
  [['own series'], [...ofSeries, 'changed of own series']],
  [['changed of own series'], ['changed of own series']],
  [
    ['other series', 'single'],
    ['single', 'other series', 'changed of other series'],
  ],
  [
    ['changed of other series', 'changed'],
    [...ofSeries, 'other series', 'changed of other series'],
  ],
  [[], []],
])('finds the meetings of the same series: %j', async (requested, expected) => {
  const rows = await portal.services.database.asCompanies([companyId], (asApp) =>
    findSaid(asApp, viewer, requested.map(idOf)),
  );
  const found = rows.map(({ id }) => names.find((name) => idOf(name) === id));
  expect(found).toEqual(names.filter((name) => expected.includes(name)));
});

it('reads few pages for one meeting among 20,000, as the portal’s database role', async () => {
  await db.query(
    `INSERT INTO meetings (company_id, employee_id, room_id, title, color, remind, is_all_day, starts, seconds, zone, frequency,
       created_at, updated_at, uid)
     SELECT company_id, employee_id, room_id, title, color, remind, is_all_day, starts, seconds, zone, frequency, now(), now(),
       n || '@gate.example' FROM meetings, generate_series(1, 20000) n WHERE id = $1`,
    [idOf('single')],
  );
  await db.query('ANALYZE meetings');
  const explained = await portal.services.database.asCompanies([companyId], (asApp) =>
    sql<ExplainedRow>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${selectSaid(asApp, viewer, [idOf('changed')])}`.execute(
      asApp,
    ),
  );
  const nodes = planNodes(explained.rows);
  const scans = nodes.filter((node) => node['Relation Name'] === 'meetings').map((node) => node['Node Type']);
  expect(scans).not.toContain('Seq Scan');
  expect(nodes[0]?.['Shared Hit Blocks']).toBeLessThan(300);
});
