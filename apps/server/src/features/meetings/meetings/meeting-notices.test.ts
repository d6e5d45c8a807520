import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import type { Person } from '@gatehouse/testing/data/factories';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { expect, it } from 'vitest';
import { sendReminders } from './meeting-notices.service.ts';

const { portal, companyId, attendeeIs, attendee, ownerIs, owner, admin, book, change, inRoom } =
  await openMeetings();

const listKinds = async ({ accountId }: Person): Promise<string[]> => {
  const { rows } = await portal.make.owner.query<{ kind: string }>(
    'SELECT kind FROM notifications WHERE account_id = $1 ORDER BY told_at, id',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
};
const remind = () =>
  portal.services.database.asCompanies([companyId], (db) => sendReminders(db, { clock: portal.clock }));

it('notifies each attendee of a changed meeting once, except the person that changed the meeting', async () => {
  const { id } = await book({ attendeeIds: [attendeeIs.employeeId] });
  await change(id, { title: 'Another' }, 'once', admin);
  await change(id, { attendeeIds: [] });
  await owner.call(meetings.remove, { params: { id } });
  expect(await listKinds(attendeeIs)).toEqual(['meetings.invited', 'meetings.changed', 'meetings.cancelled']);
  expect(await listKinds(ownerIs)).toEqual(['meetings.changed']);
});

it('names the role of a system administrator in the notice of a changed meeting', async () => {
  const { id } = await book({ attendeeIds: [attendeeIs.employeeId] });
  await change(id, { title: 'From outside' }, 'once', await portal.as(await portal.make.sysadmin()));
  const { result } = await attendee.call(notifications.list, { query: {} });
  const texts = result.content.map(({ content }: { content: string }) => content);
  expect(texts).toContainEqual(
    expect.stringMatching(/^A system administrator updated a meeting you’re attending: From outside, /),
  );
});

it('shows an all-day meeting in a notice with a date and no time', async () => {
  await book({ isAllDay: true, attendeeIds: [attendeeIs.employeeId] });
  const { result } = await attendee.call(notifications.list, { query: {} });
  expect(result.content[0].content).toMatch(/invited you to Weekly review, November 27, 2026\.$/);
});

it('sends the reminder of a meeting once at the chosen time, and again after the meeting moved', async () => {
  const hours = { start: '2026-11-20T10:00:00', end: '2026-11-20T11:00:00' };
  const { id } = await book({ ...hours, attendeeIds: [attendeeIs.employeeId], remind: 'M15' });
  const countReminders = async () =>
    (await listKinds(attendeeIs)).filter((kind) => kind === 'meetings.reminder').length;
  const remindAt = async (time: string) => {
    portal.clock.set(`2026-11-20T${time}:00Z`);
    await remind();
    await remind();
    return countReminders();
  };
  expect(await remindAt('08:44')).toBe(0);
  expect(await remindAt('08:45')).toBe(1);
  await change(id, { start: '2026-11-20T10:30:00', end: '2026-11-20T11:30:00' });
  expect(await remindAt('09:15')).toBe(2);
  expect(await listKinds(ownerIs)).toContain('meetings.reminder');
});

it('sends the reminder of a meeting again after the reminder was changed', async () => {
  portal.clock.set('2026-11-20T02:00:00Z');
  // the meeting is tomorrow at 10:00 in Berlin
  const hours = { start: '2026-11-21T10:00:00', end: '2026-11-21T11:00:00' };
  const { id } = await book({ ...hours, attendeeIds: [attendeeIs.employeeId], remind: 'D1' });
  const countReminders = async () =>
    (await listKinds(attendeeIs)).filter((kind) => kind === 'meetings.reminder').length;
  const before = await countReminders();
  const remindAt = async (time: string) => {
    portal.clock.set(`2026-11-${time}:00Z`);
    await remind();
    await remind();
    return (await countReminders()) - before;
  };
  expect(await remindAt('20T09:00')).toBe(1);
  await change(id, { remind: 'M15' });
  expect(await remindAt('20T09:05')).toBe(1);
  expect(await remindAt('21T08:45')).toBe(2);
});

it('notifies attendees of an individually changed occurrence when it is removed with the series', async () => {
  const weekly = { repeat: 'WEEKLY', until: '2026-12-18' };
  const only = { attendeeIds: [attendeeIs.employeeId] };
  const listNewKinds = async () => (await listKinds(attendeeIs)).slice(before);
  const before = (await listKinds(attendeeIs)).length;

  const { id, roomId } = await book(weekly);
  const [, second, third] = await inRoom(roomId);
  await change(second.id, only);
  await change(third.id, only);
  // this change replaces the individually changed occurrence by a regular occurrence with other attendees
  await change(id, { start: '2026-11-27T15:00:00', end: '2026-11-27T16:00:00' }, 'all');
  const invited = ['meetings.invited', 'meetings.invited'];
  expect(await listNewKinds()).toEqual([...invited, 'meetings.cancelled', 'meetings.cancelled']);

  const [, again] = await inRoom(roomId);
  await change(again.id, only);
  await owner.call(meetings.remove, { params: { id }, query: { repeat: 'all' } });
  expect((await listNewKinds()).slice(4)).toEqual(['meetings.invited', 'meetings.cancelled']);
});
