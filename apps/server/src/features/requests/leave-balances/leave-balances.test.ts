import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requestTypes } from '@gatehouse/api/requests/request-types';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let requestTypeId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  requestTypeId = (await portal.make.leaveKind(companyId)).id;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
});

const createEmployeeId = async (department = departmentId) =>
  (await portal.make.employee({ companyId, departmentId: department })).employeeId ?? 0;
async function createManager(managed: number) {
  const person = await portal.make.employee({
    companyId,
    departmentId: managed,
    roles: ['STAFF', 'MANAGER'],
  });
  await portal.make.manages(person, managed);
  return portal.as(person);
}
const give = (client: Client, body: object) =>
  client.call(leaveBalances.give, { body: { requestTypeId, year: 2026, amount: 1200, ...body } });
const carryOver = (body: object) =>
  admin.call(leaveBalances.carryOver, {
    body: { requestTypeId, fromYear: 2026, until: '2027-03-31', ...body },
  });
const findAnnualBalance = async (employeeId: number, year: number) => {
  const answer = await admin.call(leaveBalances.ofEmployee, { params: { id: employeeId }, query: { year } });
  return answer.result.balances[0];
};
const findGrants = async (employeeId: number) =>
  (
    await portal.make.owner.query(
      'SELECT id::int, kind, amount, used, carried, until_date AS until FROM leave_grants WHERE employee_id = $1 ORDER BY id',
      [employeeId],
    )
  ).rows;

describe('leave grants to departments and employees', () => {
  it('grants leave to a department tree and to listed employees, and a yearly grant only once per employee', async () => {
    const top = (await portal.make.department({ companyId })).id;
    const below = (await portal.make.department({ companyId, parentId: top })).id;
    const [firstId, two, three] = [
      await createEmployeeId(top),
      await createEmployeeId(below),
      await createEmployeeId(),
    ];
    const response = await give(admin, { departmentIds: [top], employeeIds: [three] });
    expect(response.result).toEqual({ people: 3 });
    const newcomer = await createEmployeeId(top);
    expect((await give(admin, { departmentIds: [top] })).result).toEqual({ people: 1 });
    expect((await give(admin, { departmentIds: [top], kind: 'ADDITIONAL', amount: 100 })).result.people).toBe(
      3,
    );
    expect(
      await Promise.all(
        [firstId, two, three, newcomer].map(async (id) => (await findAnnualBalance(id, 2026)).left),
      ),
    ).toEqual([1300, 1300, 1200, 1300]);
  });

  it('grants leave to all active employees if no recipient is listed', async () => {
    const own = { companyId: (await portal.make.company()).id };
    const chief = await portal.as(await portal.make.employee({ ...own, roles: ['ADMIN'] }));
    const { employeeId } = await portal.make.employee(own);
    await portal.make.owner.query("UPDATE employees SET left_on = '2025-12-31' WHERE id = $1", [employeeId]);
    const type = await portal.make.leaveKind(own.companyId);
    expect((await give(chief, { requestTypeId: type.id })).result).toEqual({ people: 1 });
  });

  it('records one audit entry per employee when leave is granted', async () => {
    const employeeId = await createEmployeeId();
    await give(admin, { employeeIds: [employeeId], note: 'Seniority' });
    const [{ id }] = await findGrants(employeeId);
    const { rows } = await portal.make.owner.query(
      "SELECT after FROM audit_log WHERE entity = 'leaveBalances' AND entity_id = $1",
      [String(id)],
    );
    expect(rows[0].after).toMatchObject({ employeeId, amount: 1200, until: '2026-12-31', note: 'Seniority' });
  });

  it('rejects a grant for a category without a balance, with an end in another year, or to recipients of another company', async () => {
    const sick = await portal.make.leaveKind(companyId, 'SICK');
    expect((await give(admin, { requestTypeId: sick.id })).code).toBe('REQ_TYPE_NO_BALANCE');
    expect((await give(admin, { until: '2027-01-31' })).code).toBe('REQ_GRANT_YEAR');
    const foreign = await portal.make.employee();
    expect((await give(admin, { employeeIds: [foreign.employeeId] })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect((await give(admin, { departmentIds: [foreign.departmentId] })).code).toBe(
      'HR_DEPARTMENT_NOT_FOUND',
    );
    const foreignKind = await portal.make.leaveKind(foreign.companyId ?? 0);
    expect((await give(admin, { requestTypeId: foreignKind.id })).code).toBe('REQ_TYPE_NOT_FOUND');
  });

  it('rejects deleting a leave category with grants', async () => {
    const added = { companyId, subTypeCode: 'MARRIAGE', name: 'Marriage', drawsOnBalance: true };
    const { result } = await admin.call(requestTypes.create, { body: added });
    await give(admin, { requestTypeId: result.id, employeeIds: [await createEmployeeId()] });
    const removed = await admin.call(requestTypes.remove, { params: { id: result.id } });
    expect([removed.status, removed.code]).toEqual([409, 'REQ_TYPE_IN_USE']);
  });

  it('updates and deletes a manual leave grant, but never below the used amount', async () => {
    const employeeId = await createEmployeeId();
    const { id } = await portal.make.leaveGrant({ companyId, employeeId });
    await portal.make.owner.query('UPDATE leave_grants SET used = 300 WHERE id = $1', [id]);
    const update = (body: object) => admin.call(leaveBalances.updateGrant, { params: { id }, body });
    expect((await update({ amount: 299 })).code).toBe('REQ_GRANT_SPENT');
    expect((await update({ until: '2027-01-01' })).code).toBe('REQ_GRANT_YEAR');
    const changed = await update({ amount: 300, until: '2026-06-30', note: 'Part of the year', version: 1 });
    expect(changed.result).toMatchObject({ amount: 300, until: '2026-06-30', version: 2 });
    const other = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const late = await other.call(leaveBalances.updateGrant, {
      params: { id },
      body: { amount: 500, version: 1 },
    });
    expect([late.code, late.result.fields[0].value]).toEqual(['API_ROW_CHANGED', 300]);
    expect((await admin.call(leaveBalances.removeGrant, { params: { id } })).code).toBe('REQ_GRANT_SPENT');
    await portal.make.owner.query('UPDATE leave_grants SET used = 0 WHERE id = $1', [id]);
    expect((await admin.call(leaveBalances.removeGrant, { params: { id } })).status).toBe(200);
    expect(await findGrants(employeeId)).toEqual([]);
  });
});

describe('carry-over of remaining leave', () => {
  it('carries the remaining leave over with an end date and does not count it as lost', async () => {
    const [firstId, two] = [await createEmployeeId(), await createEmployeeId()];
    await portal.make.leaveGrant({ companyId, employeeId: firstId, amount: 700 });
    await portal.make.leaveGrant({ companyId, employeeId: two, amount: 150 });
    // The grant ended before the end of the year.
    await portal.make.leaveGrant({ companyId, employeeId: two, amount: 100, until: '2026-03-31' });
    const employeeIds = [firstId, two];
    expect((await carryOver({ employeeIds, most: 500 })).result).toEqual({ people: 2, amount: 650 });
    expect(await findAnnualBalance(firstId, 2026)).toMatchObject({ carriedOver: 500, left: 200 });
    expect(await findAnnualBalance(firstId, 2027)).toMatchObject({ granted: 500, left: 500 });
    expect(
      (await findAnnualBalance(two, 2026)).lines.map(({ kind, amount }: { kind: string; amount: number }) => [
        kind,
        amount,
      ]),
    ).toEqual([
      ['ADDITIONAL', 150],
      ['ADDITIONAL', 100],
      ['LOST', -100],
      ['CARRIED_OVER', -150],
    ]);
    expect((await findAnnualBalance(firstId, 2027)).lines[0]).toMatchObject({
      kind: 'CARRIED',
      grant: { until: '2027-03-31', byHand: false },
    });
  });

  it('repeats a carry-over with the current remainder, but never below the amount used in the next year', async () => {
    const employeeId = await createEmployeeId();
    await portal.make.leaveGrant({ companyId, employeeId, amount: 700 });
    const employeeIds = [employeeId];
    await carryOver({ employeeIds, most: 300 });
    expect((await carryOver({ employeeIds })).result).toEqual({ people: 1, amount: 700 });
    await portal.make.owner.query(
      "UPDATE leave_grants SET used = 200 WHERE employee_id = $1 AND kind = 'CARRIED'",
      [employeeId],
    );
    expect((await carryOver({ employeeIds, most: 0, until: '2027-06-30' })).result).toEqual({
      people: 1,
      amount: 200,
    });
    expect(await findGrants(employeeId)).toMatchObject([
      { kind: 'ADDITIONAL', carried: 200 },
      { kind: 'CARRIED', amount: 200, used: 200, until: '2027-06-30' },
    ]);
    await portal.make.owner.query(
      "UPDATE leave_grants SET used = 0 WHERE employee_id = $1 AND kind = 'CARRIED'",
      [employeeId],
    );
    await carryOver({ employeeIds, most: 0 });
    expect(await findGrants(employeeId)).toMatchObject([{ kind: 'ADDITIONAL', carried: 0 }]);
  });

  it('rejects a carry-over with an end date outside the next year', async () => {
    expect((await carryOver({ until: '2026-12-31' })).code).toBe('REQ_GRANT_YEAR');
  });

  it('carries leave over once for two simultaneous calls and records the previous amount in the audit trail', async () => {
    const employeeIds = [await createEmployeeId()];
    await give(admin, { employeeIds });
    const [first, second] = [() => carryOver({ employeeIds }), () => carryOver({ employeeIds, most: 500 })];
    const answers = await runOverlapping(portal, companyId, first, second);
    expect(answers.map(({ result }) => result.amount)).toEqual([1200, 500]);
    const { rows } = await portal.make.owner.query(
      "SELECT before->'amount' AS was, after->'amount' AS amount FROM audit_log WHERE action = 'leaveBalances.carryOver' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows).toEqual([{ was: 1200, amount: 500 }]);
  });
});

describe('access to leave balances', () => {
  it('shows a leave balance to the employee, the department’s manager and the company’s administrators', async () => {
    const other = (await portal.make.department({ companyId })).id;
    const person = await portal.make.employee({ companyId, departmentId: other });
    await portal.make.leaveGrant({ companyId, employeeId: person.employeeId ?? 0 });
    const params = { id: person.employeeId };
    const self = await portal.as(person);
    expect((await self.call(leaveBalances.mine)).result.balances[0]).toMatchObject({
      subTypeName: 'Annual leave',
      left: 1200,
    });
    expect((await self.call(leaveBalances.ofEmployee, { params })).status).toBe(403);
    const manager = await createManager(other);
    expect((await manager.call(leaveBalances.ofEmployee, { params })).status).toBe(200);
    const { result } = await manager.call(leaveBalances.list, { query: { keyword: person.accountName } });
    expect(result.content).toMatchObject([{ employeeId: params.id, left: 1200 }]);
    const elsewhere = await createManager(departmentId);
    expect((await elsewhere.call(leaveBalances.ofEmployee, { params })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect(
      (await elsewhere.call(leaveBalances.give, { body: { requestTypeId, year: 2026, amount: 1 } })).status,
    ).toBe(403);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await stranger.call(leaveBalances.ofEmployee, { params })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('filters leave balances by category, year and department, and lists the categories', async () => {
    const other = (await portal.make.department({ companyId })).id;
    const employeeId = await createEmployeeId(other);
    await portal.make.leaveGrant({ companyId, employeeId, subType: 'COMPENSATORY', amount: 480 });
    const query = { departmentId: other, subType: 'COMPENSATORY' };
    const { result } = await admin.call(leaveBalances.list, { query });
    expect(result).toMatchObject({ companyId, year: 2026, unit: 'MINUTES' });
    expect(result.kinds).toMatchObject([
      { subType: 'ANNUAL', unit: 'DAYS' },
      { subType: 'COMPENSATORY', unit: 'MINUTES' },
      { subTypeName: 'Marriage' },
    ]);
    expect(result.content).toMatchObject([{ employeeId, granted: 480, left: 480 }]);
    const past = await admin.call(leaveBalances.list, { query: { ...query, year: 2025 } });
    expect(past.result.content).toMatchObject([{ employeeId, granted: 0, left: 0 }]);
  });
});
