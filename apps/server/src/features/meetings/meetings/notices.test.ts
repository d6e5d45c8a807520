import { meetings } from '@gatehouse/api/meetings/meetings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { openMeetings } from './meetings.kit.ts';
import { remindOf } from './notices.service.ts';

const { portal, companyId, attendeeIs, attendee, ownerIs, owner, admin, book, change, inRoom } =
  await openMeetings();

const told = async ({ accountId }: Person): Promise<string[]> => {
  const { rows } = await portal.make.owner.query<{ kind: string }>(
    'SELECT kind FROM notifications WHERE account_id = $1 ORDER BY told_at, id',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
};
const remind = () =>
  portal.services.database.asCompanies([companyId], (db) => remindOf(db, { clock: portal.clock }));

it('tells who comes of each thing once, and not whoever did it', async () => {
  const { id } = await book({ attendeeIds: [attendeeIs.employeeId] });
  await change(id, { title: 'Another' }, 'once', admin);
  await change(id, { attendeeIds: [] });
  await owner.call(meetings.remove, { params: { id } });
  expect(await told(attendeeIs)).toEqual(['meetings.invited', 'meetings.changed', 'meetings.cancelled']);
  expect(await told(ownerIs)).toEqual(['meetings.changed']);
});

it('says of a change by who administers the installation what they are', async () => {
  const { id } = await book({ attendeeIds: [attendeeIs.employeeId] });
  await change(id, { title: 'From outside' }, 'once', await portal.as(await portal.make.sysadmin()));
  const { result } = await attendee.call(notifications.list, { query: {} });
  const said = result.content.map(({ content }: { content: string }) => content);
  expect(said).toContainEqual(
    expect.stringMatching(/^A system administrator updated a meeting you’re attending: From outside, /),
  );
});

it('says of whole days the date and no time', async () => {
  await book({ isAllDay: true, attendeeIds: [attendeeIs.employeeId] });
  const { result } = await attendee.call(notifications.list, { query: {} });
  expect(result.content[0].content).toMatch(/invited you to Weekly review, November 27, 2026\.$/);
});

it('reminds at the chosen time, once, and once more of a meeting that moved', async () => {
  const hours = { start: '2026-11-20T10:00:00', end: '2026-11-20T11:00:00' };
  const { id } = await book({ ...hours, attendeeIds: [attendeeIs.employeeId], remind: 'M15' });
  const reminders = async () =>
    (await told(attendeeIs)).filter((kind) => kind === 'meetings.reminder').length;
  const at = async (time: string) => {
    portal.clock.set(`2026-11-20T${time}:00Z`);
    await remind();
    await remind();
    return reminders();
  };
  expect(await at('08:44')).toBe(0);
  expect(await at('08:45')).toBe(1);
  await change(id, { start: '2026-11-20T10:30:00', end: '2026-11-20T11:30:00' });
  expect(await at('09:15')).toBe(2);
  expect(await told(ownerIs)).toContain('meetings.reminder');
});

it('reminds once more of a meeting whose reminder is another since', async () => {
  portal.clock.set('2026-11-20T02:00:00Z');
  // tomorrow at ten, there
  const hours = { start: '2026-11-21T10:00:00', end: '2026-11-21T11:00:00' };
  const { id } = await book({ ...hours, attendeeIds: [attendeeIs.employeeId], remind: 'D1' });
  const reminders = async () =>
    (await told(attendeeIs)).filter((kind) => kind === 'meetings.reminder').length;
  const before = await reminders();
  const at = async (time: string) => {
    portal.clock.set(`2026-11-${time}:00Z`);
    await remind();
    await remind();
    return (await reminders()) - before;
  };
  expect(await at('20T09:00')).toBe(1);
  await change(id, { remind: 'M15' });
  expect(await at('20T09:05')).toBe(1);
  expect(await at('21T08:45')).toBe(2);
});

it('tells who comes to one date alone of a series that it falls with the others', async () => {
  const weekly = { repeat: 'WEEKLY', until: '2026-12-18' };
  const only = { attendeeIds: [attendeeIs.employeeId] };
  const news = async () => (await told(attendeeIs)).slice(before);
  const before = (await told(attendeeIs)).length;

  const { id, roomId } = await book(weekly);
  const [, second, third] = await inRoom(roomId);
  await change(second.id, only);
  await change(third.id, only);
  // the dates fall back into a series to which others come
  await change(id, { start: '2026-11-27T15:00:00', end: '2026-11-27T16:00:00' }, 'all');
  const invited = ['meetings.invited', 'meetings.invited'];
  expect(await news()).toEqual([...invited, 'meetings.cancelled', 'meetings.cancelled']);

  const [, again] = await inRoom(roomId);
  await change(again.id, only);
  await owner.call(meetings.remove, { params: { id }, query: { repeat: 'all' } });
  expect((await news()).slice(4)).toEqual(['meetings.invited', 'meetings.cancelled']);
});
