import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { syncJob } from '../device-people/device-people.service.ts';

let portal: TestPortal;
let admin: Client;
let stranger: Client;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(
    await portal.make.employee({ companyId, roles: ['ADMIN'], pin: '1', displayName: 'Ada\tAdmin' }),
  );
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const commandsOf = (id: number) =>
  rows(
    'SELECT number, kind, state, return_code AS code FROM device_commands WHERE device_id = $1 ORDER BY number',
    [id],
  );

async function createTerminal(overrides = {}): Promise<{ id: number; terminal: TerminalClient }> {
  const device = await portal.make.device({ companyId, ...overrides });
  return { id: device.id, terminal: terminalOf(portal, device.serial) };
}
const send = (id: number, kind: string, client = admin) =>
  client.call(deviceCommands.send, { params: { id }, body: { kind } });

describe('device commands', () => {
  it('delivers commands at the next poll, each only once and in order', async () => {
    const { id, terminal } = await createTerminal();
    expect((await terminal.poll()).body).toBe('OK');
    expect((await send(id, 'INFO')).result).toEqual({ kind: 'INFO', queued: 1 });
    await send(id, 'CHECK');
    expect((await send(id, 'CHECK')).result.queued).toBe(0);
    expect((await terminal.poll()).body).toBe('C:1:INFO\nC:2:CHECK\n');
    expect((await terminal.poll()).body).toBe('OK');
  });

  it('completes several commands when one request contains the results of all of them, and stores the content of each result', async () => {
    const { id, terminal } = await createTerminal();
    await send(id, 'INFO');
    await send(id, 'CHECK');
    await terminal.poll();
    const answer = await terminal.report(
      'ID=1&Return=0&CMD=INFO\nUserCount=12\nFWVersion=Ver 8.0\nID=2&Return=-1002&CMD=CHECK\nID=9999&Return=0&CMD=X\nID=4294967295&Return=0&CMD=DATA',
    );
    expect(answer.body).toBe('OK');
    expect(await commandsOf(id)).toEqual([
      { number: 1, kind: 'INFO', state: 'DONE', code: 0 },
      { number: 2, kind: 'CHECK', state: 'FAILED', code: -1002 },
    ]);
    const { result } = await admin.call(deviceCommands.list, { params: { id } });
    expect(result.content[0]).toMatchObject({ kind: 'CHECK', returnMeaning: 'unsupported', attempts: 1 });
    expect(await rows('SELECT firmware FROM device_states WHERE device_id = $1', [id])).toEqual([
      { firmware: 'Ver 8.0' },
    ]);
  });

  it('delivers commands again if the terminal does not answer, and fails them after five attempts', async () => {
    const { id, terminal } = await createTerminal();
    await send(id, 'CHECK');
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await terminal.poll()).body).toBe('C:1:CHECK\n');
      expect((await terminal.poll()).body).toBe('OK');
      portal.clock.advance(6 * 60_000);
    }
    expect((await terminal.poll()).body).toBe('OK');
    expect(await commandsOf(id)).toEqual([{ number: 1, kind: 'CHECK', state: 'FAILED', code: null }]);
  });

  it("never restarts a terminal twice, because the terminal's next handshake confirms the restart", async () => {
    const { id, terminal } = await createTerminal();
    await send(id, 'REBOOT');
    expect((await terminal.poll()).body).toBe('C:1:REBOOT\n');
    await terminal.handshake();
    portal.clock.advance(6 * 60_000);
    expect((await terminal.poll()).body).toBe('OK');
    expect(await commandsOf(id)).toMatchObject([{ state: 'DONE' }]);
  });

  it("rejects commands for another company's device, for a device that supports no commands, and from employees", async () => {
    const { id } = await createTerminal();
    expect((await send(id, 'INFO', stranger)).code).toBe('AREA_DEVICE_ID_NOT_FOUND');
    const json = await portal.make.device({ companyId, protocol: 'JSON' });
    expect((await send(json.id, 'INFO')).code).toBe('ATT_DEVICE_NOT_APPROVED');
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await send(id, 'INFO', staff)).code).toBe('AUTH_NO_PERMISSION');
  });
});

describe('commands about people', () => {
  const sync = (data: object) => syncJob.run(portal.services, { companyId: home, ...data });
  let home: number;
  let boss: Client;
  beforeAll(async () => {
    home = (await portal.make.company()).id;
    boss = await portal.as(
      await portal.make.employee({ companyId: home, roles: ['ADMIN'], pin: '1', displayName: 'Ada\tAdmin' }),
    );
  });

  it('creates commands about people when a terminal polls, and only for that terminal', async () => {
    const company = await portal.make.company();
    for (let n = 0; n < 3; n++) await portal.make.employee({ companyId: company.id });
    const [first, second] = [
      await createTerminal({ companyId: company.id }),
      await createTerminal({ companyId: company.id }),
    ];
    await syncJob.run(portal.services, { companyId: company.id });
    expect(await commandsOf(first.id)).toEqual([]);
    await first.terminal.poll();
    expect(await commandsOf(first.id)).toHaveLength(3);
    expect(await commandsOf(second.id)).toEqual([]);
    // Only one person was changed. The terminal that already has all three people gets one command, and the terminal
    // without people gets three.
    await first.terminal.report('ID=1&Return=0&CMD=DATA\nID=2&Return=0&CMD=DATA\nID=3&Return=0&CMD=DATA');
    const { rows } = await portal.make.owner.query(
      "UPDATE employees SET display_name = 'Renamed' WHERE id = (SELECT max(id) FROM employees WHERE company_id = $1) RETURNING id",
      [company.id],
    );
    await syncJob.run(portal.services, { companyId: company.id, employeeIds: [Number(rows[0].id)] });
    expect((await first.terminal.poll()).body).toMatch(
      /^C:4:DATA UPDATE USERINFO PIN=\d+\tName=Renamed\t[^\n]*\n$/,
    );
    await second.terminal.poll();
    expect(await commandsOf(second.id)).toHaveLength(3);
    expect((await first.terminal.poll()).body).toBe('OK');
  });

  it('creates commands only for people with a desired state that differs from the state that the terminal confirmed', async () => {
    const { id, terminal } = await createTerminal({ companyId: home });
    await sync({});
    expect((await terminal.poll()).body).toBe(
      'C:1:DATA UPDATE USERINFO PIN=1\tName=Ada Admin\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000100000000\tVerify=0\n',
    );
    await sync({});
    expect(await commandsOf(id)).toHaveLength(1);
    await terminal.report('ID=1&Return=0&CMD=DATA UPDATE USERINFO');
    await sync({});
    expect(await commandsOf(id)).toHaveLength(1);

    const person = await portal.make.employee({ companyId: home, pin: '77' });
    await sync({ employeeIds: [person.employeeId] });
    expect((await terminal.poll()).body).toMatch(/^C:2:DATA UPDATE USERINFO PIN=77\t/);
    await terminal.report('ID=2&Return=0&CMD=DATA');
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      person.employeeId,
    ]);
    await sync({ employeeIds: [person.employeeId] });
    expect((await terminal.poll()).body).toBe('C:3:DATA DELETE USERINFO PIN=77\n');
    await terminal.report('ID=3&Return=0&CMD=DATA DELETE USERINFO');
    expect(await rows('SELECT pin FROM device_people WHERE device_id = $1', [id])).toEqual([{ pin: '1' }]);
  });

  it('retries people that a terminal refused only after an administrator requests it', async () => {
    const { id, terminal } = await createTerminal({ companyId: home });
    await sync({ deviceId: id });
    await terminal.poll();
    await terminal.report('ID=1&Return=-18&CMD=DATA');
    await sync({ deviceId: id });
    expect((await terminal.poll()).body).toBe('OK');
    expect(
      (await boss.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } })).result,
    ).toEqual({ kind: 'SEND_PEOPLE', queued: 1 });
    expect((await terminal.poll()).body).toMatch(/^C:2:DATA UPDATE USERINFO PIN=1\t/);
  });

  it("deletes removed people from the terminal, and replaces a queued command if the person's name changes", async () => {
    const { id, terminal } = await createTerminal({ companyId: home });
    const person = await portal.make.employee({ companyId: home, pin: '88', displayName: 'Old Name' });
    await sync({ deviceId: id });
    await portal.make.owner.query("UPDATE employees SET display_name = 'New Name' WHERE id = $1", [
      person.employeeId,
    ]);
    await sync({ deviceId: id });
    const poll = (await terminal.poll()).body;
    expect(poll).toContain('Name=New Name');
    expect(poll).not.toContain('Old Name');
    await terminal.report(
      [...poll.matchAll(/^C:(\d+):/gm)].map(([, n]) => `ID=${n}&Return=0&CMD=DATA`).join('\n'),
    );
    await portal.make.owner.query('DELETE FROM employees WHERE id = $1', [person.employeeId]);
    await sync({ deviceId: id });
    expect((await terminal.poll()).body).toMatch(/:DATA DELETE USERINFO PIN=88\n$/);
  });
});
