import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { countLockWaits, waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { recomputeJob } from '../attendance-days/attendance-days.service.ts';

let portal: TestPortal;
let companyId: number;
let device: Device;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
  companyId = (await portal.make.company()).id;
  device = await portal.make.device({ companyId });
  admin = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], displayName: 'Ada Admin' }),
  );
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

it('stores no change to a day after its month is closed, even if the day is computed concurrently', async () => {
  const { owner } = portal.make;
  const worker = await portal.make.employee({ companyId });
  await insertPunches(portal, worker, [{ wall: '2026-02-02 08:55', device }]);
  const readDay = async () =>
    (await owner.query('SELECT status FROM attendance_days WHERE employee_id = $1', [worker.employeeId]))
      .rows;
  const holding = await owner.connect();
  await holding.query('BEGIN');
  await holding.query('SELECT FROM attendance_days WHERE employee_id = $1 FOR UPDATE', [worker.employeeId]);
  const computing = insertPunches(portal, worker, [{ wall: '2026-02-02 18:00', device }]);
  await waitForLockWait(owner);
  let isClosed = false;
  const closing = admin
    .call(attendanceMonths.lock, { params: { companyId, month: '2026-02' } })
    .finally(() => {
      isClosed = true;
    });
  await expect.poll(async () => isClosed || (await countLockWaits(owner)) > 1).toBe(true);
  const closedAs = isClosed ? await readDay() : undefined;
  await holding.query('COMMIT');
  holding.release();
  await Promise.all([computing, closing]);
  expect(await readDay()).toEqual(closedAs ?? [{ status: 'PRESENT' }]);
});

describe('applying a late change', () => {
  const month = '2026-03';
  const listChanges = async (client: Client, ofCompany = companyId) =>
    (await client.call(attendanceMonths.lateChanges, { params: { companyId: ofCompany, month } })).result
      .content;
  const readDays = async (who: Person, date: string) =>
    (await (await portal.as(who)).call(timesheets.mine, { query: { from: date, to: date } })).result
      .attendances.content;
  const readLocks = async () =>
    (
      await portal.make.owner.query(
        'SELECT month::text, locked_at, locked_by FROM attendance_locks WHERE company_id = $1 ORDER BY month',
        [companyId],
      )
    ).rows;
  let late: Person;

  beforeAll(async () => {
    late = await portal.make.employee({ companyId, displayName: 'Late Lan' });
    await insertPunches(portal, late, [
      { wall: '2026-03-02 08:55', device },
      { wall: '2026-03-03 08:55', device },
    ]);
    await admin.call(attendanceMonths.lock, { params: { companyId, month } });
    await insertPunches(portal, late, [
      { wall: '2026-03-02 18:00', device },
      { wall: '2026-03-03 18:30', device },
    ]);
  });

  it('applies a late change to one day of the closed month, and keeps the month closed and its remaining late changes', async () => {
    const before = await readLocks();
    // Changes shortly after the last computation are not recorded as recalculations.
    portal.clock.advance(900_000);
    const [first, second] = await listChanges(admin);
    const body = { employeeId: first.employeeId, date: first.date, foundAt: first.foundAt };
    const answer = await admin.call(attendanceMonths.apply, { params: { companyId, month }, body });
    expect([answer.status, answer.code]).toEqual([200, 'success']);
    expect(await readDays(late, '2026-03-02')).toMatchObject([
      {
        status: 'PRESENT',
        totalHours: 8.08,
        recalculations: [{ cause: 'APPLIED', status: 'INCOMPLETE', workedMinutes: 0 }],
      },
    ]);
    expect(await readDays(late, '2026-03-03')).toMatchObject([{ status: 'INCOMPLETE', totalHours: 0 }]);
    expect(await listChanges(admin)).toEqual([second]);
    expect(await readLocks()).toEqual(before);
    portal.clock.set('2026-11-20T04:00:00Z');
    const { rows } = await portal.make.owner.query(
      "SELECT before, after FROM audit_log WHERE action = 'attendanceMonths.apply' AND company_id = $1",
      [companyId],
    );
    const day = { employeeId: late.employeeId, date: '2026-03-02' };
    expect(rows).toMatchObject([
      { before: { ...day, status: 'INCOMPLETE' }, after: { ...day, status: 'PRESENT', workedMinutes: 485 } },
    ]);
  });

  it('applies a late change only once for two simultaneous calls, and rejects an outdated version', async () => {
    const [{ employeeId, date, foundAt }] = await listChanges(admin);
    const apply = (body: object) =>
      admin.call(attendanceMonths.apply, {
        params: { companyId, month },
        body: { employeeId, date, ...body },
      });
    expect((await apply({ foundAt: '2026-01-01T00:00:00.000Z' })).code).toBe('API_CONFLICT');
    expect(await listChanges(admin)).toHaveLength(1);
    const both = await Promise.all([apply({ foundAt }), apply({ foundAt })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ATT_LATE_CHANGE_NOT_FOUND', 'success']);
    expect(await listChanges(admin)).toEqual([]);
    expect(await readDays(late, '2026-03-03')).toMatchObject([{ status: 'PRESENT', totalHours: 8.58 }]);
  });

  it('replaces the figures of a day with an absence and its reason when a late change is applied', async () => {
    const { make } = portal;
    await make.owner.query("UPDATE employees SET created_at = '2026-03-01' WHERE id = $1", [late.employeeId]);
    // With night shifts, the punch on the 4th belonged to the 3rd, so the row of the 4th has no punches.
    await make.owner.query(
      `INSERT INTO attendance_days (company_id, employee_id, work_date, status, zone, explanation, computed_at)
       SELECT company_id, employee_id, '2026-03-04', 'INCOMPLETE', zone, explanation, computed_at FROM attendance_days
       WHERE employee_id = $1 AND work_date = '2026-03-03'`,
      [late.employeeId],
    );
    await recomputeJob.run(portal.services, {
      companyId,
      employeeIds: [late.employeeId ?? 0],
      from: '2026-03-04',
      to: '2026-03-04',
    });
    const [{ employeeId, date, foundAt, proposed }] = await listChanges(admin);
    expect([date, proposed.status]).toEqual(['2026-03-04', 'ABSENT']);
    await admin.call(attendanceMonths.apply, {
      params: { companyId, month },
      body: { employeeId, date, foundAt },
    });
    expect(await readDays(late, date)).toMatchObject([
      { status: 'ABSENT', absent: true, explanation: { reasons: [{ figure: 'ABSENT' }] } },
    ]);
  });

  it('lets only administrators of the company apply a late change, and only while the month is closed', async () => {
    const { make } = portal;
    await insertPunches(portal, late, [{ wall: '2026-03-05 08:55', device }]);
    const [{ employeeId, date, foundAt }] = await listChanges(admin);
    const body = { employeeId, date, foundAt };
    const applyAs = async (who: Client, params: object) =>
      (await who.call(attendanceMonths.apply, { params, body })).code;
    const boss = await make.employee({ companyId, roles: ['MANAGER'] });
    await make.manages(boss, late.departmentId ?? 0);
    expect(await applyAs(await portal.as(boss), { companyId, month })).toBe('AUTH_NO_PERMISSION');
    expect(await applyAs(stranger, { companyId, month })).toBe('HR_COMPANY_NOT_FOUND');
    expect(await applyAs(admin, { companyId, month: '2026-02' })).toBe('ATT_LATE_CHANGE_NOT_FOUND');
    await admin.call(attendanceMonths.unlock, { params: { companyId, month } });
    expect(await applyAs(admin, { companyId, month })).toBe('ATT_LATE_CHANGE_NOT_FOUND');
  });
});

describe('checks before closing a month', () => {
  it('counts pending requests, incomplete days and devices not seen since the month ended, limited to the caller’s people', async () => {
    const { make } = portal;
    const firm = (await make.company()).id;
    const gate = await make.device({ companyId: firm });
    const quiet = await make.device({ companyId: firm });
    const [employee, other] = [
      await make.employee({ companyId: firm }),
      await make.employee({ companyId: firm }),
    ];
    for (const who of [employee, other])
      await insertPunches(portal, who, [{ wall: '2026-10-06 08:55', device: gate }]);
    await insertPunches(portal, employee, [{ wall: '2026-11-03 08:55', device: gate }]);
    for (const date of ['2026-10-31', '2026-11-01']) await make.request(other, { date });
    // Midnight in the company's zone.
    const setLastSeen = (id: number, at: string) =>
      make.owner.query(
        `INSERT INTO device_states (device_id, company_id, last_seen_at) VALUES ($1, $2, $3)
         ON CONFLICT (device_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
        [id, firm, at],
      );
    await setLastSeen(gate.id, '2026-10-31T17:00:00Z');
    await setLastSeen(quiet.id, '2026-10-31T16:59:59Z');
    const chief = await portal.as(await make.employee({ companyId: firm, roles: ['ADMIN'] }));
    const readChecks = async (client: Client) =>
      (await client.call(attendanceMonths.checks, { params: { companyId: firm, month: '2026-10' } })).result
        .content;
    expect(await readChecks(chief)).toEqual([
      { kind: 'OPEN_REQUESTS', open: 1 },
      { kind: 'INCOMPLETE_DAYS', open: 2 },
      { kind: 'DEVICES_NOT_HEARD', open: 1 },
    ]);
    const boss = await make.employee({ companyId: firm, roles: ['MANAGER'] });
    await make.manages(boss, employee.departmentId ?? 0);
    expect(await readChecks(await portal.as(boss))).toContainEqual({ kind: 'INCOMPLETE_DAYS', open: 1 });
    const foreign = await stranger.call(attendanceMonths.checks, {
      params: { companyId: firm, month: '2026-10' },
    });
    expect(foreign.code).toBe('HR_COMPANY_NOT_FOUND');
  });
});
