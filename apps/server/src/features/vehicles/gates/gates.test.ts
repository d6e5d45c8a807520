import { buildings } from '@gatehouse/api/area/buildings';
import { gates } from '@gatehouse/api/vehicles/gates';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

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

const createGate = (gateCode: string, more: object = {}) =>
  admin.call(gates.create, { body: { gateCode, gateName: `Name of ${gateCode}`, buildingId, ...more } });

describe('gates of a building', () => {
  it('adds a gate to a building of the company, with a code that is unique regardless of upper and lower case', async () => {
    const { result } = await createGate('NORTH');
    expect(result).toMatchObject({ companyId, buildingId, enabled: true, laneIds: [] });
    expect((await createGate('North')).code).toBe('VEH_GATE_CODE_EXISTED');
    const elsewhere = (await portal.make.building()).id;
    expect((await createGate('FAR', { buildingId: elsewhere })).code).toBe('AREA_BUILDING_ID_NOT_FOUND');
    const moved = await admin.call(gates.update, {
      params: { id: result.id },
      body: { buildingId: elsewhere },
    });
    expect(moved.code).toBe('AREA_BUILDING_ID_NOT_FOUND');
    expect((await stranger.call(gates.get, { params: { id: result.id } })).code).toBe('VEH_GATE_NOT_FOUND');
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(gates.list)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('rejects deleting a gate with lanes, and a building with gates', async () => {
    const { result } = await createGate('BUSY');
    await portal.make.lane({ gateId: result.id });
    const refused = await admin.call(gates.remove, { params: { id: result.id } });
    expect([refused.code, refused.result.usedBy]).toEqual(['VEH_GATE_IN_USE', { lanes: 1 }]);
    const owner = await portal.make.building({ companyId });
    const only = await createGate('ONLY', { buildingId: owner.id });
    const building = await admin.call(buildings.remove, { params: { id: owner.id } });
    expect([building.code, building.result.usedBy]).toEqual(['AREA_BUILDING_IN_USE', { gates: 1 }]);
    expect((await admin.call(gates.remove, { params: { id: only.result.id } })).status).toBe(200);
    expect((await admin.call(buildings.remove, { params: { id: owner.id } })).status).toBe(200);
  });
});

describe('lanes of a gate', () => {
  const createLane = async (laneName: string, more: object = {}) => {
    const gateId = (await portal.make.gate({ companyId })).id;
    return admin.call(lanes.create, { body: { laneName, gateId, ...more } });
  };

  it('opens a lane by plate at all times by default', async () => {
    const { result } = await createLane('First');
    expect(result).toMatchObject({ openCondition: 'PLATE', openTime: null, closeTime: null, enabled: true });
    const night = { openTime: '22:00', closeTime: '06:00', openCondition: 'PLATE_AND_CARD' };
    const changed = await admin.call(lanes.update, { params: { id: result.id }, body: night });
    expect(changed.result).toMatchObject(night);
    const half = await admin.call(lanes.update, { params: { id: result.id }, body: { closeTime: null } });
    expect(half.result.fields).toEqual([{ field: 'closeTime', rule: 'required', params: {} }]);
  });

  it('requires unique lane names per gate and filters lanes by gate', async () => {
    const createdGate = await portal.make.gate({ companyId });
    const body = { laneName: 'Left', gateId: createdGate.id };
    await admin.call(lanes.create, { body });
    expect((await admin.call(lanes.create, { body: { ...body, laneName: 'LEFT' } })).code).toBe(
      'VEH_LANE_NAME_EXISTED',
    );
    expect((await createLane('Left')).status).toBe(200);
    const { result } = await admin.call(lanes.list, { query: { gateId: createdGate.id } });
    expect(result.content).toMatchObject([{ laneName: 'Left', gateName: createdGate.name }]);
    const foreignGate = await portal.make.gate();
    expect((await admin.call(lanes.create, { body: { laneName: 'X', gateId: foreignGate.id } })).code).toBe(
      'VEH_GATE_NOT_FOUND',
    );
  });

  it('rejects deleting a lane with a tracking device', async () => {
    const { result } = await createLane('Watched');
    await portal.make.trackingDevice({ laneId: result.id });
    const refused = await admin.call(lanes.remove, { params: { id: result.id } });
    expect([refused.code, refused.result.usedBy]).toEqual(['VEH_LANE_IN_USE', { trackingDevices: 1 }]);
  });
});

describe('tracking devices of a lane', () => {
  let laneId: number;
  beforeAll(async () => {
    laneId = (await portal.make.lane({ companyId })).id;
  });
  const createDevice = (deviceId: string, more: object = {}) =>
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

  it('requires a unique ID, name and camera URL of a tracking device in the company', async () => {
    const cameraUrl = 'rtsp://10.0.0.8/h264';
    const created = await createDevice('T1', { cameraUrl, baudRate: 9600 });
    expect(created.result).toMatchObject({ deviceId: 'T1', cameraUrl, baudRate: 9600, direction: 'IN' });
    expect((await createDevice('t1', { deviceName: 'Other' })).code).toBe('VEH_DEVICES_ID_EXISTED');
    expect((await createDevice('T2', { deviceName: 'CAMERA T1' })).code).toBe('VEH_DEVICES_NAME_EXISTED');
    expect((await createDevice('T3', { cameraUrl })).code).toBe('VEH_DEVICES_CAMERAURL_EXISTED');
    // Devices without a camera URL do not count as duplicates.
    expect([(await createDevice('T4')).status, (await createDevice('T5')).status]).toEqual([200, 200]);
    const elsewhere = (await portal.make.lane()).id;
    expect((await createDevice('T6', { laneId: elsewhere })).code).toBe('VEH_LANE_NOT_FOUND');
  });

  it.each(['javascript:alert(1)', 'rtsp://admin:secret@10.0.0.8/', 'file:///etc/passwd', 'camera'])(
    'rejects the camera URL %s',
    async (cameraUrl) => {
      const refused = await createDevice('BAD', { cameraUrl });
      expect(refused.result.fields).toEqual([{ field: 'cameraUrl', rule: 'invalid', params: {} }]);
    },
  );

  it('filters tracking devices by type and lane', async () => {
    await createDevice('S1', { deviceType: 'SENSOR' });
    const query = { laneId, deviceType: 'SENSOR' };
    const { result } = await admin.call(trackingDevices.list, { query });
    expect(result.content).toMatchObject([{ deviceId: 'S1', deviceType: 'SENSOR' }]);
    expect((await stranger.call(trackingDevices.list, { query })).result.content).toEqual([]);
  });
});
