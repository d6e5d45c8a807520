import { employees } from '@gatehouse/api/people/employees';
import {
  provisioningTokenPermissions,
  provisioningTokens,
} from '@gatehouse/api/settings/provisioning-tokens';
import type { Person } from '@gatehouse/testing/data/factories';
import { buildPatch, createScimClient } from '@gatehouse/testing/kit/scim-client';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { endAbandonedTokens } from '../../settings/provisioning-tokens/provisioning-tokens.jobs.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  admin = await makePerson('STAFF', 'ADMIN');
});

type RoleCode = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';
const makePerson = (...roles: RoleCode[]) => portal.make.employee({ companyId, departmentId, roles });
const query = async (text: string, ...values: unknown[]) =>
  (await portal.make.owner.query(text, values)).rows;
async function makeToken(creator: Person) {
  const provisioningToken = await portal.make.provisioningToken({
    companyId,
    departmentId,
    makerAccountId: creator.accountId,
  });
  return { ...provisioningToken, creator, ask: createScimClient(portal, provisioningToken.token) };
}
async function makeClerkToken(...more: string[]) {
  const clerk = await makePerson('STAFF');
  await portal.make.permit(clerk, [...provisioningTokenPermissions, ...more]);
  return makeToken(clerk);
}
const off = buildPatch({ op: 'replace', path: 'active', value: false });
const on = buildPatch({ op: 'replace', path: 'active', value: true });
const title = buildPatch({ op: 'replace', path: 'title', value: 'Chief' });
const changeEmail = (address: string) =>
  buildPatch({ op: 'replace', path: 'emails[type eq "work"].value', value: address });
const changeMember = (op: string, { employeeId }: Person) =>
  buildPatch({ op, path: 'members', value: [{ value: String(employeeId) }] });
const signInOf = async ({ accountId }: Person) =>
  (await query('SELECT email, status FROM accounts WHERE id = $1', accountId))[0];

describe('provisioning tokens of a creator with limited rights', () => {
  it('rejects a new sign-in address for an employee with more rights than the token’s creator, as the employee form does', async () => {
    const { ask, creator } = await makeClerkToken();
    const form = await portal.as(creator);
    for (const roles of [
      ['STAFF', 'MANAGER'],
      ['STAFF', 'ADMIN'],
      ['STAFF', 'SYSADMIN'],
    ] as RoleCode[][]) {
      const other = await makePerson(...roles);
      const before = await signInOf(other);
      const params = { id: other.employeeId };
      const byForm = await form.call(employees.update, { params, body: { email: 'mine@example.com' } });
      expect([byForm.status, byForm.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
      const refused = await ask('PATCH', `/Users/${other.employeeId}`, changeEmail('mine@example.com'));
      expect([refused.status, refused.body]).toEqual([
        403,
        {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '403',
          detail: expect.stringMatching(/permissions of the person who created it/),
        },
      ]);
      const replacement = {
        userName: `x${other.accountName}`,
        emails: [{ value: 'mine@example.com', type: 'work' }],
      };
      expect((await ask('PUT', `/Users/${other.employeeId}`, replacement)).status).toBe(403);
      expect(await signInOf(other)).toEqual(before);
    }
    const staff = await makePerson('STAFF');
    const address = `moved.${staff.accountName}@example.com`;
    expect((await ask('PATCH', `/Users/${staff.employeeId}`, changeEmail(address))).status).toBe(200);
    expect((await signInOf(staff)).email).toBe(address);
  });

  it('deactivates leavers with more rights than the token’s creator, but does not reactivate them', async () => {
    const { ask } = await makeClerkToken();
    for (const [roles, method] of [
      [['STAFF', 'MANAGER'], 'PATCH'],
      [['STAFF', 'ADMIN'], 'DELETE'],
    ] as const) {
      const leaver = await makePerson(...roles);
      const at = `/Users/${leaver.employeeId}`;
      const both = buildPatch(off.Operations[0], changeEmail('gone@example.com').Operations[0]);
      expect((await ask('PATCH', at, both)).status).toBe(403);
      expect((await ask(method, at, method === 'PATCH' ? off : undefined)).status).toBeLessThan(300);
      expect((await signInOf(leaver)).status).toBe(-99);
      if (method === 'PATCH') expect((await ask('PATCH', at, on)).status).toBe(403);
      const again = await ask('POST', '/Users', {
        userName: `${leaver.accountName}@example.com`,
        active: true,
      });
      expect(again.status).toBe(method === 'PATCH' ? 409 : 403);
      expect((await signInOf(leaver)).status).toBe(-99);
      // A token can reactivate the employee if its creator has all rights of the employee.
      const { ask: byAdmin } = await makeToken(admin);
      const undone = await (await portal.as(admin)).call(employees.update, {
        params: { id: leaver.employeeId },
        body: { isEnabled: true },
      });
      expect(undone.status).toBe(200);
      expect((await byAdmin('PATCH', at, off)).status).toBe(200);
      expect((await byAdmin('PATCH', at, on)).status).toBe(200);
    }
    const system = await makePerson('STAFF', 'SYSADMIN');
    expect((await ask('PATCH', `/Users/${system.employeeId}`, off)).status).toBe(403);
  });

  it('rejects changes by a provisioning token to the account that created the token', async () => {
    for (const { ask, creator } of [
      await makeClerkToken('VIEW_ROLES', 'ADMIN_CREATE', 'ADMIN_DELETE'),
      await makeToken(await makePerson('STAFF', 'ADMIN')),
    ]) {
      const at = `/Users/${creator.employeeId}`;
      const role = await portal.make.permit(creator, ['MY_PROFILE']);
      const other = await portal.make.role({ companyId });
      const answers = [
        await ask('PATCH', at, title),
        await ask('PATCH', at, off),
        await ask('PATCH', at, changeEmail('mine@example.com')),
        await ask('PUT', at, { userName: 'mine', externalId: '1' }),
        await ask('DELETE', at),
        await ask('PATCH', `/Groups/${other.id}`, changeMember('add', creator)),
        await ask('PATCH', `/Groups/${role.id}`, changeMember('remove', creator)),
        await ask('PUT', `/Groups/${role.id}`, { displayName: role.code, members: [] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      // A request that changes nothing is accepted.
      const { body } = await ask(
        'GET',
        `/Users?filter=${encodeURIComponent(`id eq "${creator.employeeId}"`)}`,
      );
      if (body.Resources) expect((await ask('PUT', at, body.Resources[0])).status).toBe(200);
    }
  });

  it('requires the token’s creator to have the portal permissions for listing people and roles and for granting and revoking roles', async () => {
    const [bare, full] = [
      await makeClerkToken(),
      await makeClerkToken('STAFF_LIST', 'VIEW_ROLES', 'ADMIN_CREATE', 'ADMIN_DELETE'),
    ];
    const viewer = await makeClerkToken('VIEW_ROLES');
    const staff = await makePerson('STAFF');
    const role = await portal.make.role({ companyId });
    const beyond = await portal.make.role({ companyId, permissions: ['SYSTEM_ACTIVITY_LOGS'] });
    const readStatuses = async ({ ask }: typeof bare) => [
      (await ask('GET', '/Users')).status,
      (await ask('GET', `/Users/${staff.employeeId}`)).status,
      (await ask('GET', '/Groups')).status,
      (await ask('GET', `/Groups/${role.id}`)).status,
      (await ask('POST', '/Groups', { displayName: role.code })).status,
      (await ask('PATCH', `/Groups/${role.id}`, changeMember('add', staff))).status,
      (await ask('PATCH', `/Groups/${beyond.id}`, changeMember('add', staff))).status,
    ];
    expect(await readStatuses(bare)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await readStatuses(viewer)).toEqual([403, 403, 200, 200, 409, 403, 403]);
    expect(await readStatuses(full)).toEqual([200, 200, 200, 200, 409, 204, 403]);
    const removeMember = changeMember('remove', staff);
    expect((await viewer.ask('PATCH', `/Groups/${role.id}`, removeMember)).status).toBe(403);
    expect((await full.ask('PATCH', `/Groups/${role.id}`, removeMember)).status).toBe(204);
  });
});

describe('extending a provisioning token', () => {
  it.each<[string, (creator: Person, roleId: number) => Promise<unknown>]>([
    ['is deactivated', ({ accountId }) => query('UPDATE accounts SET status = -99 WHERE id = $1', accountId)],
    ['is locked', ({ accountId }) => query('UPDATE accounts SET status = -1 WHERE id = $1', accountId)],
    ['loses the role', (_, roleId) => query('DELETE FROM account_roles WHERE role_id = $1', roleId)],
    [
      'loses one of the permissions',
      (_, roleId) =>
        query(
          "UPDATE roles SET permissions = array_remove(permissions, 'STAFF_DELETE') WHERE id = $1",
          roleId,
        ),
    ],
    [
      'is deleted',
      async ({ employeeId, accountId }) => {
        await query('DELETE FROM employees WHERE id = $1', employeeId);
        await query('DELETE FROM accounts WHERE id = $1', accountId);
      },
    ],
  ])(
    'revokes a token permanently and notifies the administrators once its creator %s',
    async (_what, happens) => {
      for (const way of ['call', 'job']) {
        const clerk = await makePerson('STAFF');
        const { id: roleId } = await portal.make.permit(clerk, provisioningTokenPermissions);
        const { id, name, ask } = await makeToken(clerk);
        expect((await ask('GET', '/ServiceProviderConfig')).status).toBe(200);
        await happens(clerk, roleId);
        if (way === 'call') expect((await ask('GET', '/ServiceProviderConfig')).status).toBe(401);
        else await endAbandonedTokens.run(portal.services, {});
        const leaver = await makePerson('STAFF');
        expect((await ask('PATCH', `/Users/${leaver.employeeId}`, off)).status).toBe(401);
        await query('UPDATE accounts SET status = 1 WHERE id = $1', clerk.accountId);
        await query('UPDATE roles SET permissions = $2 WHERE id = $1', roleId, provisioningTokenPermissions);
        await query(
          `INSERT INTO account_roles (account_id, role_id, company_id) SELECT id, $2, $3 FROM accounts WHERE id = $1
         ON CONFLICT DO NOTHING`,
          clerk.accountId,
          roleId,
          companyId,
        );
        expect((await ask('GET', '/ServiceProviderConfig')).status).toBe(401);
        await endAbandonedTokens.run(portal.services, {});
        const notifications = await query(
          "SELECT says FROM notifications WHERE kind = 'provisioningTokens.ended' AND cause = $1 AND account_id = $2",
          String(id),
          admin.accountId,
        );
        expect(notifications).toEqual([{ says: { name } }]);
        const client = await portal.as(admin);
        const { result } = await client.call(provisioningTokens.list, { query: { keyword: name } });
        expect(result.content).toMatchObject([{ isOver: true, endedAt: expect.any(String) }]);
        const params = { id };
        expect(
          (await client.call(provisioningTokens.update, { params, body: { endsOn: '2099-01-01' } })).code,
        ).toBe('AUTH_PROVISIONING_ENDED');
        expect((await client.call(provisioningTokens.remove, { params })).status).toBe(200);
      }
    },
  );

  it('rejects extending a token by a caller without the right to create tokens or without all rights of the token’s creator', async () => {
    const clerk = await makePerson('STAFF');
    await portal.make.permit(clerk, provisioningTokenPermissions);
    const editor = await makePerson('STAFF');
    await portal.make.permit(editor, ['ADMIN_UPDATE']);
    const own = await portal.make.provisioningToken({
      companyId,
      makerAccountId: clerk.accountId,
      endsOn: '2030-06-30',
    });
    const admins = await portal.make.provisioningToken({
      companyId,
      makerAccountId: admin.accountId,
      endsOn: '2020-06-30',
    });
    const extendToken = async (who: Person, { id }: { id: number }, endsOn: string | null) =>
      (await portal.as(who)).call(provisioningTokens.update, { params: { id }, body: { endsOn } });
    for (const endsOn of ['2030-07-01', null])
      expect((await extendToken(editor, own, endsOn)).code).toBe('AUTH_NO_PERMISSION');
    expect((await extendToken(editor, own, '2030-06-01')).status).toBe(200);
    expect((await extendToken(clerk, admins, '2099-01-01')).code).toBe('AUTH_NO_PERMISSION');
    expect((await extendToken(clerk, own, null)).status).toBe(200);
    expect((await extendToken(admin, admins, null)).status).toBe(200);
  });
});

describe('sign-in addresses of SCIM users', () => {
  it('changes the sign-in address only if the request contains a new address that is allowed for sign-in', async () => {
    const { ask } = await makeToken(admin);
    const employee = await makePerson('STAFF');
    const [old, home, fresh] = ['', 'home.', 'fresh.'].map(
      (prefix) => `${prefix}${employee.accountName}@example.com`,
    );
    const at = `/Users/${employee.employeeId}`;
    const change = async (...operations: unknown[]) => {
      expect((await ask('PATCH', at, buildPatch(...operations))).status).toBe(200);
      return (await signInOf(employee)).email;
    };
    const homeOnly = [{ value: home, type: 'home', primary: true }];
    for (const operation of [
      { op: 'add', path: 'emails', value: homeOnly },
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'replace', path: 'emails', value: homeOnly },
      { op: 'remove', path: 'emails' },
    ])
      expect(await change(operation)).toBe(old);
    const replacement = { userName: `other.${employee.accountName}`, emails: homeOnly };
    expect((await ask('PUT', at, replacement)).status).toBe(200);
    expect((await signInOf(employee)).email).toBe(old);
    const value = [{ value: fresh, type: 'work', primary: true }];
    expect(await change({ op: 'add', path: 'emails', value })).toBe(fresh);
  });
});
