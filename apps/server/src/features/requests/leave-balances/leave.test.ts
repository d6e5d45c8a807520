import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, TestPortal } from '../../../../test/kit/portal.ts';
import type { Db } from '../../../platform/db/database.ts';
import { balanceOf } from './balances.service.ts';
import { leavePortal } from './leave.kit.ts';
import { checkLeave, drawLeave, giveBack, type LeaveRequest, releaseLeave } from './leave.service.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

// Friday, 20 November 2026; the company works Monday to Friday, 09:00 to 18:00, with a break from 12:00 to 13:00
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await leavePortal());
});

const within = <T>(work: (db: Db) => Promise<T>) => portal.services.database.asCompanies([companyId], work);
const someone = async () => (await portal.make.employee({ companyId, departmentId })).employeeId ?? 0;
const asked = (
  employeeId: number,
  from: string,
  more: Parameters<typeof portal.make.leaveRequest>[2] = {},
): Promise<LeaveRequest> => portal.make.leaveRequest(employeeId, from, more);
const refuseBeyond = (subType: string, how = 'REFUSE') =>
  portal.make.owner.query(
    'UPDATE request_types SET beyond_balance = $3 WHERE company_id = $1 AND sub_type_code = $2',
    [companyId, subType, how],
  );

async function annual(employeeId: number, year = 2026) {
  const { result } = await admin.call(leaveBalances.ofEmployee, {
    params: { id: employeeId },
    query: { year },
  });
  return result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL');
}
const figures = async (employeeId: number, year = 2026) => {
  const { granted, taken, reserved, carriedOver, lost, left } = await annual(employeeId, year);
  return { granted, taken, reserved, carriedOver, lost, left };
};
const none = { taken: 0, reserved: 0, carriedOver: 0, lost: 0 };

describe('a leave and its balance', () => {
  it('is reserved while it waits, taken once it is approved, and let go when it is not', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId });
    const request = await asked(employeeId, '2026-11-24', { to: '2026-11-25' });
    expect(await within((db) => checkLeave(db, request))).toBeNull();
    expect(await figures(employeeId)).toEqual({ ...none, granted: 1200, reserved: 200, left: 1000 });
    await within((db) => releaseLeave(db, request));
    expect(await figures(employeeId)).toEqual({ ...none, granted: 1200, left: 1200 });
    await within((db) => checkLeave(db, request));
    await within((db) => drawLeave(db, request));
    expect(await figures(employeeId)).toEqual({ ...none, granted: 1200, taken: 200, left: 1000 });
  });

  it('counts no holiday, no weekend and half of half a holiday, and explains each date', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId });
    await portal.make.holiday({ companyId, date: '2026-12-04' });
    await portal.make.holiday({ companyId, date: '2026-12-07', part: 'SECOND_HALF' });
    const request = await asked(employeeId, '2026-12-03', { to: '2026-12-08' });
    await within((db) => checkLeave(db, request));
    const { lines, left } = await annual(employeeId);
    expect(left).toBe(950);
    expect(
      lines
        .at(-1)
        .days.map((day: { date: string; amount: number; reason: string }) => [
          day.date,
          day.amount,
          day.reason,
        ]),
    ).toEqual([
      ['2026-12-03', 100, 'COUNTED'],
      ['2026-12-04', 0, 'HOLIDAY'],
      ['2026-12-05', 0, 'FREE'],
      ['2026-12-06', 0, 'FREE'],
      ['2026-12-07', 50, 'HALF_HOLIDAY'],
      ['2026-12-08', 100, 'COUNTED'],
    ]);
  });

  it('takes half a day and hours, by the scheduled hours of the date', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId });
    await within(async (db) =>
      checkLeave(db, await asked(employeeId, '2026-11-24', { half: 'SECOND_HALF' })),
    );
    const hours = { to: '2026-11-25 12:00:00' };
    await within(async (db) => checkLeave(db, await asked(employeeId, '2026-11-25 10:00:00', hours)));
    expect(await figures(employeeId)).toMatchObject({ reserved: 75, left: 1125 });
  });

  it('takes compensatory leave in minutes', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId, subType: 'COMPENSATORY', amount: 600 });
    const half = { half: 'FIRST_HALF', subType: 'COMPENSATORY' } as const;
    await within(async (db) => checkLeave(db, await asked(employeeId, '2026-11-24', half)));
    const { result } = await admin.call(leaveBalances.ofEmployee, { params: { id: employeeId } });
    const own = result.balances.find(({ subType }: { subType: string }) => subType === 'COMPENSATORY');
    expect(own).toMatchObject({ unit: 'MINUTES', reserved: 240, left: 360 });
  });

  it('takes what ends first, and each date from its own year', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId, amount: 300 });
    await portal.make.leaveGrant({ companyId, employeeId, until: '2026-11-30', amount: 100 });
    await portal.make.leaveGrant({
      companyId,
      employeeId,
      from: '2027-01-01',
      until: '2027-12-31',
      amount: 500,
    });
    await within(async (db) => checkLeave(db, await asked(employeeId, '2026-11-30')));
    await within(async (db) => checkLeave(db, await asked(employeeId, '2026-12-31', { to: '2027-01-04' })));
    const { rows } = await portal.make.owner.query(
      'SELECT until_date, used FROM leave_grants WHERE employee_id = $1 ORDER BY id',
      [employeeId],
    );
    expect(rows.map((row) => [row.until_date, row.used])).toEqual([
      ['2026-12-31', 100],
      ['2026-11-30', 100],
      ['2027-12-31', 200],
    ]);
  });

  it('draws on nothing where its kind has no balance', async () => {
    const employeeId = await someone();
    const request = await asked(employeeId, '2026-11-24', { subType: 'SICK' });
    expect(await within((db) => checkLeave(db, request))).toBeNull();
    expect(
      (await portal.make.owner.query('SELECT FROM leave_uses WHERE request_id = $1', [request.id])).rowCount,
    ).toBe(0);
  });
});

describe('beyond the balance', () => {
  it('is warned about, and taken from what is given later', async () => {
    const employeeId = await someone();
    await refuseBeyond('ANNUAL', 'WARN');
    const request = await asked(employeeId, '2026-11-24', { to: '2026-11-25' });
    await portal.make.leaveGrant({ companyId, employeeId, amount: 50 });
    expect(await within((db) => checkLeave(db, request))).toEqual({ unit: 'DAYS', beyond: 150 });
    expect(await figures(employeeId)).toMatchObject({ reserved: 200, left: -150 });
    const { id: requestTypeId } = await portal.make.leaveKind(companyId);
    const given = { requestTypeId, year: 2026, kind: 'ADDITIONAL', amount: 500, employeeIds: [employeeId] };
    await admin.call(leaveBalances.give, { body: given });
    expect(await figures(employeeId)).toMatchObject({ granted: 550, reserved: 200, left: 350 });
    const { rows } = await portal.make.owner.query(
      'SELECT sum(used)::int AS used FROM leave_grants WHERE employee_id = $1',
      [employeeId],
    );
    expect(rows[0].used).toBe(200);
  });

  it('is refused where its kind says so, at submission and at approval', async () => {
    const employeeId = await someone();
    await refuseBeyond('ANNUAL');
    const request = await asked(employeeId, '2026-11-24', { to: '2026-11-25' });
    const { id } = await portal.make.leaveGrant({ companyId, employeeId, amount: 199 });
    await expect(within((db) => checkLeave(db, request))).rejects.toMatchObject({ code: 'REQ_LEAVE_BEYOND' });
    expect(await figures(employeeId)).toMatchObject({ reserved: 0, left: 199 });
    await portal.make.owner.query('UPDATE leave_grants SET amount = 200 WHERE id = $1', [id]);
    expect(await within((db) => checkLeave(db, request))).toBeNull();
    await within((db) => releaseLeave(db, request));
    await portal.make.owner.query('UPDATE leave_grants SET amount = 100 WHERE id = $1', [id]);
    await expect(within((db) => drawLeave(db, request))).rejects.toMatchObject({ code: 'REQ_LEAVE_BEYOND' });
    await refuseBeyond('ANNUAL', 'WARN');
  });

  it('never goes below nothing, however many ask at once', async () => {
    const employeeId = await someone();
    await refuseBeyond('ANNUAL');
    await portal.make.leaveGrant({ companyId, employeeId, amount: 250 });
    const requests = await Promise.all(
      Array.from({ length: 8 }, (_, n) => asked(employeeId, `2026-12-${n < 4 ? 14 + n : 17 + n}`)),
    );
    const outcomes = await Promise.allSettled(requests.map((one) => within((db) => checkLeave(db, one))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await figures(employeeId)).toMatchObject({ reserved: 200, left: 50 });
    const over = portal.make.owner.query(
      'UPDATE leave_uses SET amount = amount + 100 WHERE employee_id = $1',
      [employeeId],
    );
    await expect(over).rejects.toMatchObject({ constraint: 'leave_grants__amount' });
    await refuseBeyond('ANNUAL', 'WARN');
  });
});

describe('a leave that is taken back', () => {
  it('gives its dates back; what has ended meanwhile stays lost', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId });
    await portal.make.leaveGrant({ companyId, employeeId, until: '2026-11-13', amount: 100 });
    const past = await asked(employeeId, '2026-11-12', { to: '2026-11-13' });
    await within((db) => drawLeave(db, past));
    expect(await figures(employeeId)).toEqual({ ...none, granted: 1300, taken: 200, left: 1100 });
    await within((db) => giveBack(db, past, ['2026-11-12']));
    expect(await figures(employeeId)).toEqual({ ...none, granted: 1300, taken: 100, lost: 100, left: 1100 });
    await within((db) => giveBack(db, past, ['2026-11-13']));
    expect(await figures(employeeId)).toEqual({ ...none, granted: 1300, lost: 100, left: 1200 });
  });
});

describe('what an approver sees', () => {
  it('is left now, asked, and left after', async () => {
    const employeeId = await someone();
    await portal.make.leaveGrant({ companyId, employeeId, amount: 550 });
    const request = await asked(employeeId, '2026-11-24', { to: '2026-11-26' });
    await within((db) => checkLeave(db, request));
    const seen = () =>
      within((db) => balanceOf(db, { companyIds: [companyId] }, request, portal.clock.now()));
    expect(await seen()).toEqual({ unit: 'DAYS', left: 550, asked: 300, after: 250 });
    await within((db) => drawLeave(db, request));
    expect(await seen()).toEqual({ unit: 'DAYS', left: 550, asked: 300, after: 250 });
    const sick = await asked(employeeId, '2026-12-24', { subType: 'SICK' });
    expect(
      await within((db) => balanceOf(db, { companyIds: [companyId] }, sick, portal.clock.now())),
    ).toBeNull();
  });
});
