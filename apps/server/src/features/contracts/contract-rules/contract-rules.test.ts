import { contractRules } from '@gatehouse/api/contracts/contract-rules';
import { contracts } from '@gatehouse/api/contracts/contracts';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
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

const createRule = async (name: string, remindBeforeDay: number, isEnabled = true) =>
  (await system.call(contractRules.create, { body: { name, remindBeforeDay, isEnabled } })).result;
const runReminders = () => tellOfEnds.run(portal.services, {});
const listNotifications = async (who: Client): Promise<{ content: string; link: string }[]> =>
  (await who.call(notifications.list, { query: { size: 100 } })).result.content;

describe('contract reminder rules', () => {
  it('lists rules by days, rejects duplicate names, and turns rules on and off', async () => {
    const { id } = await createRule('Month', 30, false);
    await createRule('Week', 7, false);
    const { result } = await system.call(contractRules.list);
    expect(result.content.map((row: { name: string }) => row.name)).toEqual(['Week', 'Month']);
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

describe('reminders of ending contracts', () => {
  it('notifies the company’s administrators and SYSADMINs once per rule, with a link to the contract', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const { id, code } = await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-11-30' });
    await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-11-19' });
    await portal.make.contract({ companyId, start: '2026-01-01', end: '2027-11-30' });
    // The rule is created two days after its reminder date, which is the 16th.
    await createRule('Fortnight', 14);
    await runReminders();
    await runReminders();
    for (const who of [admin, system]) {
      const [first, ...others] = await listNotifications(who);
      expect(first).toMatchObject({ type: 'REMINDER', link: `/contracts?view=${id}` });
      expect(first?.content).toContain(code);
      expect(first?.content).toContain('November 30, 2026');
      expect(others).toEqual([]);
    }
    expect([await listNotifications(staff), await listNotifications(stranger)]).toEqual([[], []]);
    await createRule('Eve', 1);
    await runReminders();
    expect((await listNotifications(admin)).length).toBe(1);
    // Midnight of the 29th in Ho Chi Minh City.
    portal.clock.set('2026-11-28T17:00:00Z');
    await runReminders();
    expect((await listNotifications(admin)).length).toBe(2);
    // This is the first job run after midnight of the 30th, when the contract ends.
    await createRule('The day itself', 0);
    portal.clock.set('2026-11-29T17:07:00Z');
    await runReminders();
    expect((await listNotifications(admin)).length).toBe(3);
  });

  it('notifies once a day of a contract for which several rules are due', async () => {
    portal.clock.set('2026-12-01T01:00:00Z');
    for (const days of [30, 60, 90]) await createRule(`${days} days`, days);
    const { code } = await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-12-20' });
    await runReminders();
    await createRule('Twenty days', 20);
    await runReminders();
    const about = async () =>
      (await listNotifications(admin)).filter(({ content }) => content.includes(code)).length;
    expect(await about()).toBe(1);
    // Midnight of the 19th in Ho Chi Minh City, on which the rule Eve is due.
    portal.clock.set('2026-12-18T17:07:00Z');
    await runReminders();
    expect(await about()).toBe(2);
  });

  it('notifies again when the end date of a contract is moved, but not for inactive contracts', async () => {
    portal.clock.set('2026-12-01T02:00:00Z');
    const { id } = await portal.make.contract({ companyId, start: '2026-01-01', end: '2026-12-10' });
    const before = (await listNotifications(admin)).length;
    await runReminders();
    const countNew = async () => (await listNotifications(admin)).length - before;
    expect(await countNew()).toBe(1);
    const move = (body: object) => system.call(contracts.update, { params: { id }, body });
    await move({ endDate: '2026-12-12T00:00:00' });
    await runReminders();
    expect(await countNew()).toBe(2);
    await move({ endDate: '2026-12-14T00:00:00', isEnabled: false });
    await runReminders();
    expect(await countNew()).toBe(2);
    await move({ isEnabled: true });
    await runReminders();
    expect(await countNew()).toBe(3);
  });
});
