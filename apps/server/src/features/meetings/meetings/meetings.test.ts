import { meetings } from '@gatehouse/api/meetings/meetings';
import { openMeetings } from '@gatehouse/testing/data/meetings/meetings-portal';
import type { Client } from '@gatehouse/testing/portal/portal';
import { describe, expect, it } from 'vitest';

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

describe('single meetings', () => {
  it('books a meeting in the local time of its room and returns it with its attendees', async () => {
    const created = await book({
      attendeeIds: [attendeeIs.employeeId, ownerIs.employeeId],
      guests: ['Tanaka@aoba.example', 'tanaka@aoba.example'],
    });
    expect(created).toMatchObject({
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

  it('hides notes and attendees of a meeting from people that neither own nor attend it, but shows them its title', async () => {
    const created = await book({
      content: 'Salaries',
      attendeeIds: [attendeeIs.employeeId],
      guests: ['a@b.example'],
    });
    const readAs = async (client: Client) =>
      (await client.call(meetings.get, { params: { id: created.id } })).result;
    expect(await readAs(colleague)).toMatchObject({
      title: 'Weekly review',
      content: '',
      guests: [],
      attendees: [],
      may: {},
    });
    expect(await readAs(attendee)).toMatchObject({ content: 'Salaries', guests: ['a@b.example'], may: {} });
    expect((await readAs(admin)).may.update).toBeNull();
  });

  it.each([
    ['its end before its start', { end: '2026-11-27T15:00:00' }, 'end', 'order'],
    ['a start in the past', { start: '2026-11-20T08:50:00', end: '2026-11-20T10:00:00' }, 'start', 'past'],
    ['no subject', { title: ' ' }, 'title', 'required'],
    ['a guest without an address', { guests: ['nobody'] }, 'guests.0', 'email'],
    ['days that overlap the next', { end: '2026-11-28T17:00:00', repeat: 'DAILY' }, 'end', 'tooLong'],
  ])('refuses a meeting with %s', async (_, more, field, rule) => {
    const answer = await owner.call(meetings.create, { body: asked(await room(), more) });
    expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field, rule }]]);
  });

  it('refuses a meeting in a room that is not a meeting room, and a meeting with people of another company', async () => {
    const open = (await portal.make.room({ buildingId })).id;
    expect((await owner.call(meetings.create, { body: asked(open) })).code).toBe('AREA_ROOM_ID_NOT_FOUND');
    const stranger = await portal.make.employee({});
    const answer = await owner.call(meetings.create, {
      body: asked(await room(), { attendeeIds: [stranger.employeeId] }),
    });
    expect(answer.code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('rejects disabled people as new attendees of a meeting, and keeps attendees who were disabled later', async () => {
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

  it('books a meeting that starts when another ends, but not a minute earlier', async () => {
    const { roomId } = await book();
    const bookNext = (start: string) =>
      owner.call(meetings.create, {
        body: asked(roomId, { title: 'Next', start, end: '2026-11-27T18:00:00' }),
      });
    const refused = await bookNext('2026-11-27T16:59:00');
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
    expect((await bookNext('2026-11-27T17:00:00')).status).toBe(200);
  });

  it('books an all-day meeting from 00:00:00 to 23:59:59, including today', async () => {
    const allDay = { isAllDay: true, start: '2026-11-20T12:00:00', end: '2026-11-21T13:00:00' };
    expect(await book(allDay)).toMatchObject({ start: '2026-11-20T00:00:00', end: '2026-11-21T23:59:59' });
  });

  it('lets only the owner and administrators change and delete a meeting', async () => {
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

  it('moves a meeting to another room for its owner, and for other people only with permission', async () => {
    const { id } = await book();
    const to = await room();
    expect((await change(id, { roomId: to })).result.roomId).toBe(to);
    const back = await room();
    expect((await change(id, { roomId: back }, 'once', admin)).result.roomId).toBe(back);
    const system = await portal.as(await portal.make.employee({ companyId, roles: ['SYSADMIN'] }));
    expect((await change(id, { roomId: to }, 'once', system)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('refuses to overwrite a concurrent change of a meeting', async () => {
    const { id, version } = await book();
    await change(id, { version, title: 'By the administrator' }, 'once', admin);
    const refused = await change(id, { version, title: 'By the owner' });
    expect([refused.code, refused.result.fields]).toMatchObject(['API_ROW_CHANGED', [{ field: 'title' }]]);
    expect((await change(id, { version, color: 'EB5757' })).result).toMatchObject({
      title: 'By the administrator',
    });
  });

  it('checks a meeting in only once and at most half an hour early, and checks it out around its end', async () => {
    const created = await book({ start: '2026-11-20T09:31:00', end: '2026-11-20T10:31:00' });
    const params = { id: created.id };
    const early = await owner.call(meetings.checkIn, { params });
    expect([early.code, early.result]).toEqual(['SCHE_INVALID_STATUS', { reason: 'TOO_EARLY' }]);
    portal.clock.set('2026-11-20T08:01:00Z');
    const both = await Promise.all([
      owner.call(meetings.checkIn, { params }),
      admin.call(meetings.checkIn, { params }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const answer of [
      await change(created.id, { title: 'No' }),
      await owner.call(meetings.remove, { params }),
    ])
      expect([answer.code, answer.result]).toEqual(['SCHE_INVALID_STATUS', { reason: 'CHECKED_IN' }]);
    expect((await change(created.id, { end: '2026-11-20T11:00:00' })).result).toMatchObject({
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
    expect(read).toMatchObject({ id: created.id, actualEnd: out.result.actualEnd });
    // room is free after the check-out of a meeting, and the remaining time can be booked
    const { result } = await owner.call(meetings.rooms);
    expect(result.content.find((candidate: { id: number }) => candidate.id === created.roomId).state).toBe(
      'FREE',
    );
    const rest = asked(created.roomId, { start: '2026-11-20T10:45:00', end: '2026-11-20T11:30:00' });
    const [next, late] = await Promise.all([1, 2].map(() => owner.call(meetings.create, { body: rest })));
    expect([next?.code, late?.code].toSorted()).toEqual(['SCHE_ROOM_TAKEN', 'success']);
    portal.clock.set('2026-11-20T08:00:00Z');
  });
});

describe('list of meeting rooms', () => {
  it('lists active meeting rooms, each with its current state', async () => {
    const company = await portal.make.company();
    const otherBuildingId = (await portal.make.building({ companyId: company.id, timeZone: 'UTC' })).id;
    const person = await portal.make.employee({ companyId: company.id });
    const [free, soon, occupied] = await Promise.all(
      [0, 1, 2].map(() => portal.make.room({ buildingId: otherBuildingId, type: 'MEETING_ROOM' })),
    );
    await portal.make.room({ buildingId: otherBuildingId });
    const makeMeeting = (roomId: number | undefined, from: string, to: string) =>
      portal.make.meeting(person, {
        ...(roomId && { roomId }),
        startsAt: `2026-11-20T${from}:00Z`,
        endsAt: `2026-11-20T${to}:00Z`,
      });
    await makeMeeting(soon?.id, '08:10', '09:00');
    await makeMeeting(occupied?.id, '07:00', '08:30');
    const { result } = await (await portal.as(person)).call(meetings.rooms);
    const states = new Map(
      result.content.map((entry: { id: number; state: string; until: string }) => [
        entry.id,
        [entry.state, entry.until],
      ]),
    );
    expect([states.size, states.get(free?.id), states.get(soon?.id), states.get(occupied?.id)]).toEqual([
      3,
      ['FREE', null],
      ['SOON', '2026-11-20T08:10:00.000Z'],
      ['TAKEN', '2026-11-20T08:30:00.000Z'],
    ]);
  });
});
