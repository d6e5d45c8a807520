import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { beforeAll, describe, expect, it } from 'vitest';
import { punchingSite } from '../../../../test/kit/attendance.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const department = async (more: { parentId?: number } = {}) =>
  (await portal.make.department({ companyId, ...more })).id;
const body = (departmentId: number, more: object = {}) => ({
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
  admin.call(workShifts.create, { body: body(departmentId, more) });
const update = (id: number, change: object) =>
  admin.call(workShifts.update, { params: { id }, body: change });

describe('work shifts', () => {
  it('are added with the rules’ defaults, listed by department and found by name', async () => {
    const departmentId = await department();
    const { status, result } = await create(departmentId, { name: 'Sáng sớm' });
    expect(status).toBe(200);
    expect(result).toMatchObject({ startDate: null, endDate: null, version: 1 });
    expect(result.workshiftSettings).toEqual({
      ...{ salaryMultiply: 1, compensatoryLeave: 0, lateAfter: 5, earlyLeaveBefore: 5 },
      ...{ checkLate: true, checkEarlyLeave: true, breaks: [], windowBefore: 120, windowAfter: 240 },
      ...{ countPairs: false, halfDayBelow: null, absentBelow: null },
    });
    const { result: listed } = await admin.call(workShifts.list, { query: { departmentId } });
    expect(listed.content.map(({ id }: { id: number }) => id)).toEqual([result.id]);
    const { result: found } = await admin.call(workShifts.search, { query: { keyword: 'sang som' } });
    expect(found.content).toMatchObject([{ id: result.id, startTime: '06:00' }]);
  });

  it('keep every setting, and change only those that are sent', async () => {
    const settings = {
      ...{ salaryMultiply: 1.5, compensatoryLeave: 0.25, lateAfter: 7, earlyLeaveBefore: 9 },
      ...{ checkLate: false, checkEarlyLeave: false, windowBefore: 60, windowAfter: 90 },
      breaks: [
        { start: '08:00', end: '08:15' },
        { after: 360, minutes: 30 },
      ],
      ...{ countPairs: true, halfDayBelow: 240, absentBelow: 60 },
    };
    const { result } = await create(await department(), { workshiftSettings: settings });
    expect(result.workshiftSettings).toEqual(settings);
    const changed = await update(result.id, { version: 1, workshiftSettings: { lateAfter: 10 } });
    expect(changed.result.workshiftSettings).toEqual({ ...settings, lateAfter: 10 });
  });

  it('name what is required, and refuse a last date before the first', async () => {
    const missing = await admin.call(workShifts.create, { body: { workshiftSettings: {} } });
    expect(missing.result.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['departmentId', 'name', 'startTime', 'endTime', 'type', 'workingDayType']),
    );
    const backwards = await create(await department(), { startDate: '2026-02-01', endDate: '2026-01-31' });
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
  ] as const)('of one department clash on %s', async (_, first, second, isRefused) => {
    const departmentId = await department();
    const { result: one } = await create(departmentId, first);
    const other = await create(departmentId, { name: 'Second', ...second });
    expect(other.status).toBe(isRefused ? 409 : 200);
    if (!isRefused) return;
    expect([other.code, other.result]).toEqual([
      'ATT_WORKSHIFT_CLASH',
      { clash: { id: one.id, name: 'Early' } },
    ]);
    const said = { departmentId, ...second, type: one.type, workingDayType: 'LEGAL_WORKDAY' };
    const query = Object.fromEntries(
      Object.entries(said).filter(([key, value]) => value !== null && !/Time$/.test(key)),
    );
    const { result: told } = await admin.call(workShifts.affected, { query });
    expect(told.clash).toEqual({ id: one.id, name: 'Early' });
    // the database says the same of whoever does not ask
    const twin = { departmentId, dayType: 'LEGAL_WORKDAY' as const, type: one.type };
    await expect(portal.make.workShift(twin)).rejects.toThrow('work_shifts__clash');
  });

  it('clash by a change as well, but not with themselves', async () => {
    const departmentId = await department();
    await create(departmentId, january);
    const { result } = await create(departmentId, { startDate: '2026-02-01' });
    expect((await update(result.id, { startDate: '2026-01-15' })).code).toBe('ATT_WORKSHIFT_CLASH');
    expect((await update(result.id, { startDate: '2026-02-15' })).status).toBe(200);
  });

  it('of another company are as good as missing, and so is its department', async () => {
    const foreign = await portal.make.workShift();
    expect((await admin.call(workShifts.get, { params: { id: foreign.id } })).code).toBe(
      'ATT_WORKSHIFT_NOT_FOUND',
    );
    expect((await update(foreign.id, { name: 'Ours' })).status).toBe(404);
    expect((await create(foreign.departmentId)).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    const { result } = await create(await department());
    expect((await update(result.id, { departmentId: foreign.departmentId })).code).toBe(
      'HR_DEPARTMENT_NOT_FOUND',
    );
  });

  it('are written by administrators alone', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await manager.call(workShifts.list)).status).toBe(403);
    expect((await manager.call(workShifts.create, { body: body(await department()) })).status).toBe(403);
  });
});

describe('what a shift changes', () => {
  it('is said before it is saved, and computed with it, for departments below as well', async () => {
    const site = await punchingSite(portal, ['17 09:10', '17 18:00', '18 09:30', '18 18:00']);
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
    const made = await chief.call(workShifts.create, { body: body(above.id, { name: 'Late', ...late }) });
    expect(made.status).toBe(200);
    expect((await site.days()).map((day) => [day.late, day.shift])).toEqual([
      [10, 'DEFAULT'],
      [0, 'Late'],
    ]);
    const { id } = made.result;
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

  it('is left to a job where it is much, and nothing where it lies ahead', async () => {
    const site = await punchingSite(portal, ['17 09:10']);
    const chief = await portal.as(
      await portal.make.employee({ companyId: site.companyId, roles: ['ADMIN'] }),
    );
    await portal.make.owner.query(
      "UPDATE punch_counters SET punch_date = '2010-01-01' WHERE company_id = $1",
      [site.companyId],
    );
    const jobs = async () =>
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
    await chief.call(workShifts.create, { body: body(site.departmentId, { startDate: '2090-01-01' }) });
    expect(await jobs()).toBe(0);
    await chief.call(workShifts.create, { body: body(site.departmentId, { endDate: '2089-12-31' }) });
    expect(await jobs()).toBe(1);
  });
});
