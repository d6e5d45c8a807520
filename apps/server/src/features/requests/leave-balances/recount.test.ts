import { holidays } from '@gatehouse/api/attendance/holidays';
import { usualSettings, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { createLeavePortal } from '@gatehouse/testing/data/requests/leave-portal';
import type { Client, TestPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRecountJob } from '../../attendance/attendance-days/recompute.service.ts';
import { createUnlockedJob } from '../../attendance/attendance-months/attendance-months.service.ts';
import { leaveRecount } from './recount.service.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

// The date is Friday, 20 November 2026. The company works Monday to Friday, 09:00 to 18:00.
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await createLeavePortal());
});

/** Creates an employee with twelve days of leave and a leave request on the given dates, approved by default. */
async function createLeave(
  from: string,
  to: string,
  more: object = { isAllDay: true },
  amount = 1200,
  status = 'APPROVED',
) {
  const person = await portal.make.employee({ companyId, departmentId });
  const employeeId = person.employeeId ?? 0;
  await portal.make.leaveGrant({ companyId, employeeId, amount });
  const client = await portal.as(person);
  const { result } = await client.call(requests.create, {
    body: {
      ...{ title: 'Sea', type: 'LEAVE', subType: 'ANNUAL', submitted: true },
      ...{ startTime: `${from}T00:00:00`, endTime: `${to}T23:59:59`, ...more },
    },
  });
  if (status === 'APPROVED')
    expect((await admin.call(requests.approve, { body: { reqId: result.id } })).status).toBe(200);
  const readBalance = async () =>
    (
      await client.call(leaveBalances.mine, { query: { year: Number(from.slice(0, 4)) } })
    ).result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL');
  return {
    employeeId,
    id: result.id as number,
    left: async () => (await readBalance()).left,
    lines: async () =>
      (await readBalance()).lines.map(
        ({
          kind,
          amount,
          balance: after,
          recount,
        }: {
          kind: string;
          amount: number;
          balance: number;
          recount: { name: string } | null;
        }) => [kind, amount, after, ...(recount ? [recount.name] : [])].join(' '),
      ),
  };
}
const createHoliday = async (date: string, more: object = {}) =>
  (await admin.call(holidays.create, { body: { companyId, name: 'Feast', date, ...more } })).result
    .id as number;

describe('recount of leave after a change of hours', () => {
  it('credits the leave of a date when a holiday is added on it, takes the leave again when the holiday is removed, and states the cause', async () => {
    const leave = await createLeave('2026-12-07', '2026-12-09');
    expect(await leave.left()).toBe(900);
    const id = await createHoliday('2026-12-08');
    expect(await leave.left()).toBe(1000);
    expect(await leave.lines()).toEqual([
      'ADDITIONAL 1200 1200',
      'TAKEN -300 900',
      'RECOUNTED 100 1000 Feast',
    ]);
    await admin.call(holidays.update, { params: { id }, body: { part: 'FIRST_HALF', name: 'Half a feast' } });
    expect(await leave.left()).toBe(950);
    await admin.call(holidays.remove, { params: { id } });
    expect(await leave.left()).toBe(900);
    expect(await leave.lines()).toEqual([
      'ADDITIONAL 1200 1200',
      'TAKEN -300 900',
      'RECOUNTED 100 1000 Feast',
      'RECOUNTED -50 950 Half a feast',
      'RECOUNTED -50 900 Half a feast',
    ]);
  });

  it('recounts leave by hours after a new shift, only for people of the shift’s department', async () => {
    const hours = {
      isAllDay: false,
      half: null,
      startTime: '2026-12-15T09:00:00',
      endTime: '2026-12-15T11:00:00',
    };
    const leave = await createLeave('2026-12-15', '2026-12-15', hours);
    expect(await leave.left()).toBe(1175);
    const elsewhere = (await portal.make.department({ companyId })).id;
    const createShift = (id: number) =>
      admin.call(workShifts.create, {
        body: {
          ...{ departmentId: id, name: 'Short day', startTime: '09:00', endTime: '14:00', type: 'NORMAL' },
          ...{ workingDayType: 'LEGAL_WORKDAY', startDate: '2026-12-14', endDate: '2026-12-18' },
          workshiftSettings: usualSettings,
        },
      });
    expect((await createShift(elsewhere)).status).toBe(200);
    expect(await leave.left()).toBe(1175);
    const { result } = await createShift(departmentId);
    // Two hours of the changed four-hour day are half a day. Before the change, they were two hours of an eight-hour
    // day.
    expect(await leave.left()).toBeLessThan(1175);
    expect((await leave.lines()).at(-1)).toMatch(/^RECOUNTED -\d+ \d+ Short day$/);
    await admin.call(workShifts.remove, { params: { id: result.id } });
    expect(await leave.left()).toBe(1175);
  });

  it('uses credited leave to cover leave beyond the balance', async () => {
    const leave = await createLeave('2026-12-21', '2026-12-23', { isAllDay: true }, 200);
    expect(await leave.left()).toBe(-100);
    const id = await createHoliday('2026-12-21');
    expect(await leave.left()).toBe(0);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM leave_uses WHERE request_id = $1 AND grant_id IS NULL AND amount > 0',
      [leave.id],
    );
    expect(rows[0].n).toBe(0);
    await admin.call(holidays.remove, { params: { id } });
    expect(await leave.left()).toBe(-100);
  });

  it('recounts pending leave after a change of hours', async () => {
    const leave = await createLeave('2026-12-30', '2026-12-30', { isAllDay: true }, 300, 'PENDING');
    const id = await createHoliday('2026-12-30');
    expect(await leave.lines()).toEqual([
      'ADDITIONAL 300 300',
      'RESERVED -100 200',
      'RECOUNTED 100 300 Feast',
    ]);
    await admin.call(holidays.remove, { params: { id } });
    // The approval counts the leave from the current hours and drops earlier recounts.
    await admin.call(requests.approve, { body: { reqId: leave.id } });
    expect(await leave.lines()).toEqual(['ADDITIONAL 300 300', 'TAKEN -100 200']);
  });

  it('leaves cancelled dates unchanged in a recount, and returns the same result when repeated', async () => {
    const leave = await createLeave('2026-12-28', '2026-12-29');
    await portal.make.owner.query(
      "UPDATE leave_uses SET state = 'RETURNED' WHERE request_id = $1 AND work_date = '2026-12-28'",
      [leave.id],
    );
    const id = await createHoliday('2026-12-28');
    expect(await leave.left()).toBe(1100);
    const scope = { companyId, from: null, to: null };
    for (let times = 0; times < 3; times++)
      await createRecountJob(leaveRecount).run(portal.services, { scope, why: { cause: 'HOURS', name: '' } });
    expect((await leave.lines()).filter((line: string) => line.startsWith('RECOUNTED'))).toEqual([]);
    await admin.call(holidays.remove, { params: { id } });
  });

  it('recounts no leave of a closed month until the month is reopened', async () => {
    const leave = await createLeave('2026-11-24', '2026-11-25');
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [companyId],
    );
    const id = await createHoliday('2026-11-24');
    expect(await leave.left()).toBe(1000);
    await portal.make.owner.query('DELETE FROM attendance_locks WHERE company_id = $1', [companyId]);
    await createUnlockedJob(leaveRecount).run(portal.services, { companyId, month: '2026-11-01' });
    expect(await leave.left()).toBe(1100);
    expect((await leave.lines()).at(-1)).toBe('RECOUNTED 100 1100 ');
    await admin.call(holidays.remove, { params: { id } });
  });
});
