import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import {
  buildEventQuery,
  buildMultiget,
  buildQuery,
  buildRequest,
  calendarDataOf,
  createDavClient,
} from '@gatehouse/testing/kit/dav-client';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

const { portal, owner, ownerIs, book, inRoom, change } = await openMeetings();
const { secret } = await portal.make.calendarPassword(ownerIs);
const program = createDavClient(portal, ownerIs.accountName, secret);
const calendar = `/caldav/${ownerIs.employeeId}/schedule/`;

// Creates a weekly series on Fridays at 16:00 in Berlin with its second occurrence moved to Saturday at 10:00, an
// all-day meeting, and a pending event.
const { roomId } = await book({
  title: 'Weekly review',
  repeat: 'WEEKLY',
  until: '2026-12-18',
  content: 'Figures, please',
});
const [, second] = await inRoom(roomId);
await change(second.id, { start: '2026-12-05T10:00:00', end: '2026-12-05T11:00:00', title: 'Moved' });
await book({
  title: 'Straße',
  isAllDay: true,
  start: '2026-12-08T00:00:00',
  end: '2026-12-08T23:59:59',
  remind: 'D1',
});
await owner.call(schedules.create, {
  body: { ownerType: 'COMPANY', title: 'Fair', start: '2026-12-11T22:30:00', end: '2026-12-11T23:59:00' },
});

const propFilter = (name: string, inner: string) => `<C:prop-filter name="${name}">${inner}</C:prop-filter>`;
const textMatch = (value: string, more = '') => `<C:text-match${more}>${value}</C:text-match>`;
const timeRange = (start: string, end: string) =>
  `<C:time-range start="${start}T000000Z" end="${end}T000000Z"/>`;
const absent = '<C:is-not-defined/>';

async function findTitles(body: string): Promise<string[]> {
  const { status, responses } = await program('REPORT', calendar, body, { depth: '1' });
  expect(status).toBe(207);
  const got = await program('REPORT', calendar, buildMultiget(responses.map(({ href }) => href)));
  return got.responses
    .map((response) => /SUMMARY:(.*)\r/.exec(calendarDataOf(response))?.[1] ?? '')
    .toSorted();
}
const everything = ['Fair', 'Straße', 'Weekly review'];

describe('calendar-query of CalDAV', () => {
  it('calendar-query finds one calendar object by its UID', async () => {
    const all = await program('REPORT', calendar, buildEventQuery(''));
    const name = decodeURIComponent(all.responses[0]?.href.split('/').at(-1) ?? '');
    const uid = name.replace(/\.ics$/, '');
    for (const collation of ['', ' collation="i;octet"', ' collation="i;ascii-casemap"']) {
      const { responses } = await program(
        'REPORT',
        calendar,
        buildEventQuery(propFilter('UID', textMatch(uid, collation))),
      );
      expect(responses.map(({ href }) => href)).toEqual([all.responses[0]?.href]);
    }
    expect(await findTitles(buildEventQuery(propFilter('UID', textMatch('nothing'))))).toEqual([]);
  });

  it.each([
    ['a text in either case', propFilter('SUMMARY', textMatch('WEEKLY')), ['Weekly review']],
    ['a text letter by letter', propFilter('SUMMARY', textMatch('WEEKLY', ' collation="i;octet"')), []],
    ['other letters as they are', propFilter('SUMMARY', textMatch('straße')), ['Straße']],
    ['a text with a comma', propFilter('DESCRIPTION', textMatch('figures, p')), ['Weekly review']],
    ['a text of a changed date', propFilter('SUMMARY', textMatch('moved')), ['Weekly review']],
    [
      'a text that it lacks',
      propFilter('SUMMARY', textMatch('review', ' negate-condition="yes"')),
      everything,
    ],
    ['a property', propFilter('RRULE', ''), ['Weekly review']],
    ['a property that it lacks', propFilter('RECURRENCE-ID', absent), everything],
    ['two properties that it lacks', propFilter('RRULE', absent) + propFilter('ORGANIZER', absent), ['Fair']],
    ['a status', propFilter('STATUS', textMatch('tentative')), ['Fair']],
    [
      'a parameter',
      propFilter('DTSTART', `<C:param-filter name="VALUE">${textMatch('date')}</C:param-filter>`),
      ['Straße'],
    ],
    [
      'a parameter that it lacks',
      propFilter('DTSTART', `<C:param-filter name="TZID">${absent}</C:param-filter>`),
      ['Straße'],
    ],
    ['an alarm', '<C:comp-filter name="VALARM"/>', ['Straße']],
    ['no alarm', `<C:comp-filter name="VALARM">${absent}</C:comp-filter>`, ['Fair', 'Weekly review']],
    [
      'a time and a text',
      timeRange('20261211', '20261212') + propFilter('SUMMARY', textMatch('e')),
      ['Weekly review'],
    ],
    // on this day, the occurrence of the series has a different title, so no occurrence matches
    [
      'a time and a text of another date',
      timeRange('20261205', '20261206') + propFilter('SUMMARY', textMatch('weekly')),
      [],
    ],
    [
      'a time and a text of a changed date',
      timeRange('20261205', '20261206') + propFilter('SUMMARY', textMatch('moved')),
      ['Weekly review'],
    ],
    ['a time of no date, where a date was moved from', timeRange('20261204', '20261205'), []],
    ['the last hour of a day', '<C:time-range start="20261208T220000Z" end="20261208T223000Z"/>', ['Straße']],
    ['the hour after a day', '<C:time-range start="20261208T230000Z" end="20261208T233000Z"/>', []],
  ])('finds events by %s', async (_what, test, titles) => {
    expect(await findTitles(buildEventQuery(test))).toEqual(titles);
  });

  it('calendar-query for tasks finds no events, and calendar-query for objects without tasks finds all events', async () => {
    expect(await findTitles(buildQuery('<C:comp-filter name="VTODO"/>'))).toEqual([]);
    expect(await findTitles(buildQuery(`<C:comp-filter name="VTODO">${absent}</C:comp-filter>`))).toEqual(
      everything,
    );
  });
});

describe('free-busy-query of CalDAV', () => {
  const listBusyTimes = async (range: string) => {
    const answer = await program('REPORT', calendar, buildRequest('C:free-busy-query', range), {
      depth: '1',
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const [freeBusy] = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents();
    expect(freeBusy?.name).toBe('vfreebusy');
    return (freeBusy?.getAllProperties('freebusy') ?? []).map(
      (period) => `${period.getFirstParameter('fbtype')} ${period.getFirstValue()?.toString()}`,
    );
  };

  it('free-busy-query returns the busy times of a calendar within a range without titles', async () => {
    expect(await listBusyTimes(timeRange('20261204', '20261213'))).toEqual([
      'BUSY 2026-12-05T09:00:00Z/2026-12-05T10:00:00Z',
      'BUSY 2026-12-07T23:00:00Z/2026-12-08T23:00:00Z',
      'BUSY 2026-12-11T15:00:00Z/2026-12-11T16:00:00Z',
      'BUSY-TENTATIVE 2026-12-11T15:30:00Z/2026-12-11T16:59:00Z',
    ]);
    expect(await listBusyTimes(timeRange('20261219', '20261231'))).toEqual([]);
  });

  it('free-busy-query clips busy times to the requested range and merges adjacent times', async () => {
    const other = await book({ title: 'Next', start: '2026-12-18T17:00:00', end: '2026-12-18T18:00:00' });
    const range = '<C:time-range start="20261218T153000Z" end="20261218T163000Z"/>';
    expect(await listBusyTimes(range)).toEqual(['BUSY 2026-12-18T15:30:00Z/2026-12-18T16:30:00Z']);
    await owner.call(meetings.remove, { params: { id: other.id } });
  });
});
