import { buildings } from '@gatehouse/api/area/buildings';
import { gates } from '@gatehouse/api/vehicles/gates';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let buildingId: number;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  buildingId = (await portal.make.building({ companyId })).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const gate = (gateCode: string, more: object = {}) =>
  admin.call(gates.create, { body: { gateCode, gateName: `Name of ${gateCode}`, buildingId, ...more } });

describe('gates', () => {
  it('stand at a building of the company, under a code of their own whatever its case', async () => {
    const { result } = await gate('NORTH');
    expect(result).toMatchObject({ companyId, buildingId, enabled: true, laneIds: [] });
    expect((await gate('North')).code).toBe('VEH_GATE_CODE_EXISTED');
    const elsewhere = (await portal.make.building()).id;
    expect((await gate('FAR', { buildingId: elsewhere })).code).toBe('AREA_BUILDING_ID_NOT_FOUND');
    const moved = await admin.call(gates.update, {
      params: { id: result.id },
      body: { buildingId: elsewhere },
    });
    expect(moved.code).toBe('AREA_BUILDING_ID_NOT_FOUND');
    expect((await stranger.call(gates.get, { params: { id: result.id } })).code).toBe('VEH_GATE_NOT_FOUND');
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(gates.list)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('stay while they have lanes, and keep their building', async () => {
    const { result } = await gate('BUSY');
    await portal.make.lane({ gateId: result.id });
    const kept = await admin.call(gates.remove, { params: { id: result.id } });
    expect([kept.code, kept.result.usedBy]).toEqual(['VEH_GATE_IN_USE', { lanes: 1 }]);
    const owner = await portal.make.building({ companyId });
    const only = await gate('ONLY', { buildingId: owner.id });
    const building = await admin.call(buildings.remove, { params: { id: owner.id } });
    expect([building.code, building.result.usedBy]).toEqual(['AREA_BUILDING_IN_USE', { gates: 1 }]);
    expect((await admin.call(gates.remove, { params: { id: only.result.id } })).status).toBe(200);
    expect((await admin.call(buildings.remove, { params: { id: owner.id } })).status).toBe(200);
  });
});

describe('lanes', () => {
  const lane = async (laneName: string, more: object = {}) => {
    const gateId = (await portal.make.gate({ companyId })).id;
    return admin.call(lanes.create, { body: { laneName, gateId, ...more } });
  };

  it('open by the plate, always, until somebody says otherwise', async () => {
    const { result } = await lane('First');
    expect(result).toMatchObject({ openCondition: 'PLATE', openTime: null, closeTime: null, enabled: true });
    const night = { openTime: '22:00', closeTime: '06:00', openCondition: 'PLATE_AND_CARD' };
    const changed = await admin.call(lanes.update, { params: { id: result.id }, body: night });
    expect(changed.result).toMatchObject(night);
    const half = await admin.call(lanes.update, { params: { id: result.id }, body: { closeTime: null } });
    expect(half.result.fields).toEqual([{ field: 'closeTime', rule: 'required', params: {} }]);
  });

  it('have a name of their own at their gate, and are listed by it', async () => {
    const made = await portal.make.gate({ companyId });
    const body = { laneName: 'Left', gateId: made.id };
    await admin.call(lanes.create, { body });
    expect((await admin.call(lanes.create, { body: { ...body, laneName: 'LEFT' } })).code).toBe(
      'VEH_LANE_NAME_EXISTED',
    );
    expect((await lane('Left')).status).toBe(200);
    const { result } = await admin.call(lanes.list, { query: { gateId: made.id } });
    expect(result.content).toMatchObject([{ laneName: 'Left', gateName: made.name }]);
    const theirs = await portal.make.gate();
    expect((await admin.call(lanes.create, { body: { laneName: 'X', gateId: theirs.id } })).code).toBe(
      'VEH_GATE_NOT_FOUND',
    );
  });

  it('stay while a tracking device looks at them', async () => {
    const { result } = await lane('Watched');
    await portal.make.trackingDevice({ laneId: result.id });
    const kept = await admin.call(lanes.remove, { params: { id: result.id } });
    expect([kept.code, kept.result.usedBy]).toEqual(['VEH_LANE_IN_USE', { trackingDevices: 1 }]);
  });
});

describe('tracking devices', () => {
  let laneId: number;
  beforeAll(async () => {
    laneId = (await portal.make.lane({ companyId })).id;
  });
  const device = (deviceId: string, more: object = {}) =>
    admin.call(trackingDevices.create, {
      body: {
        deviceId,
        deviceName: `Camera ${deviceId}`,
        laneId,
        deviceType: 'CAMERA',
        direction: 'IN',
        ...more,
      },
    });

  it('have an ID, a name and a camera of their own in the company', async () => {
    const cameraUrl = 'rtsp://10.0.0.8/h264';
    const made = await device('T1', { cameraUrl, baudRate: 9600 });
    expect(made.result).toMatchObject({ deviceId: 'T1', cameraUrl, baudRate: 9600, direction: 'IN' });
    expect((await device('t1', { deviceName: 'Other' })).code).toBe('VEH_DEVICES_ID_EXISTED');
    expect((await device('T2', { deviceName: 'CAMERA T1' })).code).toBe('VEH_DEVICES_NAME_EXISTED');
    expect((await device('T3', { cameraUrl })).code).toBe('VEH_DEVICES_CAMERAURL_EXISTED');
    // none is no camera twice
    expect([(await device('T4')).status, (await device('T5')).status]).toEqual([200, 200]);
    const elsewhere = (await portal.make.lane()).id;
    expect((await device('T6', { laneId: elsewhere })).code).toBe('VEH_LANE_NOT_FOUND');
  });

  it.each(['javascript:alert(1)', 'rtsp://admin:secret@10.0.0.8/', 'file:///etc/passwd', 'camera'])(
    'take no camera at %s',
    async (cameraUrl) => {
      const refused = await device('BAD', { cameraUrl });
      expect(refused.result.fields).toEqual([{ field: 'cameraUrl', rule: 'invalid', params: {} }]);
    },
  );

  it('are found by type and lane', async () => {
    await device('S1', { deviceType: 'SENSOR' });
    const query = { laneId, deviceType: 'SENSOR' };
    const { result } = await admin.call(trackingDevices.list, { query });
    expect(result.content).toMatchObject([{ deviceId: 'S1', deviceType: 'SENSOR' }]);
    expect((await stranger.call(trackingDevices.list, { query })).result.content).toEqual([]);
  });
});
