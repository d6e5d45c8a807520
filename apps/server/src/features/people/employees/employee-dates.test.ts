import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let [first, second, third]: number[] = [];

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  [first, second, third] = await Promise.all(
    [1, 2, 3].map(async () => (await portal.make.department({ companyId })).id),
  );
});

const today = () => portal.clock.now().toISOString().slice(0, 10);
const makeEmployee = () => portal.make.employee({ companyId, departmentId: first ?? 0 });
const change = (person: Person, body: object) =>
  admin.call(employees.update, { params: { id: person.employeeId }, body });
const findPast = async (table: 'past_departments' | 'past_parents', id: number | null) => {
  const [keyColumn, was] =
    table === 'past_departments'
      ? ['employee_id', 'department_id']
      : ['department_id', 'parent_department_id'];
  const { rows } = await portal.make.owner.query(
    `SELECT until_date AS until, ${was} AS was FROM ${table} WHERE ${keyColumn} = $1 ORDER BY 1`,
    [id],
  );
  return rows.map(({ until, was: previousId }) => [until, previousId]);
};

describe('department and employment dates of an employee', () => {
  it('keeps the former department for days before a move, which takes effect today by default', async () => {
    const person = await makeEmployee();
    expect((await change(person, { departmentId: second })).result.departmentSince).toBe(today());
    expect(await findPast('past_departments', person.employeeId)).toEqual([[today(), first]]);
    await change(person, { departmentId: third, departmentSince: '2027-03-01' });
    expect(await findPast('past_departments', person.employeeId)).toEqual([
      [today(), first],
      ['2027-03-01', second],
    ]);
  });

  it.each([
    ['earlier than the move before it, which then never was', '2025-01-01', [['2025-01-01', 'first']]],
    [
      'later: the department before lasts longer',
      '2027-05-01',
      [
        ['2026-01-01', 'first'],
        ['2027-05-01', 'second'],
      ],
    ],
    ['always: nothing was before', null, []],
  ] as const)(
    'changes the start date of an employee’s department (%s)',
    async (_, departmentSince, expected) => {
      const person = await makeEmployee();
      await change(person, { departmentId: second, departmentSince: '2026-01-01' });
      await change(person, { departmentId: third, departmentSince: '2026-03-01' });
      await change(person, { departmentSince });
      const names = { first, second };
      expect(await findPast('past_departments', person.employeeId)).toEqual(
        expected.map(([until, name]) => [until, names[name]]),
      );
    },
  );

  it('stores no former department if a move is reverted on the same day', async () => {
    const person = await makeEmployee();
    await change(person, { departmentId: second });
    await change(person, { departmentId: first });
    expect(await findPast('past_departments', person.employeeId)).toEqual([]);
  });

  it('recomputes attendance days after each change of an employee’s department', async () => {
    const { id: homeBuildingId } = await portal.make.building({ companyId });
    for (const body of [
      { departmentId: second },
      { joinedOn: '2026-01-05' },
      { leftOn: '2026-12-31' },
      { homeBuildingId },
    ]) {
      const person = await makeEmployee();
      expect((await change(person, body)).status).toBe(200);
      const { rows } = await portal.make.owner.query(
        "SELECT FROM pgboss.job WHERE name = 'attendance.recompute' AND data -> 'employeeIds' @> $1::text::jsonb",
        [String(person.employeeId)],
      );
      expect([Object.keys(body), rows.length]).toEqual([Object.keys(body), 1]);
    }
  });

  it('rejects a last day before the first day and a home building of another company', async () => {
    const person = await makeEmployee();
    await change(person, { joinedOn: '2026-02-01' });
    const early = await change(person, { leftOn: '2026-01-31' });
    expect([early.status, early.result.fields]).toMatchObject([400, [{ field: 'leftOn', rule: 'invalid' }]]);
    const foreign = await portal.make.building();
    expect((await change(person, { homeBuildingId: foreign.id })).code).toBe('AREA_BUILDING_ID_NOT_FOUND');
  });

  it('stores the dates on which an employee is deactivated and activated', async () => {
    const person = await makeEmployee();
    await change(person, { isEnabled: false });
    const readDates = async () => {
      const { rows } = await portal.make.owner.query(
        'SELECT disabled_dates::text AS dates FROM employees WHERE id = $1',
        [person.employeeId],
      );
      return rows[0]?.dates;
    };
    expect(await readDates()).toBe(`{[${today()},)}`);
    await change(person, { isEnabled: true });
    expect(await readDates()).toBe('{}');
  });
});

describe('the parent department of a department', () => {
  const makeDepartment = async (more: object = {}) => {
    const body = {
      companyId,
      departmentCode: crypto.randomUUID().slice(0, 8),
      departmentName: 'Created',
      ...more,
    };
    return (await admin.call(departments.create, { body })).result.id as number;
  };

  it('keeps the former parent of a department for days before a move, also if it had no parent', async () => {
    const id = await makeDepartment();
    await admin.call(departments.update, {
      params: { id },
      body: { parentDepartmentId: first, parentSince: '2026-05-01' },
    });
    await admin.call(departments.update, {
      params: { id },
      body: { parentDepartmentId: second, parentSince: '2026-06-01' },
    });
    expect(await findPast('past_parents', id)).toEqual([
      ['2026-05-01', null],
      ['2026-06-01', first],
    ]);
  });

  it('rejects deleting a department to which an employee or a child department formerly belonged', async () => {
    const [left, above] = [await makeDepartment(), await makeDepartment()];
    const person = await portal.make.employee({ companyId, departmentId: left });
    await change(person, { departmentId: first, departmentSince: '2026-06-01' });
    await admin.call(departments.update, {
      params: { id: await makeDepartment({ parentDepartmentId: above }) },
      body: { parentDepartmentId: null },
    });
    for (const id of [left, above]) {
      const answer = await admin.call(departments.remove, { params: { id } });
      expect([answer.code, answer.result]).toEqual(['HR_DEPARTMENT_IN_USE', { usedBy: { earlier: 1 } }]);
    }
  });
});
