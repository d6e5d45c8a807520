import { employees } from '@gatehouse/api/people/employees';
import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { createLeavePortal } from '@gatehouse/testing/data/requests/leave-portal';
import type { Client, TestPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { markAbsences, recomputeDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import { recount } from '../../attendance/attendance-days/recompute.service.ts';
import { leaveRecount } from '../../requests/leave-balances/recount.service.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let staff: Client;
let employeeId: number;

// The clock is set to Friday, 20 November 2026. The company works Monday to Friday.
beforeAll(async () => {
  ({ portal, companyId, departmentId, admin } = await createLeavePortal());
});

beforeEach(async () => {
  const person = await portal.make.employee({ companyId, departmentId });
  employeeId = person.employeeId ?? 0;
  staff = await portal.as(person);
});

async function change(body: object) {
  const { result } = await admin.call(employees.get, { params: { id: employeeId } });
  const { status } = await admin.call(employees.update, {
    params: { id: employeeId },
    body: { version: result.version, ...body },
  });
  expect(status).toBe(200);
}
const send = async (from: string, to = from) =>
  staff.call(requests.create, {
    body: {
      ...{ title: 'Leave', type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
      ...{ startTime: `${from}T00:00:00`, endTime: `${to}T23:59:59` },
    },
  });
const runInCompany = <T>(work: Parameters<typeof portal.services.database.asCompanies<T>>[1]) =>
  portal.services.database.asCompanies([companyId], work);

it('keeps the absences from the first employment when a person rejoins', async () => {
  await change({ joinedOn: '2026-11-02', leftOn: '2026-11-04' });
  await change({ joinedOn: '2026-11-17', leftOn: null });
  const range = { from: '2026-11-01', to: '2026-11-18' };
  const at = portal.services.clock.now();
  await runInCompany(async (db) => {
    await recomputeDays(db, { companyId, employeeIds: [employeeId], ...range, at, cause: 'SETTINGS' });
    await markAbsences(db, companyId, at, { ...range, employeeIds: [employeeId] });
  });
  const { rows } = await portal.make.owner.query(
    'SELECT work_date::text AS date FROM attendance_days WHERE employee_id = $1 ORDER BY 1',
    [employeeId],
  );
  expect(rows.map(({ date }) => date)).toEqual([
    ...['2026-11-02', '2026-11-03', '2026-11-04'],
    ...['2026-11-17', '2026-11-18'],
  ]);
});

it('rejects leave before the first day or after the last day of employment', async () => {
  await change({ joinedOn: '2026-11-24', leftOn: '2026-11-26' });
  expect((await send('2026-11-23', '2026-11-24')).code).toBe('REQ_NOT_EMPLOYED');
  expect((await send('2026-11-26', '2026-11-27')).code).toBe('REQ_NOT_EMPLOYED');
  expect((await send('2026-11-24', '2026-11-26')).status).toBe(200);
});

it('refunds leave on days after the last day of employment', async () => {
  await portal.make.leaveGrant({ companyId, employeeId, amount: 1000 });
  const { result } = await send('2026-11-24', '2026-11-26');
  await admin.call(requests.approve, { body: { reqId: result.id } });
  const readBalance = async () => {
    const { result: ledger } = await admin.call(leaveBalances.ofEmployee, {
      params: { id: employeeId },
      query: { year: 2026 },
    });
    return ledger.balances.find(({ subType }: { subType: string }) => subType === 'ANNUAL').left;
  };
  expect(await readBalance()).toBe(700);
  await change({ leftOn: '2026-11-24' });
  const scope = { companyId, from: null, to: null, employeeIds: [employeeId] };
  await runInCompany((db) =>
    recount(db, leaveRecount, portal.services.clock.now(), { scope, why: { cause: 'HOURS', name: '' } }),
  );
  expect(await readBalance()).toBe(900);
});

it('stores the former home building with the date of the change', async () => {
  const [first, second] = [
    await portal.make.building({ companyId }),
    await portal.make.building({ companyId }),
  ];
  await change({ homeBuildingId: first.id });
  await portal.make.owner.query("UPDATE employees SET past_home_buildings = '[]' WHERE id = $1", [
    employeeId,
  ]);
  await change({ homeBuildingId: second.id });
  const { rows } = await portal.make.owner.query(
    'SELECT membership(id, department_id, home_building_id) AS text FROM employees WHERE id = $1',
    [employeeId],
  );
  expect(rows[0].text.split('|')[3]).toBe(`2026-11-20:${first.id}`);
});
