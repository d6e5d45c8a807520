import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Answer, type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
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
  chief = await person({ roles: ['STAFF', 'ADMIN'] });
  admin = await portal.as(chief);
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  system = await portal.as(await portal.make.sysadmin());
});

const person = (more: object = {}) => portal.make.employee({ companyId: company.id, ...more });
const grant = (who: Client, username: string, roleCode = 'ADMIN', companyCode = company.code) =>
  who.call(admins.grant, { body: { username, companyCode, roleCode } });
const revoke = (who: Client, username: string, roleCode = 'ADMIN') =>
  who.call(admins.revoke, { params: { username, roleCode } });
const codes = (roles: { roleCode: string }[]) => roles.map(({ roleCode }) => roleCode);
const ownRole = async (companyId: number, code: string, permissions: string[]) =>
  portal.make.owner.query(
    'INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, $2, $2, $3)',
    [companyId, code, permissions],
  );

describe('administrators', () => {
  it('are made of employees by user, company and role, act at once, and are listed', async () => {
    const one = await person({ displayName: 'Lê Thị Hồng' });
    const client = await portal.as(one);
    expect((await client.call(employees.list)).code).toBe('AUTH_NO_PERMISSION');
    const granted = await grant(admin, one.accountName);
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
      content: [{ id: one.employeeId, username: one.accountName, displayName: 'Lê Thị Hồng', isLast: false }],
    });
    expect((await admin.call(admins.get, { params: { id: one.employeeId } })).result).toEqual(
      result.content[0],
    );
  });

  it('lose their rights in the same moment, on open sessions and event streams', async () => {
    const one = await person({ roles: ['STAFF', 'ADMIN'] });
    const client = await portal.as(one);
    const heard: LiveEvent[] = [];
    portal.services.live.on('event', (event) => heard.push(event));
    expect((await revoke(admin, one.accountName)).status).toBe(200);
    expect((await client.call(employees.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await client.call(sessions.me)).result.roles).toEqual(['STAFF']);
    const event = { topic: 'rights.changed', companyId: company.id, ids: [one.accountId] };
    await expect.poll(() => heard).toContainEqual(event);
    expect((await revoke(admin, one.accountName)).code).toBe('AUTH_ROLE_NOT_FOUND');
  });

  it('are changed in name and contact, which is that of the employee and the account', async () => {
    const one = await person({ roles: ['STAFF', 'ADMIN'] });
    const body = {
      firstName: 'Ada',
      lastName: 'Byron',
      displayName: 'Ada Byron',
      email: 'ada@example.com',
      mobile: '0901234567',
    };
    const params = { id: one.employeeId };
    const changed = await admin.call(admins.update, { params, body });
    expect(changed.result).toMatchObject(body);
    expect((await admin.call(employees.get, { params })).result).toMatchObject(body);
    const taken = await admin.call(admins.update, {
      params: { id: chief.employeeId },
      body: { ...body, email: 'ADA@example.com' },
    });
    expect([taken.status, taken.code]).toEqual([409, 'AUTH_EMAIL_EXISTED']);
    const staff = await person();
    expect((await admin.call(admins.update, { params: { id: staff.employeeId }, body })).code).toBe(
      'AUTH_USER_NOT_FOUND',
    );
  });

  it('are not made twice, and every change names the roles before and after in the audit trail', async () => {
    const one = await person();
    const answers = await Promise.all([grant(admin, one.accountName), grant(admin, one.accountName)]);
    expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
      '200 success',
      '409 API_CONFLICT',
    ]);
    const { rows } = await portal.make.owner.query(
      `SELECT action, jsonb_path_query_array(before, '$.roles[*].roleCode') AS before,
         jsonb_path_query_array(after, '$.roles[*].roleCode') AS after
       FROM audit_log WHERE company_id = $1 AND entity_id = $2`,
      [company.id, String(one.accountId)],
    );
    expect(rows).toEqual([{ action: 'admins.grant', before: ['STAFF'], after: ['ADMIN', 'STAFF'] }]);
  });

  it('are offered from the active employees who are none', async () => {
    const free = await person({ displayName: 'Choice Free' });
    await person({ displayName: 'Choice Admin', roles: ['ADMIN'] });
    const query = { companyId: company.id, keyword: 'choice' };
    const { result } = await admin.call(admins.candidates, { query });
    expect(result).toMatchObject({ totalElements: 1, content: [{ id: free.employeeId }] });
    expect((await stranger.call(admins.candidates, { query })).result.content).toEqual([]);
  });
});

describe('nobody gives what they do not hold', () => {
  it('an ADMIN never makes a SYSADMIN; a SYSADMIN does, and takes it again', async () => {
    const one = await person();
    const refused = await grant(admin, one.accountName, 'SYSADMIN');
    expect([refused.status, refused.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    expect((await grant(system, one.accountName, 'SYSADMIN')).status).toBe(200);
    const client = await portal.as(one);
    expect((await client.call(sessions.me)).result.roles).toContain('SYSADMIN');
    expect((await revoke(admin, one.accountName, 'SYSADMIN')).code).toBe('AUTH_NO_PERMISSION');
    expect((await revoke(client, one.accountName, 'SYSADMIN')).code).toBe('AUTH_NO_PERMISSION');
    expect((await revoke(system, one.accountName, 'SYSADMIN')).status).toBe(200);
  });

  it('nor anything to themselves', async () => {
    const one = await person({ roles: ['SYSADMIN'] });
    expect((await grant(await portal.as(one), one.accountName)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('a company’s own role is given by whoever holds all of it, and by nobody else', async () => {
    await ownRole(company.id, 'GUARD', ['DOOR_LIST', 'ROOM_LIST']);
    await ownRole(company.id, 'FOUNDER', ['CREATE_COMPANY']);
    const one = await person();
    expect(codes((await grant(admin, one.accountName, 'GUARD')).result.roles)).toEqual(['STAFF', 'GUARD']);
    expect((await grant(admin, one.accountName, 'FOUNDER')).code).toBe('AUTH_NO_PERMISSION');
    expect((await revoke(admin, one.accountName, 'GUARD')).status).toBe(200);
    expect(
      codes((await admin.call(admins.rolesOf, { params: { username: one.accountName } })).result.roles),
    ).toEqual(['STAFF']);
  });

  it('a role of another company is not there', async () => {
    const elsewhere = await portal.make.company();
    await ownRole(elsewhere.id, 'THEIRS', []);
    expect((await grant(system, (await person()).accountName, 'THEIRS')).code).toBe('AUTH_ROLE_NOT_FOUND');
  });

  it('STAFF and MANAGER are neither given nor taken by hand', async () => {
    const one = await person({ roles: ['STAFF', 'MANAGER'] });
    for (const role of ['STAFF', 'MANAGER']) {
      expect((await grant(system, (await person({ roles: [] })).accountName, role)).code).toBe(
        'AUTH_NO_PERMISSION',
      );
      expect((await revoke(system, one.accountName, role)).code).toBe('AUTH_NO_PERMISSION');
    }
  });

  it('nor to an account that is locked or disabled', async () => {
    const one = await person();
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [one.accountId]);
    const answer = await grant(admin, one.accountName);
    expect([answer.status, answer.code]).toEqual([409, 'AUTH_INVALID_ACCOUNT_STATUS']);
  });
});

describe('the last administrator of a company', () => {
  it('stays until another can sign in, whoever asks, and the list says so', async () => {
    const home = await portal.make.company();
    const make = () => portal.make.employee({ companyId: home.id, roles: ['STAFF', 'ADMIN'] });
    const [last, off] = [await make(), await make()];
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
    const next = await make();
    expect(await isLast()).toEqual({ [last.employeeId ?? 0]: false, [next.employeeId ?? 0]: false });
    expect((await revoke(own, last.accountName)).status).toBe(200);
    expect((await own.call(admins.list)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('remains when two administrators dismiss each other at the same moment', async () => {
    const home = await portal.make.company();
    const make = () => portal.make.employee({ companyId: home.id, roles: ['STAFF', 'ADMIN'] });
    const [one, two] = [await make(), await make()];
    const [first, second] = [await portal.as(one), await portal.as(two)];
    const answers = await Promise.all([revoke(first, two.accountName), revoke(second, one.accountName)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { result } = await system.call(admins.list, { query: { companyCode: home.code } });
    expect(result).toMatchObject({ totalElements: 1, content: [{ isLast: true }] });
  });

  it.each<[string, (by: Client, of: Person) => Promise<Answer>]>([
    [
      'switch each other off',
      (by, { employeeId }) =>
        by.call(employees.bulk, { body: { ids: [employeeId], action: { kind: 'DISABLE' } } }),
    ],
    ['delete each other', (by, { employeeId }) => by.call(employees.remove, { params: { id: employeeId } })],
  ])('remains when two administrators %s at the same moment', async (_what, put) => {
    const home = await portal.make.company();
    const make = () => portal.make.employee({ companyId: home.id, roles: ['STAFF', 'ADMIN'] });
    const [one, two] = [await make(), await make()];
    const [first, second] = [await portal.as(one), await portal.as(two)];
    const answers = await Promise.all([put(first, two), put(second, one)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { result } = await system.call(admins.list, { query: { companyCode: home.code } });
    expect(result).toMatchObject({
      content: expect.arrayContaining([expect.objectContaining({ isLast: true })]),
    });
  });
});

describe('another company', () => {
  it('its users are as good as missing, by name, number and company', async () => {
    const one = await person({ roles: ['STAFF', 'ADMIN'] });
    const { accountName: username, employeeId: id } = one;
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

  it('is closed to managers and staff', async () => {
    for (const role of ['MANAGER', 'STAFF']) {
      const one = await person({ roles: [role] });
      const client = await portal.as(one);
      for (const answer of [
        await client.call(admins.list),
        await client.call(admins.candidates, { query: { companyId: company.id } }),
        await client.call(admins.rolesOf, { params: { username: one.accountName } }),
        await grant(client, one.accountName),
        await revoke(client, chief.accountName),
      ])
        expect(answer.code).toBe('AUTH_NO_PERMISSION');
    }
    expect((await portal.anybody.call(admins.list)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('are employees with one version: a telephone changed on two screens is not written over', async () => {
    const one = await person({ roles: ['ADMIN'] });
    const params = { id: one.employeeId ?? 0 };
    const { version } = (await admin.call(admins.get, { params })).result;
    const byStaff = await system.call(employees.updateDetail, {
      params,
      body: { version, mobile: '0900 000 001' },
    });
    expect(byStaff.result).toMatchObject({ version: version + 1, mobile: '0900 000 001' });
    const refused = await admin.call(admins.update, { params, body: { version, mobile: '0900 000 002' } });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result.fields).toMatchObject([{ field: 'mobile', value: '0900 000 001' }]);
    const beside = await admin.call(admins.update, { params, body: { version, lastName: 'Lê' } });
    expect(beside.result).toMatchObject({ version: version + 2, lastName: 'Lê', mobile: '0900 000 001' });
  });
});
