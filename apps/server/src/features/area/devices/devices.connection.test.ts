import { devices } from '@gatehouse/api/area/devices';
import { createDeviceFixture } from '@gatehouse/testing/data/area/device-fixture';
import { describe, expect, it } from 'vitest';

const { portal, companyId, door, admin, change, body, add, terminal } = await createDeviceFixture();

describe('serial number and approval of a device', () => {
  it('approves a device when an administrator enters its serial number', async () => {
    const { result } = await admin.call(devices.create, { body: body('ZK', terminal('ZK-1')) });
    expect(result).toMatchObject({
      approved: true,
      weakIdentity: true,
      allowedAddresses: ['10.1.2.3/32'],
      protocol: 'ZK_ATT',
    });
    const { rows } = await portal.make.owner.query(
      'SELECT approved_at, approved_by IS NOT NULL AS signed FROM devices WHERE id = $1',
      [result.id],
    );
    expect(rows).toEqual([{ approved_at: portal.clock.now(), signed: true }]);
  });

  it('removes a serial number from the pending devices when an administrator enters it for a device', async () => {
    const wait = (serial: string) =>
      portal.make.owner.query(
        "INSERT INTO pending_devices (serial_number, protocol, first_seen_at, last_seen_at) VALUES ($1, 'ZK_ATT', now(), now())",
        [serial],
      );
    await wait('WAITS-1');
    await wait('WAITS-2');
    await wait('WAITS-3');
    const id = await add('WAITED', terminal('WAITS-1'));
    await admin.call(devices.update, { params: { id }, body: change('WAITED', terminal('WAITS-2')) });
    const { rows } = await portal.make.owner.query('SELECT serial_number FROM pending_devices');
    expect(rows).toEqual([{ serial_number: 'WAITS-3' }]);
  });

  it.each([
    ['10.0.0.0/8', true],
    ['2001:db8::/32', true],
    ['fe80::1', true],
    ['0.0.0.0/0', false],
    ['::/0', false],
    ['10.0.0.0/33', false],
    ['the office', false],
  ])(
    "checks the sender's address against the allowed address %s, accepted: %s",
    async (address, accepted) => {
      const answer = await admin.call(devices.create, {
        body: body(`A-${address}`, {
          ...terminal(`ADDR${address.replace(/\W/g, '-')}`),
          allowedAddresses: [address],
        }),
      });
      expect(answer.status).toBe(accepted ? 200 : 400);
      if (!accepted)
        expect(answer.result.fields).toMatchObject([{ field: 'allowedAddresses', rule: 'invalid' }]);
    },
  );

  it('requires no address for a device that signs its requests', async () => {
    const { result } = await admin.call(devices.create, {
      body: body('SIGNS', { protocol: 'JSON', serialNumber: 'J-1' }),
    });
    expect(result).toMatchObject({ weakIdentity: false, approved: true, allowedAddresses: [] });
  });

  it('resets the stored state of a device when another terminal replaces the old terminal', async () => {
    const id = await add('SWAP', terminal('SWAP-1'));
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query(
      `UPDATE device_states SET last_seen_at = now(), stamps = '{"ATTLOG": "99"}', firmware = 'Ver 8', drift_seconds = 4
       WHERE device_id = $1`,
      [id],
    );
    await portal.make.owner.query(
      "INSERT INTO device_people (device_id, pin, employee_id, company_id, desired, confirmed) VALUES ($1, $4, $2, $3, 'a', 'a')",
      [id, person.employeeId, companyId, person.pin],
    );
    await portal.make.owner.query(
      "INSERT INTO device_faces (device_id, pin, employee_id, company_id, desired, confirmed, is_sent) VALUES ($1, $4, $2, $3, 'f', 'f', true)",
      [id, person.employeeId, companyId, person.pin],
    );
    await portal.make.owner.query(
      "INSERT INTO device_commands (company_id, device_id, number, kind, payload, state, created_at) VALUES ($1, $2, 1, 'REBOOT', 'REBOOT', 'QUEUED', now())",
      [companyId, id],
    );
    const readState = async () =>
      (
        await portal.make.owner.query(
          `SELECT stamps, firmware, p.confirmed, f.confirmed AS face, f.is_sent AS sent, c.state AS command
           FROM device_states JOIN device_people p USING (device_id) JOIN device_faces f USING (device_id)
           JOIN device_commands c USING (device_id) WHERE device_id = $1`,
          [id],
        )
      ).rows[0];
    await admin.call(devices.update, { params: { id }, body: change('SWAP', terminal('SWAP-1')) });
    const old = { stamps: { ATTLOG: '99' }, firmware: 'Ver 8', confirmed: 'a' };
    expect(await readState()).toEqual({ ...old, face: 'f', sent: true, command: 'QUEUED' });
    const { result } = await admin.call(devices.update, {
      params: { id },
      body: change('SWAP', terminal('SWAP-2')),
    });
    expect(result).toMatchObject({ approved: true, lastSeenAt: null, firmware: '', driftSeconds: null });
    const resetState = { stamps: {}, firmware: '', confirmed: null };
    expect(await readState()).toEqual({ ...resetState, face: null, sent: false, command: 'FAILED' });
    const disconnected = await admin.call(devices.update, {
      params: { id },
      body: change('SWAP', { protocol: null, serialNumber: null }),
    });
    expect(disconnected.result).toMatchObject({ serialNumber: null, approved: false });
  });

  it('keeps the approval of a device unchanged when other fields change, and approves no device automatically', async () => {
    const { id } = await portal.make.device({ doorId: door.id, approved: false });
    const { result: before } = await admin.call(devices.get, { params: { id } });
    const { result } = await admin.call(devices.update, {
      params: { id },
      body: change('RENAMED', terminal(before.serialNumber)),
    });
    expect([before.approved, result.approved]).toEqual([false, false]);
  });

  it('shows a device as ONLINE for two minutes after its last request', async () => {
    const id = await add('WORD', terminal('WORD-1'));
    await portal.make.owner.query('UPDATE device_states SET last_seen_at = $2 WHERE device_id = $1', [
      id,
      portal.clock.now(),
    ]);
    const readStatus = async () => (await admin.call(devices.get, { params: { id } })).result.status;
    const at = portal.clock.now();
    portal.clock.advance(120_000);
    expect(await readStatus()).toBe('ONLINE');
    portal.clock.advance(1);
    expect(await readStatus()).toBe('OFFLINE');
    portal.clock.set(at);
  });

  it("uses the time zone of the device's building, or of the company if the building has none", async () => {
    const building = await portal.make.building({ companyId, timeZone: 'Asia/Seoul' });
    const room = await portal.make.room({ buildingId: building.id });
    const there = await portal.make.door({ roomId: room.id });
    const { result } = await admin.call(devices.create, { body: body('SEOUL', { doorId: there.id }) });
    expect([result.timeZone, result.siteTimeZone]).toEqual([null, 'Asia/Seoul']);
  });
});
