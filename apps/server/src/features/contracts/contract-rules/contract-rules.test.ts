import { contractRules } from '@gatehouse/api/contracts/contract-rules';
import { contracts } from '@gatehouse/api/contracts/contracts';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { tellOfEnds } from './reminders.service.ts';

let portal: TestPortal;
let companyId: number;
let system: Client;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T02:00:00Z' });
  companyId = (await portal.make.company()).id;
  system = await portal.as(await portal.make.sysadmin());
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const rule = async (name: string, remindBeforeDay: number, isEnabled = true) =>
  (await system.call(contractRules.create, { body: { name, remindBeforeDay, isEnabled } })).result;
const look = () => tellOfEnds.run(portal.services, {});
const told = async (who: Client): Promise<{ content: string; link: string }[]> =>
  (await who.call(notifications.list, { query: { size: 100 } })).result.content;

describe('rules', () => {
  it('are listed by days, named once, and switched on and off', async () => {
    const { id } = await rule('Month', 30, false);
    await rule('Week', 7, false);
    const { result } = await system.call(contractRules.list);
    expect(result.content.map((one: { name: string }) => one.name)).toEqual(['Week', 'Month']);
    expect(
      (await system.call(contractRules.create, { body: { name: 'MONTH', remindBeforeDay: 1 } })).code,
    ).toBe('CON_RULE_EXISTED');
    const params = { id };
    const on = await system.call(contractRules.enable, { params, body: { enable: true } });
    expect(on.result).toMatchObject({ name: 'Month', isEnabled: true });
    await system.call(contractRules.enable, { params, body: { enable: false } });
    expect((await admin.call(contractRules.list)).code).toBe('AUTH_NO_PERMISSION');
    const bad = await system.call(contractRules.create, { body: { name: 'Bad', remindBeforeDay: -1 } });
    expect(bad.result.fields).toMatchObject([{ field: 'remindBeforeDay', rule: 'min' }]);
    const long = await system.call(contractRules.create, {
      body: { name: 'a'.repeat(51), remindBeforeDay: 1 },
    });
    expect(long.result.fields).toMatchObject([
      { field: 'name', rule: 'maxLength', params: { maxLength: 50 } },
    ]);
  });
});

describe('the end of a contract', () => {
  it('is told to the company’s administrators and to SYSADMINs, once a rule, with the way to it', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const { id, code } = await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-11-30' });
    await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-11-19' });
    await portal.make.contract({ companyId, start: '2026-01-01', end: '2027-11-30' });
    // made late: its day was the 16th
    await rule('Fortnight', 14);
    await look();
    await look();
    for (const who of [admin, system]) {
      const [first, ...others] = await told(who);
      expect(first).toMatchObject({ type: 'REMINDER', link: `/contracts?view=${id}` });
      expect(first?.content).toContain(code);
      expect(first?.content).toContain('November 30, 2026');
      expect(others).toEqual([]);
    }
    expect([await told(staff), await told(stranger)]).toEqual([[], []]);
    await rule('Eve', 1);
    await look();
    expect((await told(admin)).length).toBe(1);
    // midnight of the 29th in Ho Chi Minh City
    portal.clock.set('2026-11-28T17:00:00Z');
    await look();
    expect((await told(admin)).length).toBe(2);
    // and of the 30th, at which it ends, when the portal looks first
    await rule('The day itself', 0);
    portal.clock.set('2026-11-29T17:07:00Z');
    await look();
    expect((await told(admin)).length).toBe(3);
  });

  it('is told again where it is moved, and not of a contract that is switched off', async () => {
    portal.clock.set('2026-12-01T02:00:00Z');
    const { id } = await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-12-10' });
    const before = (await told(admin)).length;
    await look();
    const since = async () => (await told(admin)).length - before;
    expect(await since()).toBe(1);
    const move = (body: object) => system.call(contracts.update, { params: { id }, body });
    await move({ endDate: '2026-12-12T00:00:00' });
    await look();
    expect(await since()).toBe(2);
    await move({ endDate: '2026-12-14T00:00:00', isEnabled: false });
    await look();
    expect(await since()).toBe(2);
    await move({ isEnabled: true });
    await look();
    expect(await since()).toBe(3);
  });
});
