import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { type PermissionRow, rowsOf, tickAction, tickView } from '@gatehouse/api/settings/role-matrix.rules';
import { type RoleRow, roles } from '@gatehouse/api/settings/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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
const body = (permissions: readonly PermissionRow[] = seesBuildings) => {
  const number = ++count;
  return { companyId, roleName: `Role ${number}`, roleCode: `ROLE_${number}`, permissions };
};
const { companyId: _own, ...change } = { ...body(), companyId: 0 };
const make = async (permissions?: readonly PermissionRow[]): Promise<RoleRow> =>
  (await admin.call(roles.create, { body: body(permissions) })).result;
const give = ({ roleCode }: RoleRow, { accountName: username }: Person, client = admin) =>
  client.call(admins.grant, { body: { username, companyCode, roleCode } });
const take = ({ roleCode }: RoleRow, { accountName: username }: Person) =>
  admin.call(admins.revoke, { params: { username, roleCode } });
const rowOf = (rows: PermissionRow[], menu: string) =>
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

describe('roles of a company', () => {
  it('stand beside the built-in ones, which come first', async () => {
    const made = await make();
    const { result } = await admin.call(roles.list, { query: { size: 100 } });
    expect(result.content.slice(0, 4).map((row: RoleRow) => [row.roleCode, row.companyId])).toEqual([
      ['STAFF', null],
      ['MANAGER', null],
      ['SYSADMIN', null],
      ['ADMIN', null],
    ]);
    expect(result.content.find(({ id }: RoleRow) => id === made.id)).toMatchObject({ companyId, members: 0 });
    const found = await admin.call(roles.list, { query: { keyword: made.roleCode } });
    expect(found.result.content.map(({ id }: RoleRow) => id)).toContain(made.id);
  });

  it.each([
    ['en', 'system adm', ['SYSADMIN']],
    ['en', 'sysadmin', ['SYSADMIN']],
    ['vi', 'quản trị viên', ['SYSADMIN', 'ADMIN']],
    ['ja', 'システム', ['SYSADMIN']],
  ])('are found in %s by the name that is shown, as by their code: %s', async (language, keyword, codes) => {
    const headers = { 'accept-language': language };
    const { result } = await admin.call(roles.list, { query: { keyword }, headers });
    expect(result.content.map(({ roleCode }: RoleRow) => roleCode)).toEqual(codes);
  });

  it('hold what their matrix says', async () => {
    const made = await make(editsBuildings);
    const { result } = await admin.call(roles.get, { params: { id: made.id } });
    expect(rowOf(result.permissions, 'BUILDINGS')).toMatchObject({
      viewPermission: true,
      actionPermission: true,
    });
    expect(rowOf(result.permissions, 'ROOMS')).toMatchObject({
      viewPermission: false,
      actionPermission: false,
    });
    const { rows } = await portal.make.owner.query('SELECT permissions FROM roles WHERE id = $1', [made.id]);
    expect(rows[0].permissions.toSorted()).toEqual([
      'BUILDING_CREATE',
      'BUILDING_DELETE',
      'BUILDING_DETAIL',
      'BUILDING_LIST',
      'BUILDING_UPDATE',
    ]);
  });

  it('have a name and a code of their own, whatever the case, and no code of a built-in role', async () => {
    const made = await make();
    const again = async (given: object) =>
      (await admin.call(roles.create, { body: { ...body(), ...given } })).code;
    expect(await again({ roleCode: made.roleCode.toLowerCase() })).toBe('AUTH_ROLE_CODE_EXISTED');
    expect(await again({ roleName: made.roleName.toUpperCase() })).toBe('AUTH_ROLE_NAME_EXISTED');
    for (const roleCode of ['STAFF', 'sysadmin'])
      expect(await again({ roleCode })).toBe('AUTH_ROLE_CODE_EXISTED');
    expect(await again({ roleCode: 'with space' })).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('are changed, and the audit trail says what was and is', async () => {
    const made = await make();
    const answer = await admin.call(roles.update, {
      params: { id: made.id },
      body: { ...change, roleName: 'Doorkeeper', roleCode: made.roleCode, permissions: editsBuildings },
    });
    expect(answer.result).toMatchObject({ roleName: 'Doorkeeper', companyId });
    const { rows } = await portal.make.owner.query(
      "SELECT before, after FROM audit_log WHERE action = 'roles.update' AND entity_id = $1",
      [String(made.id)],
    );
    expect(rows).toEqual([
      {
        before: {
          roleName: made.roleName,
          roleCode: made.roleCode,
          permissions: ['BUILDING_LIST', 'BUILDING_DETAIL'],
        },
        after: expect.objectContaining({ roleName: 'Doorkeeper' }),
      },
    ]);
  });

  it('let two changes of different fields stand, and refuse to write over what somebody else has changed', async () => {
    const { id, version } = await make();
    const colleagueIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    const colleague = await portal.as(colleagueIs);
    const update = (client: Client, given: object) =>
      client.call(roles.update, { params: { id }, body: { version, ...given } });
    const first = await update(colleague, { permissions: editsBuildings });
    const second = await update(admin, { roleName: `Beside ${id}` });
    expect([version, first.result.version, second.result.version]).toEqual([1, 2, 3]);
    expect(rowOf(second.result.permissions, 'BUILDINGS')).toMatchObject({ actionPermission: true });
    const refused = await update(admin, { permissions: empty });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result).toMatchObject({
      version: 3,
      fields: [{ field: 'permissions', by: colleagueIs.accountName }],
    });
    expect(rowOf(refused.result.fields[0].value, 'BUILDINGS')).toMatchObject({ actionPermission: true });
    // the same boxes are no other change
    expect((await update(admin, { permissions: editsBuildings })).status).toBe(200);
  });

  it('are deleted when nobody holds them, and say how many do otherwise', async () => {
    const made = await make();
    await give(made, staff);
    const refused = await admin.call(roles.remove, { params: { id: made.id } });
    expect([refused.status, refused.code, refused.result]).toEqual([
      409,
      'AUTH_ROLE_IN_USE',
      { usedBy: { employees: 1 } },
    ]);
    await take(made, staff);
    expect((await admin.call(roles.remove, { params: { id: made.id } })).status).toBe(200);
    expect((await admin.call(roles.get, { params: { id: made.id } })).code).toBe('AUTH_ROLE_NOT_FOUND');
  });
});

describe('built-in roles', () => {
  it('are shown and are nobody’s to change', async () => {
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

describe('nobody gives what they do not hold (security.md T2)', () => {
  const holder = async (permissions: readonly PermissionRow[]): Promise<Client> => {
    const person = await portal.make.employee({ companyId });
    await give(await make(permissions), person);
    return portal.as(person);
  };
  const editor = () => holder(tickAction(tickView(empty, 'ROLES', true), 'ADMINS', true));

  it('in a new role, in a changed one, or by giving a role to somebody', async () => {
    const client = await editor();
    const beyond = await make(seesBuildings);
    for (const answer of [
      await client.call(roles.create, { body: body(seesBuildings) }),
      await client.call(roles.update, {
        params: { id: beyond.id },
        body: { roleName: 'Mine now', roleCode: 'MINE_NOW', permissions: seesBuildings },
      }),
      await give(beyond, staff, client),
    ])
      expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    const within = await client.call(roles.create, { body: body(tickView(empty, 'ROLES', true)) });
    expect(within.status).toBe(200);
    expect((await give(within.result, staff, client)).status).toBe(200);
  });

  it('nor takes it from those who have it, which would make them less than whoever does', async () => {
    const client = await editor();
    const beyond = await make(seesBuildings);
    const { roleName, roleCode } = beyond;
    const answer = await client.call(roles.update, {
      params: { id: beyond.id },
      body: { roleName, roleCode, permissions: empty },
    });
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
  });

  it('not even by leaving it as it is', async () => {
    const client = await editor();
    const made = await make(seesBuildings);
    const kept = rowsOf(new Set()).map((row) =>
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
    const asIs = { roleName: made.roleName, roleCode: made.roleCode, permissions: kept };
    expect((await client.call(roles.update, { params: { id: made.id }, body: asIs })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
    expect(
      (await admin.call(roles.update, { params: { id: made.id }, body: asIs })).result.permissions,
    ).toEqual(rowsOf(new Set(['BUILDING_LIST', 'BUILDING_DETAIL'])));
  });

  it('even an administrator, who holds no code of the system’s own', async () => {
    const answer = await admin.call(roles.create, { body: body(tickAction(empty, 'NEW_COMPANIES', true)) });
    expect(answer.code).toBe('AUTH_NO_PERMISSION');
  });

  it('and who only sees roles changes none', async () => {
    const client = await holder(tickView(empty, 'ROLES', true));
    const made = await make();
    expect((await client.call(roles.get, { params: { id: made.id } })).status).toBe(200);
    const params = { id: made.id };
    for (const answer of [
      await client.call(roles.create, { body: body(empty) }),
      await client.call(roles.update, { params, body: { ...change, permissions: empty } }),
      await client.call(roles.remove, { params: { id: made.id } }),
    ])
      expect(answer.code).toBe('AUTH_NO_PERMISSION');
  });
});

describe('holding a role of a company', () => {
  it('acts at the very next call, and so does a change of it', async () => {
    const person = await portal.make.employee({ companyId });
    const client = await portal.as(person);
    const status = async () => (await client.call(buildings.list)).status;
    expect(await status()).toBe(403);
    const made = await make();
    await give(made, person);
    expect(await status()).toBe(200);
    expect((await client.call(sessions.me)).result.permissions).toContain('BUILDING_LIST');
    await admin.call(roles.update, {
      params: { id: made.id },
      body: { roleName: made.roleName, roleCode: made.roleCode, permissions: empty },
    });
    expect(await status()).toBe(403);
  });

  it('shows on the role and to the person', async () => {
    const person = await portal.make.employee({ companyId, displayName: 'Đặng Văn Minh' });
    const made = await make();
    await give(made, person);
    const members = await admin.call(roles.members, {
      params: { id: made.id },
      query: { keyword: 'dang minh' },
    });
    expect(members.result.content).toEqual([
      expect.objectContaining({ employeeId: person.employeeId, accountName: person.accountName }),
    ]);
    expect((await (await portal.as(person)).call(roles.mine)).result.roles).toEqual([
      { roleCode: 'STAFF', roleName: 'STAFF', isBuiltIn: true },
      { roleCode: made.roleCode, roleName: made.roleName, isBuiltIn: false },
    ]);
    const system = await portal.as(await portal.make.sysadmin());
    expect((await system.call(roles.mine)).result.roles).toMatchObject([{ roleCode: 'SYSADMIN' }]);
  });
});

describe('another company', () => {
  it('sees nothing of a role, and gives nobody one', async () => {
    const made = await make();
    const params = { id: made.id };
    for (const answer of [
      await stranger.call(roles.get, { params: { id: made.id } }),
      await stranger.call(roles.update, { params, body: { ...change, permissions: empty } }),
      await stranger.call(roles.remove, { params: { id: made.id } }),
      await stranger.call(roles.members, { params: { id: made.id } }),
    ])
      expect(answer.status).toBe(404);
    expect((await stranger.call(roles.create, { body: body() })).code).toBe('HR_COMPANY_NOT_FOUND');
    const { result } = await stranger.call(roles.list, { query: { size: 100 } });
    expect(result.content.filter((row: RoleRow) => row.companyId !== null)).toEqual([]);
  });
});

it('spec §6: an administrator views roles; SYSADMIN, managers and staff do not', async () => {
  const others = [
    await portal.make.sysadmin(),
    await portal.make.employee({ companyId, roles: ['MANAGER'] }),
    await portal.make.employee({ companyId }),
  ];
  for (const person of others)
    expect((await (await portal.as(person)).call(roles.list)).code).toBe('AUTH_NO_PERMISSION');
});
