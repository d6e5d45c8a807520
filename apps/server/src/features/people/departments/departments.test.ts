import { departments } from '@gatehouse/api/people/departments';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;
let foreignCompany: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  foreignCompany = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ companyId: foreignCompany, roles: ['ADMIN'] }));
});

const body = (code: string, more: object = {}) => ({
  companyId,
  departmentCode: code,
  departmentName: `Name of ${code}`,
  ...more,
});
const change = (code: string, more: object = {}) => ({
  departmentCode: code,
  departmentName: `Name of ${code}`,
  ...more,
});
const add = async (code: string, more: object = {}): Promise<number> =>
  (await admin.call(departments.create, { body: body(code, more) })).result.id;
const rolesOf = async (accountId: number): Promise<string[]> =>
  (
    await portal.make.owner.query<{ role_code: string }>(
      'SELECT role_code FROM account_roles JOIN roles ON roles.id = role_id WHERE account_id = $1 ORDER BY role_code',
      [accountId],
    )
  ).rows.map((row) => row.role_code);

describe('operations on departments', () => {
  it('adds a department with a parent and managers and lists it by company', async () => {
    const parentDepartmentId = await add('HEAD');
    const manager = await portal.make.employee({ companyId, displayName: 'Trần Thị Ánh' });
    const answer = await admin.call(departments.create, {
      body: body('BELOW', { parentDepartmentId, managerIds: [manager.employeeId, manager.employeeId] }),
    });
    expect(answer.status).toBe(200);
    expect(answer.result).toMatchObject({
      companyId,
      parentDepartmentId,
      parentDepartmentName: 'Name of HEAD',
      managers: [{ id: manager.employeeId, displayName: 'Trần Thị Ánh' }],
    });
    const { result } = await admin.call(departments.list, {
      query: { companyCode: answer.result.companyCode, keyword: 'below' },
    });
    expect(result.content).toEqual([answer.result]);
    expect(
      (await admin.call(departments.list, { query: { companyCode: 'ELSEWHERE' } })).result.content,
    ).toEqual([]);
  });

  it('adds a department to a company that the request identifies by code', async () => {
    const { companyCode } = (await admin.call(departments.create, { body: body('CODED') })).result;
    const named = { ...change('BYCODE'), companyCode };
    expect((await admin.call(departments.create, { body: named })).result).toMatchObject({ companyId });
    for (const [input, code] of [
      [{ ...named, companyId: foreignCompany }, 'HR_COMPANY_NOT_FOUND'],
      [{ ...named, companyCode: 'none' }, 'HR_COMPANY_NOT_FOUND'],
      [change('NOWHERE'), 'API_INVALID_REQUEST_ARGUMENT'],
    ] as const)
      expect((await admin.call(departments.create, { body: input })).code).toBe(code);
  });

  it('reports all invalid fields of a department in one answer', async () => {
    const answer = await admin.call(departments.create, {
      body: { departmentCode: 'x'.repeat(51), managerIds: ['one'], managers: [] },
    });
    expect(answer.status).toBe(400);
    expect(answer.result.fields.map(({ field, rule }: Record<string, string>) => `${field} ${rule}`)).toEqual(
      [
        'departmentCode maxLength',
        'departmentName required',
        'managerIds.0 invalid',
        'managers unknown',
        'companyId required',
      ],
    );
  });

  it('rejects a department code that the company already uses, and allows the code in another company', async () => {
    await add('TWICE');
    const again = await admin.call(departments.create, { body: body('TWICE') });
    expect([again.status, again.code]).toEqual([409, 'HR_DEPARTMENT_CODE_EXISTED']);
    const elsewhere = await stranger.call(departments.create, {
      body: body('TWICE', { companyId: foreignCompany }),
    });
    expect(elsewhere.status).toBe(200);
  });

  it('rejects a parent department that is the department itself, is below it or is missing', async () => {
    const top = await add('TOP');
    const middle = await add('MIDDLE', { parentDepartmentId: top });
    const bottom = await add('BOTTOM', { parentDepartmentId: middle });
    for (const parentDepartmentId of [top, middle, bottom, 999_999]) {
      const answer = await admin.call(departments.update, {
        params: { id: top },
        body: change('TOP', { parentDepartmentId }),
      });
      expect([answer.status, answer.code]).toEqual([422, 'HR_DEPARTMENT_PARENT_NOT_FOUND']);
    }
    const moved = await admin.call(departments.update, {
      params: { id: bottom },
      body: change('BOTTOM', { parentDepartmentId: top }),
    });
    expect(moved.result.parentDepartmentId).toBe(top);
  });

  it("creates no cycle when two departments become each other's parent at the same time", async () => {
    const [firstId, two] = [await add('ONE'), await add('TWO')];
    const answers = await Promise.all([
      admin.call(departments.update, {
        params: { id: firstId },
        body: change('ONE', { parentDepartmentId: two }),
      }),
      admin.call(departments.update, {
        params: { id: two },
        body: change('TWO', { parentDepartmentId: firstId }),
      }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  it('treats a parent or a manager of another company as nonexistent', async () => {
    const foreign = await portal.make.employee({ companyId: foreignCompany });
    const id = await add('OWN');
    for (const [more, code] of [
      [{ parentDepartmentId: foreign.departmentId }, 'HR_DEPARTMENT_PARENT_NOT_FOUND'],
      [{ managerIds: [foreign.employeeId] }, 'HR_EMPLOYEE_NOT_FOUND'],
      [{ managerIds: [999_999] }, 'HR_EMPLOYEE_NOT_FOUND'],
    ] as const) {
      expect((await admin.call(departments.create, { body: body('NEVER', more) })).code).toBe(code);
      const changed = await admin.call(departments.update, { params: { id }, body: change('OWN', more) });
      expect(changed.code).toBe(code);
    }
    const sneaked = await stranger.call(departments.create, { body: body('SNEAKED') });
    expect([sneaked.status, sneaked.code]).toEqual([404, 'HR_COMPANY_NOT_FOUND']);
  });

  it('grants MANAGER with the first managed department and revokes MANAGER with the last', async () => {
    const person = await portal.make.employee({ companyId });
    const managerIds = [person.employeeId];
    const client = await portal.as(person);
    const first = await add('FIRST', { managerIds });
    const second = await add('SECOND', { managerIds });
    expect(await rolesOf(person.accountId)).toEqual(['MANAGER', 'STAFF']);
    const { rows } = await portal.make.owner.query(
      "SELECT 'DEPARTMENT_TIMESHEET' = ANY (permissions) AS may FROM roles WHERE role_code = 'MANAGER'",
    );
    expect(rows).toEqual([{ may: true }]);
    await admin.call(departments.update, {
      params: { id: first },
      body: change('FIRST', { managerIds: [] }),
    });
    expect(await rolesOf(person.accountId)).toEqual(['MANAGER', 'STAFF']);
    expect((await client.call(departments.list)).code).toBe('AUTH_NO_PERMISSION');
    await admin.call(departments.remove, { params: { id: second } });
    expect(await rolesOf(person.accountId)).toEqual(['STAFF']);
  });

  it('rejects deleting a department with employees or child departments and returns their numbers', async () => {
    const id = await add('FULL');
    await portal.make.employee({ companyId, departmentId: id });
    await add('CHILD', { parentDepartmentId: id });
    const answer = await admin.call(departments.remove, { params: { id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'HR_DEPARTMENT_IN_USE',
      { usedBy: { employees: 1, departments: 1 } },
    ]);
  });

  it('rejects deleting a department that visitors refer to and returns the number of visitors', async () => {
    const id = await add('VISITED');
    const { employeeId } = await portal.make.employee({ companyId });
    await portal.make.visitor({ companyId, departmentId: id, employeeId });
    const { code, result } = await admin.call(departments.remove, { params: { id } });
    expect([code, result]).toEqual(['HR_DEPARTMENT_IN_USE', { usedBy: { visitors: 1 } }]);
  });

  it('moves the erased people of a deleted department to its parent, and rejects the deletion if there is no parent', async () => {
    const top = await add('ERASED-TOP');
    const id = await add('ERASED');
    const { employeeId } = await portal.make.employee({ companyId, departmentId: id });
    await portal.make.owner.query(
      'UPDATE employees SET erased_at = now(), is_enabled = false WHERE id = $1',
      [employeeId],
    );
    const remove = () => admin.call(departments.remove, { params: { id } });
    expect((await admin.call(departments.get, { params: { id } })).result.employeeCount).toBe(0);
    const refused = await remove();
    expect([refused.code, refused.result]).toEqual(['HR_DEPARTMENT_IN_USE', { usedBy: { erased: 1 } }]);
    const below = change('ERASED', { parentDepartmentId: top });
    expect((await admin.call(departments.update, { params: { id }, body: below })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    const { rows } = await portal.make.owner.query('SELECT department_id FROM employees WHERE id = $1', [
      employeeId,
    ]);
    expect(rows).toEqual([{ department_id: top }]);
  });

  it('deletes an empty department and records the caller in the audit trail', async () => {
    const id = await add('EMPTY');
    expect((await admin.call(departments.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(departments.get, { params: { id } })).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'departmentCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'departments.remove', code: 'EMPTY' }]);
  });

  it('treats a department of another company as nonexistent', async () => {
    const ownId = await add('OURS');
    for (const id of [ownId, 999_999]) {
      for (const answer of [
        await stranger.call(departments.get, { params: { id } }),
        await stranger.call(departments.update, { params: { id }, body: change('THEIRS') }),
        await stranger.call(departments.remove, { params: { id } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_DEPARTMENT_NOT_FOUND']);
      }
    }
    const { result } = await stranger.call(departments.list, { query: { keyword: 'OURS' } });
    expect(result.content).toEqual([]);
  });

  it('lists managed departments and all departments below them for managers, and all departments for administrators', async () => {
    const top = await add('MANAGED-TOP');
    const below = await add('MANAGED-BELOW', { parentDepartmentId: top });
    const unmanagedId = await add('MANAGED-BESIDE');
    const person = await portal.make.employee({ companyId, departmentId: unmanagedId, roles: ['MANAGER'] });
    await portal.make.manages(person, top);
    const query = { keyword: 'managed' };
    const listIds = async (client: Client) =>
      (await client.call(departments.managed, { query })).result.content.map(({ id }: { id: number }) => id);
    expect(await listIds(await portal.as(person))).toEqual([below, top]);
    expect(await listIds(admin)).toEqual([below, unmanagedId, top]);
    expect(await listIds(await portal.as(await portal.make.employee({ companyId })))).toEqual([]);
    expect(await listIds(stranger)).toEqual([]);
  });

  it('rejects operations on departments by managers and employees', async () => {
    for (const role of ['MANAGER', 'STAFF'] as const) {
      const client = await portal.as(await portal.make.employee({ companyId, roles: [role] }));
      const params = { id: await add(`CLOSED-${role}`) };
      expect((await client.call(departments.list)).code).toBe('AUTH_NO_PERMISSION');
      expect((await client.call(departments.get, { params })).code).toBe('AUTH_NO_PERMISSION');
      expect((await client.call(departments.create, { body: body('NO') })).code).toBe('AUTH_NO_PERMISSION');
      expect((await client.call(departments.update, { params, body: change('NO') })).code).toBe(
        'AUTH_NO_PERMISSION',
      );
      expect((await client.call(departments.remove, { params })).code).toBe('AUTH_NO_PERMISSION');
    }
    expect((await portal.anybody.call(departments.list)).code).toBe('AUTH_TOKEN_MISSING');
  });

  it('merges concurrent changes to different fields of a department, and names the author of the earlier change if two changes set the managers', async () => {
    const [manager, other] = [
      await portal.make.employee({ companyId, displayName: 'One' }),
      await portal.make.employee({ companyId, displayName: 'Other' }),
    ];
    const colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    const colleague = await portal.as(colleagueIs);
    const params = { id: await add('SHARED') };
    const save = (client: Client, body: object) => client.call(departments.update, { params, body });
    await save(colleague, { version: 1, managerIds: [manager.employeeId] });
    const mergedAnswer = await save(admin, { version: 1, departmentName: 'Shared' });
    expect(mergedAnswer.result).toMatchObject({
      version: 3,
      departmentName: 'Shared',
      managers: [{ displayName: 'One' }],
    });
    const refused = await save(admin, { version: 1, managerIds: [other.employeeId] });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    const editorName = colleagueIs.accountName;
    expect(refused.result.fields).toMatchObject([
      { field: 'managerIds', value: [manager.employeeId], by: editorName },
    ]);
    const whole = await save(admin, change('SHARED', { parentDepartmentId: null, managerIds: [] }));
    expect(whole.result).toMatchObject({ version: 4, managers: [] });
  });
});
