import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let above: number;
let departmentId: number;
let staffIs: Person;
let managerIs: Person;
let staff: Client;
let manager: Client;
let admin: Client;
let foreign: Client;

// Sets the clock to 9:00 in Ho Chi Minh City on a Friday.
beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T02:00:00Z' });
  companyId = (await portal.make.company()).id;
  above = (await portal.make.department({ companyId })).id;
  departmentId = (await portal.make.department({ companyId, parentId: above })).id;
  const other = (await portal.make.department({ companyId })).id;
  staffIs = await portal.make.employee({ companyId, departmentId });
  staff = await portal.as(staffIs);
  managerIs = await portal.make.employee({ companyId, departmentId: other, roles: ['MANAGER'] });
  await portal.make.manages(managerIs, above);
  manager = await portal.as(managerIs);
  admin = await portal.as(await portal.make.employee({ companyId, departmentId: other, roles: ['ADMIN'] }));
  foreign = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const eventBody = (more: object = {}) => ({
  ...{ ownerType: 'PERSONAL', title: 'Dentist' },
  ...{ start: '2026-11-27T16:00:00', end: '2026-11-27T17:00:00' },
  ...more,
});
const create = (client: Client, more: object = {}) =>
  client.call(schedules.create, { body: eventBody(more) });
const ofDepartment = { ownerType: 'DEPARTMENT' };
const decideAs = (
  client: Client,
  operation: typeof schedules.approve | typeof schedules.reject,
  id: number,
) => client.call(operation, { params: { id } });
const dates = { from: '2026-11-23', to: '2026-11-29' };
const listTitles = async (
  client: Client,
  operation: 'mine' | 'department' | 'company',
  more: object = {},
) => {
  const { result } = await client.call(schedules[operation], { query: { ...dates, ...more } });
  return result.content.map(({ title }: { title: string }) => title);
};

describe('new schedule events', () => {
  it('approves an event in the person’s own schedule immediately, and hides it from other people', async () => {
    const { status, result } = await create(staff);
    expect([status, result.eventStatus, result.owner.ownerType, result.startsAt, result.textColor]).toEqual([
      ...[200, 'APPROVED', 'PERSONAL', '2026-11-27T09:00:00.000Z', '000000'],
    ]);
    for (const client of [manager, admin, foreign]) {
      const params = { id: result.id };
      for (const operation of [schedules.get, schedules.remove])
        expect((await client.call(operation, { params })).code).toBe('SCHE_SCHEDULE_NOT_FOUND');
      const update = await client.call(schedules.update, { params, body: { title: 'Mine' } });
      expect(update.code).toBe('SCHE_SCHEDULE_NOT_FOUND');
    }
  });

  it.each([
    ['ends before it starts', { end: '2026-11-27T15:00:00' }, 'end', 'order'],
    ['began in the past', { start: '2026-11-20T08:00:00', end: '2026-11-20T10:00:00' }, 'start', 'past'],
    ['is of a department that is not named', ofDepartment, 'departmentId', 'required'],
  ])('refuses a schedule event if it %s', async (_, more, field, rule) => {
    const answer = await create(staff, more);
    expect([answer.code, answer.result.fields]).toEqual([
      'API_INVALID_REQUEST_ARGUMENT',
      [{ field, rule, params: {} }],
    ]);
  });

  it('stores an all-day schedule event for whole days, including today', async () => {
    const allDay = { isAllDay: true, start: '2026-11-20T00:00:00', end: '2026-11-21T00:00:00' };
    const { result } = await create(staff, allDay);
    expect([result.start, result.end]).toEqual(['2026-11-20T00:00:00', '2026-11-21T23:59:59']);
  });

  it('approves a department’s event immediately if a manager of the department or its parents adds it, and otherwise leaves it pending', async () => {
    const statusBy = async (client: Client) =>
      (await create(client, { ...ofDepartment, departmentId })).result?.eventStatus;
    expect([await statusBy(staff), await statusBy(manager), await statusBy(admin)]).toEqual([
      'PENDING',
      'APPROVED',
      'APPROVED',
    ]);
  });

  it('approves a company’s event immediately if an administrator adds it, and otherwise leaves it pending', async () => {
    const statusBy = async (client: Client) =>
      (await create(client, { ownerType: 'COMPANY' })).result.eventStatus;
    expect([await statusBy(staff), await statusBy(manager), await statusBy(admin)]).toEqual([
      'PENDING',
      'PENDING',
      'APPROVED',
    ]);
  });

  it('refuses a schedule event for departments and companies to which the person does not belong', async () => {
    expect((await create(staff, { ...ofDepartment, departmentId: above })).code).toBe(
      'HR_DEPARTMENT_NOT_FOUND',
    );
    expect((await create(foreign, { ...ofDepartment, departmentId })).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    expect((await create(foreign, { ownerType: 'COMPANY', companyId })).code).toBe('HR_COMPANY_NOT_FOUND');
    const { result } = await staff.call(schedules.places);
    expect(
      result.content.map(({ ownerType, isApproved }: { ownerType: string; isApproved: boolean }) => [
        ownerType,
        isApproved,
      ]),
    ).toEqual([
      ['PERSONAL', true],
      ['COMPANY', false],
      ['DEPARTMENT', false],
    ]);
  });
});

describe('proposed schedule events', () => {
  const propose = async (more: object = {}) =>
    (await create(staff, { ...ofDepartment, departmentId, ...more })).result.id as number;

  it('lets only people with write access to the schedule approve or reject a proposed event, and only once', async () => {
    const id = await propose();
    expect((await decideAs(staff, schedules.approve, id)).code).toBe('AUTH_NO_PERMISSION');
    expect((await decideAs(foreign, schedules.approve, id)).code).toBe('SCHE_SCHEDULE_NOT_FOUND');
    const { result } = await decideAs(manager, schedules.approve, id);
    expect([result.eventStatus, result.decider !== null]).toEqual(['APPROVED', true]);
    expect((await decideAs(admin, schedules.reject, id)).code).toBe('SCHE_INVALID_STATUS');
  });

  it('accepts only one of two concurrent decisions on a proposed event', async () => {
    const id = await propose();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decideAs(n % 2 ? manager : admin, n % 3 ? schedules.approve : schedules.reject, id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'SCHE_INVALID_STATUS')).toHaveLength(19);
  });

  it('notifies the approvers of a proposed event, and the proposer of the decision', async () => {
    const findRecipient = async (kind: string) => {
      const { rows } = await portal.make.owner.query(
        'SELECT account_id FROM notifications WHERE kind = $1 ORDER BY id DESC LIMIT 1',
        [kind],
      );
      return rows[0]?.account_id;
    };
    const id = await propose();
    expect(await findRecipient('schedules.proposedToDepartment')).toBe(managerIs.accountId);
    await decideAs(manager, schedules.reject, id);
    expect(await findRecipient('schedules.rejected')).toBe(staffIs.accountId);
  });

  it('rejects a manager’s decision on an event proposed for the company', async () => {
    const id = await propose({ ownerType: 'COMPANY', departmentId: null });
    expect((await decideAs(manager, schedules.approve, id)).code).toBe('SCHE_SCHEDULE_NOT_FOUND');
    expect((await decideAs(admin, schedules.approve, id)).status).toBe(200);
  });

  it('lets the proposer change an event until it is approved, and makes a changed event pending again', async () => {
    const id = await propose();
    await decideAs(manager, schedules.reject, id);
    const change = (client: Client, title: string) =>
      client.call(schedules.update, { params: { id }, body: { title } });
    expect((await change(staff, 'Another')).result).toMatchObject({ eventStatus: 'PENDING', decider: null });
    expect((await change(manager, 'As it is')).result.eventStatus).toBe('APPROVED');
    for (const answer of [
      await change(staff, 'Mine'),
      await staff.call(schedules.remove, { params: { id } }),
    ])
      expect([answer.code, answer.result]).toEqual(['SCHE_INVALID_STATUS', { reason: 'APPROVED' }]);
    expect((await manager.call(schedules.remove, { params: { id } })).status).toBe(200);
  });
});

describe('schedule of a person', () => {
  const on = { start: '2026-11-24T09:00:00', end: '2026-11-24T10:00:00' };

  it('lists the person’s own and proposed events and approved events of their departments and company', async () => {
    await create(staff, { ...on, title: 'Own' });
    await create(staff, { ...on, title: 'Proposed', ...ofDepartment, departmentId });
    await create(manager, { ...on, title: 'Of those above', ...ofDepartment, departmentId: above });
    await create(admin, { ...on, title: 'Party', ownerType: 'COMPANY' });
    await create(manager, { ...on, title: 'Manager’s idea', ownerType: 'COMPANY' });
    const ownTitles = await listTitles(staff, 'mine', { to: '2026-11-24' });
    expect(ownTitles).toEqual(['Own', 'Proposed', 'Of those above', 'Party']);
    expect(await listTitles(manager, 'department', { to: '2026-11-24', departmentId })).toEqual(['Proposed']);
    expect(await listTitles(manager, 'company', { to: '2026-11-24' })).toEqual(['Party', 'Manager’s idea']);
    expect(await listTitles(foreign, 'company')).toEqual([]);
    expect(await listTitles(foreign, 'department', { departmentId })).toEqual([]);
    expect((await staff.call(schedules.company, { query: dates })).code).toBe('AUTH_NO_PERMISSION');
  });

  it('lists the meetings that the person owns or attends in the schedule', async () => {
    const other = await portal.make.employee({ companyId });
    const hours = { startsAt: '2026-11-25T02:00:00Z', endsAt: '2026-11-25T03:00:00Z' };
    const owned = await portal.make.meeting(staffIs, hours);
    const attended = await portal.make.meeting(other, { ...hours, attendees: [staffIs] });
    await portal.make.meeting(other, hours);
    const { result } = await staff.call(schedules.mine, { query: dates });
    expect(result.meetings.map(({ id }: { id: number }) => id)).toEqual([owned.id, attended.id]);
  });

  it('rejects schedule queries with an end date before the start date, also for meetings', async () => {
    const query = { from: '2026-11-26', to: '2026-11-25' };
    const admin = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const operation of [schedules.mine, schedules.department, schedules.company, meetings.list]) {
      const { status, result } = await admin.call(operation, { query });
      expect([status, result.fields]).toMatchObject([400, [{ field: 'to', rule: 'order' }]]);
    }
  });

  it('lists today’s schedule in order, with five entries per page and without rejected events', async () => {
    const person = await portal.make.employee({ companyId });
    const client = await portal.as(person);
    const hoursAt = (n: number) => ({
      startsAt: `2026-11-20T0${n}:00:00Z`,
      endsAt: `2026-11-20T0${n}:30:00Z`,
    });
    for (let n = 8; n > 3; n--) await portal.make.scheduleEvent(person, { ...hoursAt(n), title: `At ${n}` });
    await portal.make.scheduleEvent(person, { ...hoursAt(2), status: 'REJECTED' });
    await portal.make.scheduleEvent(person, {
      startsAt: '2026-11-20T17:30:00Z',
      endsAt: '2026-11-20T18:00:00Z',
    });
    await portal.make.meeting(person, { ...hoursAt(3), title: 'Standup' });
    const { result } = await client.call(schedules.today);
    expect(result).toMatchObject({ totalElements: 6, totalPages: 2, timeZone: 'Asia/Ho_Chi_Minh' });
    expect(result.content.map(({ title }: { title: string }) => title)).toEqual([
      ...['Standup', 'At 4', 'At 5', 'At 6', 'At 7'],
    ]);
    const next = await client.call(schedules.today, { query: { page: 1 } });
    expect(next.result.content.map(({ title }: { title: string }) => title)).toEqual(['At 8']);
  });
});
