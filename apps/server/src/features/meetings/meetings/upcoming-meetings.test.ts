import { rooms } from '@gatehouse/api/area/rooms';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { describe, expect, it } from 'vitest';

const { portal, companyId, admin, room, asked } = await openMeetings();
const guests = ['guest@example.com'];
const close = (id: number, body: object = { isEnabled: false }) =>
  admin.call(rooms.update, { params: { id }, body });

describe('closing of a room with upcoming meetings', () => {
  it.each([
    ['without guests', [], 'AREA_ROOM_IN_USE'],
    ['with guests', guests, 'SCHE_EVENT_GUEST_NOT_EMPTY'],
  ])('refuses to close the room and lists its meetings: %s', async (_, invited, code) => {
    const id = await room();
    const answer = await admin.call(meetings.create, { body: asked(id, { guests: invited }) });
    for (const body of [{ isEnabled: false }, { roomType: 'OPEN_ROOM' }]) {
      const refused = await close(id, body);
      expect([refused.status, refused.code, refused.result.clash]).toEqual([
        409,
        code,
        { coming: [{ title: 'Weekly review', start: '2026-11-27T16:00:00' }], count: 1 },
      ]);
    }
    expect((await close(id, { roomName: 'Renamed' })).status).toBe(200);
    await admin.call(meetings.remove, { params: { id: answer.result.id } });
    expect((await close(id)).status).toBe(200);
  });
});

it('refuses to delete or erase a person with upcoming meetings that have guests', async () => {
  const person = await portal.make.employee({ companyId });
  const created = await portal.make.meeting(person, { guests });
  const params = { id: person.employeeId };
  expect((await admin.call(employees.remove, { params })).code).toBe('SCHE_EVENT_GUEST_NOT_EMPTY');
  const { result } = await admin.call(personalData.erasure, { params });
  expect(result.obstacles).toContain('GUESTS');
  await admin.call(meetings.remove, { params: { id: created.id } });
  expect((await admin.call(employees.remove, { params })).status).toBe(200);
});

it('refuses to delete a person that invites guests in a concurrent call, and deletes a person only once', async () => {
  const person = await portal.make.employee({ companyId });
  const own = await portal.as(person);
  const body = asked(await room(), { guests });
  const remove = () => admin.call(employees.remove, { params: { id: person.employeeId } });
  const [created, refused] = await runOverlapping(
    portal,
    companyId,
    () => own.call(meetings.create, { body }),
    remove,
  );
  expect(refused?.code).toBe('SCHE_EVENT_GUEST_NOT_EMPTY');
  await admin.call(meetings.remove, { params: { id: created?.result.id } });
  const removals = await runOverlapping(portal, companyId, remove, remove);
  expect(removals.map(({ code }) => code)).toEqual(['success', 'HR_EMPLOYEE_NOT_FOUND']);
});
