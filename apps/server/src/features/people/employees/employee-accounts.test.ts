import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../platform/live-event.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let adminId: number;
let kit: ReturnType<typeof employeeKit>;

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  const person = await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] });
  adminId = person.employeeId ?? 0;
  admin = await portal.as(person);
  kit = employeeKit(admin, { companyId, departmentId });
});

describe('sign-in of a deactivated employee', () => {
  it('signs a deactivated employee out immediately and accepts a new sign-in after activation', async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const client = await portal.as(person);
    const events: LiveEvent[] = [];
    portal.services.live.on('event', (event) => events.push(event));
    const params = { id: person.employeeId };
    const off = await admin.call(employees.update, {
      params,
      body: kit.change('off', { isEnabled: false }),
    });
    expect(off.result).toMatchObject({ isEnabled: false, accountStatus: -99 });
    expect((await client.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
    const event = { topic: 'rights.changed', companyId, ids: [person.accountId] };
    await expect.poll(() => events).toContainEqual(event);
    const on = await admin.call(employees.update, { params, body: kit.change('on', { isEnabled: true }) });
    expect(on.result).toMatchObject({ isEnabled: true, accountStatus: 1 });
    expect((await client.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
    expect((await (await portal.as(person)).call(sessions.me)).status).toBe(200);
  });

  it('restores the status "new" when an account that was never activated is enabled again', async () => {
    const { id } = await kit.add('never-in', { isEnabled: false });
    const on = await admin.call(employees.update, {
      params: { id },
      body: kit.change('never-in', { isEnabled: true }),
    });
    expect(on.result.accountStatus).toBe(0);
  });
});

describe('changes of accounts by an administrator', () => {
  it('rejects deactivating or deleting one’s own account', async () => {
    const params = { id: adminId };
    const off = await admin.call(employees.update, { params, body: kit.change('me', { isEnabled: false }) });
    expect([off.status, off.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    expect((await admin.call(employees.remove, { params })).code).toBe('AUTH_NO_PERMISSION');
    expect((await admin.call(employees.update, { params, body: kit.change('me') })).status).toBe(200);
  });

  it('rejects changes by an administrator to the account of a system administrator', async () => {
    const above = await portal.make.employee({ companyId, departmentId, roles: ['STAFF', 'SYSADMIN'] });
    const params = { id: above.employeeId };
    for (const answer of [
      await admin.call(employees.update, { params, body: kit.change('taken-over') }),
      await admin.call(employees.remove, { params }),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    }
    const system = await portal.as(await portal.make.sysadmin());
    expect((await system.call(employees.update, { params, body: kit.change('above') })).status).toBe(200);
  });
});

describe('terminal user IDs of new employees', () => {
  it('proposes the next free terminal user ID even when ten employees are added concurrently', async () => {
    const home = await portal.make.department();
    const chief = await portal.make.employee({ companyId: home.companyId, roles: ['ADMIN'], pin: '3' });
    const many = employeeKit(await portal.as(chief), { companyId: home.companyId, departmentId: home.id });
    const newEmployees = await Promise.all(
      Array.from({ length: 10 }, (_, n) => many.add(`many${n}`, { devicePin: n % 2 ? null : '' })),
    );
    const pins = newEmployees.map(({ devicePin }) => Number(devicePin)).toSorted((a, b) => a - b);
    expect(pins).toEqual([1, 2, ...Array.from({ length: 8 }, (_, n) => n + 4)]);
  });

  it('does not propose the terminal user ID of a deleted employee again', async () => {
    const system = await portal.as(await portal.make.sysadmin());
    const company = await system.call(companies.create, {
      body: { companyCode: 'PINS', companyName: 'Pins', timeZone: 'UTC' },
    });
    const home = await portal.make.department({ companyId: company.result.id });
    const fresh = employeeKit(system, { companyId: home.companyId, departmentId: home.id });
    const first = await fresh.add('gone', { devicePin: null });
    await system.call(employees.remove, { params: { id: first.id } });
    const second = await fresh.add('stays', { devicePin: null });
    expect([first.devicePin, second.devicePin]).toEqual(['1', '2']);
  });
});
