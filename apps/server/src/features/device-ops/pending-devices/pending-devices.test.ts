import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let doorId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  doorId = (await portal.make.door({ companyId })).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const listSerials = async (client: Client) =>
  (await client.call(pendingDevices.list)).result.content.map(
    ({ serialNumber }: { serialNumber: string }) => serialNumber,
  );
const approve = (serialNumber: string, body: object, client = admin) =>
  client.call(pendingDevices.approve, {
    params: { serialNumber },
    body: { deviceCode: serialNumber, deviceName: serialNumber, deviceType: 'FACE', doorId, ...body },
  });

describe('pending devices', () => {
  it('lists pending devices until they are approved, and accepts their data afterwards', async () => {
    const terminal = terminalOf(portal, 'KNOCK1');
    expect((await terminal.handshake()).statusCode).toBe(403);
    expect(await listSerials(admin)).toContain('KNOCK1');
    const weak = await approve('KNOCK1', { id: 9001 });
    expect(weak.result.fields).toEqual([{ field: 'allowedAddresses', rule: 'required', params: {} }]);
    const approval = await approve('KNOCK1', { id: 9001, allowedAddresses: ['127.0.0.1'] });
    expect(approval.result).toEqual({
      id: 9001,
      deviceCode: 'KNOCK1',
      serialNumber: 'KNOCK1',
      protocol: 'ZK_ATT',
      secret: null,
    });
    expect(await listSerials(admin)).not.toContain('KNOCK1');
    expect((await terminal.handshake()).statusCode).toBe(200);
    expect((await approve('KNOCK1', { id: 9002, allowedAddresses: ['127.0.0.1'] })).code).toBe(
      'ATT_DEVICE_NOT_FOUND',
    );
  });

  it('lists a dismissed pending device again when it sends another request', async () => {
    await terminalOf(portal, 'KNOCK2').poll();
    expect((await admin.call(pendingDevices.dismiss, { params: { serialNumber: 'KNOCK2' } })).status).toBe(
      200,
    );
    expect(await listSerials(admin)).not.toContain('KNOCK2');
    portal.clock.advance(61_000);
    await terminalOf(portal, 'KNOCK2').poll();
    expect(await listSerials(admin)).toContain('KNOCK2');
  });

  it('limits pending devices to 50 per address, removes the oldest first, and keeps the pending devices of other addresses', async () => {
    await terminalOf(portal, 'ELSEWHERE', '10.1.1.1').poll();
    for (let i = 0; i < 150; i++) {
      portal.clock.advance(1000);
      await terminalOf(portal, `CROWD${String(i).padStart(3, '0')}`, '10.9.9.9').poll();
    }
    const storedDevices = await portal.make.owner.query(
      `SELECT count(*)::int AS n, min(serial_number) AS first FROM pending_devices WHERE remote_address = '10.9.9.9'`,
    );
    expect(storedDevices.rows).toEqual([{ n: 50, first: 'CROWD090' }]);
    expect(await listSerials(admin)).not.toContain('CROWD089');
    const { rows } = await portal.make.owner.query(
      "SELECT serial_number FROM pending_devices WHERE remote_address = '10.1.1.1'",
    );
    expect(rows).toEqual([{ serial_number: 'ELSEWHERE' }]);
  });

  it('limits the number of stored pending devices when a thousand serial numbers send requests', async () => {
    portal.clock.advance(61_000);
    for (let i = 0; i < 400; i++) await terminalOf(portal, `STORM${i}`, `10.2.2.${i % 200}`).poll();
    const { rows } = await portal.make.owner.query('SELECT count(*)::int AS n FROM pending_devices');
    expect(rows[0].n).toBeGreaterThan(300);
    expect(rows[0].n).toBeLessThanOrEqual(500);
  });

  it('shows pending devices only to the system administrator if there is a second company', async () => {
    const sysadmin = await portal.as(await portal.make.sysadmin());
    const other = await portal.make.employee({ roles: ['ADMIN'] });
    expect(await listSerials(admin)).toEqual([]);
    expect(await listSerials(await portal.as(other))).toEqual([]);
    expect((await approve('KNOCK2', { id: 9003, allowedAddresses: ['127.0.0.1'] })).code).toBe(
      'ATT_DEVICE_NOT_FOUND',
    );
    expect((await approve('KNOCK2', { id: 9003, allowedAddresses: ['127.0.0.1'] }, sysadmin)).status).toBe(
      200,
    );
  });
});
