import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof openMeetings>>;
let outsider: string;

beforeAll(async () => {
  world = await openMeetings();
  outsider = (await world.portal.make.employee()).accountName;
});

const times = { start: '2026-11-27T09:00:00', end: '2026-11-27T10:00:00' };
const createMeeting = (body: object) =>
  world.owner.call(meetings.create, { body: { title: 'By name', ...times, ...body } });
const makeRoom = () => world.portal.make.room({ buildingId: world.buildingId, type: 'MEETING_ROOM' });

describe('field names of the specification in a meeting', () => {
  it('books a room by its code, with attendees by account name and a recurrence, and answers with the fields of the specification', async () => {
    const room = await makeRoom();
    const { result } = await createMeeting({
      roomCode: room.code,
      internalUsers: [world.attendeeIs.accountName.toUpperCase()],
      recurrence: { frequency: 'WEEKLY' },
      until: '2026-12-11',
    });
    expect(result).toMatchObject({
      roomId: room.id,
      roomCode: room.code,
      attendeeIds: [world.attendeeIs.employeeId],
      internalUsers: [world.attendeeIs.accountName],
      repeat: 'WEEKLY',
      recurrence: { frequency: 'WEEKLY' },
      checkIn: false,
      checkOut: false,
      owner: { ownerType: 'PERSONAL', ownerCode: world.ownerIs.accountName },
    });
    expect(await world.inRoom(room.id)).toHaveLength(3);
  });

  it('reports the check-in and check-out of a meeting', async () => {
    const { id } = await world.book({ start: '2026-11-20T09:30:00', end: '2026-11-20T10:00:00' });
    const params = { id };
    await world.owner.call(meetings.checkIn, { params });
    expect((await world.owner.call(meetings.get, { params })).result).toMatchObject({
      checkIn: true,
      checkOut: false,
      recurrence: null,
      internalUsers: [],
    });
  });

  it('changes room, attendees and recurrence of a meeting by the field names of the specification', async () => {
    const { id } = await world.book();
    const room = await makeRoom();
    const { result } = await world.change(id, {
      roomCode: room.code,
      internalUsers: [world.attendeeIs.accountName],
      recurrence: { frequency: 'DAILY' },
      until: '2026-11-30',
    });
    expect(result).toMatchObject({
      roomId: room.id,
      repeat: 'DAILY',
      attendeeIds: [world.attendeeIs.employeeId],
    });
  });

  it.each<[string, () => Promise<object>, string]>([
    ['an unknown room code', async () => ({ roomCode: 'NOWHERE' }), 'AREA_ROOM_ID_NOT_FOUND'],
    [
      'a room code of another company',
      async () => ({ roomCode: (await world.portal.make.room({ type: 'MEETING_ROOM' })).code }),
      'AREA_ROOM_ID_NOT_FOUND',
    ],
    [
      'an id and a code of different rooms',
      async () => ({ roomId: await world.room(), roomCode: (await makeRoom()).code }),
      'AREA_ROOM_ID_NOT_FOUND',
    ],
    [
      'a person of another company',
      async () => ({ roomId: await world.room(), internalUsers: [outsider] }),
      'HR_EMPLOYEE_NOT_FOUND',
    ],
    [
      'a recurrence that contradicts the repeat',
      async () => ({ roomId: await world.room(), repeat: 'DAILY', recurrence: { frequency: 'WEEKLY' } }),
      'API_INVALID_REQUEST_ARGUMENT',
    ],
  ])('rejects %s', async (_case, body, code) => {
    expect((await createMeeting(await body())).code).toBe(code);
  });

  it('requires the id or code of a room to book a meeting', async () => {
    const answer = await createMeeting({ title: '' });
    expect(answer.result.fields).toMatchObject([
      { field: 'title', rule: 'required' },
      { field: 'roomId', rule: 'required' },
    ]);
  });
});
