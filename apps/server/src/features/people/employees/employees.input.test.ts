import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let admin: Client;
let kit: ReturnType<typeof employeeKit>;

beforeAll(async () => {
  const portal = await testPortal();
  const { id: departmentId, companyId } = await portal.make.department();
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
  kit = employeeKit(admin, { companyId, departmentId });
});

describe('validation of employee input', () => {
  it('accepts only plain digits as the ID of an employee', async () => {
    const { result } = await admin.call(employees.create, { body: kit.body('digits') });
    const findStatus = async (id: string) => (await admin.call(employees.get, { params: { id } })).status;
    expect(await findStatus(`${result.id}`)).toBe(200);
    for (const other of [
      `${result.id}e0`,
      `0${result.id}`,
      ` ${result.id}`,
      `+${result.id}`,
      `${result.id}.0`,
    ])
      expect(await findStatus(other)).toBe(404);
  });

  it('rejects names with line breaks and reports each invalid name', async () => {
    const names = { firstName: 'Ada\nBcc: x', lastName: 'By\u0000ron', displayName: 'Ada\u2028Byron' };
    const { status, result } = await admin.call(employees.create, { body: kit.body('lines', names) });
    expect([status, result.fields]).toEqual([
      400,
      Object.keys(names).map((field) => ({ field, rule: 'oneLine', params: {} })),
    ]);
  });
});
