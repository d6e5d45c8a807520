import { buildings } from '@gatehouse/api/area/buildings';
import { devices } from '@gatehouse/api/area/devices';
import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { gates } from '@gatehouse/api/vehicles/gates';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  const { make } = portal;
  const home = { companyId: (await make.company()).id };
  admin = await portal.as(await make.employee({ ...home, roles: ['ADMIN'] }));
  const building = await make.building(home);
  const room = await make.room({ ...home, buildingId: building.id });
  const door = await make.door({ ...home, roomId: room.id });
  const device = await make.device({ ...home, doorId: door.id });
  const gate = await make.gate({ ...home, buildingId: building.id });
  const lane = await make.lane({ ...home, gateId: gate.id });
  const rename = (table: string, column: string, { id }: { id: number }, name: string) =>
    make.owner.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, name]);
  await rename('buildings', 'building_name', building, 'Tòa nhà Sông Hồng');
  await rename('buildings', 'address', building, '12 Đường Trần Phú, Đà Nẵng');
  await rename('rooms', 'room_name', room, 'Phòng Họp');
  await rename('doors', 'door_name', door, 'Cửa Chính');
  await rename('devices', 'device_name', device, 'Máy Quét');
  await rename('gates', 'gate_name', gate, 'Cổng Bắc');
  await rename('lanes', 'lane_name', lane, 'Làn Một');
  // A second place of each kind that no keyword of the tests matches.
  await make.device(home);
  await make.lane(home);
});

describe('search of places', () => {
  const counted = async (list: OperationShape, keyword: string): Promise<number> =>
    (await admin.call(list as typeof buildings.list, { query: { keyword } })).result.totalElements;

  it.each([
    ['buildings', buildings.list, 'SONG hong'],
    ['rooms', rooms.list, 'hop phong'],
    ['doors', doors.list, 'cua chinh'],
    ['devices', devices.list, 'MAY quet'],
    ['gates', gates.list, 'cong bac'],
    ['lanes', lanes.list, 'lan mot'],
  ] as const)('finds %s by words without accents and in any case', async (_, list, keyword) => {
    expect(await counted(list, keyword)).toBe(1);
  });

  it.each([
    ['buildings', buildings.list],
    ['rooms', rooms.list],
    ['doors', doors.list],
    ['gates', gates.list],
    ['lanes', lanes.list],
  ] as const)('finds %s by the address of the building', async (_, list) => {
    expect(await counted(list, 'tran phu da nang')).toBe(1);
    expect(await counted(list, 'tran phu ha noi')).toBe(0);
  });
});
