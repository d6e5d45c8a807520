import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { type ExplainedRow, planNodes } from '@gatehouse/testing/portal/query-plans';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takenQuery } from './meetings.changes.queries.ts';
import { occurrencesOf } from './recurrence.rules.ts';

const { portal, companyId, ownerIs, owner, room, asked, startsIn, change } = await openMeetings();
const db = portal.make.owner;
const zone = 'Europe/Berlin';

it('finds taken dates of a room with 50,000 meetings by an index range per date, as the portal’s database role', async () => {
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
  const explained = await portal.services.database.asCompanies([companyId], (asApp) =>
    sql<ExplainedRow>`EXPLAIN (FORMAT JSON) ${takenQuery({ id: roomId, zone }, dates, [1, 2])}`.execute(
      asApp,
    ),
  );
  const scans = planNodes(explained.rows).filter((node) => node['Relation Name'] === 'meeting_occurrences');
  expect(scans).toMatchObject([
    { 'Node Type': 'Index Scan', 'Index Name': 'meeting_occurrences__room_id__starts_at' },
  ]);
  for (const bound of ['room_id = ', 'starts_at < w.ends_at', 'starts_at > w.earliest'])
    expect(scans[0]?.['Index Cond']).toContain(bound);
});

it('lists each taken date of a room once, even if the room has several meetings on this date', async () => {
  const roomId = await room();
  const book = (start: string, end: string, more = {}) =>
    owner.call(meetings.create, { body: asked(roomId, { title: 'Other', start, end, ...more }) });
  // The daily meeting from 10:00 to 11:00 conflicts with short meetings on the first day and with a meeting of several
  // weeks from the third day on.
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
  // new times of a series do not conflict with the series' own occurrences
  const moved = { start: '2026-12-01T10:45:00', end: '2026-12-01T11:15:00' };
  expect((await change(booked.result.id, moved, 'all')).status).toBe(200);
  expect(await startsIn(roomId)).toContain('2026-12-02T10:45:00 Daily');
});
