import { meetings } from '@gatehouse/api/meetings/meetings';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../test/kit/portal.ts';
import { openMeetings } from './meetings.kit.ts';

const {
  portal,
  buildingId,
  ownerIs,
  attendeeIs,
  owner,
  attendee,
  colleague,
  admin,
  companyId,
  room,
  asked,
  book,
  change,
} = await openMeetings();

describe('a meeting', () => {
  it('is booked by the clock of its room and shown with who comes', async () => {
    const made = await book({
      attendeeIds: [attendeeIs.employeeId, ownerIs.employeeId],
      guests: ['Tanaka@aoba.example', 'tanaka@aoba.example'],
    });
    expect(made).toMatchObject({
      start: '2026-11-27T16:00:00',
      startsAt: '2026-11-27T15:00:00.000Z',
      timeZone: 'Europe/Berlin',
      color: '33CC99',
      remind: 'NONE',
      isOfSeries: false,
      guests: ['Tanaka@aoba.example'],
      attendeeIds: [attendeeIs.employeeId],
      owner: { employeeId: ownerIs.employeeId, ownerType: 'PERSONAL' },
      may: {
        update: null,
        remove: null,
        checkIn: 'TOO_EARLY',
        checkOut: 'NOT_CHECKED_IN',
        moveEnd: 'NOT_STARTED',
      },
    });
  });

  it('shows those who have no part in it that the room is taken, and to nobody who comes from outside', async () => {
    const made = await book({
      content: 'Salaries',
      attendeeIds: [attendeeIs.employeeId],
      guests: ['a@b.example'],
    });
    const seen = async (client: Client) =>
      (await client.call(meetings.get, { params: { id: made.id } })).result;
    expect(await seen(colleague)).toMatchObject({
      title: 'Weekly review',
      content: '',
      guests: [],
      attendees: [],
      may: {},
    });
    expect(await seen(attendee)).toMatchObject({ content: 'Salaries', guests: ['a@b.example'], may: {} });
    expect((await seen(admin)).may.update).toBeNull();
  });

  it.each([
    ['its end before its start', { end: '2026-11-27T15:00:00' }, 'end', 'order'],
    ['a start in the past', { start: '2026-11-20T08:50:00', end: '2026-11-20T10:00:00' }, 'start', 'past'],
    ['no subject', { title: ' ' }, 'title', 'required'],
    ['a guest without an address', { guests: ['nobody'] }, 'guests.0', 'email'],
    ['days that overlap the next', { end: '2026-11-28T17:00:00', repeat: 'DAILY' }, 'end', 'tooLong'],
  ])('is refused with %s', async (_, more, field, rule) => {
    const answer = await owner.call(meetings.create, { body: asked(await room(), more) });
    expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field, rule }]]);
  });

  it('is not booked in a room of another kind, a closed one, or for people of another company', async () => {
    const open = (await portal.make.room({ buildingId })).id;
    expect((await owner.call(meetings.create, { body: asked(open) })).code).toBe('AREA_ROOM_ID_NOT_FOUND');
    const stranger = await portal.make.employee({});
    const answer = await owner.call(meetings.create, {
      body: asked(await room(), { attendeeIds: [stranger.employeeId] }),
    });
    expect(answer.code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('rejects disabled people as new attendees, and keeps those who were disabled since', async () => {
    const colleagueIs = await portal.make.employee({ companyId });
    const disabledIs = await portal.make.employee({ companyId });
    const { id } = await book({ attendeeIds: [colleagueIs.employeeId] });
    for (const { employeeId } of [colleagueIs, disabledIs])
      await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [employeeId]);
    const { result: offered } = await owner.call(meetings.people, { query: {} });
    const ids = offered.content.map(({ employeeId }: { employeeId: number }) => employeeId);
    expect(ids).not.toContain(disabledIs.employeeId);
    const attendeeIds = [disabledIs.employeeId];
    const created = await owner.call(meetings.create, { body: asked(await room(), { attendeeIds }) });
    const both = [colleagueIs.employeeId, disabledIs.employeeId];
    const added = await change(id, { attendeeIds: both });
    expect([created.code, added.code]).toEqual(['HR_EMPLOYEE_NOT_FOUND', 'HR_EMPLOYEE_NOT_FOUND']);
    const { result } = await change(id, { title: 'Changed', attendeeIds: [both[0], attendeeIs.employeeId] });
    expect(result).toMatchObject({ title: 'Changed' });
    expect(result.attendeeIds.toSorted()).toEqual([both[0], attendeeIs.employeeId].toSorted());
    const removed = await change(id, { attendeeIds: [attendeeIs.employeeId] });
    expect(removed.code).toBe('success');
    expect((await change(id, { attendeeIds: [both[0]] })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('may begin when another ends, and not a minute earlier', async () => {
    const { roomId } = await book();
    const next = (start: string) =>
      owner.call(meetings.create, {
        body: asked(roomId, { title: 'Next', start, end: '2026-11-27T18:00:00' }),
      });
    const refused = await next('2026-11-27T16:59:00');
    expect([refused.status, refused.code, refused.result.clash]).toEqual([
      409,
      'SCHE_ROOM_TAKEN',
      {
        taken: [
          {
            date: '2026-11-27',
            start: '2026-11-27T16:00:00',
            end: '2026-11-27T17:00:00',
            isAllDay: false,
            title: 'Weekly review',
          },
        ],
        count: 1,
        of: 1,
      },
    ]);
    expect((await next('2026-11-27T17:00:00')).status).toBe(200);
  });

  it('takes whole days from 00:00:00 to 23:59:59, today included', async () => {
    const whole = { isAllDay: true, start: '2026-11-20T12:00:00', end: '2026-11-21T13:00:00' };
    expect(await book(whole)).toMatchObject({ start: '2026-11-20T00:00:00', end: '2026-11-21T23:59:59' });
  });

  it('is changed and deleted by its owner and administrators alone', async () => {
    const { id } = await book({ attendeeIds: [attendeeIs.employeeId] });
    for (const client of [attendee, colleague]) {
      expect((await change(id, { title: 'Mine' }, 'once', client)).code).toBe('SCHE_EVENT_NOT_FOUND');
      expect((await client.call(meetings.remove, { params: { id } })).code).toBe('SCHE_EVENT_NOT_FOUND');
      expect((await client.call(meetings.checkIn, { params: { id } })).code).toBe('SCHE_EVENT_NOT_FOUND');
    }
    expect((await change(id, { title: 'Other' }, 'once', admin)).result.title).toBe('Other');
    expect((await owner.call(meetings.remove, { params: { id } })).status).toBe(200);
    expect((await owner.call(meetings.get, { params: { id } })).status).toBe(404);
  });

  it('moves to another room: its owner’s own, and others’ with the permission for it', async () => {
    const { id } = await book();
    const to = await room();
    expect((await change(id, { roomId: to })).result.roomId).toBe(to);
    const back = await room();
    expect((await change(id, { roomId: back }, 'once', admin)).result.roomId).toBe(back);
    const system = await portal.as(await portal.make.employee({ companyId, roles: ['SYSADMIN'] }));
    expect((await change(id, { roomId: to }, 'once', system)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('does not let what somebody else changed be written over', async () => {
    const { id, version } = await book();
    await change(id, { version, title: 'By the administrator' }, 'once', admin);
    const refused = await change(id, { version, title: 'By the owner' });
    expect([refused.code, refused.result.fields]).toMatchObject(['API_ROW_CHANGED', [{ field: 'title' }]]);
    expect((await change(id, { version, color: 'EB5757' })).result).toMatchObject({
      title: 'By the administrator',
    });
  });

  it('is checked in half an hour before, once, and checked out around its end', async () => {
    const made = await book({ start: '2026-11-20T09:31:00', end: '2026-11-20T10:31:00' });
    const params = { id: made.id };
    expect((await owner.call(meetings.checkIn, { params })).code).toBe('SCHE_INVALID_STATUS');
    portal.clock.set('2026-11-20T08:01:00Z');
    const both = await Promise.all([
      owner.call(meetings.checkIn, { params }),
      admin.call(meetings.checkIn, { params }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await change(made.id, { title: 'No' })).code).toBe('SCHE_INVALID_STATUS');
    expect((await owner.call(meetings.remove, { params })).code).toBe('SCHE_INVALID_STATUS');
    expect((await change(made.id, { end: '2026-11-20T11:00:00' })).result).toMatchObject({
      end: '2026-11-20T11:00:00',
    });
    portal.clock.set('2026-11-20T09:45:00Z');
    const out = await owner.call(meetings.checkOut, { params, query: { vm: 'web' }, body: {} });
    expect(out.result).toMatchObject({
      actualStart: '2026-11-20T08:01:00.000Z',
      actualEnd: '2026-11-20T09:45:00.000Z',
    });
    expect((await owner.call(meetings.checkOut, { params })).code).toBe('SCHE_INVALID_STATUS');
    const { result: read } = await owner.call(meetings.get, { params, query: { repeat: 'once' } });
    expect(read).toMatchObject({ id: made.id, actualEnd: out.result.actualEnd });
    // the room is said to be free, and is: what is left of the time can be booked
    const { result } = await owner.call(meetings.rooms);
    expect(result.content.find((one: { id: number }) => one.id === made.roomId).state).toBe('FREE');
    const rest = asked(made.roomId, { start: '2026-11-20T10:45:00', end: '2026-11-20T11:30:00' });
    const [next, late] = await Promise.all([1, 2].map(() => owner.call(meetings.create, { body: rest })));
    expect([next?.code, late?.code].toSorted()).toEqual(['SCHE_ROOM_TAKEN', 'success']);
    portal.clock.set('2026-11-20T08:00:00Z');
  });
});

describe('rooms of the calendar', () => {
  it('are the active meeting rooms, each with how it is now', async () => {
    const company = await portal.make.company();
    const house = (await portal.make.building({ companyId: company.id, timeZone: 'UTC' })).id;
    const person = await portal.make.employee({ companyId: company.id });
    const [free, soon, taken] = await Promise.all(
      [0, 1, 2].map(() => portal.make.room({ buildingId: house, type: 'MEETING_ROOM' })),
    );
    await portal.make.room({ buildingId: house });
    const meet = (roomId: number | undefined, from: string, to: string) =>
      portal.make.meeting(person, {
        ...(roomId && { roomId }),
        startsAt: `2026-11-20T${from}:00Z`,
        endsAt: `2026-11-20T${to}:00Z`,
      });
    await meet(soon?.id, '08:10', '09:00');
    await meet(taken?.id, '07:00', '08:30');
    const { result } = await (await portal.as(person)).call(meetings.rooms);
    const states = new Map(
      result.content.map((one: { id: number; state: string; until: string }) => [
        one.id,
        [one.state, one.until],
      ]),
    );
    expect([states.size, states.get(free?.id), states.get(soon?.id), states.get(taken?.id)]).toEqual([
      3,
      ['FREE', null],
      ['SOON', '2026-11-20T08:10:00.000Z'],
      ['TAKEN', '2026-11-20T08:30:00.000Z'],
    ]);
  });
});
