import { accounts } from '@gatehouse/api/auth/accounts';
import { admins } from '@gatehouse/api/people/admins';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { headings, importKit, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * All permissions over people and accounts that a custom role can have, without other permissions of administrators.
 */
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

const createPerson = (...roles: ('STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN')[]) =>
  portal.make.employee({ companyId: home.companyId, departmentId: home.id, roles: ['STAFF', ...roles] });

const contactBody = (person: Person, email: string) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  displayName: 'Ada Byron',
  mobile: '',
  email: email || `${person.accountName}@example.com`,
});

const findEmployee = async ({ employeeId }: Person) =>
  (await clerk.call(employees.get, { params: { id: employeeId } })).result;

/**
 * All calls that could be misused to take over another person's account, because they change its sign-in address,
 * status or sign-in method.
 */
const takeovers: [what: string, operation: OperationShape, input: (of: Person) => object][] = [
  [
    'another address by the staff form',
    employees.update,
    (person) => ({ params: { id: person.employeeId }, body: kit.change(`taken${person.accountId}`) }),
  ],
  [
    'another address by the administrators’ form',
    admins.update,
    (person) => ({
      params: { id: person.employeeId },
      body: contactBody(person, `other${person.accountId}@example.com`),
    }),
  ],
  [
    'switching off by bulk',
    employees.bulk,
    (person) => ({ body: { ids: [person.employeeId], action: { kind: 'DISABLE' } } }),
  ],
  [
    'switching on by bulk',
    employees.bulk,
    (person) => ({ body: { ids: [person.employeeId], action: { kind: 'ENABLE' } } }),
  ],
  ['an invitation by bulk', employees.invite, (person) => ({ body: { ids: [person.employeeId] } })],
  [
    'taking the second step away',
    employees.removeSecondStep,
    (person) => ({ params: { id: person.employeeId } }),
  ],
  ['deleting', employees.remove, (person) => ({ params: { id: person.employeeId } })],
  ['an invitation', accounts.resendInvite, (person) => ({ params: { username: person.accountName } })],
  ['activating', accounts.activate, (person) => ({ params: { username: person.accountName } })],
  [
    'a code for a new password',
    accounts.resetPassword,
    (person) => ({ params: { username: person.accountName } }),
  ],
];

describe('custom role with the permissions of the Staff menu', () => {
  it.each(takeovers)(
    'rejects %s by an administrator with fewer rights than the account',
    async (_what, operation, input) => {
      for (const above of [await createPerson('ADMIN'), await createPerson('SYSADMIN', 'ADMIN')]) {
        const answer = await clerk.call(operation, input(above));
        expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
      }
    },
  );

  it('rejects erasing an account with more rights than the caller, and reports the reason before the erasure is confirmed', async () => {
    const params = { id: (await createPerson('ADMIN')).employeeId };
    const { result } = await clerk.call(personalData.erasure, { params });
    expect(result.obstacles).toContain('GOVERNED');
    const erased = await clerk.call(employees.erase, { params, body: { accountName: result.accountName } });
    expect(erased.code).toBe('AUTH_NO_PERMISSION');
  });

  it('rejects import rows that change the address or status of an administrator, and accepts all other rows', async () => {
    const above = await findEmployee(await createPerson('ADMIN'));
    const off = await findEmployee(await createPerson('ADMIN'));
    const same = await findEmployee(await createPerson('ADMIN'));
    const plain = await findEmployee(await createPerson());
    const sheetRow = (person: typeof above, email: string, active: string, title: string) => [
      ...[
        home.code,
        person.accountName,
        person.employeeCode,
        person.firstName,
        person.lastName,
        email,
        active,
        title,
      ],
    ];
    const sheet = writeWorkbook([
      [...headings, 'Active', 'Job title'],
      sheetRow(above, 'mine@example.com', 'Active', ''),
      sheetRow(off, off.email, 'Inactive', ''),
      sheetRow(same, same.email, 'Active', 'Chief'),
      sheetRow(plain, 'plain.new@example.com', 'Active', ''),
    ]);
    const sheets = importKit(portal, clerk, home.companyId);
    const checked = await sheets.check(sheet);
    expect(checked.result).toMatchObject({ wrong: 2, changed: 2 });
    expect(await sheets.problems(checked.result.id)).toMatchObject([
      { row: 2, message: expect.stringMatching(/has permissions that you don’t have/) },
      { row: 3, message: expect.stringMatching(/has permissions that you don’t have/) },
    ]);
  });

  it('allows all changes of an account with no more rights than the caller, and changes of any account that do not affect its sign-in', async () => {
    const above = await createPerson('ADMIN');
    const title = await clerk.call(employees.update, {
      params: { id: above.employeeId },
      body: kit.change('x', { email: `${above.accountName}@example.com`, title: 'Chief' }),
    });
    expect(title.code).toBe('success');
    const name = await clerk.call(admins.update, {
      params: { id: above.employeeId },
      body: contactBody(above, ''),
    });
    expect(name.code).toBe('success');
    const plain = await createPerson();
    const moved = await clerk.call(employees.update, {
      params: { id: plain.employeeId },
      body: kit.change(`own${plain.accountId}`, { isEnabled: false }),
    });
    expect(moved.result).toMatchObject({ isEnabled: false });
  });

  it('lets only a system administrator appoint or dismiss a system administrator as manager', async () => {
    const above = await createPerson('SYSADMIN', 'MANAGER');
    const body = { departmentCode: home.code, departmentName: 'Home' };
    const change = (managerIds: unknown[]) =>
      clerk.call(departments.update, { params: { id: home.id }, body: { ...body, managerIds } });
    expect((await change([above.employeeId])).code).toBe('AUTH_NO_PERMISSION');
    await portal.make.manages(above, home.id);
    expect((await change([])).code).toBe('AUTH_NO_PERMISSION');
    expect((await change([above.employeeId])).code).toBe('success');
  });
});
