import { devices } from '@gatehouse/api/area/devices';
import { createDeviceFixture } from '@gatehouse/testing/data/area/device-fixture';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../platform/live-event.ts';

const { portal, companyId, door, admin, change, body, add, terminal } = await createDeviceFixture();
const foreignDoor = await portal.make.door();
const stranger = await portal.as(
  await portal.make.employee({ companyId: foreignDoor.companyId, roles: ['ADMIN'] }),
);

describe('administration of devices', () => {
  it('adds a device with the entered number and trims its texts', async () => {
    const input = body('  GATE ', { deviceName: ' Gate ', direction: 'TWO_WAYS', ipAddress: ' 10.0.0.7 ' });
    const { status, result } = await admin.call(devices.create, { body: input });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      id: input.id,
      deviceCode: 'GATE',
      deviceName: 'Gate',
      direction: 'TWO_WAYS',
      ipAddress: '10.0.0.7',
      doorCode: door.code,
      companyId,
      enabled: true,
      status: 'OFFLINE',
      protocol: null,
      serialNumber: null,
      approved: false,
      weakIdentity: false,
      lastSeenAt: null,
      firmware: '',
      driftSeconds: null,
      timeZone: null,
      siteTimeZone: 'Asia/Ho_Chi_Minh',
    });
  });

  it('adds a device to a door that the request identifies by code, and moves the device to another door in the same way', async () => {
    const { doorId: _, ...named } = body('BYCODE');
    const added = await admin.call(devices.create, { body: { ...named, doorCode: door.code } });
    expect(added.result).toMatchObject({ doorId: door.id, companyId });
    const other = await portal.make.door({ companyId });
    const params = { id: added.result.id };
    const moved = await admin.call(devices.update, { params, body: { doorCode: other.code } });
    expect(moved.result).toMatchObject({ doorId: other.id, doorCode: other.code });
    const both = await admin.call(devices.update, {
      params,
      body: { doorCode: door.code, doorId: other.id },
    });
    expect(both.code).toBe('AREA_DOOR_ID_NOT_FOUND');
    for (const [more, code] of [
      [{ doorCode: 'none' }, 'AREA_DOOR_ID_NOT_FOUND'],
      [{ doorCode: door.code, companyCode: 'none' }, 'HR_COMPANY_NOT_FOUND'],
      [{}, 'API_INVALID_REQUEST_ARGUMENT'],
    ] as const)
      expect((await admin.call(devices.create, { body: { ...named, ...more } })).code).toBe(code);
  });

  it('returns all invalid fields of a new device in one answer', async () => {
    const answer = await admin.call(devices.create, {
      body: {
        id: 0,
        deviceCode: '',
        deviceName: 'x'.repeat(256),
        direction: 'UP',
        ipAddress: 'front desk',
        protocol: 'ZK_ATT',
        timeZone: 'Mars/Olympus',
        approved: true,
      },
    });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields).toMatchObject([
      { field: 'id', rule: 'min' },
      { field: 'deviceCode', rule: 'required' },
      { field: 'deviceName', rule: 'maxLength', params: { maxLength: 255 } },
      { field: 'deviceType', rule: 'required' },
      { field: 'direction', rule: 'invalid' },
      { field: 'ipAddress', rule: 'invalid' },
      { field: 'timeZone', rule: 'timeZone' },
      { field: 'approved', rule: 'unknown' },
      { field: 'doorId', rule: 'required' },
      { field: 'serialNumber', rule: 'required' },
      { field: 'allowedAddresses', rule: 'required' },
    ]);
  });

  it.each([['XYZ'], ['constructor'], [7], [{ name: 'HIKVISION' }]])(
    'rejects a new device with the invalid protocol %j',
    async (protocol) => {
      const answer = await admin.call(devices.create, {
        body: { ...body('BAD', terminal('SN-BAD')), protocol },
      });
      expect(answer.code).toBe('API_INVALID_REQUEST_ARGUMENT');
      expect(answer.result.fields).toMatchObject([{ field: 'protocol', rule: 'invalid' }]);
    },
  );

  it('rejects a device number, code or serial number that is already used', async () => {
    const first = body('ONE', terminal('SN-1'));
    await admin.call(devices.create, { body: first });
    for (const [more, code] of [
      [{ id: first.id }, 'AREA_DEVICE_ID_DUPLICATED'],
      [{ deviceCode: 'ONE' }, 'AREA_DEVICE_CODE_DUPLICATED'],
      [terminal('SN-1'), 'AREA_DEVICE_SERIAL_DUPLICATED'],
    ] as const) {
      const answer = await admin.call(devices.create, { body: body('TWO', more) });
      expect([answer.status, answer.code]).toEqual([409, code]);
    }
    // Device numbers and serial numbers are unique in the whole portal. Device codes are unique only within a company.
    const foreignInput = body('ONE', { doorId: foreignDoor.id });
    expect((await stranger.call(devices.create, { body: { ...foreignInput, id: first.id } })).code).toBe(
      'AREA_DEVICE_ID_DUPLICATED',
    );
    expect((await stranger.call(devices.create, { body: foreignInput })).status).toBe(200);
  });

  it("answers 404 for another company's device, as for a missing device", async () => {
    const id = await add('OURS');
    for (const targetId of [id, 999_999]) {
      for (const answer of [
        await stranger.call(devices.get, { params: { id: targetId } }),
        await stranger.call(devices.update, {
          params: { id: targetId },
          body: change('X', { doorId: foreignDoor.id }),
        }),
        await stranger.call(devices.remove, { params: { id: targetId } }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_DEVICE_ID_NOT_FOUND']);
    }
    const { result } = await stranger.call(devices.list, { query: { size: 10_000 } });
    expect(result.content.filter((row: { companyId: number }) => row.companyId === companyId)).toEqual([]);
  });

  it('rejects a door of another company for a device with the same error as a missing door', async () => {
    const id = await add('BODY');
    for (const doorId of [foreignDoor.id, 999_999]) {
      for (const answer of [
        await admin.call(devices.create, { body: body('B1', { doorId }) }),
        await admin.call(devices.update, { params: { id }, body: change('B2', { doorId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_DOOR_ID_NOT_FOUND']);
    }
    const system = await portal.as(await portal.make.sysadmin());
    const moved = await system.call(devices.update, {
      params: { id },
      body: change('BODY', { doorId: foreignDoor.id }),
    });
    expect(moved.code).toBe('AREA_DOOR_ID_NOT_FOUND');
  });

  it('suggests the lowest device number that is free in the whole portal', async () => {
    const { result } = await admin.call(devices.nextId);
    expect((await stranger.call(devices.nextId)).result).toEqual(result);
    expect((await admin.call(devices.create, { body: { ...body('NEXT'), id: result.id } })).status).toBe(200);
    expect((await stranger.call(devices.nextId)).result.id).toBeGreaterThan(result.id);
  });

  it('sends a live event for each change of a device', async () => {
    const events: LiveEvent[] = [];
    const listener = (event: LiveEvent) => void events.push(event);
    portal.services.live.on('event', listener);
    const id = await add('LIVE');
    await admin.call(devices.update, { params: { id }, body: change('LIVE', { enabled: false }) });
    await admin.call(devices.remove, { params: { id } });
    await expect
      .poll(() => events.filter((event) => event.ids?.includes(id)))
      .toEqual(Array.from({ length: 3 }, () => ({ topic: 'devices.changed', companyId, ids: [id] })));
    portal.services.live.off('event', listener);
  });
});

describe('deletion of a device', () => {
  it('rejects deleting a device with stored records, and returns the number of records', async () => {
    for (const [code, usedBy, text] of [
      [
        'INBOX',
        { records: 1 },
        `INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw)
         VALUES ($1, gen_random_uuid(), $2, now(), 'ZK_ATT', 'x')`,
      ],
      [
        'HELD',
        { quarantine: 1 },
        `INSERT INTO quarantine (company_id, device_id, record_key, reason, raw, received_at)
         VALUES ($2, $1, gen_random_uuid(), 'UNREADABLE', 'x', now())`,
      ],
    ] as const) {
      const id = await add(code);
      await portal.make.owner.query(text, [id, companyId]);
      const answer = await admin.call(devices.remove, { params: { id } });
      expect([answer.status, answer.code]).toEqual([409, 'AREA_DEVICE_IN_USE']);
      expect(answer.result).toEqual({ usedBy });
    }
  });

  it('rejects deleting a device with punches', async () => {
    const id = await add('PUNCHED');
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query(
      `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id,
         person_code, verify_mode, result) VALUES ($2, '2026-11-20', now(), now(), 'UTC', now(), $1, $3, '1', 'FACE', 'ACCESS_GRANTED')`,
      [id, companyId, person.employeeId],
    );
    const answer = await admin.call(devices.remove, { params: { id } });
    expect([answer.status, answer.code]).toEqual([409, 'AREA_DEVICE_IN_USE']);
    expect(answer.result).toEqual({ usedBy: { punches: 1 } });
  });

  it('deletes a device that never connected, with an audit entry', async () => {
    const id = await add('MUTE');
    expect((await admin.call(devices.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(devices.get, { params: { id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'deviceCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'devices.remove', code: 'MUTE' }]);
  });
});

describe('list of devices of a company', () => {
  it('filters devices by door, type, status and keyword', async () => {
    const home = await portal.make.door({ companyId });
    const addAtDoor = (code: string, more: object) => add(code, { doorId: home.id, ...more });
    await addAtDoor('L1', { deviceName: 'North', deviceType: 'TABLET' });
    await addAtDoor('L2', {
      deviceName: 'South',
      enabled: false,
      protocol: 'JSON',
      serialNumber: 'SOUTHERN',
    });
    const listCodes = async (query: object) => {
      const { result } = await admin.call(devices.list, { query: { doorCode: home.code, ...query } });
      return result.content.map((row: { deviceCode: string }) => row.deviceCode);
    };
    expect(await listCodes({})).toEqual(['L1', 'L2']);
    expect(await listCodes({ sort: 'deviceName,desc' })).toEqual(['L2', 'L1']);
    expect(await listCodes({ type: 'TABLET' })).toEqual(['L1']);
    expect(await listCodes({ isActive: false })).toEqual(['L2']);
    expect(await listCodes({ keyword: 'southern' })).toEqual(['L2']);
    expect(await listCodes({ keyword: 'tablet' })).toEqual(['L1']);
  });

  it('lists devices for administrators only', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await manager.call(devices.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await manager.call(devices.nextId)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(devices.list)).code).toBe('AUTH_TOKEN_MISSING');
  });
});
