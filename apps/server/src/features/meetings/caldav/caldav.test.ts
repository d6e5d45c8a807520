import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import type { Person } from '@gatehouse/testing/data/factories';
import {
  buildEventQuery,
  buildMultiget,
  buildProps,
  buildQuery,
  buildRequest,
  calendarDataOf,
  createDavClient,
  type DavClient,
  decodeEntities,
  parseEvents,
  syncSince,
  syncTokenOf,
} from '@gatehouse/testing/kit/dav-client';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';

const start = '2026-10-05T06:00:00Z';
const portal = await testPortal({ at: start });
const { owner } = portal.make;
let ownerIs: Person;
let attendeeIs: Person;
let admin: Client;
let roomId: number;
let program: DavClient;
let calendar: string;

beforeEach(async () => {
  portal.clock.set(start);
  const companyId = (await portal.make.company()).id;
  await owner.query("UPDATE companies SET time_zone = 'Europe/Berlin' WHERE id = $1", [companyId]);
  ownerIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  attendeeIs = await portal.make.employee({ companyId, displayName: 'Ann <Lee> & Co' });
  admin = await portal.as(ownerIs);
  roomId = (await portal.make.room({ companyId, type: 'MEETING_ROOM' })).id;
  program = await signIn(attendeeIs);
  calendar = `/caldav/${attendeeIs.employeeId}/schedule/`;
});

async function signIn(person: Person): Promise<DavClient> {
  const { secret } = await portal.make.calendarPassword(person);
  return createDavClient(portal, person.accountName, secret);
}

/** Books a meeting on five Tuesdays at 9:00 in Berlin, before and after the end of summer time. Returns the ids. */
async function bookSeries(): Promise<number[]> {
  const times = { start: '2026-10-13T09:00:00', end: '2026-10-13T10:00:00' };
  const rule = { repeat: 'WEEKLY', until: '2026-11-10', attendeeIds: [attendeeIs.employeeId] };
  const created = await admin.call(meetings.create, { body: { roomId, title: 'Weekly', ...times, ...rule } });
  expect(created.status).toBe(200);
  const { result } = await admin.call(meetings.list, { query: { from: '2026-10-01', to: '2026-12-31' } });
  return result.content
    .filter((meeting: { roomId: number }) => meeting.roomId === roomId)
    .map(({ id }: { id: number }) => id);
}

describe('discovery of calendars over CalDAV', () => {
  it('CalDAV guides iOS from the well-known address to the principal, the calendar home and the calendar', async () => {
    const redirect = await program(
      'PROPFIND',
      '/.well-known/caldav',
      buildRequest('D:propfind', buildProps('D:resourcetype')),
    );
    expect([redirect.status, redirect.headers.location]).toEqual([301, '/caldav/']);
    const nobody = await portal.app.inject({ method: 'PROPFIND', url: '/caldav/' });
    expect([nobody.statusCode, nobody.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Gatehouse", charset="UTF-8"',
    ]);
    const principals = buildProps('D:current-user-principal', 'D:principal-URL', 'D:resourcetype');
    const root = await program('PROPFIND', '/caldav/', buildRequest('D:propfind', principals), {
      depth: '0',
    });
    expect([root.status, root.headers['content-type']]).toEqual([207, 'application/xml; charset=utf-8']);
    const home = `/caldav/${attendeeIs.employeeId}/`;
    expect(root.responses[0]?.found.get('current-user-principal')).toBe(`<d:href>${home}</d:href>`);
    expect(root.responses[0]?.missing).toEqual(['principal-URL']);

    const options = await program('OPTIONS', home);
    expect([options.status, options.headers.dav]).toEqual([200, '1, 3, calendar-access']);
    const about = buildProps(
      ...['C:calendar-home-set', 'C:calendar-user-address-set', 'CS:dropbox-home-URL', 'D:displayname'],
      ...['D:principal-URL', 'D:supported-report-set'],
    );
    const principal = await program('PROPFIND', home, buildRequest('D:propfind', about), { depth: '0' });
    const [self] = principal.responses;
    expect(self?.found.get('calendar-home-set')).toBe(`<d:href>${home}</d:href>`);
    expect(decodeEntities(self?.found.get('displayname') ?? '')).toBe('Ann <Lee> & Co');
    expect(self?.missing).toContain('calendar-user-address-set');

    const calendarProps = buildProps(
      ...[
        'D:resourcetype',
        'D:displayname',
        'CS:getctag',
        'A:calendar-color',
        'D:current-user-privilege-set',
      ],
      ...['C:supported-calendar-component-set', 'D:sync-token', 'D:supported-report-set', 'D:owner'],
    );
    const below = await program('PROPFIND', home, buildRequest('D:propfind', calendarProps), { depth: '1' });
    expect(below.responses.map(({ href }) => href)).toEqual([home, calendar]);
    const [, calendarResponse] = below.responses;
    expect(calendarResponse?.found.get('resourcetype')).toBe('<d:collection/><c:calendar/>');
    expect(calendarResponse?.found.get('supported-calendar-component-set')).toBe('<c:comp name="VEVENT"/>');
    expect(calendarResponse?.found.get('current-user-privilege-set')).not.toContain('write');
    expect(calendarResponse?.found.get('getctag')).toBe(calendarResponse?.found.get('sync-token'));
    expect(calendarResponse?.missing).toEqual(['calendar-color']);
  });

  it('CalDAV answers requests of Thunderbird and DAVx⁵ for the default properties or for property names only', async () => {
    const all = await program('PROPFIND', calendar, undefined, { depth: '0' });
    expect([...(all.responses[0]?.found.keys() ?? [])]).toEqual([
      'resourcetype',
      'displayname',
      'getcontenttype',
    ]);
    const names = await program('PROPFIND', calendar, buildRequest('D:propfind', '<D:propname/>'), {
      depth: '0',
    });
    expect(names.responses[0]?.found.has('sync-token')).toBe(true);
    expect(names.body).not.toContain('data:,');
    const other = '<D:prop><displayname xmlns="urn:x"/><D:displayname/></D:prop>';
    const foreignResponse = await program('PROPFIND', calendar, buildRequest('D:propfind', other), {
      depth: '0',
    });
    expect(foreignResponse.responses[0]?.missing).toEqual(['displayname']);
    expect(foreignResponse.body).toContain('<x:displayname xmlns:x="urn:x"/>');
    const endless = await program('PROPFIND', calendar, undefined, { depth: 'infinity' });
    expect([endless.status, endless.body]).toEqual([
      403,
      expect.stringContaining('<d:propfind-finite-depth/>'),
    ]);
  });
});

describe('synchronisation of calendars over CalDAV', () => {
  it('DAVx⁵ and Thunderbird list the calendar over CalDAV, get new objects and check a token for changes', async () => {
    const ids = await bookSeries();
    await portal.make.meeting(ownerIs, { title: 'Without them' });
    const first = await program('REPORT', calendar, syncSince(''));
    expect(first.status).toBe(207);
    const hrefs = first.responses.map(({ href }) => href);
    expect(hrefs).toEqual([expect.stringMatching(/^\/caldav\/\d+\/schedule\/[\w-]{36}@localhost\.ics$/)]);
    const token = syncTokenOf(first.body);

    const missingHref = `${calendar}nothing.ics`;
    // three spellings of the address of one object. The portal returns the object once.
    const same = [`http://localhost${hrefs[0]?.replace('@', '%40')}`, `${hrefs[0]}`, `${hrefs[0]}?x`];
    const requestedHrefs = [...same, missingHref, '/elsewhere', '%zz', '/elsewhere'];
    const got = await program('REPORT', calendar, buildMultiget(requestedHrefs));
    expect(got.responses.map(({ status }) => status)).toEqual([
      undefined,
      ...Array(3).fill('HTTP/1.1 404 Not Found'),
    ]);
    const [object] = got.responses;
    expect(object?.found.get('getetag')).toBe(first.responses[0]?.found.get('getetag'));
    expect(calendarDataOf(object)).toContain('\r\nRRULE:FREQ=WEEKLY');
    expect(calendarDataOf(object)).not.toContain('METHOD');
    expect(parseEvents(calendarDataOf(object)).map(({ summary }) => summary)).toEqual(['Weekly']);

    portal.clock.set('2026-10-05T07:00:00Z');
    const unchanged = await program('REPORT', calendar, syncSince(token));
    expect([unchanged.status, unchanged.responses, syncTokenOf(unchanged.body)]).toEqual([207, [], token]);

    const once = { params: { id: ids[1] }, query: { repeat: 'once' } };
    await admin.call(meetings.update, {
      ...once,
      body: { start: '2026-10-20T15:00:00', end: '2026-10-20T16:00:00' },
    });
    await admin.call(meetings.remove, { params: { id: ids[2] }, query: { repeat: 'once' } });
    const stale = await program('REPORT', calendar, syncSince(token));
    expect([stale.status, stale.body]).toEqual([403, expect.stringContaining('<d:valid-sync-token/>')]);
    const again = await program('REPORT', calendar, syncSince(''));
    expect(again.responses.map(({ href }) => href)).toEqual(hrefs);
    expect(again.responses[0]?.found.get('getetag')).not.toBe(object?.found.get('getetag'));
    const changed = await program('REPORT', calendar, buildMultiget(hrefs));
    const all = parseEvents(calendarDataOf(changed.responses[0]));
    expect(all.map((event) => event.isRecurrenceException())).toEqual([false, true]);
    expect(calendarDataOf(changed.responses[0])).toContain('EXDATE;TZID=Europe/Berlin:20261027T090000');
    expect(calendarDataOf(changed.responses[0])).toContain(
      'RECURRENCE-ID;TZID=Europe/Berlin:20261020T090000',
    );
  });

  it('returns no deleted, cancelled or rejected events in any CalDAV answer', async () => {
    const ids = await bookSeries();
    const own = await (await portal.as(attendeeIs)).call(schedules.create, {
      body: {
        ownerType: 'PERSONAL',
        title: 'Dentist',
        start: '2026-10-24T10:00:00',
        end: '2026-10-24T11:00:00',
      },
    });
    expect(own.status).toBe(200);
    const before = await program('REPORT', calendar, syncSince(''));
    expect(before.responses).toHaveLength(2);
    await admin.call(meetings.remove, { params: { id: ids[0] }, query: { repeat: 'all' } });
    const stale = await program('REPORT', calendar, syncSince(syncTokenOf(before.body)));
    expect(stale.status).toBe(403);
    const after = await program('REPORT', calendar, syncSince(''));
    expect(after.responses.map(({ href }) => href)).toEqual([
      expect.stringMatching(/\/schedule-\d+@localhost\.ics$/),
    ]);
    // iOS sees the new ctag of a calendar, lists the calendar again and finds that an object is missing
    const tags = await program(
      'PROPFIND',
      calendar,
      buildRequest('D:propfind', buildProps('D:getetag', 'CS:getctag')),
      {
        depth: '1',
      },
    );
    expect(tags.responses.map(({ href }) => href)).toEqual([calendar, after.responses[0]?.href]);
    expect(tags.responses[0]?.found.get('getctag')).not.toBe(syncTokenOf(before.body));
    expect((await program('GET', before.responses[0]?.href ?? '')).status).toBe(404);
  });

  it.each([
    ['everything', buildEventQuery(''), 2],
    [
      'from a date in the middle of the series',
      buildEventQuery('<C:time-range start="20261028T000000Z"/>'),
      1,
    ],
    [
      'a single date, whose day is between others of the series',
      buildEventQuery('<C:time-range start="20261024T000000Z" end="20261025T000000Z"/>'),
      1,
    ],
    ['what ends exactly then', buildEventQuery('<C:time-range start="20261110T090000Z"/>'), 0],
    ['before anything', buildEventQuery('<C:time-range end="20261001T000000Z"/>'), 0],
    ['any component', buildQuery(''), 2],
    ['tasks', buildQuery('<C:comp-filter name="VTODO"/>'), 0],
    ['what is no event', buildQuery('<C:comp-filter name="VEVENT"><C:is-not-defined/></C:comp-filter>'), 0],
  ])('answers a CalDAV query for %s', async (_what, body, count) => {
    await bookSeries();
    const client = await portal.as(attendeeIs);
    await client.call(schedules.create, {
      body: {
        ownerType: 'PERSONAL',
        title: 'Dentist',
        start: '2026-10-24T10:00:00',
        end: '2026-10-24T11:00:00',
      },
    });
    const { status, responses } = await program('REPORT', calendar, body, { depth: '1' });
    expect([status, responses.length]).toEqual([207, count]);
  });

  it('returns a single CalDAV object, and 304 if the app already has it', async () => {
    await bookSeries();
    const [response] = (await program('REPORT', calendar, syncSince(''))).responses;
    const tag = decodeEntities(response?.found.get('getetag') ?? '');
    const got = await program('GET', response?.href ?? '');
    expect([got.status, got.headers.etag, got.headers['content-type']]).toEqual([
      200,
      tag,
      'text/calendar; charset=utf-8',
    ]);
    const head = await program('HEAD', response?.href ?? '');
    expect([head.status, head.headers.etag, head.body]).toEqual([200, tag, '']);
    expect((await program('GET', response?.href ?? '', undefined, { 'if-none-match': tag })).status).toBe(
      304,
    );
    expect((await program('GET', calendar)).status).toBe(405);
  });
});

it('returns the same events over CalDAV as in the calendar feed of the person', async () => {
  await bookSeries();
  const client = await portal.as(attendeeIs);
  const { address } = (await client.call(calendarFeeds.makeMine)).result;
  const feed = (await portal.app.inject({ url: new URL(address).pathname })).body;
  const [response] = (await program('REPORT', calendar, syncSince(''))).responses;
  const { body } = await program('GET', response?.href ?? '');
  const extractEvent = (text: string) =>
    /BEGIN:VEVENT.*END:VEVENT/s.exec(text)?.[0].replace(/DTSTAMP:.*/, '');
  expect(extractEvent(body)).toBe(extractEvent(feed));
});
