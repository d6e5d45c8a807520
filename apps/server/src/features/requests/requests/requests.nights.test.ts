import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client, TestPortal } from '../../../../test/kit/portal.ts';
import { leavePortal } from '../leave-balances/leave.kit.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let staff: Client;
let employeeId: number;
let departmentId: number;

beforeAll(async () => {
  ({ portal, companyId, admin } = await leavePortal());
});

async function worker(startTime: string, endTime: string) {
  departmentId = (await portal.make.department({ companyId })).id;
  await portal.make.workShift({ companyId, departmentId, startTime, endTime });
  const person = await portal.make.employee({ companyId, departmentId });
  employeeId = person.employeeId ?? 0;
  await portal.make.leaveGrant({ companyId, employeeId, amount: 1000 });
  staff = await portal.as(person);
}

/** Monday, 23 November 2026 and the days after it. */
const leave = (date: number, more: object = {}) => ({
  ...{ title: `Leave ${date}`, type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
  startTime: `2026-11-${date}T00:00:00`,
  endTime: `2026-11-${date}T23:59:59`,
  ...more,
});
const half = (date: number, which: string, more: object = {}) =>
  leave(date, { isAllDay: false, half: which, ...more });
const hours = (date: number, from: string, to: string, more: object = {}) =>
  leave(date, {
    ...{ isAllDay: false, startTime: `2026-11-${date}T${from}:00`, endTime: `2026-11-${date}T${to}:00` },
    ...more,
  });

const send = async (body: object) => {
  const { code, result } = await staff.call(requests.create, { body });
  return { code, ...result } as { code: string; id: number; workDates: object; takenBack: string[] };
};
const code = async (body: object) => (await send(body)).code;
async function approved(body: object) {
  const { id } = await send(body);
  expect((await admin.call(requests.approve, { body: { reqId: id } })).status).toBe(200);
  return id;
}
async function left() {
  const { result } = await admin.call(leaveBalances.ofEmployee, {
    params: { id: employeeId },
    query: { year: 2026 },
  });
  return result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL').left;
}
const takeBack = (cancelsId: number, date: string, more: object = {}) =>
  approved({ ...leave(23), title: 'Back', cancelsId, cancelDates: [date], ...more });

describe.each([
  ['22:30', '06:30'],
  ['20:00', '04:00'],
  ['18:00', '06:00'],
  ['00:30', '08:30'],
])('a request of a person on the shift %s–%s', (from, to) => {
  beforeEach(() => worker(from, to));

  it('takes each half once, and half a day of the balance', async () => {
    for (const which of ['SECOND_HALF', 'FIRST_HALF']) {
      expect(await code(half(23, which))).toBe('success');
      expect(await code(half(23, which))).toBe('REQ_CLASH');
    }
    expect(await left()).toBe(900);
    expect(await code(half(23, 'FIRST_HALF', { type: 'TELEWORK', subType: '' }))).toBe('REQ_CLASH');
  });

  it('does not clash with the whole next date', async () => {
    expect(await code(leave(24))).toBe('success');
    expect(await code(half(23, 'SECOND_HALF'))).toBe('success');
    expect(await code(half(23, 'FIRST_HALF'))).toBe('success');
    expect(await code(leave(23))).toBe('REQ_CLASH');
  });

  it('frees a half that was taken back', async () => {
    const id = await approved(half(23, 'SECOND_HALF'));
    await takeBack(id, '2026-11-23');
    expect(await left()).toBe(1000);
    expect(await code(half(23, 'SECOND_HALF'))).toBe('success');
  });
});

describe('hours after midnight in a night shift', () => {
  beforeEach(() => worker('22:30', '06:30'));

  it('clash with the night that they belong to, and cost no second part of it', async () => {
    expect(await code(leave(23))).toBe('success');
    expect(await code(hours(24, '01:00', '03:00'))).toBe('REQ_CLASH');
    expect(await code(hours(25, '01:00', '03:00'))).toBe('success');
    expect(await code(leave(25))).toBe('success');
    expect(await code(leave(24))).toBe('REQ_CLASH');
  });

  it('are taken back by the date of their night, with what they cost', async () => {
    const { id, workDates } = await send(hours(24, '01:00', '03:00'));
    expect(workDates).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    await admin.call(requests.approve, { body: { reqId: id } });
    expect(await left()).toBe(975);
    const wrong = { ...leave(24), title: 'Back', cancelsId: id, cancelDates: ['2026-11-24'] };
    expect(await code(wrong)).toBe('REQ_NOTHING_TO_CANCEL');
    await takeBack(id, '2026-11-23');
    expect(await left()).toBe(1000);
    expect(await code(leave(23))).toBe('success');
    const { result } = await staff.call(requests.whoIsAway, { query: { date: '2026-11-23' } });
    expect(result.content).toEqual([]);
  });

  it('count for the date of their night among those who are away', async () => {
    await approved(hours(24, '01:00', '03:00'));
    const on = async (date: string) =>
      (await staff.call(requests.whoIsAway, { query: { date } })).result.content.length;
    expect([await on('2026-11-23'), await on('2026-11-24')]).toEqual([1, 0]);
  });
});

describe('claims after a change of hours', () => {
  beforeEach(() => worker('09:00', '18:00'));

  it('follow the hours as they are when the next request is submitted', async () => {
    expect(await code(leave(23))).toBe('success');
    expect(await code(leave(24))).toBe('success');
    const { rows } = await portal.make.owner.query(
      'SELECT id::int, version FROM work_shifts WHERE department_id = $1',
      [departmentId],
    );
    const { status } = await admin.call(workShifts.update, {
      params: { id: rows[0].id },
      body: { version: rows[0].version, startTime: '22:00', endTime: '06:00' },
    });
    expect(status).toBe(200);
    // the night of the 23rd runs to the evening of the 24th
    expect(await code(hours(24, '01:00', '03:00', { type: 'TELEWORK', subType: '' }))).toBe('REQ_CLASH');
    expect(await code(hours(23, '01:00', '03:00', { type: 'TELEWORK', subType: '' }))).toBe('success');
  });
});
