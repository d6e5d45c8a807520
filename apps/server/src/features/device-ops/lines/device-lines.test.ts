import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { testIsapiTerminal } from '@gatehouse/testing/kit/isapi-terminal';
import { lineWorld } from '@gatehouse/testing/kit/line-world';
import { describe, expect, it } from 'vitest';
import { roundJob } from './device-lines.jobs.ts';

const { portal, admin, terminal, device, call, body, line } = await lineWorld();
const stateOf = async (id: number) => (await line(id)).state;

describe('connection settings of a terminal', () => {
  it("accepts a terminal's IP address in a permitted network, and rejects host names, addresses of this machine and link-local addresses", async () => {
    const { id } = await device();
    const create = (more: object) =>
      admin.call(deviceLines.create, { params: { id }, body: { ...body, ...more } });
    for (const address of ['terminal.example.com', 'http://192.0.2.7', '192.0.2.7/x', '127.1', ''])
      expect((await create({ address })).status, address).toBe(400);
    for (const address of [
      '10.0.0.7',
      '169.254.169.254',
      '::ffff:127.0.0.1',
      '0.0.0.0',
      'fe80::1',
      '93.184.215.14',
    ])
      expect((await create({ address })).code, address).toBe('ATT_DEVICE_ADDRESS_REFUSED');
    expect((await create({ address: '192.0.2.7' })).status).toBe(200);
  });

  it('rejects a connection to a terminal while no network is configured, and shows the reason in the form', async () => {
    const { id } = await device();
    const { terminals } = portal.services.settings;
    portal.services.settings.terminals = { ...terminals, networks: [] };
    expect((await admin.call(deviceLines.create, { params: { id }, body })).code).toBe(
      'ATT_DEVICE_CALLS_OFF',
    );
    expect(await line(id)).toEqual({ networks: [], line: null, state: null });
    portal.services.settings.terminals = terminals;
  });

  it('rejects a connection for a terminal of another vendor', async () => {
    const { id } = await device({ protocol: 'ZK_ATT' });
    expect((await admin.call(deviceLines.create, { params: { id }, body })).code).toBe(
      'ATT_DEVICE_NOT_APPROVED',
    );
  });

  it('never returns the password of a terminal and never writes it to the audit trail', async () => {
    const { id } = await device();
    const created = await admin.call(deviceLines.create, { params: { id }, body });
    const changed = await admin.call(deviceLines.update, {
      params: { id },
      body: { password: 'Another-2?' },
    });
    const { rows } = await portal.make.owner.query('SELECT * FROM device_lines WHERE device_id = $1', [id]);
    const trail = await portal.make.owner.query("SELECT * FROM audit_log WHERE entity = 'deviceLines'");
    expect(trail.rows.length).toBeGreaterThan(0);
    const all = JSON.stringify([created.result, changed.result, await line(id), rows, trail.rows]);
    expect(all).not.toContain(body.password);
    expect(all).not.toContain('Another-2?');
    expect(String(rows[0]?.sealed)).not.toContain('Another-2?');
  });
});

describe("changes of a terminal's address or port", () => {
  it.each([
    { address: '192.0.2.9' },
    { port: 8_080 },
    { address: '192.0.2.9', port: 8_080, userName: 'other' },
  ])(
    'rejects changing the connection to %o without the password, and leaves the connection unchanged',
    async (change) => {
      const { id } = await device({ line: true });
      const before = (await line(id)).line;
      const refused = await admin.call(deviceLines.update, { params: { id }, body: change });
      expect(refused).toMatchObject({
        code: 'API_INVALID_REQUEST_ARGUMENT',
        result: { fields: [{ field: 'password', rule: 'required' }] },
      });
      expect((await line(id)).line).toEqual(before);
    },
  );

  it('never sends the old password to a new host', async () => {
    const other = await testIsapiTerminal();
    const { id } = await device({ line: true });
    const { port } = other;
    await admin.call(deviceLines.update, { params: { id }, body: { port } });
    await call(id);
    expect(other.asked).toEqual([]);
    const password = other.is.password;
    expect((await admin.call(deviceLines.update, { params: { id }, body: { port, password } })).status).toBe(
      200,
    );
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: null });
    expect(other.asked.length).toBeGreaterThan(0);
  });

  it('keeps the password of a terminal while the address and port stay the same', async () => {
    const { id } = await device({ line: true });
    const { address, port } = body;
    const same = { address, port, userName: 'operator' };
    expect((await admin.call(deviceLines.update, { params: { id }, body: same })).status).toBe(200);
  });
});

describe('calls to a terminal', () => {
  it('stores the identity that the terminal reports', async () => {
    const { id } = await device({ line: true });
    await call(id);
    expect(await stateOf(id)).toMatchObject({
      problem: null,
      model: 'DS-K1T341AM',
      serialNumber: terminal.is.serialNumber,
      firmware: 'V3.2.30',
      isAsked: false,
    });
    const response = await admin.call(devices.get, { params: { id } });
    expect(response.result.firmware).toBe('V3.2.30');
  });

  it('signs a call again with the new nonce if the terminal rejects the first nonce', async () => {
    const { id } = await device({ line: true });
    await call(id);
    terminal.is.spurious = { rejects: 1 };
    await call(id);
    expect(terminal.is.spurious.rejects).toBe(0);
    expect(await stateOf(id)).toMatchObject({ problem: null });
  });

  it('pauses calls for half an hour when the terminal rejects a previously accepted password twice, and then resumes automatically', async () => {
    const { id } = await device({ line: true });
    await call(id);
    terminal.is.spurious = { rejects: 2 };
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: 'SIGN_IN_REJECTED' });
    portal.clock.advance(29 * 60_000);
    await roundJob.run(portal.services, {});
    expect(await stateOf(id)).toMatchObject({ problem: 'SIGN_IN_REJECTED' });
    portal.clock.advance(60_000);
    await roundJob.run(portal.services, {});
    expect(await stateOf(id)).toMatchObject({ problem: null });
  });

  it('treats a previously accepted password as wrong after four rejected calls', async () => {
    const { id } = await device({ line: true });
    await call(id);
    terminal.is.spurious = { rejects: 5 };
    await call(id);
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: 'WRONG_PASSWORD' });
    expect(terminal.is.spurious.rejects).toBe(1);
    terminal.is.spurious.rejects = 0;
  });

  it('tries a wrong terminal password twice and then stops until the password is changed', async () => {
    const { id } = await device({ line: { password: 'wrong' } });
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: 'WRONG_PASSWORD' });
    const before = terminal.asked.length;
    await call(id);
    expect(terminal.asked.length).toBe(before);
    await admin.call(deviceLines.update, { params: { id }, body: { password: terminal.is.password } });
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: null });
  });

  it('makes no call while the terminal account is locked, not even for a connection test', async () => {
    const { id } = await device({ line: true });
    terminal.is.locked = true;
    await call(id);
    terminal.is.locked = false;
    expect(await stateOf(id)).toMatchObject({
      problem: 'LOCKED',
      lockedUntil: new Date(portal.clock.now().getTime() + 1_800_000).toISOString(),
    });
    const before = terminal.asked.length;
    await admin.call(deviceLines.test, { params: { id } });
    await call(id);
    expect(terminal.asked.length).toBe(before);
    portal.clock.advance(1_801_000);
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: null });
  });

  it('sends no commands to another terminal at the same address', async () => {
    const { id } = await device({ line: true });
    await call(id);
    const own = terminal.is.serialNumber;
    terminal.is.serialNumber = 'ANOTHER';
    const before = terminal.asked.length;
    await call(id);
    expect(await stateOf(id)).toMatchObject({ problem: 'OTHER_DEVICE', serialNumber: own });
    expect(terminal.asked.slice(before).every(({ path }) => path.endsWith('/deviceInfo'))).toBe(true);
    terminal.is.serialNumber = own;
  });

  it('follows no redirect of a terminal, and makes no call after its network is removed from the permitted networks', async () => {
    const { id } = await device({ line: true });
    terminal.is.redirect = `http://127.0.0.1:${terminal.port}/ISAPI/System/deviceInfo`;
    const before = terminal.asked.length;
    await call(id);
    terminal.is.redirect = null;
    expect(terminal.asked.length).toBe(before + 1);
    expect(await stateOf(id)).toMatchObject({ problem: 'NOT_UNDERSTOOD' });
    const { terminals } = portal.services.settings;
    portal.services.settings.terminals = { ...terminals, networks: ['192.0.2.0/24'] };
    await admin.call(deviceLines.test, { params: { id } });
    await call(id);
    expect(terminal.asked.length).toBe(before + 1);
    expect(await stateOf(id)).toMatchObject({ problem: 'NOT_PERMITTED' });
    portal.services.settings.terminals = terminals;
  });

  it('continues a call to a terminal after the nonce of the session has expired', async () => {
    const { id } = await device({ line: true });
    terminal.is.nonceFor = 1;
    await call(id);
    terminal.is.nonceFor = 100;
    expect(await stateOf(id)).toMatchObject({ problem: null });
  });

  it('runs only one call at a time per terminal, even from several processes', async () => {
    const { id } = await device({ line: true });
    terminal.is.slowMs = 30;
    terminal.mostAtOnce = 0;
    await Promise.all([call(id), call(id), call(id)]);
    terminal.is.slowMs = 0;
    expect(terminal.mostAtOnce).toBe(1);
  });
});

describe('commands to a terminal', () => {
  it('opens the door, and fails the command immediately if the terminal cannot be reached in time', async () => {
    const { id } = await device({ line: true });
    const open = () => admin.call(deviceCommands.send, { params: { id }, body: { kind: 'OPEN_DOOR' } });
    const lastCommand = async () =>
      (await admin.call(deviceCommands.list, { params: { id } })).result.content.find(
        ({ kind }: { kind: string }) => kind === 'OPEN_DOOR',
      );
    const before = terminal.opened;
    expect((await open()).result).toEqual({ kind: 'OPEN_DOOR', queued: 1 });
    await call(id);
    expect(terminal.opened).toBe(before + 1);
    expect(await lastCommand()).toMatchObject({ state: 'DONE', returnMeaning: 'ok' });
    await open();
    portal.clock.advance(61_000);
    await call(id);
    expect(terminal.opened).toBe(before + 1);
    expect(await lastCommand()).toMatchObject({ state: 'FAILED', returnMeaning: 'expired' });
    await open();
    terminal.is.redirect = 'http://127.0.0.1/';
    await call(id);
    terminal.is.redirect = null;
    expect(await lastCommand()).toMatchObject({ state: 'FAILED', returnMeaning: 'notReached' });
  });
});
