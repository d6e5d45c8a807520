import { buildings } from '@gatehouse/api/area/buildings';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

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

const makePerson = (more: object = {}) => portal.make.employee({ companyId, ...more });
const body = (employee: Person, more: object = {}) => ({
  employeeId: employee.employeeId,
  title: 'Head',
  manageDepartmentIds: [sales.id],
  ...more,
});
const makeManager = async (employee: Person, more: object = {}) =>
  (await admin.call(managers.create, { body: body(employee, more) })).result;
const rolesOf = async ({ accountId }: Person): Promise<string[]> =>
  (
    await portal.make.owner.query<{ role_code: string }>(
      'SELECT role_code FROM account_roles JOIN roles ON roles.id = role_id WHERE account_id = $1 ORDER BY role_code',
      [accountId],
    )
  ).rows.map((row) => row.role_code);
const names = (rows: { departmentName?: string; displayName?: string }[]) =>
  rows.map((row) => row.departmentName ?? row.displayName);

describe('operations on managers', () => {
  it('grants MANAGER with the first managed departments and lists the manager in the departments', async () => {
    const employee = await makePerson({ displayName: 'Nguyễn Văn Ánh' });
    const answer = await admin.call(managers.create, {
      body: body(employee, { manageDepartmentIds: [sales.id, store.id, sales.id] }),
    });
    expect(answer.status).toBe(200);
    expect(answer.result).toMatchObject({
      id: employee.employeeId,
      title: 'Head',
      isEnabled: true,
      employee: {
        id: employee.employeeId,
        displayName: 'Nguyễn Văn Ánh',
        title: 'Head',
        company: { id: companyId },
      },
    });
    expect(answer.result.manageDepartments).toHaveLength(2);
    expect(await rolesOf(employee)).toEqual(['MANAGER', 'STAFF']);
    const { result } = await admin.call(departments.get, { params: { id: store.id } });
    expect(names(result.managers)).toContain('Nguyễn Văn Ánh');
    expect((await admin.call(managers.get, { params: { id: employee.employeeId } })).result).toEqual(
      answer.result,
    );
  });

  it('lists a manager that was assigned on the department page', async () => {
    const employee = await makePerson();
    const { result } = await admin.call(departments.create, {
      body: {
        companyId,
        departmentCode: 'SEEN',
        departmentName: 'Presence',
        managerIds: [employee.employeeId],
      },
    });
    const manager = await admin.call(managers.get, { params: { id: employee.employeeId } });
    expect(manager.result.manageDepartments).toEqual([
      { id: result.id, departmentName: 'Presence', departmentCode: 'SEEN' },
    ]);
    await admin.call(departments.remove, { params: { id: result.id } });
    expect((await admin.call(managers.get, { params: { id: employee.employeeId } })).code).toBe(
      'HR_MANAGER_NOT_FOUND',
    );
  });

  it('changes title and departments of a manager, and keeps a title that is not sent', async () => {
    const employee = await makePerson();
    await makeManager(employee);
    const { title: _, ...untitled } = body(employee, { manageDepartmentIds: [store.id] });
    const changed = await admin.call(managers.update, {
      params: { id: employee.employeeId },
      body: untitled,
    });
    expect(changed.result).toMatchObject({ title: 'Head', isEnabled: true });
    expect(changed.result.manageDepartments.map(({ id }: { id: number }) => id)).toEqual([store.id]);
    const renamed = await admin.call(managers.update, {
      params: { id: employee.employeeId },
      body: body(employee, { title: 'Chief' }),
    });
    expect(renamed.result.title).toBe('Chief');
    const { result } = await admin.call(employees.get, { params: { id: employee.employeeId } });
    expect(result.title).toBe('Chief');
  });

  it('rejects an erased employee as manager, on the managers page and in a department', async () => {
    const employee = await makePerson();
    await portal.make.owner.query(
      'UPDATE employees SET erased_at = now(), is_enabled = false WHERE id = $1',
      [employee.employeeId],
    );
    expect((await admin.call(managers.create, { body: body(employee) })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
    const change = { departmentCode: sales.code, departmentName: 'Sales', managerIds: [employee.employeeId] };
    const answer = await admin.call(departments.update, { params: { id: sales.id }, body: change });
    expect(answer.code).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('rejects an update of a manager that names another employee', async () => {
    const [employee, other] = [await makePerson(), await makePerson()];
    await makeManager(employee);
    const answer = await admin.call(managers.update, {
      params: { id: employee.employeeId },
      body: body(other),
    });
    expect([answer.status, answer.code]).toEqual([404, 'HR_EMPLOYEE_NOT_FOUND']);
  });

  it('requires at least one department for a manager', async () => {
    const answer = await admin.call(managers.create, {
      body: { ...body(await makePerson()), manageDepartmentIds: [], role: 'ADMIN' },
    });
    expect(answer.result.fields).toMatchObject([
      { field: 'manageDepartmentIds', rule: 'required' },
      { field: 'role', rule: 'unknown' },
    ]);
  });

  it('adds a manager only once for two concurrent requests', async () => {
    const employee = await makePerson();
    const answers = await Promise.all(
      [1, 2].map(() => admin.call(managers.create, { body: body(employee) })),
    );
    expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
      '200 success',
      '409 HR_MANAGER_EXISTED',
    ]);
  });

  it('deletes a manager, revokes departments and role immediately in open sessions, and keeps the employee', async () => {
    const employee = await makePerson();
    await makeManager(employee);
    const client = await portal.as(employee);
    expect((await client.call(buildings.list)).status).toBe(200);
    expect((await admin.call(managers.remove, { params: { id: employee.employeeId } })).status).toBe(200);
    expect(await rolesOf(employee)).toEqual(['STAFF']);
    expect((await client.call(buildings.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await admin.call(employees.get, { params: { id: employee.employeeId } })).status).toBe(200);
    expect((await admin.call(managers.remove, { params: { id: employee.employeeId } })).code).toBe(
      'HR_MANAGER_NOT_FOUND',
    );
    const { rows } = await portal.make.owner.query(
      "SELECT action, before #>> '{employee,accountName}' AS name FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'managers.remove', name: employee.accountName }]);
  });
});

describe('departments of a deactivated manager', () => {
  it('keeps the departments of a deactivated manager, but grants the role MANAGER only after activation', async () => {
    const employee = await makePerson();
    const manager = await makeManager(employee, { isEnabled: false });
    expect(manager).toMatchObject({ isEnabled: false, manageDepartments: [{ id: sales.id }] });
    expect(await rolesOf(employee)).toEqual(['STAFF']);
    const { result } = await admin.call(departments.get, { params: { id: sales.id } });
    expect(names(result.managers)).not.toContain(manager.employee.displayName);
    const params = { id: employee.employeeId };
    expect((await admin.call(managers.update, { params, body: body(employee) })).result.isEnabled).toBe(
      false,
    );
    const on = await admin.call(managers.update, { params, body: body(employee, { isEnabled: true }) });
    expect(on.result.isEnabled).toBe(true);
    expect(await rolesOf(employee)).toEqual(['MANAGER', 'STAFF']);
    await admin.call(managers.update, { params, body: body(employee, { isEnabled: false }) });
    expect(await rolesOf(employee)).toEqual(['STAFF']);
    await admin.call(managers.remove, { params });
    expect((await admin.call(managers.get, { params })).code).toBe('HR_MANAGER_NOT_FOUND');
  });

  it('activates an inactive manager with only the department that the department page assigns', async () => {
    const employee = await makePerson();
    await makeManager(employee, { isEnabled: false });
    const { result } = await admin.call(departments.create, {
      body: { companyId, departmentCode: 'ON', departmentName: 'On', managerIds: [employee.employeeId] },
    });
    const manager = (await admin.call(managers.get, { params: { id: employee.employeeId } })).result;
    expect(manager).toMatchObject({ isEnabled: true, manageDepartments: [{ id: result.id }] });
    expect(manager.manageDepartments).toHaveLength(1);
  });
});

describe('the list of managers', () => {
  it('filters managers by department and by words without accents, and sorts their pages by name', async () => {
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
      const employee = await portal.make.employee({ companyId: home.id, displayName });
      await chief.call(managers.create, { body: body(employee, { manageDepartmentIds: [department.id] }) });
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

  it('offers active employees of the company without managed departments as candidates for managers', async () => {
    const free = await makePerson({ displayName: 'Candidate Free' });
    const activeManager = await makePerson({ displayName: 'Candidate Taken' });
    const pausedManager = await makePerson({ displayName: 'Candidate Kept' });
    const off = await makePerson({ displayName: 'Candidate Off' });
    await makeManager(activeManager);
    await makeManager(pausedManager, { isEnabled: false });
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [off.employeeId]);
    const query = { companyId, keyword: 'candidate' };
    const { result } = await admin.call(managers.candidates, { query });
    expect(result).toMatchObject({ totalElements: 1, content: [{ id: free.employeeId }] });
    expect((await stranger.call(managers.candidates, { query })).result.content).toEqual([]);
  });
});

describe('managers of another company', () => {
  it('treats employees and departments of another company as nonexistent', async () => {
    const employee = await makePerson();
    await makeManager(employee);
    for (const [more, code] of [
      [{ employeeId: foreign.employeeId }, 'HR_EMPLOYEE_NOT_FOUND'],
      [{ employeeId: 999_999 }, 'HR_EMPLOYEE_NOT_FOUND'],
      [{ manageDepartmentIds: [sales.id, foreign.departmentId] }, 'HR_DEPARTMENT_NOT_FOUND'],
      [{ manageDepartmentIds: [999_999] }, 'HR_DEPARTMENT_NOT_FOUND'],
    ] as const) {
      const answer = await admin.call(managers.create, { body: body(await makePerson(), more) });
      expect(answer.code).toBe(code);
      const changed = await admin.call(managers.update, {
        params: { id: employee.employeeId },
        body: body(employee, more),
      });
      expect(changed.code).toBe(code);
    }
  });

  it('treats a manager of another company as nonexistent', async () => {
    const employee = await makePerson();
    await makeManager(employee);
    for (const id of [employee.employeeId, 999_999]) {
      for (const answer of [
        await stranger.call(managers.get, { params: { id } }),
        await stranger.call(managers.update, { params: { id }, body: body(employee) }),
        await stranger.call(managers.remove, { params: { id } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_MANAGER_NOT_FOUND']);
      }
    }
  });
});

describe('rights to add and change managers', () => {
  it('lets system administrators change managers, but not add managers on either page', async () => {
    const system = await portal.as(await portal.make.sysadmin());
    const [employee, current] = [await makePerson(), await makePerson()];
    await makeManager(current);
    expect((await system.call(managers.create, { body: body(employee) })).code).toBe('AUTH_NO_PERMISSION');
    const setManagers = (managerIds: (number | null)[]) =>
      system.call(departments.update, { params: { id: sales.id }, body: { managerIds } });
    const { result } = await system.call(departments.get, { params: { id: sales.id } });
    const managerIds = result.managers.map(({ id }: { id: number }) => id);
    expect((await setManagers([...managerIds, employee.employeeId])).code).toBe('AUTH_NO_PERMISSION');
    expect(await rolesOf(employee)).toEqual(['STAFF']);
    const changed = await system.call(managers.update, {
      params: { id: current.employeeId },
      body: { title: 'Lead' },
    });
    expect([changed.status, changed.result.title]).toEqual([200, 'Lead']);
    expect((await system.call(managers.remove, { params: { id: current.employeeId } })).status).toBe(200);
  });

  it('rejects adding a manager by a caller without the right to grant MANAGER, even if the caller has a custom role', async () => {
    const clerk = await makePerson({ roles: [] });
    await portal.make.owner.query(
      `WITH made AS (
         INSERT INTO roles (company_id, role_code, role_name, permissions)
         VALUES ($1, 'CLERK', 'Clerk', '{ADD_MANAGER,DEPARTMENT_UPDATE}') RETURNING id)
       INSERT INTO account_roles (account_id, role_id, company_id) SELECT $2, id, $1 FROM made`,
      [companyId, clerk.accountId],
    );
    const client = await portal.as(clerk);
    const answer = await client.call(managers.create, { body: body(clerk) });
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    const { departmentCode, departmentName } = { departmentCode: sales.code, departmentName: 'Sales' };
    const departmentAnswer = await client.call(departments.update, {
      params: { id: sales.id },
      body: { departmentCode, departmentName, managerIds: [clerk.employeeId] },
    });
    expect([departmentAnswer.status, departmentAnswer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    expect(await rolesOf(clerk)).toEqual(['CLERK']);
  });

  it('rejects changes of a system administrator’s managed departments by an administrator', async () => {
    const above = await makePerson({ roles: ['STAFF', 'SYSADMIN'] });
    expect((await admin.call(managers.create, { body: body(above) })).code).toBe('AUTH_NO_PERMISSION');
  });

  it('rejects operations on managers by managers and employees', async () => {
    for (const role of ['MANAGER', 'STAFF']) {
      const client = await portal.as(await makePerson({ roles: [role] }));
      expect((await client.call(managers.list)).code).toBe('AUTH_NO_PERMISSION');
      expect((await client.call(managers.candidates, { query: { companyId } })).code).toBe(
        'AUTH_NO_PERMISSION',
      );
    }
    expect((await portal.anybody.call(managers.list)).code).toBe('AUTH_TOKEN_MISSING');
  });
});
