import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let building: { id: number; code: string };
let admin: Client;
let stranger: Client;
let foreign: { buildingId: number; roomId: number; companyId: number };

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  building = await portal.make.building({ companyId });
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const other = await portal.make.building();
  const room = await portal.make.room({ buildingId: other.id });
  foreign = { buildingId: other.id, roomId: room.id, companyId: other.companyId };
  stranger = await portal.as(await portal.make.employee({ companyId: other.companyId, roles: ['ADMIN'] }));
});

const change = (code: string, more: object = {}) => ({
  buildingId: building.id,
  roomCode: code,
  roomName: `Name of ${code}`,
  roomType: 'MEETING_ROOM',
  floor: 0,
  ...more,
});
const roomBody = (code: string, more: object = {}) => ({ companyId, ...change(code, more) });
const addRoom = async (code: string, more: object = {}): Promise<number> =>
  (await admin.call(rooms.create, { body: roomBody(code, more) })).result.id;

describe('administration of rooms', () => {
  it('adds a room to a building, trims its texts and returns its doors', async () => {
    const created = await admin.call(rooms.create, {
      body: roomBody('  HALL ', { roomName: ' Hall ', description: ' Big ' }),
    });
    expect(created.result).toMatchObject({
      roomCode: 'HALL',
      roomName: 'Hall',
      description: 'Big',
      floor: 0,
      buildingCode: building.code,
      companyId,
      isEnabled: true,
      isSecure: false,
      parentRoomId: null,
      doorIds: [],
    });
    const door = await portal.make.door({ roomId: created.result.id });
    const { result } = await admin.call(rooms.get, { params: { id: created.result.id } });
    expect(result.doors).toMatchObject([{ id: door.id, doorCode: door.code, doorType: 'IN_OUT' }]);
    expect(result.doorIds).toEqual([door.id]);
  });

  it('returns all invalid fields of a new room in one answer', async () => {
    const answer = await admin.call(rooms.create, {
      body: {
        floor: -1,
        roomCode: 'x'.repeat(51),
        roomName: ' ',
        description: 'x'.repeat(256),
        colour: 'red',
      },
    });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields).toMatchObject([
      { field: 'roomCode', rule: 'maxLength', params: { maxLength: 50 } },
      { field: 'roomName', rule: 'required' },
      { field: 'roomType', rule: 'required' },
      { field: 'floor', rule: 'min', params: { min: 0 } },
      { field: 'description', rule: 'maxLength', params: { maxLength: 255 } },
      { field: 'colour', rule: 'unknown' },
      { field: 'companyId', rule: 'required' },
      { field: 'buildingId', rule: 'required' },
    ]);
    const half = await admin.call(rooms.create, { body: roomBody('HALF', { floor: 1.5 }) });
    expect(half.result.fields).toMatchObject([{ field: 'floor', rule: 'invalid' }]);
  });

  it('rejects a room code the company already uses, but accepts it in another company', async () => {
    await addRoom('TWICE');
    const again = await admin.call(rooms.create, { body: roomBody('TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_ROOM_CODE_DUPLICATED']);
    const elsewhere = roomBody('TWICE', { companyId: foreign.companyId, buildingId: foreign.buildingId });
    expect((await stranger.call(rooms.create, { body: elsewhere })).status).toBe(200);
  });

  it("answers 404 for another company's room, as for a missing room", async () => {
    const id = await addRoom('OURS');
    for (const targetId of [id, 999_999]) {
      for (const answer of [
        await stranger.call(rooms.get, { params: { id: targetId } }),
        await stranger.call(rooms.update, { params: { id: targetId }, body: change('THEIRS') }),
        await stranger.call(rooms.remove, { params: { id: targetId } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'AREA_ROOM_ID_NOT_FOUND']);
      }
    }
    const { result } = await stranger.call(rooms.list, { query: { size: 10_000 } });
    expect(result.content.filter((row: { companyId: number }) => row.companyId === companyId)).toEqual([]);
  });

  it('rejects IDs of another company in the request body with the same errors as IDs that do not exist', async () => {
    const id = await addRoom('BODY');
    for (const buildingId of [foreign.buildingId, 999_999]) {
      for (const answer of [
        await admin.call(rooms.create, { body: roomBody('B1', { buildingId }) }),
        await admin.call(rooms.update, { params: { id }, body: change('B2', { buildingId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_BUILDING_ID_NOT_FOUND']);
    }
    for (const parentRoomId of [foreign.roomId, 999_999]) {
      for (const answer of [
        await admin.call(rooms.create, { body: roomBody('B3', { parentRoomId }) }),
        await admin.call(rooms.update, { params: { id }, body: change('B4', { parentRoomId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([422, 'AREA_ROOM_PARENT_NOT_FOUND']);
    }
    const foreignInput = roomBody('B5', { companyId: foreign.companyId, buildingId: foreign.buildingId });
    expect((await admin.call(rooms.create, { body: foreignInput })).code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('rejects a building that does not belong to the chosen company, even for SYSADMIN', async () => {
    const system = await portal.as(await portal.make.sysadmin());
    const answer = await system.call(rooms.create, {
      body: roomBody('MIXED', { buildingId: foreign.buildingId }),
    });
    expect(answer.code).toBe('AREA_BUILDING_ID_NOT_FOUND');
  });

  it('rejects changing the company of a room', async () => {
    const id = await addRoom('STAYS');
    const answer = await admin.call(rooms.update, {
      params: { id },
      body: change('STAYS', { companyId: foreign.companyId }),
    });
    expect(answer.result.fields).toMatchObject([{ field: 'companyId', rule: 'unknown' }]);
  });

  it('changes the given fields of a room and returns them', async () => {
    const id = await addRoom('OLD');
    const { result } = await admin.call(rooms.update, {
      params: { id },
      body: change('NEW', { floor: 7, roomType: 'SECURITY_ROOM', isSecure: true, isEnabled: false }),
    });
    expect(result).toMatchObject({
      roomCode: 'NEW',
      floor: 7,
      roomType: 'SECURITY_ROOM',
      isSecure: true,
      isEnabled: false,
    });
  });
});

describe('rooms inside another room', () => {
  it('requires the outer and the inner room to be in the same building', async () => {
    const outer = await addRoom('OUTER');
    const inner = await admin.call(rooms.create, { body: roomBody('INNER', { parentRoomId: outer }) });
    expect(inner.result).toMatchObject({ parentRoomId: outer, parentRoomName: 'Name of OUTER' });
    const annex = await portal.make.building({ companyId });
    const annexAnswer = await admin.call(rooms.create, {
      body: roomBody('AWAY', { buildingId: annex.id, parentRoomId: outer }),
    });
    expect([annexAnswer.status, annexAnswer.code]).toEqual([422, 'AREA_ROOM_PARENT_NOT_FOUND']);
    const moved = await admin.call(rooms.update, {
      params: { id: outer },
      body: change('OUTER', { buildingId: annex.id }),
    });
    expect([moved.status, moved.code, moved.result]).toEqual([
      409,
      'AREA_ROOM_IN_USE',
      { usedBy: { rooms: 1 } },
    ]);
  });

  it('rejects a room as its own parent, directly or through other rooms', async () => {
    const first = await addRoom('FIRST');
    const second = await addRoom('SECOND', { parentRoomId: first });
    const third = await addRoom('THIRD', { parentRoomId: second });
    for (const parentRoomId of [first, second, third]) {
      const answer = await admin.call(rooms.update, {
        params: { id: first },
        body: change('FIRST', { parentRoomId }),
      });
      expect(answer.code).toBe('AREA_ROOM_PARENT_NOT_FOUND');
    }
  });

  it('rejects a cycle of rooms that two simultaneous changes would create', async () => {
    const left = await addRoom('LEFT');
    const right = await addRoom('RIGHT');
    const answers = await Promise.all([
      admin.call(rooms.update, { params: { id: left }, body: change('LEFT', { parentRoomId: right }) }),
      admin.call(rooms.update, { params: { id: right }, body: change('RIGHT', { parentRoomId: left }) }),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual(['AREA_ROOM_PARENT_NOT_FOUND', 'success']);
  });
});

describe('deletion of a room', () => {
  it('rejects deleting a room with doors or inner rooms, and returns the numbers of both', async () => {
    const id = await addRoom('USED');
    await portal.make.door({ roomId: id });
    await portal.make.door({ roomId: id });
    await addRoom('WITHIN', { parentRoomId: id });
    const answer = await admin.call(rooms.remove, { params: { id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'AREA_ROOM_IN_USE',
      { usedBy: { doors: 2, rooms: 1 } },
    ]);
  });

  it('deletes an empty room with an audit entry', async () => {
    const id = await addRoom('EMPTY');
    expect((await admin.call(rooms.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(rooms.get, { params: { id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'roomCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'rooms.remove', code: 'EMPTY' }]);
  });
});

describe('map position of a room on its floor', () => {
  const rectangle = { positionX: 100, positionY: 100, width: 160, height: 120 };
  const onMap = (mapData: object[] = [], more: object = {}) => ({ ...rectangle, mapData, ...more });
  const updateMap = (id: number, roomMapData: object | null, more: object = {}) =>
    admin.call(rooms.update, { params: { id }, body: { roomMapData, ...more } });

  it('stores the map positions of a room and its doors, and removes the positions again', async () => {
    const id = await addRoom('MAP1');
    const door = await portal.make.door({ roomId: id });
    const at = { doorId: door.id, positionX: 120, positionY: 210, width: 40, height: 20 };
    expect((await admin.call(rooms.get, { params: { id } })).result.roomMapData).toBeNull();
    const { result } = await updateMap(id, onMap([at]));
    expect(result).toMatchObject({ version: 2, roomMapData: onMap([at]) });
    const listing = await admin.call(rooms.list, { query: { keyword: 'MAP1' } });
    expect(listing.result.content[0].roomMapData).toEqual(onMap([at]));
    expect((await updateMap(id, onMap())).result.roomMapData).toEqual(onMap());
    expect((await updateMap(id, null)).result.roomMapData).toBeNull();
  });

  it.each([
    ['that is not on the grid of 20', onMap([], { positionX: 110 })],
    ['smaller than 40', onMap([], { width: 20 })],
    ['over the lower edge of the map', onMap([], { positionY: 700 })],
    ['with a door that is not on the grid of 10', onMap([{ doorId: 1, ...rectangle, positionX: 105 }])],
    [
      'with a door away from the edge of the room',
      onMap([{ doorId: 1, positionX: 300, positionY: 300, width: 20, height: 20 }]),
    ],
  ])('rejects a map position %s', async (_what, roomMapData) => {
    const answer = await updateMap(await addRoom(`M${Math.random()}`), roomMapData);
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
  });

  it('rejects doors of another room or company on the map of a room', async () => {
    const id = await addRoom('MAP2');
    const others = [
      await portal.make.door({ roomId: await addRoom('MAP3') }),
      await portal.make.door({ roomId: foreign.roomId }),
    ];
    for (const { id: doorId } of others) {
      const answer = await updateMap(id, onMap([{ doorId, ...rectangle, width: 20, height: 20 }]));
      expect([answer.status, answer.code]).toEqual([404, 'AREA_DOOR_ID_NOT_FOUND']);
    }
  });

  it('removes a room or door from the map when it moves to another floor or room', async () => {
    const id = await addRoom('MAP4');
    const door = await portal.make.door({ roomId: id });
    await updateMap(id, onMap([{ doorId: door.id, ...rectangle, width: 20, height: 20 }]));
    const other = await addRoom('MAP5');
    await admin.call(doors.update, { params: { id: door.id }, body: { roomId: other } });
    expect((await admin.call(rooms.get, { params: { id } })).result.roomMapData).toEqual(onMap());
    expect((await updateMap(id, undefined as never, { roomName: 'Renamed' })).result.roomMapData).toEqual(
      onMap(),
    );
    expect((await updateMap(id, undefined as never, { floor: 7 })).result.roomMapData).toBeNull();
  });

  it("rejects a change of a room's map position that would overwrite a newer position", async () => {
    const id = await addRoom('MAP6');
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    await colleague.call(rooms.update, { params: { id }, body: { version: 1, roomMapData: onMap() } });
    const answer = await updateMap(id, onMap([], { positionX: 0 }), { version: 1 });
    expect([answer.status, answer.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(answer.result.fields).toMatchObject([{ field: 'roomMapData', value: onMap() }]);
  });
});

describe('list of rooms of a company', () => {
  it('filters rooms by building, type, status and keyword, and sorts them', async () => {
    const home = await portal.make.building({ companyId });
    const addToBuilding = (code: string, more: object) => addRoom(code, { buildingId: home.id, ...more });
    await addToBuilding('F1', { roomName: 'Alpha', floor: 2 });
    await addToBuilding('F2', { roomName: 'Beta_1', floor: 1, roomType: 'OPEN_ROOM' });
    await addToBuilding('F3', { roomName: 'Gamma', floor: 3, isEnabled: false });
    const listNames = async (query: object) => {
      const { result } = await admin.call(rooms.list, { query: { buildingCode: home.code, ...query } });
      return result.content.map((row: { roomName: string }) => row.roomName);
    };
    expect(await listNames({})).toEqual(['Alpha', 'Beta_1', 'Gamma']);
    expect(await listNames({ type: 'OPEN_ROOM' })).toEqual(['Beta_1']);
    expect(await listNames({ needsAccess: true, size: 1 })).toEqual(['Alpha']);
    expect(await listNames({ needsAccess: true })).toEqual(['Alpha', 'Gamma']);
    expect(await listNames({ buildingCode: undefined, buildingId: home.id })).toEqual(await listNames({}));
    expect(await listNames({ isActive: true })).toEqual(['Alpha', 'Beta_1']);
    expect(await listNames({ isActive: false })).toEqual(['Gamma']);
    expect(await listNames({ keyword: '_' })).toEqual(['Beta_1']);
    expect(await listNames({ keyword: 'f3' })).toEqual(['Gamma']);
    expect(await listNames({ sort: 'floor,desc', size: 2 })).toEqual(['Gamma', 'Alpha']);
    expect((await admin.call(rooms.list, { query: { size: 10_001 } })).status).toBe(400);
  });

  it('lets managers read rooms but not change them, and rejects employees', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await manager.call(rooms.list)).status).toBe(200);
    expect((await manager.call(rooms.create, { body: roomBody('NO') })).code).toBe('AUTH_NO_PERMISSION');
    expect((await staff.call(rooms.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(rooms.list)).code).toBe('AUTH_TOKEN_MISSING');
  });
});
