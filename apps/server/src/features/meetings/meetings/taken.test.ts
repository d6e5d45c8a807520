import { meetings } from '@gatehouse/api/meetings/meetings';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takenQuery } from './meetings.changes.queries.ts';
import { openMeetings } from './meetings.kit.ts';
import { occurrencesOf } from './recurrence.rules.ts';

const { portal, companyId, ownerIs, owner, room, asked, startsIn, change } = await openMeetings();
const db = portal.make.owner;
const zone = 'Europe/Berlin';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

it('searches a room of 50,000 stored meetings by an index range per date, as the role of the portal', async () => {
  const { roomId, meetingId } = await portal.make.meeting(ownerIs);
  await db.query(
    `INSERT INTO meeting_occurrences (company_id, meeting_id, room_id, on_date, starts_at, ends_at)
     SELECT $1, $2, $3, '1900-01-01'::date + n, '2024-01-01'::timestamptz + n * interval '30 minutes',
       '2024-01-01'::timestamptz + n * interval '30 minutes' + interval '25 minutes' FROM generate_series(1, 50000) n`,
    [companyId, meetingId, roomId],
  );
  await db.query('ANALYZE meeting_occurrences');
  const plan = {
    start: '2026-12-01T09:00:00',
    seconds: 1800,
    isAllDay: false,
    repeat: 'DAILY',
    until: null,
  } as const;
  const dates = occurrencesOf(zone, plan);
  expect(dates).toHaveLength(732);
  const found = await portal.services.database.asCompanies([companyId], (asApp) =>
    sql<{
      'QUERY PLAN': { Plan: Plan }[];
    }>`EXPLAIN (FORMAT JSON) ${takenQuery({ id: roomId, zone }, dates, [1, 2])}`.execute(asApp),
  );
  const root = found.rows[0]?.['QUERY PLAN'][0]?.Plan;
  const scans = root ? nodes(root).filter((node) => node['Relation Name'] === 'meeting_occurrences') : [];
  expect(scans).toMatchObject([
    { 'Node Type': 'Index Scan', 'Index Name': 'meeting_occurrences__room_id__starts_at' },
  ]);
  for (const bound of ['room_id = ', 'starts_at < w.ends_at', 'starts_at > w.earliest'])
    expect(scans[0]?.['Index Cond']).toContain(bound);
});

it('names each taken date once, whatever the other meetings there', async () => {
  const roomId = await room();
  const book = (start: string, end: string, more = {}) =>
    owner.call(meetings.create, { body: asked(roomId, { title: 'Other', start, end, ...more }) });
  // touches both neighbours, and begins before a meeting that takes weeks
  await book('2026-12-01T09:00:00', '2026-12-01T10:00:00');
  await book('2026-12-01T10:00:00', '2026-12-01T10:15:00');
  await book('2026-12-01T10:20:00', '2026-12-01T10:30:00');
  await book('2026-12-03T00:00:00', '2026-12-31T23:59:59', { isAllDay: true });
  const daily = { repeat: 'DAILY', until: '2026-12-04', title: 'Daily' };
  const refused = await book('2026-12-01T10:00:00', '2026-12-01T11:00:00', daily);
  expect(refused.result.clash).toMatchObject({
    taken: [
      { date: '2026-12-01', start: '2026-12-01T10:20:00', end: '2026-12-01T10:30:00' },
      { date: '2026-12-03', start: '2026-12-03T00:00:00', isAllDay: true },
      { date: '2026-12-04', start: '2026-12-03T00:00:00', isAllDay: true },
    ],
    count: 3,
    of: 4,
  });
  const booked = await book('2026-12-01T10:30:00', '2026-12-01T11:00:00', { ...daily, until: '2026-12-02' });
  expect(booked.status).toBe(200);
  // its own dates do not take the room
  const moved = { start: '2026-12-01T10:45:00', end: '2026-12-01T11:15:00' };
  expect((await change(booked.result.id, moved, 'all')).status).toBe(200);
  expect(await startsIn(roomId)).toContain('2026-12-02T10:45:00 Daily');
});
