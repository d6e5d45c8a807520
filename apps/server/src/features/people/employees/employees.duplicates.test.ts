import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let stranger: Client;
let foreign: { companyId: number; id: number };
let kit: ReturnType<typeof employeeKit>;

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  foreign = await portal.make.department();
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
  stranger = await portal.as(
    await portal.make.employee({ companyId: foreign.companyId, departmentId: foreign.id, roles: ['ADMIN'] }),
  );
  kit = employeeKit(admin, { companyId, departmentId });
});

describe('codes of company and department', () => {
  const create = (body: object) => admin.call(employees.create, { body });

  it('adds an employee and moves them by codes, and rejects codes of other companies', async () => {
    const made = await portal.make.department({ companyId });
    const { companyCode, departmentCode } = (await kit.add('by-id')) as Record<string, string>;
    const { companyId: _, departmentId: __, ...named } = kit.body('by-code');
    const added = await create({ ...named, companyCode, departmentCode });
    expect(added.result).toMatchObject({ companyId, departmentId, companyCode, departmentCode });
    const params = { id: added.result.id };
    const moved = await admin.call(employees.update, { params, body: { departmentCode: made.code } });
    expect(moved.result).toMatchObject({ departmentId: made.id, departmentCode: made.code });
    const update = async (body: object) => (await admin.call(employees.update, { params, body })).code;
    expect(await update({ departmentCode: 'none' })).toBe('HR_DEPARTMENT_NOT_FOUND');
    expect(await update({ departmentCode: made.code, departmentId })).toBe('HR_DEPARTMENT_NOT_FOUND');
    for (const [place, code] of [
      [{ companyCode, departmentId: foreign.id }, 'HR_DEPARTMENT_NOT_FOUND'],
      [{ companyCode, companyId: foreign.companyId, departmentCode }, 'HR_COMPANY_NOT_FOUND'],
      [{ companyId, departmentCode: 'none' }, 'HR_DEPARTMENT_NOT_FOUND'],
      [{ companyId }, 'API_INVALID_REQUEST_ARGUMENT'],
      [{ departmentCode }, 'API_INVALID_REQUEST_ARGUMENT'],
    ] as const)
      expect((await create({ ...named, ...place })).code).toBe(code);
  });
});

describe('duplicate checks of employee fields', () => {
  it('finds duplicate account names and emails in the installation, and employee codes in the company', async () => {
    const { accountName, employeeCode, email } = await kit.add('doubled');
    const check = async (client: Client, query: object) =>
      (await client.call(employees.duplicates, { query })).result;
    const taken = { accountName: accountName.toUpperCase(), employeeCode, email: email.toUpperCase() };
    expect(await check(admin, { companyId, ...taken })).toEqual({
      accountName: true,
      employeeCode: true,
      email: true,
    });
    expect(await check(stranger, { companyId: foreign.companyId, ...taken })).toEqual({
      accountName: true,
      employeeCode: false,
      email: true,
    });
    const nothing = { accountName: false, employeeCode: false, email: false };
    expect(await check(admin, { companyId })).toEqual(nothing);
    expect(await check(admin, { companyId, accountName: 'free', employeeCode: 'FREE-1', email: '' })).toEqual(
      nothing,
    );
    const foreignAnswer = await admin.call(employees.duplicates, { query: { companyId: foreign.companyId } });
    expect(foreignAnswer.code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('rejects an update of private information that names a company or department other than that of the employee', async () => {
    const { id, companyId: own, departmentId } = await kit.add('placed');
    const update = (body: object) => admin.call(employees.updateDetail, { params: { id }, body });
    const { result } = await update({ companyId: own, departmentId, award: 'Medal' });
    expect(result).toMatchObject({ companyId: own, departmentId, award: 'Medal' });
    const moved = await update({ companyId: foreign.companyId, departmentId: foreign.id, award: 'Cup' });
    expect([moved.status, moved.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(moved.result.fields).toEqual([
      { field: 'companyId', rule: 'invalid', params: {} },
      { field: 'departmentId', rule: 'invalid', params: {} },
    ]);
  });
});
