import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaveRecount } from '../../requests/leave-balances/recount.service.ts';
import { recomputeJob } from '../attendance-days/attendance-days.service.ts';
import { createUnlockedJob, unlockedQueue } from './attendance-months.service.ts';

let portal: TestPortal;
let companyId: number;
let device: Device;
let worker: Person;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
  companyId = (await portal.make.company()).id;
  device = await portal.make.device({ companyId });
  worker = await portal.make.employee({ companyId });
  admin = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], displayName: 'Ada Admin' }),
  );
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  await insertPunches(portal, worker, [{ wall: '2026-10-05 08:55', device }]);
});

const octoberParams = () => ({ companyId, month: '2026-10' });
const readMonth = async (client: Client, month: string) => {
  const { result } = await client.call(attendanceMonths.list, {
    params: { companyId },
    query: { year: 2026 },
  });
  return result.content.find((row: { month: string }) => row.month === month);
};

describe('closing and reopening attendance months', () => {
  it('lists twelve months, each of which is open until it is locked', async () => {
    const { result } = await admin.call(attendanceMonths.list, {
      params: { companyId },
      query: { year: 2026 },
    });
    expect(result.content.length).toBe(12);
    expect(result.content[9]).toEqual({
      companyId,
      month: '2026-10',
      locked: false,
      lockedAt: null,
      lockedBy: null,
      lateChanges: 0,
    });
  });

  it('lists late changes of a locked month and applies them after reopening', async () => {
    const locked = await admin.call(attendanceMonths.lock, { params: octoberParams() });
    expect(locked.result).toMatchObject({
      locked: true,
      lockedAt: '2026-11-20T04:00:00.000Z',
      lockedBy: 'Ada Admin',
    });

    await insertPunches(portal, worker, [{ wall: '2026-10-05 18:00', device }]);
    const own = await portal.as(worker);
    const readHours = async () =>
      (await own.call(timesheets.mine, { query: { from: '2026-10-01' } })).result.workingStats
        .totalWorkingHours;
    expect(await readHours()).toBe(0);
    expect(await readMonth(admin, '2026-10')).toMatchObject({ locked: true, lateChanges: 1 });
    const { result } = await admin.call(attendanceMonths.lateChanges, { params: octoberParams() });
    expect(result.content).toMatchObject([
      {
        employeeId: worker.employeeId,
        date: '2026-10-05',
        kept: { status: 'INCOMPLETE', workedMinutes: 0, checkOutTime: null },
        proposed: { status: 'PRESENT', workedMinutes: 485, checkOutTime: '2026-10-05T11:00:00.000Z' },
      },
    ]);

    const unlocked = await admin.call(attendanceMonths.unlock, { params: octoberParams() });
    expect(unlocked.result).toMatchObject({ locked: false, lateChanges: 1 });
    await createUnlockedJob(leaveRecount).run(portal.services, { companyId, month: '2026-10-01' });
    expect(await readHours()).toBe(8.08);
    expect(await readMonth(admin, '2026-10')).toMatchObject({ locked: false, lateChanges: 0 });
  });

  it('lists a late change for a day of a closed month if the day has lost all punches, and marks the absence after the month is reopened', async () => {
    const { make, services } = portal;
    const night = (await make.company()).id;
    const guard = await make.employee({ companyId: night });
    await make.owner.query("UPDATE employees SET created_at = '2026-10-05' WHERE id = $1", [
      guard.employeeId,
    ]);
    const gate = await make.device({ companyId: night });
    await portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${gate.serial}&table=ATTLOG&Stamp=1`,
      payload: `${guard.pin}\t2026-10-06 05:00:00\t0\t1`,
    });
    const chief = await portal.as(await make.employee({ companyId: night, roles: ['ADMIN'] }));
    const params = { companyId: night, month: '2026-10' };
    await chief.call(attendanceMonths.lock, { params });
    // With day shifts, the punch belongs to the 6th. With night shifts, the punch is the end of the shift of the 5th.
    const setHours = async (start: string, end: string) => {
      await make.owner.query(
        'UPDATE default_shifts SET start_time = $2, end_time = $3 WHERE company_id = $1',
        [night, start, end],
      );
      const people = { employeeIds: [guard.employeeId ?? 0], from: '2026-10-05', to: '2026-10-06' };
      await recomputeJob.run(services, { companyId: night, ...people });
    };
    const listChanges = async () => {
      const { result } = await chief.call(attendanceMonths.lateChanges, { params });
      return result.content
        .filter(({ date }: { date: string }) => date <= '2026-10-06')
        .map(
          (change: { date: string; kept: { status: string } | null; proposed: { status: string } }) =>
            `${change.date} ${change.kept?.status ?? 'none'} ${change.proposed.status}`,
        );
    };
    await setHours('22:00', '06:00');
    expect(await listChanges()).toEqual(['2026-10-05 none INCOMPLETE', '2026-10-06 INCOMPLETE ABSENT']);
    await setHours('09:00', '18:00');
    expect(await listChanges()).toEqual(['2026-10-05 none ABSENT']);
    await setHours('22:00', '06:00');
    await chief.call(attendanceMonths.unlock, { params });
    await createUnlockedJob(leaveRecount).run(services, { companyId: night, month: '2026-10-01' });
    expect(await listChanges()).toEqual([]);
    const own = await portal.as(guard);
    const { result } = await own.call(timesheets.mine, { query: { from: '2026-10-01', to: '2026-10-06' } });
    expect(
      result.attendances.content.map(({ date, status }: { date: string; status: string }) => [date, status]),
    ).toEqual([
      ['2026-10-06', 'ABSENT'],
      ['2026-10-05', 'INCOMPLETE'],
    ]);
  });

  it('queues the recomputation in the transaction that reopens the month', async () => {
    await admin.call(attendanceMonths.unlock, { params: { companyId, month: '2026-08' } });
    const { rows } = await portal.make.owner.query('SELECT data FROM pgboss.job WHERE name = $1', [
      unlockedQueue,
    ]);
    expect(rows.map(({ data }) => data)).toContainEqual({ companyId, month: '2026-08-01' });
  });

  it('leaves a month unchanged if it is locked again before its late changes are applied', async () => {
    const person = await portal.make.employee({ companyId });
    await insertPunches(portal, person, [{ wall: '2026-09-07 08:55', device }]);
    const params = { companyId, month: '2026-09' };
    await admin.call(attendanceMonths.lock, { params });
    await insertPunches(portal, person, [{ wall: '2026-09-07 18:00', device }]);
    await admin.call(attendanceMonths.unlock, { params });
    await admin.call(attendanceMonths.lock, { params });
    await createUnlockedJob(leaveRecount).run(portal.services, { companyId, month: '2026-09-01' });
    expect(await readMonth(admin, '2026-09')).toMatchObject({ locked: true, lateChanges: 1 });
  });

  it('rejects locking a month before its end in the company’s zone', async () => {
    for (const month of ['2026-11', '2026-12']) {
      const answer = await admin.call(attendanceMonths.lock, { params: { companyId, month } });
      expect([answer.status, answer.result.fields]).toEqual([
        400,
        [{ field: 'month', rule: 'max', params: { max: '2026-10' } }],
      ]);
    }
    // The time is still 30 November in UTC.
    portal.clock.set('2026-11-30T17:00:00Z');
    expect(
      (await admin.call(attendanceMonths.lock, { params: { companyId, month: '2026-11' } })).status,
    ).toBe(200);
    portal.clock.set('2026-11-20T04:00:00Z');
  });

  it('keeps the first lock if a month is locked twice, and records both calls in the audit trail', async () => {
    const params = { companyId, month: '2026-07' };
    await admin.call(attendanceMonths.lock, { params });
    portal.clock.advance(60_000);
    const again = await admin.call(attendanceMonths.lock, { params });
    expect(again.result.lockedAt).toBe('2026-11-20T04:00:00.000Z');
    portal.clock.set('2026-11-20T04:00:00Z');
    const { rows } = await portal.make.owner.query(
      "SELECT action, after ->> 'locked' AS locked FROM audit_log WHERE company_id = $1 AND entity_id = '2026-07' ORDER BY seq",
      [companyId],
    );
    expect(rows).toEqual([
      { action: 'attendanceMonths.lock', locked: 'true' },
      { action: 'attendanceMonths.lock', locked: 'true' },
    ]);
  });

  it('returns the same error for a company that the caller cannot see and for a company that does not exist', async () => {
    for (const id of [companyId, 999_999]) {
      const params = { companyId: id, month: '2026-06' };
      for (const answer of [
        await stranger.call(attendanceMonths.list, { params: { companyId: id }, query: { year: 2026 } }),
        await stranger.call(attendanceMonths.lateChanges, { params }),
        await stranger.call(attendanceMonths.lock, { params }),
        await stranger.call(attendanceMonths.unlock, { params }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_COMPANY_NOT_FOUND']);
      }
    }
    expect(await readMonth(admin, '2026-06')).toMatchObject({ locked: false });
  });

  it('shows managers the late changes of the people they manage, and lets only administrators close a month', async () => {
    const { make } = portal;
    const workerManager = await make.employee({ companyId, roles: ['MANAGER'] });
    await make.manages(workerManager, worker.departmentId ?? 0);
    const others = await make.employee({ companyId, roles: ['MANAGER'] });
    const params = { companyId, month: '2026-05' };
    await insertPunches(portal, worker, [{ wall: '2026-05-04 08:55', device }]);
    await admin.call(attendanceMonths.lock, { params });
    await insertPunches(portal, worker, [{ wall: '2026-05-04 18:00', device }]);
    const totalFor = async (who: Person) =>
      (await (await portal.as(who)).call(attendanceMonths.lateChanges, { params })).result.totalElements;
    expect([await totalFor(workerManager), await totalFor(others)]).toEqual([1, 0]);
    const manager = await portal.as(workerManager);
    expect((await manager.call(attendanceMonths.lock, { params })).code).toBe('AUTH_NO_PERMISSION');
    const staff = await portal.as(worker);
    expect((await staff.call(attendanceMonths.lateChanges, { params })).code).toBe('AUTH_NO_PERMISSION');
  });
});
