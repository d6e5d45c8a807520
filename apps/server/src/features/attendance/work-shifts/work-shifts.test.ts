import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { createPunchSite } from '@gatehouse/testing/data/attendance/days';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const createDepartment = async (more: { parentId?: number } = {}) =>
  (await portal.make.department({ companyId, ...more })).id;
const shiftBody = (departmentId: number, more: object = {}) => ({
  departmentId,
  name: 'Early',
  startTime: '06:00',
  endTime: '14:00',
  type: 'NORMAL',
  workingDayType: 'LEGAL_WORKDAY',
  workshiftSettings: { salaryMultiply: 1 },
  ...more,
});
const create = (departmentId: number, more: object = {}) =>
  admin.call(workShifts.create, { body: shiftBody(departmentId, more) });
const updateShift = (id: number, change: object) =>
  admin.call(workShifts.update, { params: { id }, body: change });

describe('work shifts of departments', () => {
  it('adds work shifts with the default rules, lists them by department and finds them by name', async () => {
    const departmentId = await createDepartment();
    const { status, result } = await create(departmentId, { name: 'Sáng sớm' });
    expect(status).toBe(200);
    expect(result).toMatchObject({ startDate: null, endDate: null, version: 1 });
    expect(result.workshiftSettings).toEqual({
      ...{ salaryMultiply: 1, compensatoryLeave: 0, lateAfter: 5, earlyLeaveBefore: 5 },
      ...{ checkLate: true, checkEarlyLeave: true, breaks: [], windowBefore: 120, windowAfter: 240 },
      ...{ countPairs: false, halfDayBelow: null, absentBelow: null },
    });
    const { result: page } = await admin.call(workShifts.list, { query: { departmentId } });
    expect(page.content.map(({ id }: { id: number }) => id)).toEqual([result.id]);
    const { result: matches } = await admin.call(workShifts.search, { query: { keyword: 'sang som' } });
    expect(matches.content).toMatchObject([{ id: result.id, startTime: '06:00' }]);
  });

  it('finds the department of a work shift by department code and company code', async () => {
    const [first, second] = [
      await portal.make.department({ companyId }),
      await portal.make.department({ companyId }),
    ];
    const { rows } = await portal.make.owner.query('SELECT company_code FROM companies WHERE id = $1', [
      companyId,
    ]);
    const companyCode = rows[0].company_code;
    const { departmentId: _, ...named } = shiftBody(0, { departmentCode: first.code });
    const { result } = await admin.call(workShifts.create, { body: named });
    expect(result).toMatchObject({ departmentId: first.id, departmentCode: first.code, companyCode });
    const moved = await updateShift(result.id, { departmentCode: second.code, companyCode });
    expect(moved.result.departmentId).toBe(second.id);
    const foreign = await portal.make.department();
    for (const more of [
      { departmentCode: foreign.code },
      { departmentCode: 'NOWHERE' },
      { departmentCode: first.code, departmentId: second.id },
      { departmentCode: first.code, companyCode: 'NOWHERE' },
    ])
      expect((await admin.call(workShifts.create, { body: { ...named, ...more } })).code).toBe(
        'HR_DEPARTMENT_NOT_FOUND',
      );
    const { departmentCode: __, ...nameless } = named as { departmentCode?: string };
    expect((await admin.call(workShifts.create, { body: nameless })).result.fields).toMatchObject([
      { field: 'departmentId', rule: 'required' },
    ]);
  });

  it('stores every setting of a work shift and changes only the given settings', async () => {
    const settings = {
      ...{ salaryMultiply: 1.5, compensatoryLeave: 0.25, lateAfter: 7, earlyLeaveBefore: 9 },
      ...{ checkLate: false, checkEarlyLeave: false, windowBefore: 60, windowAfter: 90 },
      breaks: [
        { start: '08:00', end: '08:15' },
        { after: 360, minutes: 30 },
      ],
      ...{ countPairs: true, halfDayBelow: 240, absentBelow: 60 },
    };
    const { result } = await create(await createDepartment(), { workshiftSettings: settings });
    expect(result.workshiftSettings).toEqual(settings);
    const changed = await updateShift(result.id, { version: 1, workshiftSettings: { lateAfter: 10 } });
    expect(changed.result.workshiftSettings).toEqual({ ...settings, lateAfter: 10 });
  });

  it('requires all mandatory fields of a work shift and rejects a last date before the first', async () => {
    const missing = await admin.call(workShifts.create, { body: { workshiftSettings: {} } });
    expect(missing.result.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['departmentId', 'name', 'startTime', 'endTime', 'type', 'workingDayType']),
    );
    const backwards = await create(await createDepartment(), {
      startDate: '2026-02-01',
      endDate: '2026-01-31',
    });
    expect([backwards.status, backwards.result.fields]).toMatchObject([
      400,
      [{ field: 'endDate', rule: 'order' }],
    ]);
  });

  const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
  it.each([
    ['the same dates', january, january, true],
    ['one date in common', january, { startDate: '2026-01-31', endDate: null }, true],
    ['without end against without beginning', { startDate: '2026-01-01' }, { endDate: '2026-06-01' }, true],
    ['whatever their hours', january, { ...january, startTime: '22:00', endTime: '06:00' }, true],
    ['ON beside NORMAL', january, { ...january, type: 'ON' }, true],
    ['OT beside OT', { ...january, type: 'OT' }, { ...january, type: 'OT' }, true],
    ['OT beside NORMAL', january, { ...january, type: 'OT' }, false],
    ['the next day', january, { startDate: '2026-02-01' }, false],
    ['another day type', january, { ...january, workingDayType: 'SATURDAY' }, false],
  ] as const)(
    'checks whether two work shifts of a department clash: %s',
    async (_, first, second, isRefused) => {
      const departmentId = await createDepartment();
      const { result: shift } = await create(departmentId, first);
      const other = await create(departmentId, { name: 'Second', ...second });
      expect(other.status).toBe(isRefused ? 409 : 200);
      if (!isRefused) return;
      expect([other.code, other.result]).toEqual([
        'ATT_WORKSHIFT_CLASH',
        { clash: { id: shift.id, name: 'Early' } },
      ]);
      const fields = { departmentId, ...second, type: shift.type, workingDayType: 'LEGAL_WORKDAY' };
      const query = Object.fromEntries(
        Object.entries(fields).filter(([key, value]) => value !== null && !/Time$/.test(key)),
      );
      const { result: preview } = await admin.call(workShifts.affected, { query });
      expect(preview.clash).toEqual({ id: shift.id, name: 'Early' });
      // The database rejects a conflict of shifts even without the check in the portal.
      const twin = { departmentId, dayType: 'LEGAL_WORKDAY' as const, type: shift.type };
      await expect(portal.make.workShift(twin)).rejects.toThrow('work_shifts__clash');
    },
  );

  it('rejects a change that makes a work shift conflict with another shift, and never compares a shift with itself', async () => {
    const departmentId = await createDepartment();
    await create(departmentId, january);
    const { result } = await create(departmentId, { startDate: '2026-02-01' });
    expect((await updateShift(result.id, { startDate: '2026-01-15' })).code).toBe('ATT_WORKSHIFT_CLASH');
    expect((await updateShift(result.id, { startDate: '2026-02-15' })).status).toBe(200);
  });

  it('hides work shifts and departments from other companies', async () => {
    const foreign = await portal.make.workShift();
    expect((await admin.call(workShifts.get, { params: { id: foreign.id } })).code).toBe(
      'ATT_WORKSHIFT_NOT_FOUND',
    );
    expect((await updateShift(foreign.id, { name: 'Ours' })).status).toBe(404);
    expect((await create(foreign.departmentId)).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    const { result } = await create(await createDepartment());
    expect((await updateShift(result.id, { departmentId: foreign.departmentId })).code).toBe(
      'HR_DEPARTMENT_NOT_FOUND',
    );
  });

  it('accepts changes of work shifts only from administrators', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await manager.call(workShifts.list)).status).toBe(403);
    expect(
      (await manager.call(workShifts.create, { body: shiftBody(await createDepartment()) })).status,
    ).toBe(403);
  });
});

describe('the effect of a work shift on attendance days', () => {
  it('previews the effect of a work shift before saving, and computes days with the shift, including days of departments below', async () => {
    const site = await createPunchSite(portal, ['17 09:10', '17 18:00', '18 09:30', '18 18:00']);
    const above = await portal.make.department({ companyId: site.companyId });
    await portal.make.owner.query(
      "UPDATE departments SET parent_department_id = $2, parent_since = '2026-01-01' WHERE id = $1",
      [site.departmentId, above.id],
    );
    const chief = await portal.as(
      await portal.make.employee({ companyId: site.companyId, departmentId: above.id, roles: ['ADMIN'] }),
    );
    expect((await site.days()).map(({ late }) => late)).toEqual([10, 30]);
    const query = { departmentId: above.id, startDate: '2026-11-18' };
    const { result } = await chief.call(workShifts.affected, { query });
    expect(result).toMatchObject({ from: '2026-11-18', people: 2 });

    const late = { startTime: '09:30', endTime: '18:00', startDate: '2026-11-18' };
    const answer = await chief.call(workShifts.create, {
      body: shiftBody(above.id, { name: 'Late', ...late }),
    });
    expect(answer.status).toBe(200);
    expect((await site.days()).map((day) => [day.late, day.shift])).toEqual([
      [10, 'DEFAULT'],
      [0, 'Late'],
    ]);
    const { id } = answer.result;
    await chief.call(workShifts.update, {
      params: { id },
      body: { startDate: '2026-11-17', startTime: '09:00' },
    });
    expect((await site.days()).map((day) => [day.late, day.shift])).toEqual([
      [10, 'Late'],
      [30, 'Late'],
    ]);
    await chief.call(workShifts.remove, { params: { id } });
    expect((await site.days()).map(({ shift }) => shift)).toEqual(['DEFAULT', 'DEFAULT']);
  });

  it('recomputes many days after a shift change in a job, and needs no job for future dates', async () => {
    const site = await createPunchSite(portal, ['17 09:10']);
    const chief = await portal.as(
      await portal.make.employee({ companyId: site.companyId, roles: ['ADMIN'] }),
    );
    await portal.make.owner.query(
      "UPDATE punch_counters SET punch_date = '2010-01-01' WHERE company_id = $1",
      [site.companyId],
    );
    const countJobs = async () =>
      (
        await portal.make.owner.query(
          "SELECT data FROM pgboss.job WHERE name = 'attendance.recompute' AND (data ->> 'companyId')::bigint = $1",
          [site.companyId],
        )
      ).rows.length;
    const ahead = { departmentId: site.departmentId, startDate: '2090-01-01' };
    expect((await chief.call(workShifts.affected, { query: ahead })).result).toEqual({
      from: null,
      to: null,
      people: 0,
      peopleOnLeave: 0,
      clash: null,
    });
    await chief.call(workShifts.create, { body: shiftBody(site.departmentId, { startDate: '2090-01-01' }) });
    expect(await countJobs()).toBe(0);
    await chief.call(workShifts.create, { body: shiftBody(site.departmentId, { endDate: '2089-12-31' }) });
    expect(await countJobs()).toBe(1);
  });
});
