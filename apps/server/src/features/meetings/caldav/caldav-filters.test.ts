import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { ask, davProgram, events, multiget, query, textOf } from '../../../../test/kit/dav-client.ts';
import { openMeetings } from '../meetings/meetings.kit.ts';

const { portal, owner, ownerIs, book, inRoom, change } = await openMeetings();
const { secret } = await portal.make.calendarPassword(ownerIs);
const program = davProgram(portal, ownerIs.accountName, secret);
const calendar = `/caldav/${ownerIs.employeeId}/schedule/`;

// every Friday at 16:00 in Berlin, the second on Saturday at 10:00; a day; what waits for approval
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

const property = (name: string, inner: string) => `<C:prop-filter name="${name}">${inner}</C:prop-filter>`;
const text = (value: string, more = '') => `<C:text-match${more}>${value}</C:text-match>`;
const within = (start: string, end: string) =>
  `<C:time-range start="${start}T000000Z" end="${end}T000000Z"/>`;
const absent = '<C:is-not-defined/>';

/** The titles of the objects that a query finds. */
async function found(body: string): Promise<string[]> {
  const { status, responses } = await program('REPORT', calendar, body, { depth: '1' });
  expect(status).toBe(207);
  const got = await program('REPORT', calendar, multiget(responses.map(({ href }) => href)));
  return got.responses.map((one) => /SUMMARY:(.*)\r/.exec(textOf(one))?.[1] ?? '').toSorted();
}
const everything = ['Fair', 'Straße', 'Weekly review'];

describe('a query', () => {
  it('finds one object by its UID', async () => {
    const all = await program('REPORT', calendar, events(''));
    const name = decodeURIComponent(all.responses[0]?.href.split('/').at(-1) ?? '');
    const uid = name.replace(/\.ics$/, '');
    for (const collation of ['', ' collation="i;octet"', ' collation="i;ascii-casemap"']) {
      const { responses } = await program('REPORT', calendar, events(property('UID', text(uid, collation))));
      expect(responses.map(({ href }) => href)).toEqual([all.responses[0]?.href]);
    }
    expect(await found(events(property('UID', text('nothing'))))).toEqual([]);
  });

  it.each([
    ['a text in either case', property('SUMMARY', text('WEEKLY')), ['Weekly review']],
    ['a text letter by letter', property('SUMMARY', text('WEEKLY', ' collation="i;octet"')), []],
    ['other letters as they are', property('SUMMARY', text('straße')), ['Straße']],
    ['a text with a comma', property('DESCRIPTION', text('figures, p')), ['Weekly review']],
    ['a text of a changed date', property('SUMMARY', text('moved')), ['Weekly review']],
    ['a text that it lacks', property('SUMMARY', text('review', ' negate-condition="yes"')), everything],
    ['a property', property('RRULE', ''), ['Weekly review']],
    ['a property that it lacks', property('RECURRENCE-ID', absent), everything],
    ['two properties that it lacks', property('RRULE', absent) + property('ORGANIZER', absent), ['Fair']],
    ['a status', property('STATUS', text('tentative')), ['Fair']],
    [
      'a parameter',
      property('DTSTART', `<C:param-filter name="VALUE">${text('date')}</C:param-filter>`),
      ['Straße'],
    ],
    [
      'a parameter that it lacks',
      property('DTSTART', `<C:param-filter name="TZID">${absent}</C:param-filter>`),
      ['Straße'],
    ],
    ['an alarm', '<C:comp-filter name="VALARM"/>', ['Straße']],
    ['no alarm', `<C:comp-filter name="VALARM">${absent}</C:comp-filter>`, ['Fair', 'Weekly review']],
    ['a time and a text', within('20261211', '20261212') + property('SUMMARY', text('e')), ['Weekly review']],
    // the changed date is then, and bears another title
    [
      'a time and a text of another date',
      within('20261205', '20261206') + property('SUMMARY', text('weekly')),
      [],
    ],
    [
      'a time and a text of a changed date',
      within('20261205', '20261206') + property('SUMMARY', text('moved')),
      ['Weekly review'],
    ],
    ['a time of no date, where a date was moved from', within('20261204', '20261205'), []],
    ['the last hour of a day', '<C:time-range start="20261208T220000Z" end="20261208T223000Z"/>', ['Straße']],
    ['the hour after a day', '<C:time-range start="20261208T230000Z" end="20261208T233000Z"/>', []],
  ])('finds events by %s', async (_what, test, titles) => {
    expect(await found(events(test))).toEqual(titles);
  });

  it('finds no tasks, and everything without them', async () => {
    expect(await found(query('<C:comp-filter name="VTODO"/>'))).toEqual([]);
    expect(await found(query(`<C:comp-filter name="VTODO">${absent}</C:comp-filter>`))).toEqual(everything);
  });
});

describe('free and busy times', () => {
  const busy = async (range: string) => {
    const answer = await program('REPORT', calendar, ask('C:free-busy-query', range), { depth: '1' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const [found] = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents();
    expect(found?.name).toBe('vfreebusy');
    return (found?.getAllProperties('freebusy') ?? []).map(
      (one) => `${one.getFirstParameter('fbtype')} ${one.getFirstValue()?.toString()}`,
    );
  };

  it('are all times of the calendar within a range, without a word of what for', async () => {
    expect(await busy(within('20261204', '20261213'))).toEqual([
      'BUSY 2026-12-05T09:00:00Z/2026-12-05T10:00:00Z',
      'BUSY 2026-12-07T23:00:00Z/2026-12-08T23:00:00Z',
      'BUSY 2026-12-11T15:00:00Z/2026-12-11T16:00:00Z',
      'BUSY-TENTATIVE 2026-12-11T15:30:00Z/2026-12-11T16:59:00Z',
    ]);
    expect(await busy(within('20261219', '20261231'))).toEqual([]);
  });

  it('are cut at the range, and one where they touch', async () => {
    const other = await book({ title: 'Next', start: '2026-12-18T17:00:00', end: '2026-12-18T18:00:00' });
    const range = '<C:time-range start="20261218T153000Z" end="20261218T163000Z"/>';
    expect(await busy(range)).toEqual(['BUSY 2026-12-18T15:30:00Z/2026-12-18T16:30:00Z']);
    await owner.call(meetings.remove, { params: { id: other.id } });
  });
});
