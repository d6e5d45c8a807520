import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
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

const createVisitor = (overrides: object = {}) =>
  portal.make.visitor(host, {
    activeFrom: '2026-11-25T01:00:00Z',
    activeTo: '2026-11-25T10:00:00Z',
    ...overrides,
  });
const checkIn = (body: object, client = admin) => client.call(visitorLogbook.create, { body });
const listEntries = async (query: object = {}, client = admin) =>
  (await client.call(visitorLogbook.list, { query })).result.content;
const checkOut = (id: number) => admin.call(visitorLogbook.checkOut, { params: { id } });

describe('visitor logbook', () => {
  it('lists visitors that reception checked in, each with the host', async () => {
    const { id, name } = await createVisitor();
    const { result } = await checkIn({ visitorId: id });
    expect(result).toMatchObject({
      name,
      visitorId: id,
      meetingId: null,
      checkInBy: 'RECEPTION',
      checkOut: null,
    });
    expect(result.checkIn).toBe('2026-11-25T02:00:00.000Z');
    expect(await listEntries()).toEqual([result]);
    expect((await checkIn({ visitorId: id })).code).toBe('HR_VISIT_INSIDE');
    const params = { meetingId: 0, email: result.visitorCode };
    expect((await admin.call(visitorLogbook.detail, { params })).result.entry).toEqual(result);
  });

  it('checks a visitor out, and keeps the first check-in when the visitor returns', async () => {
    const { id } = await createVisitor();
    const { result: first } = await checkIn({ visitorId: id });
    portal.clock.advance(3_600_000);
    expect((await checkOut(first.id)).result).toMatchObject({
      checkOut: '2026-11-25T03:00:00.000Z',
      checkOutBy: 'RECEPTION',
    });
    expect((await checkOut(first.id)).code).toBe('HR_VISIT_LEFT');
    portal.clock.advance(3_600_000);
    const { result: again } = await checkIn({ visitorId: id });
    expect(again).toMatchObject({ id: first.id, checkIn: first.checkIn, checkOut: null });
    expect(await listEntries()).toHaveLength(1);
  });

  it('checks a visitor in while another call changes the host', async () => {
    const { id } = await createVisitor();
    const department = await portal.make.department({ companyId });
    const { accountName } = await portal.make.employee({ companyId, departmentId: department.id });
    const body = { contactDepartment: department.code, contactPerson: accountName };
    const answers = await runOverlapping(
      portal,
      companyId,
      () => admin.call(visitors.update, { params: { id }, body }),
      () => checkIn({ visitorId: id }),
    );
    expect(answers.map(({ code }) => code)).toEqual(['success', 'success']);
  });

  it('checks in meeting guests by email address at reception, with or without a visitor record', async () => {
    const visitor = await createVisitor({ email: 'Known@example.com' });
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
    const visitorEntry = await checkIn({ visitorId: visitor.id, meetingId: meeting.id });
    expect(visitorEntry.result).toMatchObject({
      meetingTitle: meeting.title,
      meetingOwnerId: host.employeeId,
    });
    const guest = await checkIn({ meetingId: meeting.id, email: 'new@example.com', name: 'Lan' });
    expect(guest.result).toMatchObject({ visitorId: null, name: 'Lan', email: 'new@example.com' });
    expect((await checkIn({ meetingId: meeting.id, email: 'new@example.com' })).code).toBe('HR_VISIT_INSIDE');
    expect((await checkIn({ meetingId: meeting.id, email: 'other@example.com' })).code).toBe(
      'SCHE_EVENT_NOT_FOUND',
    );
    expect((await admin.call(visitorLogbook.expected, { query: {} })).result.content).toEqual([]);
    const { result: detail } = await admin.call(visitorLogbook.detail, {
      params: { meetingId: meeting.id, email: 'NEW@example.com' },
    });
    expect(detail).toMatchObject({ content: [], entry: { id: guest.result.id } });
  });

  it('checks in a guest by email address after their visitor record has expired', async () => {
    const long = { activeFrom: '2026-01-05T00:00:00Z', activeTo: '2026-01-06T00:00:00Z' };
    await createVisitor({ email: 'again@example.com', ...long });
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['Again@example.com'],
    });
    const { result } = await admin.call(visitorLogbook.expected, { query: {} });
    expect(result.content).toMatchObject([{ visitorId: null, email: 'again@example.com' }]);
    const { result: entry } = await checkIn({
      meetingId: meeting.id,
      email: 'again@example.com',
      name: 'Lan',
    });
    expect(entry).toMatchObject({ visitorId: null, name: 'Lan', meetingId: meeting.id });
  });

  it('lets the manager of a meeting check in a guest that is a visitor of another department', async () => {
    const { id } = await createVisitor({ email: 'shared@example.com' });
    const manager = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    const meeting = await portal.make.meeting(manager, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['shared@example.com'],
    });
    const client = await portal.as(manager);
    const listExpected = async () =>
      (await client.call(visitorLogbook.expected, { query: {} })).result.content;
    expect(await listExpected()).toMatchObject([{ visitorId: null, email: 'shared@example.com' }]);
    const { result } = await checkIn({ meetingId: meeting.id, email: 'shared@example.com' }, client);
    expect(result).toMatchObject({ visitorId: id, meetingId: meeting.id });
    expect(await listExpected()).toEqual([]);
    expect(await listEntries({}, client)).toHaveLength(1);
  });

  it('rejects the check-in of guests of another company’s meeting', async () => {
    const guest = 'guest@example.com';
    const meeting = await portal.make.meeting(await portal.make.employee(), {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: [guest],
    });
    expect((await checkIn({ meetingId: meeting.id, email: guest })).code).toBe('SCHE_EVENT_NOT_FOUND');
    const { id } = await createVisitor({ email: guest });
    expect((await checkIn({ visitorId: id, meetingId: meeting.id })).code).toBe('HR_VISIT_NOT_EXPECTED');
    expect(await listEntries()).toEqual([]);
  });

  it('rejects the check-in of visitors on another day and of disabled visitors', async () => {
    const past = await createVisitor({
      activeFrom: '2026-11-20T00:00:00Z',
      activeTo: '2026-11-21T00:00:00Z',
    });
    const off = await createVisitor({ enabled: false });
    for (const { id } of [past, off])
      expect((await checkIn({ visitorId: id })).code).toBe('HR_VISIT_NOT_EXPECTED');
    expect((await checkIn({ visitorId: 999_999_999 })).code).toBe('HR_VISITOR_NOT_FOUND');
    expect((await checkIn({})).result.fields).toEqual([{ field: 'visitorId', rule: 'required', params: {} }]);
  });

  it('checks out an open visit at the end of its day and marks it as automatic', async () => {
    const { id } = await createVisitor();
    await checkIn({ visitorId: id });
    portal.clock.set('2026-11-25T16:59:00Z');
    await closeJob.run(portal.services, {});
    expect((await listEntries())[0].checkOut).toBeNull();
    portal.clock.set('2026-11-25T17:30:00Z');
    await closeJob.run(portal.services, {});
    // Midnight in Ho Chi Minh City.
    expect(await listEntries()).toMatchObject([{ checkOut: '2026-11-25T17:00:00.000Z', checkOutBy: 'AUTO' }]);
  });

  it('keeps guests inside if their meeting is extended into the night, with or without a visitor record', async () => {
    portal.clock.set('2026-11-25T22:00:00Z');
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T22:00:00Z',
      endsAt: '2026-11-25T23:10:00Z',
      guests: ['late@example.com', 'known@example.com'],
    });
    const { id } = await createVisitor({ email: 'known@example.com', activeTo: '2026-11-26T10:00:00Z' });
    await checkIn({ meetingId: meeting.id, email: 'late@example.com', name: 'Lan' });
    await checkIn({ meetingId: meeting.id, visitorId: id });
    await portal.make.owner.query(
      "UPDATE meeting_occurrences SET ends_at = '2026-11-26T01:00:00Z' WHERE id = $1",
      [meeting.id],
    );
    portal.clock.set('2026-11-26T00:05:00Z');
    await closeJob.run(portal.services, {});
    expect(await listEntries()).toMatchObject([{ checkOut: null }, { checkOut: null }]);
    portal.clock.set('2026-11-26T02:30:00Z');
    await closeJob.run(portal.services, {});
    expect(await listEntries()).toMatchObject([{ checkOutBy: 'AUTO' }, { checkOutBy: 'AUTO' }]);
  });

  it('checks a visitor out when the visitor’s guest card is returned', async () => {
    const visitor = await createVisitor();
    const card = await portal.make.guestCard({ companyId });
    await portal.make.cardLoan(card, visitor);
    await checkIn({ visitorId: visitor.id });
    portal.clock.advance(60_000);
    await admin.call(guestCards.takeBack, { params: { id: card.id } });
    expect(await listEntries()).toMatchObject([{ checkOut: '2026-11-25T02:01:00.000Z', checkOutBy: 'CARD' }]);
  });

  it('accepts valid corrections of a visit by reception, and rejects a correction of an outdated version', async () => {
    const { id: visitorId } = await createVisitor();
    const { result: entry } = await checkIn({ visitorId });
    const updateEntry = (body: object, client = admin) =>
      client.call(visitorLogbook.update, { params: { id: entry.id }, body });
    const wrong = await updateEntry({ checkIn: '2026-11-25T02:00:01Z', checkOut: '2026-11-25T01:00:00Z' });
    expect(wrong.result.fields).toMatchObject([
      { field: 'checkIn', rule: 'future' },
      { field: 'checkOut', rule: 'order' },
    ]);
    const right = await updateEntry({ version: entry.version, checkIn: '2026-11-25T01:30:00Z' });
    expect(right.result).toMatchObject({ checkIn: '2026-11-25T01:30:00.000Z', version: 2 });
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const late = await updateEntry({ version: entry.version, checkIn: '2026-11-25T01:31:00Z' }, colleague);
    expect(late.code).toBe('API_ROW_CHANGED');
  });

  it('filters the logbook by date, room and keyword, and exports with the same filters', async () => {
    const meeting = await portal.make.meeting(host, {
      startsAt: '2026-11-25T03:00:00Z',
      endsAt: '2026-11-25T04:00:00Z',
      guests: ['a@example.com'],
    });
    const { result: guest } = await checkIn({ meetingId: meeting.id, email: 'a@example.com' });
    const { id } = await createVisitor({ displayName: 'Trần Bảo' });
    const { result: visitor } = await checkIn({ visitorId: id });
    const listIds = async (query: object) =>
      (await listEntries(query)).map((entry: { id: number }) => entry.id).sort();
    expect(await listIds({ from: '2026-11-25', to: '2026-11-25' })).toEqual([guest.id, visitor.id].sort());
    expect(await listIds({ from: '2026-11-26' })).toEqual([]);
    expect(await listIds({ roomCode: guest.roomCode })).toEqual([guest.id]);
    expect(await listIds({ keyword: 'tran bao' })).toEqual([visitor.id]);
    const file = await admin.call(visitorLogbook.export, { query: { roomCode: guest.roomCode } });
    expect(file.status).toBe(200);
  });

  it('rejects a logbook query with an end date before the start date', async () => {
    const query = { from: '2026-11-26', to: '2026-11-25' };
    for (const operation of [visitorLogbook.list, visitorLogbook.export, healthDeclarations.list]) {
      const { status, result } = await admin.call(operation, { query });
      expect([status, result.fields]).toMatchObject([400, [{ field: 'to', rule: 'order' }]]);
    }
  });

  it('shows managers logbook entries of their departments only, and rejects employees', async () => {
    const { id } = await createVisitor();
    const { result: entry } = await checkIn({ visitorId: id });
    const other = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect(await listEntries({}, other)).toEqual([]);
    const params = { id: entry.id };
    expect((await other.call(visitorLogbook.checkOut, { params })).code).toBe('HR_VISIT_NOT_FOUND');
    expect((await checkIn({ visitorId: id }, other)).code).toBe('HR_VISITOR_NOT_FOUND');
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(visitorLogbook.list)).code).toBe('AUTH_NO_PERMISSION');
  });
});
