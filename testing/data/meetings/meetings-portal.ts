import { meetings } from '@gatehouse/api/meetings/meetings';
import { expect } from 'vitest';
import { type Client, testPortal } from '../../portal/portal.ts';

/**
 * Creates a company in Berlin at 9:00 on Friday 20 November, with a meeting owner, an attendee, a colleague and an
 * administrator.
 */
export async function openMeetings() {
  const portal = await testPortal({ at: '2026-11-20T08:00:00Z' });
  const companyId = (await portal.make.company()).id;
  const buildingId = (await portal.make.building({ companyId, timeZone: 'Europe/Berlin' })).id;
  const ownerIs = await portal.make.employee({ companyId });
  const attendeeIs = await portal.make.employee({ companyId });
  const owner = await portal.as(ownerIs);
  const room = async () => (await portal.make.room({ buildingId, type: 'MEETING_ROOM' })).id;
  /** Returns the body of a booking in the local time of Berlin. */
  const bookingBody = (roomId: number, more: object = {}) => ({
    ...{ roomId, title: 'Weekly review', start: '2026-11-27T16:00:00', end: '2026-11-27T17:00:00' },
    ...more,
  });
  const listInRoom = async (roomId: number) => {
    const query = { from: '2026-11-01', to: '2028-12-31' };
    const { result } = await owner.call(meetings.list, { query });
    return result.content.filter((meeting: { roomId: number }) => meeting.roomId === roomId);
  };
  return {
    ...{
      portal,
      companyId,
      buildingId,
      ownerIs,
      attendeeIs,
      owner,
      room,
      asked: bookingBody,
      inRoom: listInRoom,
    },
    attendee: await portal.as(attendeeIs),
    colleague: await portal.as(await portal.make.employee({ companyId })),
    admin: await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] })),
    /** Books a new room. */
    async book(more: object = {}) {
      const answer = await owner.call(meetings.create, { body: bookingBody(await room(), more) });
      expect([answer.status, answer.code]).toEqual([200, answer.code]);
      return answer.result;
    },
    /** Returns start and title of each meeting in a room. */
    startsIn: async (roomId: number): Promise<string[]> =>
      (await listInRoom(roomId)).map(
        ({ start, title }: { start: string; title: string }) => `${start} ${title}`,
      ),
    change: (id: number, body: object, repeat = 'once', client: Client = owner) =>
      client.call(meetings.update, { params: { id }, query: { repeat }, body }),
  };
}
