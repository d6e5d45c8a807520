import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { endingsJob } from './meetings.jobs.ts';

const { portal, owner, ownerIs, attendee, attendeeIs, admin, room, asked, book, change, inRoom } =
  await openMeetings();
const start = '2026-11-20T08:00:00Z';

beforeEach(async () => {
  portal.clock.set(start);
  await portal.make.owner.query('DELETE FROM notifications');
  await portal.make.owner.query('DELETE FROM mails');
});

/** Sets the clock to this instant, runs the job twice and returns the notices to the owner about ends of series. */
async function listNotices(at: string): Promise<{ content: string; link: string }[]> {
  portal.clock.set(at);
  await endingsJob.run(portal.services, {});
  await endingsJob.run(portal.services, {});
  // the owner signs in again, because an earlier session may have expired
  const reader = await portal.as(ownerIs);
  const { result } = await reader.call(notifications.list, { query: { size: 100 } });
  return result.content.filter(
    ({ subject }: { subject: string }) => subject === 'A series of meetings ends soon',
  );
}
async function listMails(): Promise<{ to: string; title: string; until: string; link: string }[]> {
  const { rows } = await portal.make.owner.query(
    "SELECT to_address, sealed FROM mails WHERE kind = 'MEETING_ENDING' ORDER BY id",
  );
  return rows.map(({ to_address: to, sealed }) => ({
    to,
    ...JSON.parse(unseal(portal.services.settings.masterKey, 'mails', sealed).toString()),
  }));
}
const weekly = { repeat: 'WEEKLY', until: '2027-01-20' };
const extend = (id: number, body = {}, client = owner) =>
  client.call(meetings.extend, { params: { id }, body });

describe('notices about the end of a series', () => {
  it('notifies the owner of a series once, a month before the last date, from 9:00', async () => {
    // the series takes place on Fridays until 15 January
    const { roomId } = await book(weekly);
    const last = (await inRoom(roomId)).at(-1);
    expect(await listNotices('2026-12-15T07:59:00Z')).toEqual([]);
    expect(await listNotices('2026-12-15T08:00:00Z')).toMatchObject([
      {
        content:
          'Weekly review takes place for the last time on January 15, 2027. You can extend the series.',
        link: `/meeting-rooms?open=${last.id}&extend=true`,
      },
    ]);
    expect(await listNotices('2026-12-28T08:00:00Z')).toHaveLength(1);
    const link = `${portal.services.settings.publicUrl}/meeting-rooms?open=${last.id}&extend=true`;
    expect(await listMails()).toMatchObject([
      { to: `${ownerIs.accountName}@example.com`, title: 'Weekly review', until: 'January 15', link },
    ]);
    await extend(last.id);
    expect(await listNotices('2028-11-22T07:59:00Z')).toHaveLength(1);
    expect(await listNotices('2028-11-22T08:00:00Z')).toHaveLength(2);
  });

  it('sends no notice about the end of a series if the end has passed, was chosen in the last month, or results from a split', async () => {
    await book({ ...weekly, title: 'Short', until: '2026-12-18' });
    const { roomId } = await book({ ...weekly, title: 'Split', until: '2027-06-25' });
    const split = (await inRoom(roomId)).find(({ start: at }: { start: string }) =>
      at.startsWith('2027-02-05'),
    );
    await change(split.id, { title: 'After' }, 'all');
    const { id: deleted, roomId: other } = await book({ ...weekly, title: 'Deleted' });
    const tail = (await inRoom(other)).find(({ start: at }: { start: string }) =>
      at.startsWith('2027-01-08'),
    );
    await owner.call(meetings.remove, { params: { id: tail.id }, query: { repeat: 'all' } });
    await change(deleted, { content: 'Notes' }, 'all');
    for (const at of ['2026-12-02T08:00:00Z', '2026-12-28T10:00:00Z', '2027-01-28T08:00:00Z'])
      expect(await listNotices(at)).toEqual([]);
    const [after, ...more] = await listNotices('2027-06-01T08:00:00Z');
    expect([after?.content, more]).toEqual([expect.stringContaining('After'), []]);
  });
});

describe('extending a series in its last month', () => {
  it('extends a series in one step, keeps its existing occurrences and sends each guest one mail', async () => {
    const guests = ['ann@example.com'];
    const { id, roomId } = await book({ ...weekly, guests, attendeeIds: [attendeeIs.employeeId] });
    const before = await inRoom(roomId);
    await change(before[1].id, { title: 'By itself' });
    await owner.call(meetings.remove, { params: { id: before[2].id }, query: { repeat: 'once' } });
    expect((await owner.call(meetings.get, { params: { id } })).result.extendsTo).toBeNull();
    expect((await extend(id)).result).toEqual({ reason: 'NOT_LAST_MONTH' });

    portal.clock.set('2026-12-20T08:00:00Z');
    await portal.make.owner.query('DELETE FROM mails');
    const last = before.at(-1);
    expect((await owner.call(meetings.get, { params: { id: last.id } })).result.extendsTo).toBe('2028-12-20');
    expect((await attendee.call(meetings.get, { params: { id: last.id } })).result.extendsTo).toBeNull();
    expect((await extend(last.id, {}, attendee)).code).toBe('SCHE_EVENT_NOT_FOUND');
    const extended = await extend(last.id, {}, admin);
    expect(extended.result).toMatchObject({ id: last.id, until: '2028-12-20', extendsTo: null });
    expect((await extend(last.id)).result).toEqual({ reason: 'NOT_LAST_MONTH' });

    const after = await inRoom(roomId);
    const starts = after.map(({ start: at }: { start: string }) => at.slice(0, 10));
    expect(starts.slice(0, 3)).toEqual(['2026-11-27', '2026-12-04', '2026-12-18']);
    expect(starts.at(-1)).toBe('2028-12-15');
    expect(after).toHaveLength(before.length - 1 + 100);
    const { rows } = await portal.make.owner.query('SELECT kind, sealed FROM mails');
    expect(rows.map(({ kind }) => kind)).toEqual(['MEETING_CHANGED']);
    const mail = unseal(portal.services.settings.masterKey, 'mails', rows[0].sealed).toString();
    expect(JSON.parse(mail).calendar).toContain('RRULE:FREQ=WEEKLY;UNTIL=20281215T150000Z');
  });

  it('skips taken dates when extending a series, or refuses the whole extension', async () => {
    const { id, roomId } = await book({ ...weekly, until: '2026-12-04' });
    const other = { title: 'Other', start: '2027-03-05T16:30:00', end: '2027-03-05T18:00:00' };
    await owner.call(meetings.create, { body: asked(roomId, other) });
    const refused = await extend(id);
    expect([refused.code, refused.result.clash]).toMatchObject(['SCHE_ROOM_TAKEN', { count: 1, of: 102 }]);
    expect(await inRoom(roomId)).toHaveLength(3);
    expect((await extend(id, { skipTaken: true })).status).toBe(200);
    expect(await inRoom(roomId)).toHaveLength(2 + 1 + 101);
  });

  it('refuses to extend a single meeting or a series that is over', async () => {
    const { id } = await book({ ...weekly, until: '2026-12-04' });
    const { id: single } = await book();
    const refusalOf = async (meetingId: number) => {
      const { code, result } = await extend(meetingId);
      const { may } = (await owner.call(meetings.get, { params: { id: meetingId } })).result;
      expect(may.extend).toBe(result.reason);
      return [code, result.reason];
    };
    expect(await refusalOf(single)).toEqual(['SCHE_INVALID_STATUS', 'NO_SERIES']);
    portal.clock.set('2026-12-05T08:00:00Z');
    expect(await refusalOf(id)).toEqual(['SCHE_INVALID_STATUS', 'ENDED']);
  });
});

it('books a yearly meeting for at most ten years', async () => {
  const roomId = await room();
  const body = asked(roomId, { repeat: 'YEARLY' });
  const { result } = await owner.call(meetings.create, { body });
  expect(result.until).toBe('2036-11-20');
  const tooLong = asked(roomId, { repeat: 'YEARLY', until: '2036-11-21', title: 'Too long' });
  expect((await owner.call(meetings.create, { body: tooLong })).result.fields).toMatchObject([
    { field: 'until', rule: 'tooLong' },
  ]);
  const query = { from: '2026-11-01', to: '2037-12-31' };
  const { result: all } = await owner.call(meetings.list, { query });
  expect(all.content.filter((meeting: { roomId: number }) => meeting.roomId === roomId)).toHaveLength(10);
});
