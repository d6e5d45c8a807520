import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Answer, type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../platform/live-event.ts';

let portal: TestPortal;
let company: { id: number; code: string; name: string };
let chief: Person;
let admin: Client;
let stranger: Client;
let system: Client;

beforeAll(async () => {
  portal = await testPortal();
  company = await portal.make.company();
  chief = await makePerson({ roles: ['STAFF', 'ADMIN'] });
  admin = await portal.as(chief);
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  system = await portal.as(await portal.make.sysadmin());
});

const makePerson = (more: object = {}) => portal.make.employee({ companyId: company.id, ...more });
const grant = (who: Client, username: string, roleCode = 'ADMIN', companyCode = company.code) =>
  who.call(admins.grant, { body: { username, companyCode, roleCode } });
const revoke = (who: Client, username: string, roleCode = 'ADMIN') =>
  who.call(admins.revoke, { params: { username, roleCode } });
const codes = (roles: { roleCode: string }[]) => roles.map(({ roleCode }) => roleCode);
const makeCompanyRole = async (companyId: number, code: string, permissions: string[]) =>
  portal.make.owner.query(
    'INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, $3)',
    [companyId, code, permissions],
  );

describe('operations on administrators of a company', () => {
  it('grants ADMIN to an employee immediately and lists them as an administrator', async () => {
    const employee = await makePerson({ displayName: 'Lê Thị Hồng' });
    const client = await portal.as(employee);
    expect((await client.call(employees.list)).code).toBe('AUTH_NO_PERMISSION');
    const granted = await grant(admin, employee.accountName);
    expect(granted.status).toBe(200);
    expect(granted.result.roles).toEqual([
      { roleCode: 'ADMIN', roleName: 'ADMIN', isBuiltIn: true },
      { roleCode: 'STAFF', roleName: 'STAFF', isBuiltIn: true },
    ]);
    expect((await client.call(employees.list)).status).toBe(200);
    const { result } = await admin.call(admins.list, {
      query: { keyword: 'hong', companyCode: company.code },
    });
    expect(result).toMatchObject({
      totalElements: 1,
      content: [
        {
          id: employee.employeeId,
          username: employee.accountName,
          displayName: 'Lê Thị Hồng',
          isLast: false,
        },
      ],
    });
    expect((await admin.call(admins.get, { params: { id: employee.employeeId } })).result).toEqual(
      result.content[0],
    );
  });

  it('revokes an administrator’s rights immediately in open sessions and event streams', async () => {
    const employee = await makePerson({ roles: ['STAFF', 'ADMIN'] });
    const client = await portal.as(employee);
    const events: LiveEvent[] = [];
    portal.services.live.on('event', (event) => events.push(event));
    expect((await revoke(admin, employee.accountName)).status).toBe(200);
    expect((await client.call(employees.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await client.call(sessions.me)).result.roles).toEqual(['STAFF']);
    const event = { topic: 'rights.changed', companyId: company.id, ids: [employee.accountId] };
    await expect.poll(() => events).toContainEqual(event);
    expect((await revoke(admin, employee.accountName)).code).toBe('AUTH_ROLE_NOT_FOUND');
  });

  it('updates name and contact of an administrator in the employee and the account together', async () => {
    const employee = await makePerson({ roles: ['STAFF', 'ADMIN'] });
    const body = {
      firstName: 'Ada',
      lastName: 'Byron',
      displayName: 'Ada Byron',
      email: 'ada@example.com',
      mobile: '0901234567',
    };
    const params = { id: employee.employeeId };
    const changed = await admin.call(admins.update, { params, body });
    expect(changed.result).toMatchObject(body);
    expect((await admin.call(employees.get, { params })).result).toMatchObject(body);
    const answer = await admin.call(admins.update, {
      params: { id: chief.employeeId },
      body: { ...body, email: 'ADA@example.com' },
    });
    expect([answer.status, answer.code]).toEqual([409, 'AUTH_EMAIL_EXISTED']);
    const staff = await makePerson();
    expect((await admin.call(admins.update, { params: { id: staff.employeeId }, body })).code).toBe(
      'AUTH_USER_NOT_FOUND',
    );
  });

  it('grants ADMIN only once for two concurrent requests, and records the roles before and after in the audit trail', async () => {
    const employee = await makePerson();
    const answers = await Promise.all([
      grant(admin, employee.accountName),
      grant(admin, employee.accountName),
    ]);
    expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
      '200 success',
      '409 AUTH_USER_ROLE_EXISTED',
    ]);
    const { rows } = await portal.make.owner.query(
      `SELECT action, jsonb_path_query_array(before, '$.roles[*].roleCode') AS before,
         jsonb_path_query_array(after, '$.roles[*].roleCode') AS after
       FROM audit_log WHERE company_id = $1 AND entity_id = $2`,
      [company.id, String(employee.accountId)],
    );
    expect(rows).toEqual([{ action: 'admins.grant', before: ['STAFF'], after: ['ADMIN', 'STAFF'] }]);
  });

  it('offers only active employees without the ADMIN role as candidates for administrators', async () => {
    const free = await makePerson({ displayName: 'Choice Free' });
    await makePerson({ displayName: 'Choice Admin', roles: ['ADMIN'] });
    const query = { companyId: company.id, keyword: 'choice' };
    const { result } = await admin.call(admins.candidates, { query });
    expect(result).toMatchObject({ totalElements: 1, content: [{ id: free.employeeId }] });
    expect((await stranger.call(admins.candidates, { query })).result.content).toEqual([]);
  });
});

describe('granting and revoking roles', () => {
  it('lets only a SYSADMIN grant and revoke SYSADMIN', async () => {
    const employee = await makePerson();
    const refused = await grant(admin, employee.accountName, 'SYSADMIN');
    expect([refused.status, refused.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    expect((await grant(system, employee.accountName, 'SYSADMIN')).status).toBe(200);
    const client = await portal.as(employee);
    expect((await client.call(sessions.me)).result.roles).toContain('SYSADMIN');
    expect((await revoke(admin, employee.accountName, 'SYSADMIN')).code).toBe('AUTH_NO_PERMISSION');
    expect((await revoke(client, employee.accountName, 'SYSADMIN')).code).toBe('AUTH_NO_PERMISSION');
    expect((await revoke(system, employee.accountName, 'SYSADMIN')).status).toBe(200);
  });

  it('rejects granting a role to one’s own account', async () => {
    const employee = await makePerson({ roles: ['SYSADMIN'] });
    expect((await grant(await portal.as(employee), employee.accountName)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('lets only callers with all permissions of a company’s own role grant it', async () => {
    await makeCompanyRole(company.id, 'GUARD', ['DOOR_LIST', 'ROOM_LIST']);
    await makeCompanyRole(company.id, 'FOUNDER', ['CREATE_COMPANY']);
    const employee = await makePerson();
    expect(codes((await grant(admin, employee.accountName, 'GUARD')).result.roles)).toEqual([
      'STAFF',
      'GUARD',
    ]);
    expect((await grant(admin, employee.accountName, 'FOUNDER')).code).toBe('AUTH_NO_PERMISSION');
    expect((await revoke(admin, employee.accountName, 'GUARD')).status).toBe(200);
    expect(
      codes((await admin.call(admins.rolesOf, { params: { username: employee.accountName } })).result.roles),
    ).toEqual(['STAFF']);
  });

  it('treats a role of another company as nonexistent when it is granted', async () => {
    const elsewhere = await portal.make.company();
    await makeCompanyRole(elsewhere.id, 'THEIRS', []);
    expect((await grant(system, (await makePerson()).accountName, 'THEIRS')).code).toBe(
      'AUTH_ROLE_NOT_FOUND',
    );
  });

  it('rejects granting and revoking STAFF and MANAGER manually', async () => {
    const employee = await makePerson({ roles: ['STAFF', 'MANAGER'] });
    for (const role of ['STAFF', 'MANAGER']) {
      expect((await grant(system, (await makePerson({ roles: [] })).accountName, role)).code).toBe(
        'AUTH_NO_PERMISSION',
      );
      expect((await revoke(system, employee.accountName, role)).code).toBe('AUTH_NO_PERMISSION');
    }
  });

  it('rejects granting a role to a locked or disabled account', async () => {
    const employee = await makePerson();
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [employee.accountId]);
    const answer = await grant(admin, employee.accountName);
    expect([answer.status, answer.code]).toEqual([409, 'AUTH_INVALID_ACCOUNT_STATUS']);
    expect(answer.result).toEqual({ reason: 'DISABLED' });
  });
});

describe('the last administrator of a company', () => {
  it('rejects removing the last administrator until another administrator can sign in, and marks the last administrator in the list', async () => {
    const home = await portal.make.company();
    const makeAdmin = () => portal.make.employee({ companyId: home.id, roles: ['STAFF', 'ADMIN'] });
    const [last, off] = [await makeAdmin(), await makeAdmin()];
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [off.accountId]);
    const own = await portal.as(last);
    const isLast = async () =>
      Object.fromEntries(
        (await own.call(admins.list)).result.content.map((row: { id: number; isLast: boolean }) => [
          row.id,
          row.isLast,
        ]),
      );
    expect(await isLast()).toEqual({ [last.employeeId ?? 0]: true, [off.employeeId ?? 0]: false });
    for (const who of [own, system]) {
      const answer = await revoke(who, last.accountName);
      expect([answer.status, answer.code]).toEqual([409, 'AUTH_LAST_ADMIN']);
    }
    expect((await revoke(own, off.accountName)).status).toBe(200);
    const next = await makeAdmin();
    expect(await isLast()).toEqual({ [last.employeeId ?? 0]: false, [next.employeeId ?? 0]: false });
    expect((await revoke(own, last.accountName)).status).toBe(200);
    expect((await own.call(admins.list)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('keeps one administrator when two administrators revoke each other’s ADMIN role at the same time', async () => {
    const home = await portal.make.company();
    const makeAdmin = () => portal.make.employee({ companyId: home.id, roles: ['STAFF', 'ADMIN'] });
    const [firstAdmin, two] = [await makeAdmin(), await makeAdmin()];
    const [first, second] = [await portal.as(firstAdmin), await portal.as(two)];
    const answers = await Promise.all([
      revoke(first, two.accountName),
      revoke(second, firstAdmin.accountName),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { result } = await system.call(admins.list, { query: { companyCode: home.code } });
    expect(result).toMatchObject({ totalElements: 1, content: [{ isLast: true }] });
  });

  it.each<[string, (by: Client, of: Person) => Promise<Answer>]>([
    [
      'switch each other off',
      (client, { employeeId }) =>
        client.call(employees.bulk, { body: { ids: [employeeId], action: { kind: 'DISABLE' } } }),
    ],
    [
      'delete each other',
      (client, { employeeId }) => client.call(employees.remove, { params: { id: employeeId } }),
    ],
  ])('keeps one administrator when two administrators %s at the same time', async (_what, runAction) => {
    const home = await portal.make.company();
    const makeAdmin = () => portal.make.employee({ companyId: home.id, roles: ['STAFF', 'ADMIN'] });
    const [firstAdmin, two] = [await makeAdmin(), await makeAdmin()];
    const [first, second] = [await portal.as(firstAdmin), await portal.as(two)];
    const answers = await Promise.all([runAction(first, two), runAction(second, firstAdmin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { result } = await system.call(admins.list, { query: { companyCode: home.code } });
    expect(result).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ isLast: true })]),
    });
  });
});

describe('administrators of another company', () => {
  it('treats accounts of another company as nonexistent when they are requested by name, ID or company', async () => {
    const employee = await makePerson({ roles: ['STAFF', 'ADMIN'] });
    const { accountName: username, employeeId: id } = employee;
    expect((await grant(stranger, username)).code).toBe('HR_COMPANY_NOT_FOUND');
    for (const name of [username, 'nobody-at-all']) {
      const elsewhere = await portal.make.company();
      expect((await grant(system, name, 'ADMIN', elsewhere.code)).code).toBe('AUTH_USERNAME_NOT_FOUND');
      expect((await revoke(stranger, name)).code).toBe('AUTH_USERNAME_NOT_FOUND');
      expect((await stranger.call(admins.rolesOf, { params: { username: name } })).code).toBe(
        'AUTH_USERNAME_NOT_FOUND',
      );
    }
    for (const params of [{ id }, { id: 999_999 }])
      expect((await stranger.call(admins.get, { params })).code).toBe('AUTH_USER_NOT_FOUND');
  });

  it('rejects all operations on administrators by managers and employees', async () => {
    for (const role of ['MANAGER', 'STAFF']) {
      const employee = await makePerson({ roles: [role] });
      const client = await portal.as(employee);
      for (const answer of [
        await client.call(admins.list),
        await client.call(admins.candidates, { query: { companyId: company.id } }),
        await client.call(admins.rolesOf, { params: { username: employee.accountName } }),
        await grant(client, employee.accountName),
        await revoke(client, chief.accountName),
      ])
        expect(answer.code).toBe('AUTH_NO_PERMISSION');
    }
    expect((await portal.anybody.call(admins.list)).code).toBe('AUTH_TOKEN_MISSING');
  });

  it('uses one version number for administrator and employee, so that neither page overwrites a phone number saved on the other page', async () => {
    const employee = await makePerson({ roles: ['ADMIN'] });
    const params = { id: employee.employeeId ?? 0 };
    const { version } = (await admin.call(admins.get, { params })).result;
    const byStaff = await system.call(employees.updateDetail, {
      params,
      body: { version, mobile: '0900 000 001' },
    });
    expect(byStaff.result).toMatchObject({ version: version + 1, mobile: '0900 000 001' });
    const refused = await admin.call(admins.update, { params, body: { version, mobile: '0900 000 002' } });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([{ field: 'mobile', value: '0900 000 001' }]);
    const mergedAnswer = await admin.call(admins.update, { params, body: { version, lastName: 'Lê' } });
    expect(mergedAnswer.result).toMatchObject({
      version: version + 2,
      lastName: 'Lê',
      mobile: '0900 000 001',
    });
  });
});
