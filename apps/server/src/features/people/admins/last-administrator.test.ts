import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import { rolePermissions } from '@gatehouse/api/platform/permissions';
import { roles } from '@gatehouse/api/settings/roles';
import type { Person } from '@gatehouse/testing/data/factories';
import { headings, importKit, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { buildPatch, createScimClient, type ScimClient } from '@gatehouse/testing/kit/scim-client';
import type { Client } from '@gatehouse/testing/portal/portal';
import { claimsOf, createProviderPortal } from '@gatehouse/testing/portal/provider-portal';
import { beforeAll, describe, expect, it } from 'vitest';

let fixture: Awaited<ReturnType<typeof createProviderPortal>>;
let system: Client;
let adminRoleId: number;

beforeAll(async () => {
  fixture = await createProviderPortal({
    groups: { claim: 'groups', roles: { bosses: 'ADMIN' }, govern: true },
  });
  system = await fixture.portal.as(await fixture.portal.make.sysadmin());
  adminRoleId = (await query("SELECT id FROM roles WHERE company_id IS NULL AND role_code = 'ADMIN'"))[0].id;
});

const query = async (text: string, ...values: unknown[]) =>
  (await fixture.portal.make.owner.query(text, values)).rows;

/**
 * A company with one administrator and one employee with a custom role. The custom role has all permissions of ADMIN.
 * The employee created the company's provisioning token.
 */
interface TestCompany {
  companyId: number;
  departmentId: number;
  departmentCode: string;
  clerk: Person;
  scim: ScimClient;
}

async function makeTestCompany(companyId: number): Promise<TestCompany> {
  const { make } = fixture.portal;
  const department = await make.department({ companyId });
  const clerk = await make.employee({ companyId, departmentId: department.id });
  await make.permit(clerk, rolePermissions.ADMIN);
  const { token } = await make.provisioningToken({ companyId, makerAccountId: clerk.accountId });
  const scim = createScimClient(fixture.portal, token);
  return { companyId, departmentId: department.id, departmentCode: department.code, clerk, scim };
}

const makeAdministrator = ({ companyId, departmentId }: TestCompany) =>
  fixture.portal.make.employee({ companyId, departmentId, roles: ['STAFF', 'ADMIN'] });
const isAdministrator = async ({ accountId }: Person) =>
  (
    await query(
      'SELECT FROM account_roles held JOIN accounts a ON a.id = held.account_id AND a.status = 1 WHERE a.id = $1 AND held.role_id = $2',
      accountId,
      adminRoleId,
    )
  ).length > 0;

/** Imports a sheet that deactivates the given people. Returns the messages about the rows of the sheet. */
async function importInactive({ companyId, departmentCode }: TestCompany, ...people: Person[]) {
  const kit = importKit(fixture.portal, system, companyId);
  const employeeRows = await query(
    'SELECT e.employee_code, e.first_name, e.last_name, a.email, a.username FROM employees e JOIN accounts a ON a.id = e.account_id WHERE a.id = ANY ($1)',
    people.map(({ accountId }) => accountId),
  );
  const rows = employeeRows.map((row) => [
    departmentCode,
    row.username,
    row.employee_code,
    row.first_name,
    row.last_name,
    row.email,
    'Inactive',
  ]);
  const checked = await kit.check(writeWorkbook([[...headings, 'Active'], ...rows]));
  const problems: { message: string }[] = await kit.problems(checked.result.id);
  if (problems.length === 0) await kit.commit(checked.result.id);
  return problems.map(({ message }) => message);
}

const off = buildPatch({ op: 'replace', path: 'active', value: false });
const isRefused = ({ status, code }: { status: number; code?: string }) => {
  expect([200, 204, 409]).toContain(status);
  if (status === 409 && code !== undefined) expect(code).toBe('AUTH_LAST_ADMIN');
  return status === 409;
};

/** All ways in which a company can lose an administrator. Each function returns whether the change was rejected. */
const paths: [string, (place: TestCompany, person: Person) => Promise<boolean>][] = [
  [
    'the form deactivates',
    async (_, { employeeId }) =>
      isRefused(
        await system.call(employees.update, { params: { id: employeeId }, body: { isEnabled: false } }),
      ),
  ],
  [
    'the list deactivates',
    async ({ companyId, departmentId }, { employeeId }) => {
      const other = await fixture.portal.make.employee({ companyId, departmentId });
      const ids = [employeeId, other.employeeId];
      return isRefused(await system.call(employees.bulk, { body: { ids, action: { kind: 'DISABLE' } } }));
    },
  ],
  [
    'the form deletes',
    async (_, { employeeId }) =>
      isRefused(await system.call(employees.remove, { params: { id: employeeId } })),
  ],
  [
    'the roles of a person lose',
    async (_, { accountName: username }) =>
      isRefused(await system.call(admins.revoke, { params: { username, roleCode: 'ADMIN' } })),
  ],
  [
    'SCIM deactivates by PATCH',
    async ({ scim }, { employeeId }) => isRefused(await scim('PATCH', `/Users/${employeeId}`, off)),
  ],
  [
    'SCIM deactivates by PUT',
    async ({ scim }, { employeeId }) => {
      const { body } = await scim('GET', `/Users/${employeeId}`);
      return isRefused(await scim('PUT', `/Users/${employeeId}`, { ...body, active: false }));
    },
  ],
  [
    'SCIM deletes',
    async ({ scim }, { employeeId }) => isRefused(await scim('DELETE', `/Users/${employeeId}`)),
  ],
  [
    'a SCIM group loses by PATCH',
    async ({ scim }, { employeeId }) => {
      const value = [{ value: String(employeeId) }];
      const body = buildPatch({ op: 'remove', path: 'members', value });
      return isRefused(await scim('PATCH', `/Groups/${adminRoleId}`, body));
    },
  ],
  [
    'a SCIM group loses by PUT',
    async ({ scim }, { employeeId }) => {
      const { body } = await scim('GET', `/Groups/${adminRoleId}`);
      const members = body.members.filter(({ value }: { value: string }) => value !== String(employeeId));
      return isRefused(await scim('PUT', `/Groups/${adminRoleId}`, { ...body, members }));
    },
  ],
  [
    'an import deactivates',
    async (company, person) => {
      const messages = await importInactive(company, person);
      if (messages.length > 0)
        expect(messages).toEqual(['The company needs an administrator who can sign in']);
      return messages.length > 0;
    },
  ],
  [
    'the groups of a sign-in no longer give',
    async (_, person) => {
      const { result } = await fixture.signIn(claimsOf(person, { groups: [] }));
      return result.roles.includes('ADMIN');
    },
  ],
];

describe('the last administrator who can sign in', () => {
  it.each(paths)(
    'keeps the last administrator until another administrator can sign in (attempt: %s)',
    async (label, path) => {
      const bySignIn = label.startsWith('the groups');
      const company = await makeTestCompany(
        bySignIn ? fixture.company : (await fixture.portal.make.company()).id,
      );
      const last = await makeAdministrator(company);
      // Adds an administrator of another company, to test that only administrators of the same company count.
      await makeAdministrator(await makeTestCompany((await fixture.portal.make.company()).id));
      const readOutcome = async () => [await path(company, last), await isAdministrator(last)];
      expect(await readOutcome(), 'there is no other').toEqual([true, true]);
      const other = await makeAdministrator(company);
      for (const [situation, status] of [
        ['the other is deactivated', -99],
        ['the other is locked', -1],
        ['the other has not activated the account', 0],
      ] as const) {
        await query('UPDATE accounts SET status = $2 WHERE id = $1', other.accountId, status);
        expect(await readOutcome(), situation).toEqual([true, true]);
      }
      await query('UPDATE accounts SET status = 1 WHERE id = $1', other.accountId);
      expect(await readOutcome(), 'the other can sign in').toEqual([false, false]);
    },
  );

  it('rejects a bulk action or an import that deactivates all administrators', async () => {
    const company = await makeTestCompany((await fixture.portal.make.company()).id);
    const [firstAdmin, two] = [await makeAdministrator(company), await makeAdministrator(company)];
    const ids = [firstAdmin.employeeId, two.employeeId];
    const answer = await system.call(employees.bulk, { body: { ids, action: { kind: 'DISABLE' } } });
    expect([answer.status, answer.code]).toEqual([409, 'AUTH_LAST_ADMIN']);
    expect(await importInactive(company, firstAdmin, two)).toHaveLength(2);
    expect([await isAdministrator(firstAdmin), await isAdministrator(two)]).toEqual([true, true]);
  });

  it('allows deactivating an employee in a company without administrators', async () => {
    const company = await makeTestCompany((await fixture.portal.make.company()).id);
    const { employeeId } = await fixture.portal.make.employee(company);
    const { status } = await company.scim('PATCH', `/Users/${employeeId}`, off);
    expect(status).toBe(200);
  });

  it('rejects removing the last administrator even if an employee has a custom role with all permissions of ADMIN', async () => {
    const company = await makeTestCompany((await fixture.portal.make.company()).id);
    const last = await makeAdministrator(company);
    const own = await fixture.portal.make.permit(company.clerk, rolePermissions.ADMIN);
    const client = await fixture.portal.as(last);
    const params = { id: own.id };
    expect((await client.call(roles.update, { params, body: { permissions: [] } })).status).not.toBe(409);
    const { accountName: username } = company.clerk;
    await client.call(admins.revoke, { params: { username, roleCode: own.code } });
    expect((await client.call(roles.remove, { params })).status).toBe(200);
    expect(await isAdministrator(last)).toBe(true);
  });

  it('rejects erasing the last administrator, because the account is still active', async () => {
    const company = await makeTestCompany((await fixture.portal.make.company()).id);
    const { employeeId, accountName } = await makeAdministrator(company);
    const answer = await system.call(employees.erase, { params: { id: employeeId }, body: { accountName } });
    expect([answer.status, answer.code]).toEqual([409, 'HR_EMPLOYEE_STILL_ACTIVE']);
  });

  it.each<
    [
      string,
      (place: TestCompany, one: Person) => Promise<unknown>,
      (place: TestCompany, two: Person) => Promise<unknown>,
    ]
  >([
    [
      'the form and SCIM deactivate one each',
      (_, { employeeId }) =>
        system.call(employees.update, { params: { id: employeeId }, body: { isEnabled: false } }),
      ({ scim }, { employeeId }) => scim('PATCH', `/Users/${employeeId}`, off),
    ],
    [
      'the roles of one and a SCIM group lose them',
      (_, { accountName: username }) =>
        system.call(admins.revoke, { params: { username, roleCode: 'ADMIN' } }),
      ({ scim }, { employeeId }) =>
        scim(
          'PATCH',
          `/Groups/${adminRoleId}`,
          buildPatch({ op: 'remove', path: `members[value eq "${employeeId}"]` }),
        ),
    ],
    [
      'the list deactivates one and the form deletes the other',
      (_, { employeeId }) =>
        system.call(employees.bulk, { body: { ids: [employeeId], action: { kind: 'DISABLE' } } }),
      (_, { employeeId }) => system.call(employees.remove, { params: { id: employeeId } }),
    ],
  ])(
    'keeps one administrator if two changes that each remove one overlap (%s)',
    async (_what, first, second) => {
      const company = await makeTestCompany((await fixture.portal.make.company()).id);
      const [firstAdmin, two] = [await makeAdministrator(company), await makeAdministrator(company)];
      const asAnswer = (call: Promise<unknown>) => call as Promise<{ status: number }>;
      const answers = await runOverlapping(
        fixture.portal,
        company.companyId,
        () => asAnswer(first(company, firstAdmin)),
        () => asAnswer(second(company, two)),
      );
      expect(answers.map(({ status }) => status === 409)).toEqual([false, true]);
      expect([await isAdministrator(firstAdmin), await isAdministrator(two)]).toEqual([false, true]);
    },
  );
});
