import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { createLeavePortal } from '@gatehouse/testing/data/requests/leave-portal';
import type { Client, TestPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let staff: Client;
let employeeId: number;
let departmentId: number;

beforeAll(async () => {
  ({ portal, companyId, admin } = await createLeavePortal());
});

async function createWorker(startTime: string, endTime: string) {
  departmentId = (await portal.make.department({ companyId })).id;
  await portal.make.workShift({ companyId, departmentId, startTime, endTime });
  const person = await portal.make.employee({ companyId, departmentId });
  employeeId = person.employeeId ?? 0;
  await portal.make.leaveGrant({ companyId, employeeId, amount: 1000 });
  staff = await portal.as(person);
}

/** Creates the body of a leave request for dates in November 2026. The 23rd is a Monday. */
const createLeaveBody = (date: number, more: object = {}) => ({
  ...{ title: `Leave ${date}`, type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
  startTime: `2026-11-${date}T00:00:00`,
  endTime: `2026-11-${date}T23:59:59`,
  ...more,
});
const createHalfBody = (date: number, which: string, more: object = {}) =>
  createLeaveBody(date, { isAllDay: false, half: which, ...more });
const createHoursBody = (date: number, from: string, to: string, more: object = {}) =>
  createLeaveBody(date, {
    ...{ isAllDay: false, startTime: `2026-11-${date}T${from}:00`, endTime: `2026-11-${date}T${to}:00` },
    ...more,
  });

const send = async (body: object) => {
  const { code, result } = await staff.call(requests.create, { body });
  return { code, ...result } as { code: string; id: number; workDates: object; takenBack: string[] };
};
const sendForCode = async (body: object) => (await send(body)).code;
async function createApproved(body: object) {
  const { id } = await send(body);
  expect((await admin.call(requests.approve, { body: { reqId: id } })).status).toBe(200);
  return id;
}
async function readLeft() {
  const { result } = await admin.call(leaveBalances.ofEmployee, {
    params: { id: employeeId },
    query: { year: 2026 },
  });
  return result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL').left;
}
const cancelDate = (cancelsId: number, date: string, more: object = {}) =>
  createApproved({ ...createLeaveBody(23), title: 'Back', cancelsId, cancelDates: [date], ...more });

describe.each([
  ['22:30', '06:30'],
  ['20:00', '04:00'],
  ['18:00', '06:00'],
  ['00:30', '08:30'],
])('requests on the shift %s–%s', (from, to) => {
  beforeEach(() => createWorker(from, to));

  it('accepts each half of a date once and takes half a day of leave from the balance', async () => {
    for (const which of ['SECOND_HALF', 'FIRST_HALF']) {
      expect(await sendForCode(createHalfBody(23, which))).toBe('success');
      expect(await sendForCode(createHalfBody(23, which))).toBe('REQ_CLASH');
    }
    expect(await readLeft()).toBe(900);
    expect(await sendForCode(createHalfBody(23, 'FIRST_HALF', { type: 'TELEWORK', subType: '' }))).toBe(
      'REQ_CLASH',
    );
  });

  it('accepts requests for both halves of a date although leave is already requested for the next date', async () => {
    expect(await sendForCode(createLeaveBody(24))).toBe('success');
    expect(await sendForCode(createHalfBody(23, 'SECOND_HALF'))).toBe('success');
    expect(await sendForCode(createHalfBody(23, 'FIRST_HALF'))).toBe('success');
    expect(await sendForCode(createLeaveBody(23))).toBe('REQ_CLASH');
  });

  it("lets other requests use the time after half of a night shift's request is cancelled", async () => {
    const id = await createApproved(createHalfBody(23, 'SECOND_HALF'));
    await cancelDate(id, '2026-11-23');
    expect(await readLeft()).toBe(1000);
    expect(await sendForCode(createHalfBody(23, 'SECOND_HALF'))).toBe('success');
  });
});

describe('requests for hours after midnight in a night shift', () => {
  beforeEach(() => createWorker('22:30', '06:30'));

  it('rejects a second request for the same night, by hours or by date, and accepts requests for other nights', async () => {
    expect(await sendForCode(createLeaveBody(23))).toBe('success');
    expect(await sendForCode(createHoursBody(24, '01:00', '03:00'))).toBe('REQ_CLASH');
    expect(await sendForCode(createHoursBody(25, '01:00', '03:00'))).toBe('success');
    expect(await sendForCode(createLeaveBody(25))).toBe('success');
    expect(await sendForCode(createLeaveBody(24))).toBe('REQ_CLASH');
  });

  it('cancels requested hours after midnight by the date on which the night shift began, and credits them to the balance', async () => {
    const { id, workDates } = await send(createHoursBody(24, '01:00', '03:00'));
    expect(workDates).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    await admin.call(requests.approve, { body: { reqId: id } });
    expect(await readLeft()).toBe(975);
    const wrong = { ...createLeaveBody(24), title: 'Back', cancelsId: id, cancelDates: ['2026-11-24'] };
    expect(await sendForCode(wrong)).toBe('REQ_NOTHING_TO_CANCEL');
    await cancelDate(id, '2026-11-23');
    expect(await readLeft()).toBe(1000);
    expect(await sendForCode(createLeaveBody(23))).toBe('success');
    const { result } = await staff.call(requests.whoIsAway, { query: { date: '2026-11-23' } });
    expect(result.content).toEqual([]);
  });

  it('lists an absence after midnight on the date on which its night began', async () => {
    await createApproved(createHoursBody(24, '01:00', '03:00'));
    const countAway = async (date: string) =>
      (await staff.call(requests.whoIsAway, { query: { date } })).result.content.length;
    expect([await countAway('2026-11-23'), await countAway('2026-11-24')]).toEqual([1, 0]);
  });
});

describe('claimed time after a change of hours', () => {
  beforeEach(() => createWorker('09:00', '18:00'));

  it('recomputes the claimed time of earlier requests from the current hours when a request is submitted', async () => {
    expect(await sendForCode(createLeaveBody(23))).toBe('success');
    expect(await sendForCode(createLeaveBody(24))).toBe('success');
    const { rows } = await portal.make.owner.query(
      'SELECT id::int, version FROM work_shifts WHERE department_id = $1',
      [departmentId],
    );
    const { status } = await admin.call(workShifts.update, {
      params: { id: rows[0].id },
      body: { version: rows[0].version, startTime: '22:00', endTime: '06:00' },
    });
    expect(status).toBe(200);
    // With the night shift, the leave on the 23rd claims the time until the evening of the 24th.
    expect(await sendForCode(createHoursBody(24, '01:00', '03:00', { type: 'TELEWORK', subType: '' }))).toBe(
      'REQ_CLASH',
    );
    expect(await sendForCode(createHoursBody(23, '01:00', '03:00', { type: 'TELEWORK', subType: '' }))).toBe(
      'success',
    );
  });
});
