import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { readCalendar } from '@gatehouse/testing/kit/calendar-reader';
import {
  buildEventQuery,
  buildMultiget,
  calendarDataOf,
  createDavClient,
} from '@gatehouse/testing/kit/dav-client';
import { expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';

const { portal, owner, ownerIs, room, book, inRoom, change } = await openMeetings();
const { secret } = await portal.make.calendarPassword(ownerIs);
const program = createDavClient(portal, ownerIs.accountName, secret);
const address = new URL((await owner.call(calendarFeeds.makeMine)).result.address).pathname;
const calendar = `/caldav/${ownerIs.employeeId}/schedule/`;

/** Returns the texts with meetings of this title that the owner’s calendar apps get from the feed and over CalDAV. */
async function readPublished(title: string): Promise<string[]> {
  const listing = await program('REPORT', calendar, buildEventQuery(''));
  const got = await program('REPORT', calendar, buildMultiget(listing.responses.map(({ href }) => href)));
  const objects = got.responses.map(calendarDataOf).filter((text) => text.includes(`SUMMARY:${title}`));
  const feed = (await portal.app.inject({ url: address })).body;
  return [feed, ...objects];
}
const readStarts = async (title: string) =>
  (await readPublished(title)).map((text) => {
    const { masters, calendar: read } = readCalendar(text);
    const uids = masters.filter(({ summary }) => summary === title).map(({ uid }) => uid);
    for (const event of read.getAllSubcomponents('vevent'))
      if (!uids.includes(String(event.getFirstPropertyValue('uid')))) read.removeSubcomponent(event);
    return readCalendar(read.toString()).readings;
  });
const readSequences = async (title: string) =>
  (await readPublished(title)).map((text) =>
    readCalendar(text)
      .events.filter(({ summary }) => summary === title)
      .map(({ sequence }) => sequence),
  );
const remove = (id: number) => owner.call(meetings.remove, { params: { id }, query: { repeat: 'once' } });
const repeatTwice = (list: readonly string[]) => [list, list];

it('shows an occurrence with a changed all-day setting only once in the feed and over CalDAV', async () => {
  const { roomId } = await book({ title: 'Hours', repeat: 'WEEKLY', until: '2026-12-11' });
  const [, second] = await inRoom(roomId);
  const allDay = { isAllDay: true, start: '2026-12-04T00:00:00', end: '2026-12-04T23:59:59' };
  expect((await change(second.id, allDay)).status).toBe(200);
  expect(await readStarts('Hours')).toEqual(
    repeatTwice(['2026-11-27T16:00:00', '2026-12-04', '2026-12-11T16:00:00']),
  );

  const days = { title: 'Days', repeat: 'WEEKLY', until: '2026-12-11', isAllDay: true };
  const { roomId: other } = await book({ ...days, start: '2026-11-27T00:00:00', end: '2026-11-27T23:59:59' });
  const [, date] = await inRoom(other);
  const hours = { isAllDay: false, start: '2026-12-04T10:00:00', end: '2026-12-04T11:00:00' };
  expect((await change(date.id, hours)).status).toBe(200);
  expect(await readStarts('Days')).toEqual(repeatTwice(['2026-11-27', '2026-12-04T10:00:00', '2026-12-11']));
  await remove(date.id);
  expect(await readStarts('Days')).toEqual(repeatTwice(['2026-11-27', '2026-12-11']));
});

it('shows an occurrence in the owner’s calendars only once after it moved to a building in another time zone', async () => {
  const { roomId } = await book({ title: 'Travels', repeat: 'WEEKLY', until: '2026-12-11' });
  const [, second] = await inRoom(roomId);
  const buildingId = (
    await portal.make.building({ companyId: ownerIs.companyId ?? 0, timeZone: 'Asia/Tokyo' })
  ).id;
  const far = (await portal.make.room({ buildingId, type: 'MEETING_ROOM' })).id;
  expect((await change(second.id, { roomId: far })).status).toBe(200);
  expect(await readStarts('Travels')).toEqual(
    repeatTwice(['2026-11-27T16:00:00', '2026-12-04T16:00:00', '2026-12-11T16:00:00']),
  );
});

it.each([
  [
    'in the middle',
    'Gap',
    '2027-03-27',
    '2027-03-29',
    ['2027-03-27T02:30:00', '2027-03-28T03:00:00', '2027-03-29T02:30:00'],
  ],
  [
    'at its beginning',
    'Gap first',
    '2027-03-28',
    '2027-03-29',
    ['2027-03-28T03:00:00', '2027-03-29T02:30:00'],
  ],
  ['at its end', 'Gap last', '2027-03-27', '2027-03-28', ['2027-03-27T02:30:00', '2027-03-28T03:00:00']],
] as const)(
  'shows a series with an occurrence in a clock gap %s at the booked times, without deleted occurrences',
  async (_where, title, date, until, expected) => {
    const times = { start: `${date}T02:30:00`, end: `${date}T03:30:00`, repeat: 'DAILY', until };
    const { roomId } = await book({ title, ...times });
    expect(await readStarts(title)).toEqual(repeatTwice(expected));
    const gap = (await inRoom(roomId)).find(({ start }: { start: string }) => start.startsWith('2027-03-28'));
    await remove(gap.id);
    expect(await readStarts(title)).toEqual(
      repeatTwice(expected.filter((start) => !start.startsWith('2027-03-28'))),
    );
  },
);

it('meeting has the same SEQUENCE in feed, CalDAV and mails, and a change raises it even without guests', async () => {
  const { id } = await book({ title: 'Counted' });
  expect(await readSequences('Counted')).toEqual([[0], [0]]);
  await change(id, { content: 'Bring figures' });
  expect(await readSequences('Counted')).toEqual([[1], [1]]);
  await change(id, { color: 'EB5757' });
  expect(await readSequences('Counted')).toEqual([[1], [1]]);
  await portal.make.owner.query('DELETE FROM mails');
  await change(id, { guests: ['ann@example.com'], roomId: await room() });
  expect(await readSequences('Counted')).toEqual([[2], [2]]);
  const { rows } = await portal.make.owner.query("SELECT sealed FROM mails WHERE kind = 'MEETING_INVITED'");
  const mailed = JSON.parse(unseal(portal.services.settings.masterKey, 'mails', rows[0].sealed).toString());
  expect(readCalendar(mailed.calendar).events.map(({ sequence, uid }) => [sequence, uid])).toEqual([
    [2, expect.stringMatching(/^[\w-]{36}@localhost$/)],
  ]);
});
