import { employees } from '@gatehouse/api/people/employees';
import {
  provisioningTokenPermissions,
  provisioningTokens,
} from '@gatehouse/api/settings/provisioning-tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { identityProvider, patchOf } from '../../../../test/kit/scim-client.ts';
import { endAbandonedTokens } from '../../settings/provisioning-tokens/provisioning-tokens.jobs.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  admin = await person('STAFF', 'ADMIN');
});

type Role = 'STAFF' | 'MANAGER' | 'ADMIN' | 'SYSADMIN';
const person = (...roles: Role[]) => portal.make.employee({ companyId, departmentId, roles });
const query = async (text: string, ...values: unknown[]) =>
  (await portal.make.owner.query(text, values)).rows;
/** A token of a person, or of a clerk with what creating one requires and `more`. */
async function tokenOf(creator: Person) {
  const made = await portal.make.provisioningToken({
    companyId,
    departmentId,
    makerAccountId: creator.accountId,
  });
  return { ...made, creator, ask: identityProvider(portal, made.token) };
}
async function clerkToken(...more: string[]) {
  const clerk = await person('STAFF');
  await portal.make.permit(clerk, [...provisioningTokenPermissions, ...more]);
  return tokenOf(clerk);
}
const off = patchOf({ op: 'replace', path: 'active', value: false });
const on = patchOf({ op: 'replace', path: 'active', value: true });
const title = patchOf({ op: 'replace', path: 'title', value: 'Chief' });
const mailTo = (address: string) =>
  patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: address });
const member = (op: string, { employeeId }: Person) =>
  patchOf({ op, path: 'members', value: [{ value: String(employeeId) }] });
const signInOf = async ({ accountId }: Person) =>
  (await query('SELECT email, status FROM accounts WHERE id = $1', accountId))[0];

describe('a token of a clerk', () => {
  it('rejects a new sign-in address for someone with more rights, as the form does', async () => {
    const { ask, creator } = await clerkToken();
    const form = await portal.as(creator);
    for (const roles of [
      ['STAFF', 'MANAGER'],
      ['STAFF', 'ADMIN'],
      ['STAFF', 'SYSADMIN'],
    ] as Role[][]) {
      const other = await person(...roles);
      const before = await signInOf(other);
      const params = { id: other.employeeId };
      const byForm = await form.call(employees.update, { params, body: { email: 'mine@example.com' } });
      expect([byForm.status, byForm.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
      const refused = await ask('PATCH', `/Users/${other.employeeId}`, mailTo('mine@example.com'));
      expect([refused.status, refused.body]).toEqual([
        403,
        {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '403',
          detail: expect.stringMatching(/permissions of the person who created it/),
        },
      ]);
      const put = {
        userName: `x${other.accountName}`,
        emails: [{ value: 'mine@example.com', type: 'work' }],
      };
      expect((await ask('PUT', `/Users/${other.employeeId}`, put)).status).toBe(403);
      expect(await signInOf(other)).toEqual(before);
    }
    const staff = await person('STAFF');
    const address = `moved.${staff.accountName}@example.com`;
    expect((await ask('PATCH', `/Users/${staff.employeeId}`, mailTo(address))).status).toBe(200);
    expect((await signInOf(staff)).email).toBe(address);
  });

  it('deactivates leavers with more rights, and reactivates none of them', async () => {
    const { ask } = await clerkToken();
    for (const [roles, method] of [
      [['STAFF', 'MANAGER'], 'PATCH'],
      [['STAFF', 'ADMIN'], 'DELETE'],
    ] as const) {
      const leaver = await person(...roles);
      const at = `/Users/${leaver.employeeId}`;
      const both = patchOf(off.Operations[0], mailTo('gone@example.com').Operations[0]);
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
      // someone with the rights can undo it
      const { ask: byAdmin } = await tokenOf(admin);
      const undone = await (await portal.as(admin)).call(employees.update, {
        params: { id: leaver.employeeId },
        body: { isEnabled: true },
      });
      expect(undone.status).toBe(200);
      expect((await byAdmin('PATCH', at, off)).status).toBe(200);
      expect((await byAdmin('PATCH', at, on)).status).toBe(200);
    }
    const system = await person('STAFF', 'SYSADMIN');
    expect((await ask('PATCH', `/Users/${system.employeeId}`, off)).status).toBe(403);
  });

  it('never changes the account that created it', async () => {
    for (const { ask, creator } of [
      await clerkToken('VIEW_ROLES', 'ADMIN_CREATE', 'ADMIN_DELETE'),
      await tokenOf(await person('STAFF', 'ADMIN')),
    ]) {
      const at = `/Users/${creator.employeeId}`;
      const role = await portal.make.permit(creator, ['MY_PROFILE']);
      const other = await portal.make.role({ companyId });
      const answers = [
        await ask('PATCH', at, title),
        await ask('PATCH', at, off),
        await ask('PATCH', at, mailTo('mine@example.com')),
        await ask('PUT', at, { userName: 'mine', externalId: '1' }),
        await ask('DELETE', at),
        await ask('PATCH', `/Groups/${other.id}`, member('add', creator)),
        await ask('PATCH', `/Groups/${role.id}`, member('remove', creator)),
        await ask('PUT', `/Groups/${role.id}`, { displayName: role.code, members: [] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      // what leaves the account as it is changes nothing
      const { body } = await ask(
        'GET',
        `/Users?filter=${encodeURIComponent(`id eq "${creator.employeeId}"`)}`,
      );
      if (body.Resources) expect((await ask('PUT', at, body.Resources[0])).status).toBe(200);
    }
  });

  it('lists people and roles, and gives and takes roles, only with the permissions of the screens', async () => {
    const [bare, full] = [
      await clerkToken(),
      await clerkToken('STAFF_LIST', 'VIEW_ROLES', 'ADMIN_CREATE', 'ADMIN_DELETE'),
    ];
    const viewer = await clerkToken('VIEW_ROLES');
    const staff = await person('STAFF');
    const role = await portal.make.role({ companyId });
    const beyond = await portal.make.role({ companyId, permissions: ['SYSTEM_ACTIVITY_LOGS'] });
    const statuses = async ({ ask }: typeof bare) => [
      (await ask('GET', '/Users')).status,
      (await ask('GET', `/Users/${staff.employeeId}`)).status,
      (await ask('GET', '/Groups')).status,
      (await ask('GET', `/Groups/${role.id}`)).status,
      (await ask('POST', '/Groups', { displayName: role.code })).status,
      (await ask('PATCH', `/Groups/${role.id}`, member('add', staff))).status,
      (await ask('PATCH', `/Groups/${beyond.id}`, member('add', staff))).status,
    ];
    expect(await statuses(bare)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await statuses(viewer)).toEqual([403, 403, 200, 200, 409, 403, 403]);
    expect(await statuses(full)).toEqual([200, 200, 200, 200, 409, 204, 403]);
    const take = member('remove', staff);
    expect((await viewer.ask('PATCH', `/Groups/${role.id}`, take)).status).toBe(403);
    expect((await full.ask('PATCH', `/Groups/${role.id}`, take)).status).toBe(204);
  });
});

describe('a token', () => {
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
  ])('ends for good and notifies the administrators once its creator %s', async (_what, happens) => {
    for (const way of ['call', 'job']) {
      const clerk = await person('STAFF');
      const { id: roleId } = await portal.make.permit(clerk, provisioningTokenPermissions);
      const { id, name, ask } = await tokenOf(clerk);
      expect((await ask('GET', '/ServiceProviderConfig')).status).toBe(200);
      await happens(clerk, roleId);
      if (way === 'call') expect((await ask('GET', '/ServiceProviderConfig')).status).toBe(401);
      else await endAbandonedTokens.run(portal.services, {});
      const leaver = await person('STAFF');
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
      const told = await query(
        "SELECT says FROM notifications WHERE kind = 'provisioningTokens.ended' AND cause = $1 AND account_id = $2",
        String(id),
        admin.accountId,
      );
      expect(told).toEqual([{ says: { name } }]);
      const client = await portal.as(admin);
      const { result } = await client.call(provisioningTokens.list, { query: { keyword: name } });
      expect(result.content).toMatchObject([{ isOver: true, endedAt: expect.any(String) }]);
      const params = { id };
      expect(
        (await client.call(provisioningTokens.update, { params, body: { endsOn: '2099-01-01' } })).code,
      ).toBe('AUTH_PROVISIONING_ENDED');
      expect((await client.call(provisioningTokens.remove, { params })).status).toBe(200);
    }
  });

  it('is extended only by someone who may create one and has all rights of its creator', async () => {
    const clerk = await person('STAFF');
    await portal.make.permit(clerk, provisioningTokenPermissions);
    const editor = await person('STAFF');
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
    const extend = async (who: Person, { id }: { id: number }, endsOn: string | null) =>
      (await portal.as(who)).call(provisioningTokens.update, { params: { id }, body: { endsOn } });
    for (const endsOn of ['2030-07-01', null])
      expect((await extend(editor, own, endsOn)).code).toBe('AUTH_NO_PERMISSION');
    expect((await extend(editor, own, '2030-06-01')).status).toBe(200);
    expect((await extend(clerk, admins, '2099-01-01')).code).toBe('AUTH_NO_PERMISSION');
    expect((await extend(clerk, own, null)).status).toBe(200);
    expect((await extend(admin, admins, null)).status).toBe(200);
  });
});

describe('the sign-in address', () => {
  it('changes only where a new address is sent for it', async () => {
    const { ask } = await tokenOf(admin);
    const one = await person('STAFF');
    const [old, home, fresh] = ['', 'home.', 'fresh.'].map((of) => `${of}${one.accountName}@example.com`);
    const at = `/Users/${one.employeeId}`;
    const change = async (...operations: unknown[]) => {
      expect((await ask('PATCH', at, patchOf(...operations))).status).toBe(200);
      return (await signInOf(one)).email;
    };
    const homeOnly = [{ value: home, type: 'home', primary: true }];
    for (const operation of [
      { op: 'add', path: 'emails', value: homeOnly },
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'replace', path: 'emails', value: homeOnly },
      { op: 'remove', path: 'emails' },
    ])
      expect(await change(operation)).toBe(old);
    const put = { userName: `other.${one.accountName}`, emails: homeOnly };
    expect((await ask('PUT', at, put)).status).toBe(200);
    expect((await signInOf(one)).email).toBe(old);
    const value = [{ value: fresh, type: 'work', primary: true }];
    expect(await change({ op: 'add', path: 'emails', value })).toBe(fresh);
  });
});
