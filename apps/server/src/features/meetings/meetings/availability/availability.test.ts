import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import type { Client } from '@gatehouse/testing/portal/portal';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { busyRoomsQuery } from './availability.queries.ts';

const { portal, companyId, buildingId, ownerIs, attendeeIs, owner, colleague, admin, room, asked, book } =
  await openMeetings();
const db = portal.make.owner;

const times = { start: '2026-11-27T16:00:00', end: '2026-11-27T17:00:00' };
const check = (roomId: number, more: object = {}, client: Client = owner) =>
  client.call(meetings.availability, { query: { roomId: String(roomId), ...times, ...more } });
const checked = async (...input: Parameters<typeof check>) => {
  const answer = await check(...input);
  expect([answer.status, answer.code]).toEqual([200, answer.code]);
  return answer.result;
};
const roomOf = async (capacity: number, more: object = {}) => {
  const { id } = await portal.make.room({ buildingId, type: 'MEETING_ROOM', ...more });
  await db.query('UPDATE rooms SET capacity = $2 WHERE id = $1', [id, capacity]);
  return id;
};
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

it('lists free rooms with their seats, and the next time at which everyone and a room are free', async () => {
  const [small, large] = [await roomOf(2), await roomOf(8)];
  const other = await portal.make.employee({ companyId });
  await admin.call(meetings.create, { body: asked(large, { end: '2026-11-27T16:20:00' }) });
  const free = await checked(small, { attendeeIds: `${attendeeIs.employeeId},${other.employeeId}` });
  expect(free).toMatchObject({ dates: 1, isFree: true, busy: [] });
  expect(free.next).toMatchObject({ roomId: small, ...times });
  expect(free.rooms.at(-1)).toMatchObject({ id: small, capacity: 2 });
  expect(idsOf(free.rooms)).not.toContain(large);

  const taken = await checked(large, { attendeeIds: String(other.employeeId), guestCount: '1' });
  expect(taken.isFree).toBe(false);
  expect(taken.next).toMatchObject({ start: times.start, end: times.end });
  expect(taken.next.roomId).not.toBe(large);
  expect(taken.nextInRoom).toEqual({
    roomId: large,
    roomName: expect.any(String),
    start: '2026-11-27T16:30:00',
    end: '2026-11-27T17:30:00',
  });
});

it('reports people as busy without any detail of their meetings or personal events', async () => {
  const [busyIs, plannedIs, freeIs] = await Promise.all(
    [1, 2, 3].map(() => portal.make.employee({ companyId })),
  );
  if (!busyIs || !plannedIs || !freeIs) throw new Error('three people');
  await admin.call(meetings.create, {
    body: asked(await room(), { title: 'Secret merger', attendeeIds: [busyIs.employeeId] }),
  });
  await db.query(
    `INSERT INTO schedule_events (company_id, owner_type, employee_id, title, color, is_all_day, starts_at, ends_at, zone,
       status, created_at, updated_at)
     VALUES ($1, 'PERSONAL', $2, 'Secret dentist', '33CC99', false, '2026-11-27T15:30Z', '2026-11-27T17:00Z', 'UTC',
       'APPROVED', now(), now())`,
    [companyId, plannedIs.employeeId],
  );
  const attendeeIds = [busyIs, plannedIs, freeIs].map(({ employeeId }) => employeeId).join();
  const result = await checked(await room(), { attendeeIds }, colleague);
  expect(result.busy).toMatchObject([
    { employeeId: busyIs.employeeId, dates: 1 },
    { employeeId: plannedIs.employeeId, dates: 1 },
  ]);
  expect(Object.keys(result.busy[0])).toEqual(['employeeId', 'displayName', 'dates']);
  expect(JSON.stringify(result)).not.toContain('Secret');
  // Both are free at 18:00 only, when the company is closed.
  expect(result.next).toMatchObject({ start: '2026-11-30T09:00:00' });
});

it('counts the dates of a series on which people are busy, and excludes rooms that are taken on any date', async () => {
  const [free, taken] = [await room(), await room()];
  const busyIs = await portal.make.employee({ companyId });
  const at = { start: '2026-12-04T16:30:00', end: '2026-12-04T17:30:00', attendeeIds: [busyIs.employeeId] };
  await owner.call(meetings.create, { body: asked(taken, at) });
  const series = { repeat: 'WEEKLY', until: '2026-12-18', attendeeIds: String(busyIs.employeeId) };
  const result = await checked(taken, series, colleague);
  expect(result).toMatchObject({
    dates: 4,
    isFree: false,
    busy: [{ employeeId: busyIs.employeeId, dates: 1 }],
  });
  expect(idsOf(result.rooms)).toContain(free);
  expect(idsOf(result.rooms)).not.toContain(taken);
});

it('ignores the edited meeting, its series and checked-out meetings', async () => {
  const later = { start: '2027-01-01T16:00:00', end: '2027-01-01T17:00:00' };
  const created = await book({
    ...later,
    attendeeIds: [attendeeIs.employeeId],
    repeat: 'WEEKLY',
    until: '2027-01-22',
  });
  const query = {
    ...later,
    attendeeIds: String(attendeeIs.employeeId),
    repeat: 'WEEKLY',
    until: '2027-01-22',
  };
  const own = await checked(created.roomId, { ...query, meetingId: String(created.id) });
  expect(own).toMatchObject({ isFree: true, busy: [] });
  expect((await checked(created.roomId, query)).busy).toHaveLength(2);
  const { status, code } = await check(
    created.roomId,
    { ...later, meetingId: String(created.id) },
    colleague,
  );
  expect([status, code]).toEqual([404, 'SCHE_EVENT_NOT_FOUND']);
  await db.query(
    'UPDATE meeting_occurrences SET actual_start = starts_at, actual_end = starts_at WHERE meeting_id = (SELECT meeting_id FROM meeting_occurrences WHERE id = $1)',
    [created.id],
  );
  expect((await checked(created.roomId, query)).busy).toEqual([]);
});

it('offers rooms of the same time zone and company only', async () => {
  const seoul = (await portal.make.building({ companyId, timeZone: 'Asia/Seoul' })).id;
  const far = await roomOf(4, { buildingId: seoul });
  const strange = await portal.make.room({ type: 'MEETING_ROOM' });
  const here = await room();
  const result = await checked(here);
  expect(idsOf(result.rooms)).toContain(here);
  expect(idsOf(result.rooms)).not.toContain(far);
  expect(idsOf(result.rooms)).not.toContain(strange.id);
  expect(idsOf((await checked(far)).rooms)).toEqual([far]);
  expect((await check(strange.id)).code).toBe('AREA_ROOM_ID_NOT_FOUND');
  const stranger = await portal.make.employee({});
  expect((await check(here, { attendeeIds: String(stranger.employeeId) })).code).toBe(
    'HR_EMPLOYEE_NOT_FOUND',
  );
});

it.each([
  ['its end before its start', { end: '2026-11-27T15:00:00' }, 'end', 'order'],
  ['its end in the past', { start: '2026-11-20T07:00:00', end: '2026-11-20T08:00:00' }, 'end', 'past'],
  ['too many days', { end: '2027-02-27T15:00:00' }, 'end', 'tooLong'],
])('rejects a time with %s', async (_, more, field, rule) => {
  const answer = await check(await room(), more);
  expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field, rule }]]);
});

it('reads busy rooms by an index range per room and period, as the portal’s database role', async () => {
  const { roomId, meetingId } = await portal.make.meeting(ownerIs);
  await db.query(
    `INSERT INTO meeting_occurrences (company_id, meeting_id, room_id, on_date, starts_at, ends_at)
     SELECT $1, $2, $3, '1900-01-01'::date + n, '2024-01-01'::timestamptz + n * interval '30 minutes',
       '2024-01-01'::timestamptz + n * interval '30 minutes' + interval '25 minutes' FROM generate_series(1, 50000) n`,
    [companyId, meetingId, roomId],
  );
  await db.query('ANALYZE meeting_occurrences');
  const periods = [{ from: Date.parse('2026-01-01T09:00:00Z'), to: Date.parse('2026-01-15T09:00:00Z') }];
  const query = busyRoomsQuery({ companyId, periods, people: [1, 2], except: [3] });
  const { rows } = await portal.services.database.asCompanies([companyId], (asApp) =>
    sql<{ 'QUERY PLAN': unknown }>`EXPLAIN (FORMAT JSON) ${query}`.execute(asApp),
  );
  const text = JSON.stringify(rows);
  expect(text.match(/"Index Name":"meeting_occurrences__room_id__starts_at"/g)).toHaveLength(2);
  expect(text.match(/"Relation Name":"meeting_occurrences"/g)).toHaveLength(2);
  for (const bound of ['starts_at < p.ends_at', 'starts_at > p.earliest']) expect(text).toContain(bound);
});
