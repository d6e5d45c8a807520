import { accounts } from '@gatehouse/api/auth/accounts';
import { admins } from '@gatehouse/api/people/admins';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { employeeKit } from '../../../../test/people/employees.ts';
import { headings, importKit, workbook } from '../../../../test/people/sheets.ts';

/** Everything that a company's own role can name of people and their accounts, and no right of an administrator beyond. */
const clerkPermissions = [
  ...['STAFF_LIST', 'STAFF_UPDATE', 'STAFF_EDITDETAIL', 'STAFF_DELETE', 'STAFF_IMPORT', 'STAFF_RESETPASS'],
  ...['ADMIN_LIST', 'ADMIN_UPDATE', 'ACCOUNT_DASHBOARD', 'DEPARTMENT_UPDATE'],
];

let portal: TestPortal;
let home: { id: number; companyId: number; code: string };
let clerk: Client;
let kit: ReturnType<typeof employeeKit>;

beforeAll(async () => {
  portal = await testPortal();
  home = await portal.make.department();
  const { companyId } = home;
  const person = await portal.make.employee({ companyId, departmentId: home.id });
  await portal.make.owner.query(
    `WITH made AS (INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, 'CLERK', 'Clerk', $2) RETURNING id)
     INSERT INTO account_roles (account_id, role_id, company_id) SELECT $3, id, $1 FROM made`,
    [companyId, clerkPermissions, person.accountId],
  );
  clerk = await portal.as(person);
  kit = employeeKit(clerk, { companyId, departmentId: home.id });
});

const one = (...roles: ('STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN')[]) =>
  portal.make.employee({ companyId: home.companyId, departmentId: home.id, roles: ['STAFF', ...roles] });

const contact = (person: Person, email: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  displayName: 'Ada Byron',
  mobile: '',
  email: email || `${person.accountName}@example.com`,
});

const current = async ({ employeeId }: Person) =>
  (await clerk.call(employees.get, { params: { id: employeeId } })).result;

/** Every call that changes where, whether or how somebody signs in. */
const takeovers: [what: string, operation: OperationShape, input: (of: Person) => object][] = [
  [
    'another address by the staff form',
    employees.update,
    (of) => ({ params: { id: of.employeeId }, body: kit.change(`taken${of.accountId}`) }),
  ],
  [
    'another address by the administrators’ form',
    admins.update,
    (of) => ({ params: { id: of.employeeId }, body: contact(of, `other${of.accountId}@example.com`) }),
  ],
  [
    'switching off by bulk',
    employees.bulk,
    (of) => ({ body: { ids: [of.employeeId], action: { kind: 'DISABLE' } } }),
  ],
  [
    'switching on by bulk',
    employees.bulk,
    (of) => ({ body: { ids: [of.employeeId], action: { kind: 'ENABLE' } } }),
  ],
  ['an invitation by bulk', employees.invite, (of) => ({ body: { ids: [of.employeeId] } })],
  ['taking the second step away', employees.removeSecondStep, (of) => ({ params: { id: of.employeeId } })],
  ['deleting', employees.remove, (of) => ({ params: { id: of.employeeId } })],
  ['an invitation', accounts.resendInvite, (of) => ({ params: { id: of.accountId } })],
  ['activating', accounts.activate, (of) => ({ params: { id: of.accountId } })],
  ['a code for a new password', accounts.resetPassword, (of) => ({ params: { id: of.accountId } })],
];

describe('a role with the Staff menu makes nobody an administrator', () => {
  it.each(takeovers)('%s is refused of whoever holds more', async (_what, operation, input) => {
    for (const above of [await one('ADMIN'), await one('SYSADMIN', 'ADMIN')]) {
      const answer = await clerk.call(operation, input(above));
      expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    }
  });

  it('erasing whoever holds more is refused, and said before', async () => {
    const params = { id: (await one('ADMIN')).employeeId };
    const { result } = await clerk.call(personalData.erasure, { params });
    expect(result.obstacles).toContain('GOVERNED');
    const erased = await clerk.call(employees.erase, { params, body: { accountName: result.accountName } });
    expect(erased.code).toBe('AUTH_NO_PERMISSION');
  });

  it('a sheet that gives an administrator another address or switches them off is wrong in that row alone', async () => {
    const above = await current(await one('ADMIN'));
    const off = await current(await one('ADMIN'));
    const same = await current(await one('ADMIN'));
    const plain = await current(await one());
    const row = (of: typeof above, email: string, active: string, title: string) => [
      ...[home.code, of.accountName, of.employeeCode, of.firstName, of.lastName, email, active, title],
    ];
    const sheet = workbook([
      [...headings, 'Active', 'Job title'],
      row(above, 'mine@example.com', 'Active', ''),
      row(off, off.email, 'Inactive', ''),
      row(same, same.email, 'Active', 'Chief'),
      row(plain, 'plain.new@example.com', 'Active', ''),
    ]);
    const sheets = importKit(portal, clerk, home.companyId);
    const checked = await sheets.check(sheet);
    expect(checked.result).toMatchObject({ wrong: 2, changed: 2 });
    expect(await sheets.problems(checked.result.id)).toMatchObject([
      { row: 2, message: expect.stringMatching(/has permissions that you don’t have/) },
      { row: 3, message: expect.stringMatching(/has permissions that you don’t have/) },
    ]);
  });

  it('what says nothing of signing in may be changed, and everything of whoever holds no more', async () => {
    const above = await one('ADMIN');
    const title = await clerk.call(employees.update, {
      params: { id: above.employeeId },
      body: kit.change('x', { email: `${above.accountName}@example.com`, title: 'Chief' }),
    });
    expect(title.code).toBe('success');
    const name = await clerk.call(admins.update, {
      params: { id: above.employeeId },
      body: contact(above, ''),
    });
    expect(name.code).toBe('success');
    const plain = await one();
    const moved = await clerk.call(employees.update, {
      params: { id: plain.employeeId },
      body: kit.change(`own${plain.accountId}`, { isEnabled: false }),
    });
    expect(moved.result).toMatchObject({ isEnabled: false });
  });

  it('a department is given to, and taken from, a system administrator by nobody else', async () => {
    const above = await one('SYSADMIN', 'MANAGER');
    const body = { departmentCode: home.code, departmentName: 'Home' };
    const change = (managerIds: unknown[]) =>
      clerk.call(departments.update, { params: { id: home.id }, body: { ...body, managerIds } });
    expect((await change([above.employeeId])).code).toBe('AUTH_NO_PERMISSION');
    await portal.make.manages(above, home.id);
    expect((await change([])).code).toBe('AUTH_NO_PERMISSION');
    expect((await change([above.employeeId])).code).toBe('success');
  });
});
