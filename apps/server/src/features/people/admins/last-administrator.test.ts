import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import { rolePermissions } from '@gatehouse/api/platform/permissions';
import { roles } from '@gatehouse/api/settings/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownAs, portalWithProviders } from '../../../../test/kit/by-provider.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { overlapping } from '../../../../test/kit/locks.ts';
import type { Client } from '../../../../test/kit/portal.ts';
import { type IdentityProvider, identityProvider, patchOf } from '../../../../test/kit/scim-client.ts';
import { headings, importKit, workbook } from '../../../../test/people/sheets.ts';

let stand: Awaited<ReturnType<typeof portalWithProviders>>;
let system: Client;
let adminRoleId: number;

beforeAll(async () => {
  stand = await portalWithProviders({
    groups: { claim: 'groups', roles: { bosses: 'ADMIN' }, govern: true },
  });
  system = await stand.portal.as(await stand.portal.make.sysadmin());
  adminRoleId = (await query("SELECT id FROM roles WHERE company_id IS NULL AND role_code = 'ADMIN'"))[0].id;
});

const query = async (text: string, ...values: unknown[]) =>
  (await stand.portal.make.owner.query(text, values)).rows;

/** A company with one administrator, and a clerk with all permissions of one, whose token an identity provider has. */
interface Place {
  companyId: number;
  departmentId: number;
  departmentCode: string;
  clerk: Person;
  scim: IdentityProvider;
}

async function placeIn(companyId: number): Promise<Place> {
  const { make } = stand.portal;
  const department = await make.department({ companyId });
  const clerk = await make.employee({ companyId, departmentId: department.id });
  await make.permit(clerk, rolePermissions.ADMIN);
  const { token } = await make.provisioningToken({ companyId, makerAccountId: clerk.accountId });
  const scim = identityProvider(stand.portal, token);
  return { companyId, departmentId: department.id, departmentCode: department.code, clerk, scim };
}

const administrator = ({ companyId, departmentId }: Place) =>
  stand.portal.make.employee({ companyId, departmentId, roles: ['STAFF', 'ADMIN'] });
const isAdministrator = async ({ accountId }: Person) =>
  (
    await query(
      'SELECT FROM account_roles held JOIN accounts a ON a.id = held.account_id AND a.status = 1 WHERE a.id = $1 AND held.role_id = $2',
      accountId,
      adminRoleId,
    )
  ).length > 0;

/** Imports a sheet that deactivates these people; the messages about its rows. */
async function importInactive({ companyId, departmentCode }: Place, ...people: Person[]) {
  const kit = importKit(stand.portal, system, companyId);
  const found = await query(
    'SELECT e.employee_code, e.first_name, e.last_name, a.email, a.username FROM employees e JOIN accounts a ON a.id = e.account_id WHERE a.id = ANY ($1)',
    people.map(({ accountId }) => accountId),
  );
  const rows = found.map((one) => [
    departmentCode,
    one.username,
    one.employee_code,
    one.first_name,
    one.last_name,
    one.email,
    'Inactive',
  ]);
  const checked = await kit.check(workbook([[...headings, 'Active'], ...rows]));
  const problems: { message: string }[] = await kit.problems(checked.result.id);
  if (problems.length === 0) await kit.commit(checked.result.id);
  return problems.map(({ message }) => message);
}

const off = patchOf({ op: 'replace', path: 'active', value: false });
const isRefused = ({ status, code }: { status: number; code?: string }) => {
  expect([200, 204, 409]).toContain(status);
  if (status === 409 && code !== undefined) expect(code).toBe('AUTH_LAST_ADMIN');
  return status === 409;
};

/** Every path by which a company loses an administrator; each answers whether it was refused. */
const paths: [string, (place: Place, person: Person) => Promise<boolean>][] = [
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
      const other = await stand.portal.make.employee({ companyId, departmentId });
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
      const body = patchOf({ op: 'remove', path: 'members', value });
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
    async (place, person) => {
      const messages = await importInactive(place, person);
      if (messages.length > 0)
        expect(messages).toEqual(['The company needs an administrator who can sign in']);
      return messages.length > 0;
    },
  ],
  [
    'the groups of a sign-in no longer give',
    async (_, person) => {
      const { result } = await stand.signIn(knownAs(person, { groups: [] }));
      return result.roles.includes('ADMIN');
    },
  ],
];

describe('the last administrator of a company who can sign in', () => {
  it.each(paths)('stays when %s the role, until another can sign in', async (what, path) => {
    const bySignIn = what.startsWith('the groups');
    const place = await placeIn(bySignIn ? stand.company : (await stand.portal.make.company()).id);
    const last = await administrator(place);
    // an administrator of another company is none of this one
    await administrator(await placeIn((await stand.portal.make.company()).id));
    const outcome = async () => [await path(place, last), await isAdministrator(last)];
    expect(await outcome(), 'there is no other').toEqual([true, true]);
    const other = await administrator(place);
    for (const [situation, status] of [
      ['the other is deactivated', -99],
      ['the other is locked', -1],
      ['the other has not activated the account', 0],
    ] as const) {
      await query('UPDATE accounts SET status = $2 WHERE id = $1', other.accountId, status);
      expect(await outcome(), situation).toEqual([true, true]);
    }
    await query('UPDATE accounts SET status = 1 WHERE id = $1', other.accountId);
    expect(await outcome(), 'the other can sign in').toEqual([false, false]);
  });

  it('stays when the list or an import deactivates all administrators together', async () => {
    const place = await placeIn((await stand.portal.make.company()).id);
    const [one, two] = [await administrator(place), await administrator(place)];
    const ids = [one.employeeId, two.employeeId];
    const listed = await system.call(employees.bulk, { body: { ids, action: { kind: 'DISABLE' } } });
    expect([listed.status, listed.code]).toEqual([409, 'AUTH_LAST_ADMIN']);
    expect(await importInactive(place, one, two)).toHaveLength(2);
    expect([await isAdministrator(one), await isAdministrator(two)]).toEqual([true, true]);
  });

  it('is not what changes of people are refused for where a company has none', async () => {
    const place = await placeIn((await stand.portal.make.company()).id);
    const { employeeId } = await stand.portal.make.employee(place);
    const { status } = await place.scim('PATCH', `/Users/${employeeId}`, off);
    expect(status).toBe(200);
  });

  it('is not made another by a role of the company, whatever that role loses', async () => {
    const place = await placeIn((await stand.portal.make.company()).id);
    const last = await administrator(place);
    const own = await stand.portal.make.permit(place.clerk, rolePermissions.ADMIN);
    const by = await stand.portal.as(last);
    const params = { id: own.id };
    expect((await by.call(roles.update, { params, body: { permissions: [] } })).status).not.toBe(409);
    const { accountName: username } = place.clerk;
    await by.call(admins.revoke, { params: { username, roleCode: own.code } });
    expect((await by.call(roles.remove, { params })).status).toBe(200);
    expect(await isAdministrator(last)).toBe(true);
  });

  it('erasing is refused for someone who can still sign in', async () => {
    const place = await placeIn((await stand.portal.make.company()).id);
    const { employeeId, accountName } = await administrator(place);
    const answer = await system.call(employees.erase, { params: { id: employeeId }, body: { accountName } });
    expect([answer.status, answer.code]).toEqual([409, 'HR_EMPLOYEE_STILL_ACTIVE']);
  });

  it.each<
    [string, (place: Place, one: Person) => Promise<unknown>, (place: Place, two: Person) => Promise<unknown>]
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
          patchOf({ op: 'remove', path: `members[value eq "${employeeId}"]` }),
        ),
    ],
    [
      'the list deactivates one and the form deletes the other',
      (_, { employeeId }) =>
        system.call(employees.bulk, { body: { ids: [employeeId], action: { kind: 'DISABLE' } } }),
      (_, { employeeId }) => system.call(employees.remove, { params: { id: employeeId } }),
    ],
  ])('stays when at the same moment %s', async (_what, first, second) => {
    const place = await placeIn((await stand.portal.make.company()).id);
    const [one, two] = [await administrator(place), await administrator(place)];
    const asked = (call: Promise<unknown>) => call as Promise<{ status: number }>;
    const answers = await overlapping(
      stand.portal,
      place.companyId,
      () => asked(first(place, one)),
      () => asked(second(place, two)),
    );
    expect(answers.map(({ status }) => status === 409)).toEqual([false, true]);
    expect([await isAdministrator(one), await isAdministrator(two)]).toEqual([false, true]);
  });
});
