import { mending } from '@gatehouse/api/attendance/mending';
import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { corrections } from '@gatehouse/api/requests/corrections';
import { requests } from '@gatehouse/api/requests/requests';
import { createPunchSite, insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';

let portal: TestPortal;
let site: Awaited<ReturnType<typeof createPunchSite>>;
let admin: Client;
let adminPerson: Person;
let colleague: Person;

// Monday is complete, Tuesday has no punch, and Wednesday has no OUT. The present time is Friday, 2026-11-20.
beforeEach(async () => {
  portal ??= await testPortal();
  site = await createPunchSite(portal, ['16 10:00', '16 18:00', '18 09:00']);
  const { companyId, departmentId } = site;
  adminPerson = await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] });
  admin = await portal.as(adminPerson);
  colleague = await portal.make.employee({ companyId, departmentId });
  await site.close();
});

const correct = (body: object, client = admin) =>
  client.call(corrections.create, {
    body: { employeeIds: [site.employeeId], date: '2026-11-18', reason: 'Door broken', ...body },
  });
const findOwner = async () => {
  const { rows } = await portal.make.owner.query(
    'SELECT account_id::int AS id FROM employees WHERE id = $1',
    [site.employeeId],
  );
  return portal.as({
    companyId: site.companyId,
    employeeId: site.employeeId,
    accountId: rows[0].id,
  } as never);
};
const readDay = async (date: string, client = admin) => {
  const { result } = await client.call(timesheets.ofEmployee, {
    params: { id: site.employeeId },
    query: { from: date, to: date },
  });
  return result.attendances.content[0];
};
const listMissing = async () =>
  (await admin.call(mending.list, { query: { kind: 'MISSING_OUT' } })).result.content.map(
    ({ date }: { date: string }) => date,
  );

describe('corrections by an approver', () => {
  it('completes the day immediately with an approved request, and removes it from Needs attention', async () => {
    expect(await listMissing()).toContain('2026-11-18');
    const { result } = await correct({ checkOut: '18:00' });
    expect(result.skipped).toEqual([]);
    const [requestId] = result.content[0].requestIds;
    expect(await listMissing()).not.toContain('2026-11-18');
    const day = await readDay('2026-11-18');
    expect(day).toMatchObject({ status: 'PRESENT', totalHours: 8 });
    expect(day.explanation.requests).toEqual([
      {
        ...{ id: requestId, title: 'Correct check-out', isOwn: false, approver: expect.any(String) },
        correction: { decidedTime: expect.any(String), reason: 'Door broken', enteredByApprover: true },
      },
    ]);
    const request = (await admin.call(requests.get, { params: { id: requestId } })).result;
    expect(request).toMatchObject({
      ...{ employeeId: site.employeeId, type: 'CORRECTION', subType: 'CHECK_OUT', status: 'APPROVED' },
      ...{ startTime: '2026-11-18T18:00:00', enteredByApprover: true, reason: 'Door broken' },
    });
  });

  it('records the correction, notifies the employee and sends the event of an approval', async () => {
    const { result } = await correct({ checkOut: '18:00' });
    const id = result.content[0].requestIds[0];
    const { owner } = portal.make;
    const trail = await owner.query(
      "SELECT entity, after->>'enteredByApprover' AS entered FROM audit_log WHERE action = 'corrections.create' AND entity_id = $1::text",
      [id],
    );
    expect(trail.rows).toEqual([{ entity: 'requests', entered: 'true' }]);
    const notices = await owner.query(
      "SELECT kind FROM notifications WHERE kind LIKE 'requests.%' AND cause = $1",
      [String(id)],
    );
    expect(notices.rows).toEqual([{ kind: 'requests.entered' }]);
    const own = await findOwner();
    expect(
      (await own.call(requests.mine, { query: { from: '2026-11-18', to: '2026-11-18' } })).result.content[0],
    ).toMatchObject({
      id,
      enteredByApprover: true,
    });
  });

  it('adds a check-in and a check-out to a day without punches, and the check-out of a night to the next date', async () => {
    const { result } = await correct({ date: '2026-11-17', checkIn: '09:00', checkOut: '01:00' });
    expect(result.content[0].requestIds).toHaveLength(2);
    expect(await readDay('2026-11-17')).toMatchObject({
      status: 'PRESENT',
      checkInTime: '2026-11-17T02:00:00.000Z',
      checkOutTime: '2026-11-17T18:00:00.000Z',
    });
  });

  it('corrects each person of a group and names the people it skips', async () => {
    const { companyId, departmentId } = site;
    const device = await portal.make.device({ companyId });
    const away = await portal.make.employee({ companyId, departmentId });
    const complete = await portal.make.employee({ companyId, departmentId });
    await insertPunches(portal, complete, [
      { wall: '2026-11-18 09:00', device },
      { wall: '2026-11-18 18:00', device },
    ]);
    const asAway = await portal.as(away);
    const leave = await asAway.call(requests.create, {
      body: {
        ...{ title: 'Away', type: 'TELEWORK', isAllDay: true, submitted: true },
        ...{ startTime: '2026-11-18T00:00:00', endTime: '2026-11-18T23:59:59' },
      },
    });
    await admin.call(requests.approve, { body: { reqId: leave.result.id } });
    const people = [site, colleague, away, complete, adminPerson].map(({ employeeId }) => employeeId);
    const { result } = await correct({ employeeIds: people, checkIn: '08:00', checkOut: '18:00' });
    const corrected = result.content.map(
      ({ employeeId, requestIds }: { employeeId: number; requestIds: number[] }) => [
        employeeId,
        requestIds.length,
      ],
    );
    // Only the check-out of the person with a check-in is missing.
    expect(corrected).toEqual([
      [site.employeeId, 1],
      [colleague.employeeId, 2],
    ]);
    const reasons = new Map(
      result.skipped.map(({ employeeId, reason }: { employeeId: number; reason: string }) => [
        employeeId,
        reason,
      ]),
    );
    expect(reasons).toEqual(
      new Map([
        [adminPerson.employeeId, 'OWN'],
        [away.employeeId, 'COVERED'],
        [complete.employeeId, 'COMPLETE'],
      ]),
    );
  });

  it.each([
    ['a day with these times', { date: '2026-11-16', checkIn: '09:00' }, 'REQ_NOTHING_TO_CORRECT'],
    ['a time outside the work date', { checkOut: '08:00' }, 'API_INVALID_REQUEST_ARGUMENT'],
    ['a time in the future', { date: '2026-11-25', checkIn: '09:00' }, 'API_INVALID_REQUEST_ARGUMENT'],
    ['no time', {}, 'API_INVALID_REQUEST_ARGUMENT'],
    ['no reason', { checkOut: '18:00', reason: ' ' }, 'API_INVALID_REQUEST_ARGUMENT'],
  ])('rejects %s', async (_, body, code) => {
    expect((await correct(body)).code).toBe(code);
  });

  it('rejects a closed month, the own day, an unknown person and an employee without the permission', async () => {
    const stranger = await portal.make.employee();
    const ownIds = [adminPerson.employeeId];
    expect((await correct({ employeeIds: ownIds, checkIn: '09:00' })).code).toBe('AUTH_NO_PERMISSION');
    const strangerIds = [site.employeeId, stranger.employeeId];
    expect((await correct({ employeeIds: strangerIds, checkOut: '18:00' })).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
    const asColleague = await portal.as(colleague);
    expect((await correct({ checkOut: '18:00' }, asColleague)).code).toBe('AUTH_NO_PERMISSION');
    await portal.make.owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-11-01', now())",
      [site.companyId],
    );
    expect((await correct({ checkOut: '18:00' })).code).toBe('ATT_MONTH_CLOSED');
    expect((await readDay('2026-11-18')).status).toBe('INCOMPLETE');
  });

  it('lets a manager correct only people of the managed departments', async () => {
    const { companyId, departmentId } = site;
    const boss = await portal.make.employee({ companyId, roles: ['MANAGER'] });
    const manager = await portal.as(boss);
    expect((await correct({ checkOut: '18:00' }, manager)).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    await portal.make.manages(boss, departmentId);
    expect((await correct({ checkOut: '18:00' }, await portal.as(boss))).result.content).toHaveLength(1);
  });
});
