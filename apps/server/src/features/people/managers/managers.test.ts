import { buildings } from '@gatehouse/api/area/buildings';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let sales: { id: number; code: string };
let store: { id: number; code: string };
let admin: Client;
let stranger: Client;
let foreign: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  sales = await portal.make.department({ companyId });
  store = await portal.make.department({ companyId });
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  foreign = await portal.make.employee();
  stranger = await portal.as(
    await portal.make.employee({ companyId: foreign.companyId ?? 0, roles: ['ADMIN'] }),
  );
});

const person = (more: object = {}) => portal.make.employee({ companyId, ...more });
const body = (one: Person, more: object = {}) => ({
  employeeId: one.employeeId,
  title: 'Head',
  manageDepartmentIds: [sales.id],
  ...more,
});
const make = async (one: Person, more: object = {}) =>
  (await admin.call(managers.create, { body: body(one, more) })).result;
const update = (client: Client, one: Person, change: object) =>
  client.call(managers.update, { params: { id: one.employeeId ?? 0 }, body: change });
const rolesOf = async ({ accountId }: Person): Promise<string[]> =>
  (
    await portal.make.owner.query<{ role_code: string }>(
      'SELECT role_code FROM account_roles JOIN roles ON roles.id = role_id WHERE account_id = $1 ORDER BY role_code',
      [accountId],
    )
  ).rows.map((row) => row.role_code);
const names = (rows: { departmentName?: string; displayName?: string }[]) =>
  rows.map((row) => row.departmentName ?? row.displayName);

describe('a manager', () => {
  it('is an employee with departments: making one gives the MANAGER role, and the departments show them', async () => {
    const one = await person({ displayName: 'Nguyễn Văn Ánh' });
    const made = await admin.call(managers.create, {
      body: body(one, { manageDepartmentIds: [sales.id, store.id, sales.id] }),
    });
    expect(made.status).toBe(200);
    expect(made.result).toMatchObject({
      id: one.employeeId,
      title: 'Head',
      isEnabled: true,
      employee: {
        id: one.employeeId,
        displayName: 'Nguyễn Văn Ánh',
        title: 'Head',
        company: { id: companyId },
      },
    });
    expect(made.result.manageDepartments).toHaveLength(2);
    expect(await rolesOf(one)).toEqual(['MANAGER', 'STAFF']);
    const { result } = await admin.call(departments.get, { params: { id: store.id } });
    expect(names(result.managers)).toContain('Nguyễn Văn Ánh');
    expect((await admin.call(managers.get, { params: { id: one.employeeId } })).result).toEqual(made.result);
  });

  it('made on the screen of departments is one here as well', async () => {
    const one = await person();
    const { result } = await admin.call(departments.create, {
      body: { companyId, departmentCode: 'SEEN', departmentName: 'Presence', managerIds: [one.employeeId] },
    });
    const found = await admin.call(managers.get, { params: { id: one.employeeId } });
    expect(found.result.manageDepartments).toEqual([
      { id: result.id, departmentName: 'Presence', departmentCode: 'SEEN' },
    ]);
    await admin.call(departments.remove, { params: { id: result.id } });
    expect((await admin.call(managers.get, { params: { id: one.employeeId } })).code).toBe(
      'HR_MANAGER_NOT_FOUND',
    );
  });

  it('is changed in title and departments, and keeps a title that is not sent', async () => {
    const one = await person();
    await make(one);
    const { title: _, ...untitled } = body(one, { manageDepartmentIds: [store.id] });
    const changed = await admin.call(managers.update, { params: { id: one.employeeId }, body: untitled });
    expect(changed.result).toMatchObject({ title: 'Head', isEnabled: true });
    expect(changed.result.manageDepartments.map(({ id }: { id: number }) => id)).toEqual([store.id]);
    const renamed = await admin.call(managers.update, {
      params: { id: one.employeeId },
      body: body(one, { title: 'Chief' }),
    });
    expect(renamed.result.title).toBe('Chief');
    const { result } = await admin.call(employees.get, { params: { id: one.employeeId } });
    expect(result.title).toBe('Chief');
  });

  it('is not made of somebody erased since they were offered, here or on the screen of departments', async () => {
    const one = await person();
    await portal.make.owner.query(
      'UPDATE employees SET erased_at = now(), is_enabled = false WHERE id = $1',
      [one.employeeId],
    );
    expect((await admin.call(managers.create, { body: body(one) })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const change = { departmentCode: sales.code, departmentName: 'Sales', managerIds: [one.employeeId] };
    const answer = await admin.call(departments.update, { params: { id: sales.id }, body: change });
    expect(answer.code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('stays the same person: an update naming another employee is refused', async () => {
    const [one, other] = [await person(), await person()];
    await make(one);
    const answer = await admin.call(managers.update, { params: { id: one.employeeId }, body: body(other) });
    expect([answer.status, answer.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  });

  it('without departments is none: the body asks for one at least', async () => {
    const answer = await admin.call(managers.create, {
      body: { ...body(await person()), manageDepartmentIds: [], role: 'ADMIN' },
    });
    expect(answer.result.fields).toMatchObject([
      { field: 'manageDepartmentIds', rule: 'required' },
      { field: 'role', rule: 'unknown' },
    ]);
  });

  it('is not made twice, also by two administrators at the same moment', async () => {
    const one = await person();
    const answers = await Promise.all([1, 2].map(() => admin.call(managers.create, { body: body(one) })));
    expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
      '200 success',
      '409 API_CONFLICT',
    ]);
  });

  it('deleted loses departments and role at once, on an open session too, and stays an employee', async () => {
    const one = await person();
    await make(one);
    const client = await portal.as(one);
    expect((await client.call(buildings.list)).status).toBe(200);
    expect((await admin.call(managers.remove, { params: { id: one.employeeId } })).status).toBe(200);
    expect(await rolesOf(one)).toEqual(['STAFF']);
    expect((await client.call(buildings.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await admin.call(employees.get, { params: { id: one.employeeId } })).status).toBe(200);
    expect((await admin.call(managers.remove, { params: { id: one.employeeId } })).code).toBe(
      'HR_MANAGER_NOT_FOUND',
    );
    const { rows } = await portal.make.owner.query(
      "SELECT action, before #>> '{employee,accountName}' AS name FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'managers.remove', name: one.accountName }]);
  });
});

describe('a manager who is switched off', () => {
  it('has the departments kept and no rights, until switched on', async () => {
    const one = await person();
    const made = await make(one, { isEnabled: false });
    expect(made).toMatchObject({ isEnabled: false, manageDepartments: [{ id: sales.id }] });
    expect(await rolesOf(one)).toEqual(['STAFF']);
    const { result } = await admin.call(departments.get, { params: { id: sales.id } });
    expect(names(result.managers)).not.toContain(made.employee.displayName);
    const params = { id: one.employeeId };
    expect((await admin.call(managers.update, { params, body: body(one) })).result.isEnabled).toBe(false);
    const on = await admin.call(managers.update, { params, body: body(one, { isEnabled: true }) });
    expect(on.result.isEnabled).toBe(true);
    expect(await rolesOf(one)).toEqual(['MANAGER', 'STAFF']);
    await admin.call(managers.update, { params, body: body(one, { isEnabled: false }) });
    expect(await rolesOf(one)).toEqual(['STAFF']);
    await admin.call(managers.remove, { params });
    expect((await admin.call(managers.get, { params })).code).toBe('HR_MANAGER_NOT_FOUND');
  });

  it('given a department on the screen of departments is on, with that department alone', async () => {
    const one = await person();
    await make(one, { isEnabled: false });
    const { result } = await admin.call(departments.create, {
      body: { companyId, departmentCode: 'ON', departmentName: 'On', managerIds: [one.employeeId] },
    });
    const found = (await admin.call(managers.get, { params: { id: one.employeeId } })).result;
    expect(found).toMatchObject({ isEnabled: true, manageDepartments: [{ id: result.id }] });
    expect(found.manageDepartments).toHaveLength(1);
  });
});

describe('lists', () => {
  it('finds managers by department and by word, accents apart, and pages them by name', async () => {
    const home = await portal.make.company();
    const [first, second] = [
      await portal.make.department({ companyId: home.id }),
      await portal.make.department({ companyId: home.id }),
    ];
    const chief = await portal.as(await portal.make.employee({ companyId: home.id, roles: ['ADMIN'] }));
    for (const [displayName, department] of [
      ['Đặng Chi', first],
      ['Ân', second],
      ['Bình', first],
    ] as const) {
      const one = await portal.make.employee({ companyId: home.id, displayName });
      await chief.call(managers.create, { body: body(one, { manageDepartmentIds: [department.id] }) });
    }
    const list = async (query: object) => {
      const { result } = await chief.call(managers.list, { query });
      return [
        result.totalElements,
        result.content.map((row: { employee: { displayName: string } }) => row.employee.displayName),
      ];
    };
    expect(await list({})).toEqual([3, ['Ân', 'Bình', 'Đặng Chi']]);
    expect(await list({ departmentCode: first.code })).toEqual([2, ['Bình', 'Đặng Chi']]);
    expect(await list({ keyword: 'dang' })).toEqual([1, ['Đặng Chi']]);
    expect(await list({ size: 2, page: 1 })).toEqual([3, ['Đặng Chi']]);
    expect(await list({ size: 2, page: 2 })).toEqual([3, []]);
    expect(await list({ companyCode: 'ELSEWHERE' })).toEqual([0, []]);
  });

  it('offers active employees of the company who manage nothing', async () => {
    const free = await person({ displayName: 'Candidate Free' });
    const taken = await person({ displayName: 'Candidate Taken' });
    const kept = await person({ displayName: 'Candidate Kept' });
    const off = await person({ displayName: 'Candidate Off' });
    await make(taken);
    await make(kept, { isEnabled: false });
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [off.employeeId]);
    const query = { companyId, keyword: 'candidate' };
    const { result } = await admin.call(managers.candidates, { query });
    expect(result).toMatchObject({ totalElements: 1, content: [{ id: free.employeeId }] });
    expect((await stranger.call(managers.candidates, { query })).result.content).toEqual([]);
  });
});

describe('another company', () => {
  it('its employees and departments in a body are as good as missing', async () => {
    const one = await person();
    await make(one);
    for (const [more, code] of [
      [{ employeeId: foreign.employeeId }, 'HR_EMPLOYEE_NOT_FOUND'],
      [{ employeeId: 999_999 }, 'HR_EMPLOYEE_NOT_FOUND'],
      [{ manageDepartmentIds: [sales.id, foreign.departmentId] }, 'HR_DEPARTMENT_NOT_FOUND'],
      [{ manageDepartmentIds: [999_999] }, 'HR_DEPARTMENT_NOT_FOUND'],
    ] as const) {
      const made = await admin.call(managers.create, { body: body(await person(), more) });
      expect(made.code).toBe(code);
      const changed = await admin.call(managers.update, {
        params: { id: one.employeeId },
        body: body(one, more),
      });
      expect(changed.code).toBe(code);
    }
    const system = await portal.as(await portal.make.sysadmin());
    const mixed = await system.call(managers.create, {
      body: body(foreign, { manageDepartmentIds: [sales.id] }),
    });
    expect(mixed.code).toBe('HR_DEPARTMENT_NOT_FOUND');
  });

  it('its manager and a missing one are answered alike', async () => {
    const one = await person();
    await make(one);
    for (const id of [one.employeeId, 999_999]) {
      for (const answer of [
        await stranger.call(managers.get, { params: { id } }),
        await stranger.call(managers.update, { params: { id }, body: body(one) }),
        await stranger.call(managers.remove, { params: { id } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_MANAGER_NOT_FOUND']);
      }
    }
  });
});

describe('rights', () => {
  it('nobody makes a manager who could not give the role: a company’s own role does not suffice', async () => {
    const clerk = await person({ roles: [] });
    await portal.make.owner.query(
      `WITH made AS (
         INSERT INTO roles (company_id, role_code, role_name, permissions)
         VALUES ($1, 'CLERK', 'Clerk', '{MANAGER_CREATE,DEPARTMENT_UPDATE}') RETURNING id)
       INSERT INTO account_roles (account_id, role_id, company_id) SELECT $2, id, $1 FROM made`,
      [companyId, clerk.accountId],
    );
    const client = await portal.as(clerk);
    const made = await client.call(managers.create, { body: body(clerk) });
    expect([made.status, made.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    const { departmentCode, departmentName } = { departmentCode: sales.code, departmentName: 'Sales' };
    const named = await client.call(departments.update, {
      params: { id: sales.id },
      body: { departmentCode, departmentName, managerIds: [clerk.employeeId] },
    });
    expect([named.status, named.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    expect(await rolesOf(clerk)).toEqual(['CLERK']);
  });

  it('an administrator has no hand in a system administrator', async () => {
    const above = await person({ roles: ['STAFF', 'SYSADMIN'] });
    expect((await admin.call(managers.create, { body: body(above) })).code).toBe('AUTH_NO_PERMISSION');
  });

  it('managers and staff do not see the list', async () => {
    for (const role of ['MANAGER', 'STAFF']) {
      const client = await portal.as(await person({ roles: [role] }));
      expect((await client.call(managers.list)).code).toBe('AUTH_NO_PERMISSION');
      expect((await client.call(managers.candidates, { query: { companyId } })).code).toBe(
        'AUTH_NO_PERMISSION',
      );
    }
    expect((await portal.anybody.call(managers.list)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('share the title with the employee: whichever screen changed it meanwhile, the other is told', async () => {
    const one = await person();
    const { version } = await make(one);
    const colleagueIs = await person({ roles: ['ADMIN'] });
    const colleague = await portal.as(colleagueIs);
    const params = { id: one.employeeId ?? 0 };
    const byColleague = { field: 'title', by: colleagueIs.accountName };
    await colleague.call(employees.update, { params, body: { version, title: 'Chief' } });
    const told = await update(admin, one, { version, title: 'Lead' });
    expect([told.status, told.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(told.result.fields).toMatchObject([{ ...byColleague, value: 'Chief' }]);
    await update(colleague, one, { title: 'Captain' });
    const body = { version: version + 1, title: 'Lead' };
    const back = await admin.call(employees.update, { params, body });
    expect(back.result.fields).toMatchObject([{ ...byColleague, value: 'Captain' }]);
  });

  it('let a title and departments changed at once both stand, and say who changed the departments', async () => {
    const one = await person();
    const { version } = await make(one);
    const colleague = await portal.as(await person({ roles: ['ADMIN'] }));
    await update(colleague, one, { version, manageDepartmentIds: [store.id] });
    const beside = await update(admin, one, { version, title: 'Lead' });
    expect(beside.result).toMatchObject({ title: 'Lead', manageDepartments: [{ id: store.id }] });
    const refused = await update(admin, one, { version, manageDepartmentIds: [sales.id, store.id] });
    expect(refused.result.fields).toMatchObject([{ field: 'manageDepartmentIds', value: [store.id] }]);
    expect((await update(admin, one, body(one))).result.manageDepartments).toMatchObject([{ id: sales.id }]);
  });
});
