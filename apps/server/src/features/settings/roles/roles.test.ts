import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { type PermissionRow, rowsOf, tickAction, tickView } from '@gatehouse/api/settings/role-matrix.rules';
import { type RoleRow, roles } from '@gatehouse/api/settings/roles';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let companyCode: string;
let admin: Client;
let stranger: Client;
let staff: Person;
let count = 0;

const empty = rowsOf(new Set());
const seesBuildings = tickView(empty, 'BUILDINGS', true);
const editsBuildings = tickAction(empty, 'BUILDINGS', true);
const ticked = { viewPermission: true, actionPermission: false };
const folder = (menu: string): PermissionRow => ({ ...ticked, menu, children: [] });
const roleBody = (permissions: readonly PermissionRow[] = seesBuildings) => {
  const number = ++count;
  return { companyId, roleName: `Role ${number}`, roleCode: `ROLE_${number}`, permissions };
};
const { companyId: _own, ...change } = { ...roleBody(), companyId: 0 };
const createRole = async (permissions?: readonly PermissionRow[]): Promise<RoleRow> =>
  (await admin.call(roles.create, { body: roleBody(permissions) })).result;
const grantRole = ({ roleCode }: RoleRow, { accountName: username }: Person, client = admin) =>
  client.call(admins.grant, { body: { username, companyCode, roleCode } });
const revokeRole = ({ roleCode }: RoleRow, { accountName: username }: Person) =>
  admin.call(admins.revoke, { params: { username, roleCode } });
const matrixRow = (rows: PermissionRow[], menu: string) =>
  rows.flatMap((row) => [row, ...row.children]).find((row) => row.menu === menu);

beforeAll(async () => {
  portal = await testPortal();
  const company = await portal.make.company();
  [companyId, companyCode] = [company.id, company.code];
  const owner = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  admin = await portal.as(owner);
  staff = await portal.make.employee({ companyId });
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

describe('custom roles of a company', () => {
  it('lists custom roles after the built-in roles', async () => {
    const role = await createRole();
    const { result } = await admin.call(roles.list, { query: { size: 100 } });
    expect(result.content.slice(0, 4).map((row: RoleRow) => [row.roleCode, row.companyId])).toEqual([
      ['STAFF', null],
      ['MANAGER', null],
      ['SYSADMIN', null],
      ['ADMIN', null],
    ]);
    expect(result.content.find(({ id }: RoleRow) => id === role.id)).toMatchObject({ companyId, members: 0 });
    const searchAnswer = await admin.call(roles.list, { query: { keyword: role.roleCode } });
    expect(searchAnswer.result.content.map(({ id }: RoleRow) => id)).toContain(role.id);
  });

  it.each([
    ['en', 'system adm', ['SYSADMIN']],
    ['en', 'sysadmin', ['SYSADMIN']],
    ['vi', 'quản trị viên', ['SYSADMIN', 'ADMIN']],
    ['ja', 'システム', ['SYSADMIN']],
  ])('searches roles in language %s by displayed name and by code: %s', async (language, keyword, codes) => {
    const headers = { 'accept-language': language };
    const { result } = await admin.call(roles.list, { query: { keyword }, headers });
    expect(result.content.map(({ roleCode }: RoleRow) => roleCode)).toEqual(codes);
  });

  it('stores the permissions of the role matrix', async () => {
    const role = await createRole(editsBuildings);
    const { result } = await admin.call(roles.get, { params: { id: role.id } });
    expect(matrixRow(result.permissions, 'BUILDINGS')).toMatchObject({
      viewPermission: true,
      actionPermission: true,
    });
    expect(matrixRow(result.permissions, 'ROOMS')).toMatchObject({
      viewPermission: false,
      actionPermission: false,
    });
    const { rows } = await portal.make.owner.query('SELECT permissions FROM roles WHERE id = $1', [role.id]);
    expect(rows[0].permissions.toSorted()).toEqual([
      'BUILDING_CREATE',
      'BUILDING_DELETE',
      'BUILDING_DETAIL',
      'BUILDING_LIST',
      'BUILDING_UPDATE',
    ]);
  });

  it.each<[string, PermissionRow[], string]>([
    ['an unknown group', [folder('NOWHERE')], 'permissions.0.menu'],
    [
      'an unknown screen',
      [{ ...folder('AREA'), children: [{ ...ticked, menu: 'ROOFS' }] }],
      'permissions.0.children.0.menu',
    ],
    [
      'a group inside a group',
      [{ ...folder('AREA'), children: [{ ...ticked, menu: 'USERS' }] }],
      'permissions.0.children.0.menu',
    ],
    [
      'a screen below a screen',
      [{ ...folder('MY_PROFILE'), children: [{ ...ticked, menu: 'ROOMS' }] }],
      'permissions.0.children.0.menu',
    ],
  ])('rejects a role with %s, and names its place', async (_case, permissions, field) => {
    const { id } = await createRole();
    for (const answer of [
      await admin.call(roles.create, { body: roleBody(permissions) }),
      await admin.call(roles.update, { params: { id }, body: { permissions } }),
    ]) {
      expect([answer.status, answer.code]).toEqual([404, 'AUTH_PERMISSION_NOT_FOUND']);
      expect(answer.result.fields).toEqual([{ field, rule: 'unknown', params: {} }]);
    }
  });

  it('requires a unique name and code for a role, ignoring case, and rejects the code of a built-in role', async () => {
    const role = await createRole();
    const createAgain = async (overrides: object) =>
      (await admin.call(roles.create, { body: { ...roleBody(), ...overrides } })).code;
    expect(await createAgain({ roleCode: role.roleCode.toLowerCase() })).toBe('AUTH_ROLE_CODE_EXISTED');
    expect(await createAgain({ roleName: role.roleName.toUpperCase() })).toBe('AUTH_ROLE_NAME_EXISTED');
    for (const roleCode of ['STAFF', 'sysadmin'])
      expect(await createAgain({ roleCode })).toBe('AUTH_ROLE_CODE_EXISTED');
    expect(await createAgain({ roleCode: 'with space' })).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('changes a role and records the old and new values in the audit trail', async () => {
    const role = await createRole();
    const answer = await admin.call(roles.update, {
      params: { id: role.id },
      body: { ...change, roleName: 'Doorkeeper', roleCode: role.roleCode, permissions: editsBuildings },
    });
    expect(answer.result).toMatchObject({ roleName: 'Doorkeeper', companyId });
    const { rows } = await portal.make.owner.query(
      "SELECT before, after FROM audit_log WHERE action = 'roles.update' AND entity_id = $1",
      [String(role.id)],
    );
    expect(rows).toEqual([
      {
        before: {
          roleName: role.roleName,
          roleCode: role.roleCode,
          permissions: ['BUILDING_LIST', 'BUILDING_DETAIL'],
        },
        after: expect.objectContaining({ roleName: 'Doorkeeper' }),
      },
    ]);
  });

  it('merges changes of different fields of a role, and rejects a change of a field that another person has changed', async () => {
    const { id, version } = await createRole();
    const colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    const colleague = await portal.as(colleagueIs);
    const update = (client: Client, changes: object) =>
      client.call(roles.update, { params: { id }, body: { version, ...changes } });
    const first = await update(colleague, { permissions: editsBuildings });
    const second = await update(admin, { roleName: `Beside ${id}` });
    expect([version, first.result.version, second.result.version]).toEqual([1, 2, 3]);
    expect(matrixRow(second.result.permissions, 'BUILDINGS')).toMatchObject({ actionPermission: true });
    const refused = await update(admin, { permissions: empty });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result).toMatchObject({
      version: 3,
      fields: [{ field: 'permissions', by: colleagueIs.accountName }],
    });
    expect(matrixRow(refused.result.fields[0].value, 'BUILDINGS')).toMatchObject({ actionPermission: true });
    // Sending an unchanged matrix again is not a change.
    expect((await update(admin, { permissions: editsBuildings })).status).toBe(200);
  });

  it('deletes a role without members, and rejects deleting a role with members and returns the number of members', async () => {
    const role = await createRole();
    await grantRole(role, staff);
    const refused = await admin.call(roles.remove, { params: { id: role.id } });
    expect([refused.status, refused.code, refused.result]).toEqual([
      409,
      'AUTH_ROLE_IN_USE',
      { usedBy: { employees: 1 } },
    ]);
    await revokeRole(role, staff);
    expect((await admin.call(roles.remove, { params: { id: role.id } })).status).toBe(200);
    expect((await admin.call(roles.get, { params: { id: role.id } })).code).toBe('AUTH_ROLE_NOT_FOUND');
  });
});

describe('built-in roles of the portal', () => {
  it('shows built-in roles and rejects changes to them', async () => {
    const { result } = await admin.call(roles.list, { query: { keyword: 'MANAGER' } });
    const { id } = result.content[0];
    expect((await admin.call(roles.get, { params: { id } })).result.roleCode).toBe('MANAGER');
    for (const answer of [
      await admin.call(roles.update, { params: { id }, body: { ...change, permissions: empty } }),
      await admin.call(roles.remove, { params: { id } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'AUTH_ROLE_NOT_FOUND']);
  });
});

describe('role permissions that the caller lacks (security.md T2)', () => {
  const createHolder = async (permissions: readonly PermissionRow[]): Promise<Client> => {
    const person = await portal.make.employee({ companyId });
    await grantRole(await createRole(permissions), person);
    return portal.as(person);
  };
  const createEditor = () => createHolder(tickAction(tickView(empty, 'ROLES', true), 'ADMINS', true));

  it('rejects permissions that the caller lacks in a new role, a changed role or a grant', async () => {
    const client = await createEditor();
    const beyond = await createRole(seesBuildings);
    for (const answer of [
      await client.call(roles.create, { body: roleBody(seesBuildings) }),
      await client.call(roles.update, {
        params: { id: beyond.id },
        body: { roleName: 'Mine now', roleCode: 'MINE_NOW', permissions: seesBuildings },
      }),
      await grantRole(beyond, staff, client),
    ])
      expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    const within = await client.call(roles.create, { body: roleBody(tickView(empty, 'ROLES', true)) });
    expect(within.status).toBe(200);
    expect((await grantRole(within.result, staff, client)).status).toBe(200);
  });

  it('rejects removing permissions that the caller lacks from a role', async () => {
    const client = await createEditor();
    const beyond = await createRole(seesBuildings);
    const { roleName, roleCode } = beyond;
    const answer = await client.call(roles.update, {
      params: { id: beyond.id },
      body: { roleName, roleCode, permissions: empty },
    });
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
  });

  it('rejects an update of a role with permissions that the caller lacks, even without changes', async () => {
    const client = await createEditor();
    const role = await createRole(seesBuildings);
    const unchangedRows = rowsOf(new Set()).map((row) =>
      row.menu === 'AREA'
        ? {
            ...row,
            viewPermission: true,
            children: row.children.map((child) => ({
              ...child,
              viewPermission: null,
              actionPermission: null,
            })),
          }
        : row,
    );
    const asIs = { roleName: role.roleName, roleCode: role.roleCode, permissions: unchangedRows };
    expect((await client.call(roles.update, { params: { id: role.id }, body: asIs })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
    expect(
      (await admin.call(roles.update, { params: { id: role.id }, body: asIs })).result.permissions,
    ).toEqual(rowsOf(new Set(['BUILDING_LIST', 'BUILDING_DETAIL'])));
  });

  it('rejects system permissions in a role, even for an administrator', async () => {
    const answer = await admin.call(roles.create, {
      body: roleBody(tickAction(empty, 'NEW_COMPANIES', true)),
    });
    expect(answer.code).toBe('AUTH_NO_PERMISSION');
  });

  it('rejects all role changes by a caller that may only see roles', async () => {
    const client = await createHolder(tickView(empty, 'ROLES', true));
    const role = await createRole();
    expect((await client.call(roles.get, { params: { id: role.id } })).status).toBe(200);
    const params = { id: role.id };
    for (const answer of [
      await client.call(roles.create, { body: roleBody(empty) }),
      await client.call(roles.update, { params, body: { ...change, permissions: empty } }),
      await client.call(roles.remove, { params: { id: role.id } }),
    ])
      expect(answer.code).toBe('AUTH_NO_PERMISSION');
  });
});

describe('members of a company’s own role', () => {
  it('applies a granted or changed role from the next call on', async () => {
    const person = await portal.make.employee({ companyId });
    const client = await portal.as(person);
    const findStatus = async () => (await client.call(buildings.list)).status;
    expect(await findStatus()).toBe(403);
    const role = await createRole();
    await grantRole(role, person);
    expect(await findStatus()).toBe(200);
    expect((await client.call(sessions.me)).result.permissions).toContain('BUILDING_LIST');
    await admin.call(roles.update, {
      params: { id: role.id },
      body: { roleName: role.roleName, roleCode: role.roleCode, permissions: empty },
    });
    expect(await findStatus()).toBe(403);
  });

  it("shows the members of a role, and a person's own roles", async () => {
    const person = await portal.make.employee({ companyId, displayName: 'Đặng Văn Minh' });
    const role = await createRole();
    await grantRole(role, person);
    const members = await admin.call(roles.members, {
      params: { id: role.id },
      query: { keyword: 'dang minh' },
    });
    expect(members.result.content).toEqual([
      expect.objectContaining({ employeeId: person.employeeId, accountName: person.accountName }),
    ]);
    expect((await (await portal.as(person)).call(roles.mine)).result.roles).toEqual([
      { roleCode: 'STAFF', roleName: 'STAFF', isBuiltIn: true },
      { roleCode: role.roleCode, roleName: role.roleName, isBuiltIn: false },
    ]);
    const system = await portal.as(await portal.make.sysadmin());
    expect((await system.call(roles.mine)).result.roles).toMatchObject([{ roleCode: 'SYSADMIN' }]);
  });
});

describe('rights to roles of another company', () => {
  it('hides roles from other companies and rejects granting them in other companies', async () => {
    const role = await createRole();
    const params = { id: role.id };
    for (const answer of [
      await stranger.call(roles.get, { params: { id: role.id } }),
      await stranger.call(roles.update, { params, body: { ...change, permissions: empty } }),
      await stranger.call(roles.remove, { params: { id: role.id } }),
      await stranger.call(roles.members, { params: { id: role.id } }),
    ])
      expect(answer.status).toBe(404);
    expect((await stranger.call(roles.create, { body: roleBody() })).code).toBe('HR_COMPANY_NOT_FOUND');
    const { result } = await stranger.call(roles.list, { query: { size: 100 } });
    expect(result.content.filter((row: RoleRow) => row.companyId !== null)).toEqual([]);
  });
});

it('lets administrators view roles, and rejects SYSADMIN, managers and staff (spec §6)', async () => {
  const others = [
    await portal.make.sysadmin(),
    await portal.make.employee({ companyId, roles: ['MANAGER'] }),
    await portal.make.employee({ companyId }),
  ];
  for (const person of others)
    expect((await (await portal.as(person)).call(roles.list)).code).toBe('AUTH_NO_PERMISSION');
});
