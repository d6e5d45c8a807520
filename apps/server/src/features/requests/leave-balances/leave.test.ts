import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { createLeavePortal } from '@gatehouse/testing/data/requests/leave-portal';
import type { Client, TestPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { findRequestBalance } from './balances.service.ts';
import { checkLeave, drawLeave, type LeaveRequest, releaseLeave, returnLeave } from './leave.service.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

// The date is Friday, 20 November 2026. The company works Monday to Friday, 09:00 to 18:00, with a break from 12:00 to
// 13:00.
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await createLeavePortal());
});

const inTransaction = <T>(work: (db: Db) => Promise<T>) =>
  portal.services.database.asCompanies([companyId], work);
const createEmployeeId = async () =>
  (await portal.make.employee({ companyId, departmentId })).employeeId ?? 0;
const createRequest = (
  employeeId: number,
  from: string,
  more: Parameters<typeof portal.make.leaveRequest>[2] = {},
): Promise<LeaveRequest> => portal.make.leaveRequest(employeeId, from, more);
const setBeyondPolicy = (subType: string, how = 'REFUSE') =>
  portal.make.owner.query(
    'UPDATE request_types SET beyond_balance = $3 WHERE company_id = $1 AND sub_type_code = $2',
    [companyId, subType, how],
  );

async function findAnnualBalance(employeeId: number, year = 2026) {
  const { result } = await admin.call(leaveBalances.ofEmployee, {
    params: { id: employeeId },
    query: { year },
  });
  return result.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL');
}
const findFigures = async (employeeId: number, year = 2026) => {
  const { granted, taken, reserved, carriedOver, lost, left } = await findAnnualBalance(employeeId, year);
  return { granted, taken, reserved, carriedOver, lost, left };
};
const zeroFigures = { taken: 0, reserved: 0, carriedOver: 0, lost: 0 };

describe('leave amounts and the leave balance', () => {
  it('reserves pending leave, takes approved leave and releases rejected or withdrawn leave', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId });
    const request = await createRequest(employeeId, '2026-11-24', { to: '2026-11-25' });
    expect(await inTransaction((db) => checkLeave(db, request))).toBeNull();
    expect(await findFigures(employeeId)).toEqual({
      ...zeroFigures,
      granted: 1200,
      reserved: 200,
      left: 1000,
    });
    await inTransaction((db) => releaseLeave(db, request));
    expect(await findFigures(employeeId)).toEqual({ ...zeroFigures, granted: 1200, left: 1200 });
    await inTransaction((db) => checkLeave(db, request));
    await inTransaction((db) => drawLeave(db, request));
    expect(await findFigures(employeeId)).toEqual({ ...zeroFigures, granted: 1200, taken: 200, left: 1000 });
  });

  it('counts holidays and weekends as 0 and half holidays as half a day of leave, and explains each date', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId });
    await portal.make.holiday({ companyId, date: '2026-12-04' });
    await portal.make.holiday({ companyId, date: '2026-12-07', part: 'SECOND_HALF' });
    const request = await createRequest(employeeId, '2026-12-03', { to: '2026-12-08' });
    await inTransaction((db) => checkLeave(db, request));
    const { lines, left } = await findAnnualBalance(employeeId);
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

  it('counts half days and hours of leave by the scheduled hours of the date', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId });
    await inTransaction(async (db) =>
      checkLeave(db, await createRequest(employeeId, '2026-11-24', { half: 'SECOND_HALF' })),
    );
    const hours = { to: '2026-11-25 12:00:00' };
    await inTransaction(async (db) =>
      checkLeave(db, await createRequest(employeeId, '2026-11-25 10:00:00', hours)),
    );
    expect(await findFigures(employeeId)).toMatchObject({ reserved: 75, left: 1125 });
  });

  it('counts compensatory leave in minutes', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId, subType: 'COMPENSATORY', amount: 600 });
    const half = { half: 'FIRST_HALF', subType: 'COMPENSATORY' } as const;
    await inTransaction(async (db) => checkLeave(db, await createRequest(employeeId, '2026-11-24', half)));
    const { result } = await admin.call(leaveBalances.ofEmployee, { params: { id: employeeId } });
    const own = result.balances.find(({ subType }: { subType: string }) => subType === 'COMPENSATORY');
    expect(own).toMatchObject({ unit: 'MINUTES', reserved: 240, left: 360 });
  });

  it('uses the grant that ends first, and for each date only a grant of the year of the date', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId, amount: 300 });
    await portal.make.leaveGrant({ companyId, employeeId, until: '2026-11-30', amount: 100 });
    await portal.make.leaveGrant({
      companyId,
      employeeId,
      from: '2027-01-01',
      until: '2027-12-31',
      amount: 500,
    });
    await inTransaction(async (db) => checkLeave(db, await createRequest(employeeId, '2026-11-30')));
    await inTransaction(async (db) =>
      checkLeave(db, await createRequest(employeeId, '2026-12-31', { to: '2027-01-04' })),
    );
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

  it('uses no grant for leave of a category without a balance', async () => {
    const employeeId = await createEmployeeId();
    const request = await createRequest(employeeId, '2026-11-24', { subType: 'SICK' });
    expect(await inTransaction((db) => checkLeave(db, request))).toBeNull();
    expect(
      (await portal.make.owner.query('SELECT FROM leave_uses WHERE request_id = $1', [request.id])).rowCount,
    ).toBe(0);
  });
});

describe('requests for leave beyond the balance', () => {
  it('warns about leave beyond the balance, and takes it from a grant that is added later', async () => {
    const employeeId = await createEmployeeId();
    await setBeyondPolicy('ANNUAL', 'WARN');
    const request = await createRequest(employeeId, '2026-11-24', { to: '2026-11-25' });
    await portal.make.leaveGrant({ companyId, employeeId, amount: 50 });
    expect(await inTransaction((db) => checkLeave(db, request))).toEqual({ unit: 'DAYS', beyond: 150 });
    expect(await findFigures(employeeId)).toMatchObject({ reserved: 200, left: -150 });
    const { id: requestTypeId } = await portal.make.leaveKind(companyId);
    const grantBody = {
      requestTypeId,
      year: 2026,
      kind: 'ADDITIONAL',
      amount: 500,
      employeeIds: [employeeId],
    };
    await admin.call(leaveBalances.give, { body: grantBody });
    expect(await findFigures(employeeId)).toMatchObject({ granted: 550, reserved: 200, left: 350 });
    const { rows } = await portal.make.owner.query(
      'SELECT sum(used)::int AS used FROM leave_grants WHERE employee_id = $1',
      [employeeId],
    );
    expect(rows[0].used).toBe(200);
  });

  it('rejects leave beyond the balance at submission and approval if the category does not allow it', async () => {
    const employeeId = await createEmployeeId();
    await setBeyondPolicy('ANNUAL');
    const request = await createRequest(employeeId, '2026-11-24', { to: '2026-11-25' });
    const { id } = await portal.make.leaveGrant({ companyId, employeeId, amount: 199 });
    await expect(inTransaction((db) => checkLeave(db, request))).rejects.toMatchObject({
      code: 'REQ_LEAVE_BEYOND',
    });
    expect(await findFigures(employeeId)).toMatchObject({ reserved: 0, left: 199 });
    await portal.make.owner.query('UPDATE leave_grants SET amount = 200 WHERE id = $1', [id]);
    expect(await inTransaction((db) => checkLeave(db, request))).toBeNull();
    await inTransaction((db) => releaseLeave(db, request));
    await portal.make.owner.query('UPDATE leave_grants SET amount = 100 WHERE id = $1', [id]);
    await expect(inTransaction((db) => drawLeave(db, request))).rejects.toMatchObject({
      code: 'REQ_LEAVE_BEYOND',
    });
    await setBeyondPolicy('ANNUAL', 'WARN');
  });

  it('keeps a balance at or above zero for simultaneous requests', async () => {
    const employeeId = await createEmployeeId();
    await setBeyondPolicy('ANNUAL');
    await portal.make.leaveGrant({ companyId, employeeId, amount: 250 });
    const requests = await Promise.all(
      Array.from({ length: 8 }, (_, n) => createRequest(employeeId, `2026-12-${n < 4 ? 14 + n : 17 + n}`)),
    );
    const outcomes = await Promise.allSettled(
      requests.map((request) => inTransaction((db) => checkLeave(db, request))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await findFigures(employeeId)).toMatchObject({ reserved: 200, left: 50 });
    const over = portal.make.owner.query(
      'UPDATE leave_uses SET amount = amount + 100 WHERE employee_id = $1',
      [employeeId],
    );
    await expect(over).rejects.toMatchObject({ constraint: 'leave_grants__amount' });
    await setBeyondPolicy('ANNUAL', 'WARN');
  });
});

describe('cancelled dates of leave', () => {
  it('credits cancelled dates of leave back to their grants, except to grants that have ended', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId });
    await portal.make.leaveGrant({ companyId, employeeId, until: '2026-11-13', amount: 100 });
    const past = await createRequest(employeeId, '2026-11-12', { to: '2026-11-13' });
    await inTransaction((db) => drawLeave(db, past));
    expect(await findFigures(employeeId)).toEqual({ ...zeroFigures, granted: 1300, taken: 200, left: 1100 });
    await inTransaction((db) => returnLeave(db, past, ['2026-11-12']));
    expect(await findFigures(employeeId)).toEqual({
      ...zeroFigures,
      granted: 1300,
      taken: 100,
      lost: 100,
      left: 1100,
    });
    await inTransaction((db) => returnLeave(db, past, ['2026-11-13']));
    expect(await findFigures(employeeId)).toEqual({ ...zeroFigures, granted: 1300, lost: 100, left: 1200 });
  });
});

describe('leave balance shown to the approver', () => {
  it('returns the current balance, the requested amount and the balance after approval', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId, amount: 550 });
    const request = await createRequest(employeeId, '2026-11-24', { to: '2026-11-26' });
    await inTransaction((db) => checkLeave(db, request));
    const readBalance = () =>
      inTransaction((db) => findRequestBalance(db, { companyIds: [companyId] }, request, portal.clock.now()));
    expect(await readBalance()).toEqual({ unit: 'DAYS', left: 550, asked: 300, after: 250 });
    await inTransaction((db) => drawLeave(db, request));
    expect(await readBalance()).toEqual({ unit: 'DAYS', left: 550, asked: 300, after: 250 });
    const sick = await createRequest(employeeId, '2026-12-24', { subType: 'SICK' });
    expect(
      await inTransaction((db) =>
        findRequestBalance(db, { companyIds: [companyId] }, sick, portal.clock.now()),
      ),
    ).toBeNull();
  });
});
