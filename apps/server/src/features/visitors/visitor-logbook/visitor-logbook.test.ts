import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { overlapping } from '../../../../test/kit/locks.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { closeJob } from './visitor-logbook.jobs.ts';

const portal = await testPortal({ at: '2026-11-25T02:00:00Z' });
let companyId: number;
let host: Person;
let admin: Client;

beforeEach(async () => {
  portal.clock.set('2026-11-25T02:00:00Z');
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
});

const expected = (given: object = {}) =>
  portal.make.visitor(host, {
    activeFrom: '2026-11-25T01:00:00Z',
    activeTo: '2026-11-25T10:00:00Z',
    ...given,
  });
const come = (body: object, client = admin) => client.call(visitorLogbook.create, { body });
const list = async (query: object = {}, client = admin) =>
  (await client.call(visitorLogbook.list, { query })).result.content;
const go = (id: number) => admin.call(visitorLogbook.checkOut, { params: { id } });

describe('the logbook of visitors', () => {
  it('has who was checked in by reception, with whom they came to see', async () => {
    const { id, name } = await expected();
    const { result } = await come({ visitorId: id });
    expect(result).toMatchObject({
      name,
      visitorId: id,
      meetingId: null,
      checkInBy: 'RECEPTION',
      checkOut: null,
    });
    expect(result.checkIn).toBe('2026-11-25T02:00:00.000Z');
    expect(await list()).toEqual([result]);
    expect((await come({ visitorId: id })).code).toBe('HR_VISIT_INSIDE');
    const params = { meetingId: 0, email: result.visitorCode };
    expect((await admin.call(visitorLogbook.detail, { params })).result.entry).toEqual(result);
  });

  it('checks somebody out, and keeps the first check-in of who comes again', async () => {
    const { id } = await expected();
    const { result: first } = await come({ visitorId: id });
    portal.clock.advance(3_600_000);
    expect((await go(first.id)).result).toMatchObject({
      checkOut: '2026-11-25T03:00:00.000Z',
      checkOutBy: 'RECEPTION',
    });
    expect((await go(first.id)).code).toBe('HR_VISIT_LEFT');
    portal.clock.advance(3_600_000);
    const { result: again } = await come({ visitorId: id });
    expect(again).toMatchObject({ id: first.id, checkIn: first.checkIn, checkOut: null });
    expect(await list()).toHaveLength(1);
  });

  it('lets somebody in who is given another host at that moment', async () => {
    const { id } = await expected();
    const department = await portal.make.department({ companyId });
    const { accountName } = await portal.make.employee({ companyId, departmentId: department.id });
    const body = { contactDepartment: department.code, contactPerson: accountName };
    const answers = await overlapping(
      portal,
      companyId,
      () => admin.call(visitors.update, { params: { id }, body }),
      () => come({ visitorId: id }),
    );
    expect(answers.map(({ code }) => code)).toEqual(['success', 'success']);
  });

  it('knows the guests of a meeting by address, whether they are visitors of the list or not', async () => {
    const visitor = await expected({ email: 'Known@example.com' });
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['known@example.com', 'New@example.com'],
    });
    const { result } = await admin.call(visitorLogbook.expected, { query: {} });
    expect(result.content).toMatchObject([
      { visitorId: visitor.id, meetingId: meeting.id, meetingTitle: meeting.title },
      { visitorId: null, meetingId: meeting.id, email: 'new@example.com' },
    ]);
    const known = await come({ visitorId: visitor.id, meetingId: meeting.id });
    expect(known.result).toMatchObject({ meetingTitle: meeting.title, meetingOwnerId: host.employeeId });
    const guest = await come({ meetingId: meeting.id, email: 'new@example.com', name: 'Lan' });
    expect(guest.result).toMatchObject({ visitorId: null, name: 'Lan', email: 'new@example.com' });
    expect((await come({ meetingId: meeting.id, email: 'new@example.com' })).code).toBe('HR_VISIT_INSIDE');
    expect((await come({ meetingId: meeting.id, email: 'other@example.com' })).code).toBe(
      'SCHE_EVENT_NOT_FOUND',
    );
    expect((await admin.call(visitorLogbook.expected, { query: {} })).result.content).toEqual([]);
    const { result: detail } = await admin.call(visitorLogbook.detail, {
      params: { meetingId: meeting.id, email: 'NEW@example.com' },
    });
    expect(detail).toMatchObject({ content: [], entry: { id: guest.result.id } });
  });

  it('knows a guest whose time as a visitor is over by address', async () => {
    const long = { activeFrom: '2026-01-05T00:00:00Z', activeTo: '2026-01-06T00:00:00Z' };
    await expected({ email: 'again@example.com', ...long });
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['Again@example.com'],
    });
    const { result } = await admin.call(visitorLogbook.expected, { query: {} });
    expect(result.content).toMatchObject([{ visitorId: null, email: 'again@example.com' }]);
    const { result: entry } = await come({ meetingId: meeting.id, email: 'again@example.com', name: 'Lan' });
    expect(entry).toMatchObject({ visitorId: null, name: 'Lan', meetingId: meeting.id });
  });

  it('lets who is in charge of a meeting check in its guest whom another department expects, as that visitor', async () => {
    const { id } = await expected({ email: 'shared@example.com' });
    const manager = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    const meeting = await portal.make.meeting(manager, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['shared@example.com'],
    });
    const client = await portal.as(manager);
    const offered = async () => (await client.call(visitorLogbook.expected, { query: {} })).result.content;
    expect(await offered()).toMatchObject([{ visitorId: null, email: 'shared@example.com' }]);
    const { result } = await come({ meetingId: meeting.id, email: 'shared@example.com' }, client);
    expect(result).toMatchObject({ visitorId: id, meetingId: meeting.id });
    expect(await offered()).toEqual([]);
    expect(await list({}, client)).toHaveLength(1);
  });

  it('checks in no guest of a meeting of another company', async () => {
    const guest = 'guest@example.com';
    const meeting = await portal.make.meeting(await portal.make.employee(), {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: [guest],
    });
    expect((await come({ meetingId: meeting.id, email: guest })).code).toBe('SCHE_EVENT_NOT_FOUND');
    const { id } = await expected({ email: guest });
    expect((await come({ visitorId: id, meetingId: meeting.id })).code).toBe('HR_VISIT_NOT_EXPECTED');
    expect(await list()).toEqual([]);
  });

  it('lets nobody in on another day, or who is switched off', async () => {
    const past = await expected({ activeFrom: '2026-11-20T00:00:00Z', activeTo: '2026-11-21T00:00:00Z' });
    const off = await expected({ enabled: false });
    for (const { id } of [past, off])
      expect((await come({ visitorId: id })).code).toBe('HR_VISIT_NOT_EXPECTED');
    expect((await come({ visitorId: 999_999_999 })).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await come({})).result.fields).toEqual([{ field: 'visitorId', rule: 'required', params: {} }]);
  });

  it('ends a day that nobody ended at its end, and says so', async () => {
    const { id } = await expected();
    await come({ visitorId: id });
    portal.clock.set('2026-11-25T16:59:00Z');
    await closeJob.run(portal.services, {});
    expect((await list())[0].checkOut).toBeNull();
    portal.clock.set('2026-11-25T17:30:00Z');
    await closeJob.run(portal.services, {});
    // midnight in Ho Chi Minh City
    expect(await list()).toMatchObject([{ checkOut: '2026-11-25T17:00:00.000Z', checkOutBy: 'AUTO' }]);
  });

  it('keeps a guest inside whose meeting is prolonged into the night, whether of the list or not', async () => {
    portal.clock.set('2026-11-25T22:00:00Z');
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T22:00:00Z',
      endsAt: '2026-11-25T23:10:00Z',
      guests: ['late@example.com', 'known@example.com'],
    });
    const { id } = await expected({ email: 'known@example.com', activeTo: '2026-11-26T10:00:00Z' });
    await come({ meetingId: meeting.id, email: 'late@example.com', name: 'Lan' });
    await come({ meetingId: meeting.id, visitorId: id });
    await portal.make.owner.query(
      "UPDATE meeting_occurrences SET ends_at = '2026-11-26T01:00:00Z' WHERE id = $1",
      [meeting.id],
    );
    portal.clock.set('2026-11-26T00:05:00Z');
    await closeJob.run(portal.services, {});
    expect(await list()).toMatchObject([{ checkOut: null }, { checkOut: null }]);
    portal.clock.set('2026-11-26T02:30:00Z');
    await closeJob.run(portal.services, {});
    expect(await list()).toMatchObject([{ checkOutBy: 'AUTO' }, { checkOutBy: 'AUTO' }]);
  });

  it('checks out who returns a guest card', async () => {
    const visitor = await expected();
    const card = await portal.make.guestCard({ companyId });
    await portal.make.cardLoan(card, visitor);
    await come({ visitorId: visitor.id });
    portal.clock.advance(60_000);
    await admin.call(guestCards.takeBack, { params: { id: card.id } });
    expect(await list()).toMatchObject([{ checkOut: '2026-11-25T02:01:00.000Z', checkOutBy: 'CARD' }]);
  });

  it('is corrected by reception, within reason, and not over what somebody else corrected', async () => {
    const { id: visitorId } = await expected();
    const { result: entry } = await come({ visitorId });
    const update = (body: object, client = admin) =>
      client.call(visitorLogbook.update, { params: { id: entry.id }, body });
    const wrong = await update({ checkIn: '2026-11-25T02:00:01Z', checkOut: '2026-11-25T01:00:00Z' });
    expect(wrong.result.fields).toMatchObject([
      { field: 'checkIn', rule: 'future' },
      { field: 'checkOut', rule: 'order' },
    ]);
    const right = await update({ version: entry.version, checkIn: '2026-11-25T01:30:00Z' });
    expect(right.result).toMatchObject({ checkIn: '2026-11-25T01:30:00.000Z', version: 2 });
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const late = await update({ version: entry.version, checkIn: '2026-11-25T01:31:00Z' }, colleague);
    expect(late.code).toBe('API_ROW_CHANGED');
  });

  it('is filtered by date, room and words, and exported as filtered', async () => {
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['a@example.com'],
    });
    const { result: guest } = await come({ meetingId: meeting.id, email: 'a@example.com' });
    const { id } = await expected({ displayName: 'Trần Bảo' });
    const { result: visitor } = await come({ visitorId: id });
    const ids = async (query: object) => (await list(query)).map((one: { id: number }) => one.id).sort();
    expect(await ids({ from: '2026-11-25', to: '2026-11-25' })).toEqual([guest.id, visitor.id].sort());
    expect(await ids({ from: '2026-11-26' })).toEqual([]);
    expect(await ids({ roomCode: guest.roomCode })).toEqual([guest.id]);
    expect(await ids({ keyword: 'tran bao' })).toEqual([visitor.id]);
    const file = await admin.call(visitorLogbook.export, { query: { roomCode: guest.roomCode } });
    expect(file.status).toBe(200);
  });

  it('rejects dates that end before they begin', async () => {
    const query = { from: '2026-11-26', to: '2026-11-25' };
    for (const operation of [visitorLogbook.list, visitorLogbook.export, healthDeclarations.list]) {
      const { status, result } = await admin.call(operation, { query });
      expect([status, result.fields]).toMatchObject([400, [{ field: 'to', rule: 'order' }]]);
    }
  });

  it('is of the departments a manager is in charge of, and nothing to staff', async () => {
    const { id } = await expected();
    const { result: entry } = await come({ visitorId: id });
    const other = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect(await list({}, other)).toEqual([]);
    const params = { id: entry.id };
    expect((await other.call(visitorLogbook.checkOut, { params })).code).toBe('HR_VISIT_NOT_FOUND');
    expect((await come({ visitorId: id }, other)).code).toBe('HR_VISITOR_NOT_FOUND');
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(visitorLogbook.list)).code).toBe('AUTH_NO_PERMISSION');
  });
});
