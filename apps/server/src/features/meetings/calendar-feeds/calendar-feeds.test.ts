import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import type { Person } from '@gatehouse/testing/data/factories';
import { readCalendar } from '@gatehouse/testing/kit/calendar-reader';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';

const start = '2026-10-05T06:00:00Z';
const portal = await testPortal({ at: start });
const { owner } = portal.make;
let companyId: number;
let ownerIs: Person;
let guestIs: Person;
let admin: Client;
let attendee: Client;
let roomId: number;

beforeEach(async () => {
  portal.clock.set(start);
  companyId = (await portal.make.company()).id;
  await owner.query("UPDATE companies SET time_zone = 'Europe/Berlin' WHERE id = $1", [companyId]);
  ownerIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  guestIs = await portal.make.employee({ companyId });
  [admin, attendee] = [await portal.as(ownerIs), await portal.as(guestIs)];
  roomId = (await portal.make.room({ companyId, type: 'MEETING_ROOM' })).id;
});

const get = (address: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: new URL(address).pathname, headers });
const makeMine = async (client: Client) =>
  (await client.call(calendarFeeds.makeMine)).result.address as string;
const makeOfRoom = async () =>
  (await admin.call(calendarFeeds.makeOfRoom, { params: { id: roomId } })).result.address as string;

/** Books a meeting on five Tuesdays at 9:00 in Berlin, before and after the end of summer time on 25 October. */
async function bookSeries(overrides: object = {}): Promise<number[]> {
  const times = { start: '2026-10-13T09:00:00', end: '2026-10-13T10:00:00' };
  const body = { roomId, title: 'Weekly', content: 'Bring; figures, please', ...times };
  const rule = { repeat: 'WEEKLY', until: '2026-11-10', attendeeIds: [guestIs.employeeId], remind: 'M15' };
  const created = await admin.call(meetings.create, {
    body: { ...body, ...rule, guests: ['ann@example.com'], ...overrides },
  });
  expect(created.status).toBe(200);
  const query = { from: '2026-10-01', to: '2026-12-31' };
  const { result } = await admin.call(meetings.list, { query });
  return result.content
    .filter(
      (meeting: { roomId: number; title: string }) => meeting.roomId === roomId && meeting.title === 'Weekly',
    )
    .map(({ id }: { id: number }) => id);
}

const listInstants = async () => {
  const { rows } = await owner.query(
    'SELECT starts_at FROM meeting_occurrences WHERE room_id = $1 ORDER BY starts_at',
    [roomId],
  );
  return rows.map(({ starts_at: at }) => at.toISOString());
};

describe('calendar feed of a person', () => {
  it('serves a person’s feed at a secret address that is shown once, until the address is renewed or removed', async () => {
    expect((await attendee.call(calendarFeeds.mine)).result).toEqual({ feed: null });
    const address = await makeMine(attendee);
    expect(address).toMatch(/\/ical\/[\w-]{43}\.ics$/);
    const { result } = await attendee.call(calendarFeeds.mine);
    expect(JSON.stringify(result)).not.toContain(address.slice(-20));
    const answer = await get(address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const another = await makeMine(attendee);
    expect([(await get(address)).statusCode, (await get(another)).statusCode]).toEqual([404, 200]);
    expect((await attendee.call(calendarFeeds.removeMine)).status).toBe(200);
    expect((await get(another)).statusCode).toBe(404);
    expect((await attendee.call(calendarFeeds.removeMine)).code).toBe('SCHE_FEED_NOT_FOUND');
    const { rows } = await owner.query(
      `SELECT array_agg(action ORDER BY seq) AS actions, string_agg(l::text, '') AS said FROM audit_log l
       WHERE company_id = $1 AND entity = 'calendarFeeds'`,
      [companyId],
    );
    expect(rows[0].actions).toEqual([
      'calendarFeeds.makeMine',
      'calendarFeeds.makeMine',
      'calendarFeeds.removeMine',
    ]);
    expect(rows[0].said).not.toContain(address.slice(-47, -4));
  });

  it('writes a series to the feed in the local time of its room across a clock change', async () => {
    await bookSeries();
    const { takesPlace, events } = readCalendar((await get(await makeMine(attendee))).body);
    expect(takesPlace).toEqual(await listInstants());
    expect(takesPlace.map((at) => at.slice(5, 16))).toEqual([
      '10-13T07:00',
      '10-20T07:00',
      '10-27T08:00',
      '11-03T08:00',
      '11-10T08:00',
    ]);
    expect(events[0]?.description).toBe('Bring; figures, please');
    expect(events[0]?.component.getAllSubcomponents('valarm')).toHaveLength(1);
  });

  it('omits deleted occurrences from the feed, and writes a moved occurrence and a split series to it', async () => {
    const ids = await bookSeries();
    const remove = await admin.call(meetings.remove, { params: { id: ids[1] }, query: { repeat: 'once' } });
    const moved = { start: '2026-10-28T15:00:00', end: '2026-10-28T16:00:00' };
    const once = await admin.call(meetings.update, {
      params: { id: ids[2] },
      query: { repeat: 'once' },
      body: moved,
    });
    const following = await admin.call(meetings.update, {
      params: { id: ids[3] },
      query: { repeat: 'all' },
      body: { title: 'Weekly, later', start: '2026-11-03T11:00:00', end: '2026-11-03T12:00:00' },
    });
    expect([remove.status, once.status, following.status]).toEqual([200, 200, 200]);
    const { body } = await get(await makeMine(attendee));
    const { takesPlace, masters } = readCalendar(body);
    expect(takesPlace).toEqual(await listInstants());
    expect(new Set(masters.map(({ uid }) => uid)).size).toBe(2);
    expect(body).toContain('EXDATE;TZID=Europe/Berlin:20261020T090000');
    expect(body).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261027T090000');
  });

  it('feed contains the person’s own events with the end of all-day events as the next day, but no rejected events and no events of others', async () => {
    const create = (client: Client, body: object) => client.call(schedules.create, { body });
    const days = { start: '2026-10-24T00:00:00', end: '2026-10-25T23:59:59', isAllDay: true };
    await create(attendee, { ownerType: 'PERSONAL', title: 'Away', ...days });
    await create(admin, { ownerType: 'PERSONAL', title: 'Of somebody else', ...days });
    await portal.make.meeting(ownerIs, { title: 'Without them' });
    const { events } = readCalendar((await get(await makeMine(attendee))).body);
    expect(events.map(({ summary }) => summary)).toEqual(['Away']);
    expect([events[0]?.startDate.toString(), events[0]?.endDate.toString()]).toEqual([
      '2026-10-24',
      '2026-10-26',
    ]);
  });

  it('feed keeps its text until an event changes, and clients that have this text get 304', async () => {
    const ids = await bookSeries();
    const address = await makeMine(attendee);
    const first = await get(address);
    const tag = String(first.headers.etag);
    portal.clock.set('2026-10-05T09:00:00Z');
    const again = await get(address, { 'if-none-match': `"other", W/${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await admin.call(meetings.update, { params: { id: ids[0] }, body: { title: 'Other' } });
    const changed = await get(address, { 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    for (const line of changed.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(changed.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
  });

  it('feed of a disabled account gets the same 404 answer as an unknown address', async () => {
    const address = await makeMine(attendee);
    await owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [guestIs.accountId]);
    const ended = await get(address);
    const nobody = await get(`http://localhost/ical/${'A'.repeat(43)}.ics`);
    expect([ended.statusCode, ended.body]).toEqual([nobody.statusCode, nobody.body]);
    expect(ended.statusCode).toBe(404);
    expect((await get('http://localhost/ical/short.ics')).statusCode).toBe(404);
  });
});

describe('calendar feed of a meeting room', () => {
  it('writes the bookings of a room to its feed without notes, guests and addresses', async () => {
    await bookSeries();
    const { body } = await get(await makeOfRoom());
    const { takesPlace, events } = readCalendar(body);
    expect(takesPlace).toEqual(await listInstants());
    expect(events[0]?.summary).toBe('Weekly');
    for (const hidden of ['figures', 'ann@example.com', 'ORGANIZER', 'VALARM', 'ATTENDEE'])
      expect(body).not.toContain(hidden);
  });

  it('lets only people with permission to edit rooms create a room feed, for rooms of their own company', async () => {
    const params = { id: roomId };
    expect((await attendee.call(calendarFeeds.makeOfRoom, { params })).status).toBe(403);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await stranger.call(calendarFeeds.makeOfRoom, { params })).code).toBe('AREA_ROOM_ID_NOT_FOUND');
    const address = await makeOfRoom();
    await owner.query('UPDATE rooms SET is_enabled = false WHERE id = $1', [roomId]);
    expect((await get(address)).statusCode).toBe(404);
  });
});
