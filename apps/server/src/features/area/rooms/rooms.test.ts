import { doors } from '@gatehouse/api/area/doors';
import { rooms } from '@gatehouse/api/area/rooms';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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
const body = (code: string, more: object = {}) => ({ companyId, ...change(code, more) });
const add = async (code: string, more: object = {}): Promise<number> =>
  (await admin.call(rooms.create, { body: body(code, more) })).result.id;

describe('rooms', () => {
  it('adds a room to a building, trims its texts and shows its doors', async () => {
    const made = await admin.call(rooms.create, {
      body: body('  HALL ', { roomName: ' Hall ', description: ' Big ' }),
    });
    expect(made.result).toMatchObject({
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
    const door = await portal.make.door({ roomId: made.result.id });
    const { result } = await admin.call(rooms.get, { params: { id: made.result.id } });
    expect(result.doors).toMatchObject([{ id: door.id, doorCode: door.code, doorType: 'IN_OUT' }]);
    expect(result.doorIds).toEqual([door.id]);
  });

  it('answers all bad fields at once', async () => {
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
      { field: 'companyId', rule: 'required' },
      { field: 'buildingId', rule: 'required' },
      { field: 'roomCode', rule: 'maxLength', params: { maxLength: 50 } },
      { field: 'roomName', rule: 'required' },
      { field: 'roomType', rule: 'required' },
      { field: 'floor', rule: 'min', params: { min: 0 } },
      { field: 'description', rule: 'maxLength', params: { maxLength: 255 } },
      { field: 'colour', rule: 'unknown' },
    ]);
    const half = await admin.call(rooms.create, { body: body('HALF', { floor: 1.5 }) });
    expect(half.result.fields).toMatchObject([{ field: 'floor', rule: 'invalid' }]);
  });

  it('refuses a code the company already uses, and allows it to another company', async () => {
    await add('TWICE');
    const again = await admin.call(rooms.create, { body: body('TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_ROOM_CODE_DUPLICATED']);
    const elsewhere = body('TWICE', { companyId: foreign.companyId, buildingId: foreign.buildingId });
    expect((await stranger.call(rooms.create, { body: elsewhere })).status).toBe(200);
  });

  it("answers another company's room and a missing one alike", async () => {
    const id = await add('OURS');
    for (const asked of [id, 999_999]) {
      for (const answer of [
        await stranger.call(rooms.get, { params: { id: asked } }),
        await stranger.call(rooms.update, { params: { id: asked }, body: change('THEIRS') }),
        await stranger.call(rooms.remove, { params: { id: asked } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'AREA_ROOM_ID_NOT_FOUND']);
      }
    }
    const { result } = await stranger.call(rooms.list, { query: { size: 10_000 } });
    expect(result.content.filter((row: { companyId: number }) => row.companyId === companyId)).toEqual([]);
  });

  it("refuses another company's ids in the body as it refuses missing ones", async () => {
    const id = await add('BODY');
    for (const buildingId of [foreign.buildingId, 999_999]) {
      for (const answer of [
        await admin.call(rooms.create, { body: body('B1', { buildingId }) }),
        await admin.call(rooms.update, { params: { id }, body: change('B2', { buildingId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_BUILDING_ID_NOT_FOUND']);
    }
    for (const parentRoomId of [foreign.roomId, 999_999]) {
      for (const answer of [
        await admin.call(rooms.create, { body: body('B3', { parentRoomId }) }),
        await admin.call(rooms.update, { params: { id }, body: change('B4', { parentRoomId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([422, 'AREA_ROOM_PARENT_NOT_FOUND']);
    }
    const theirs = body('B5', { companyId: foreign.companyId, buildingId: foreign.buildingId });
    expect((await admin.call(rooms.create, { body: theirs })).code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('keeps a building with the company that was chosen, for one who looks after both', async () => {
    const system = await portal.as(await portal.make.sysadmin());
    const answer = await system.call(rooms.create, {
      body: body('MIXED', { buildingId: foreign.buildingId }),
    });
    expect(answer.code).toBe('AREA_BUILDING_ID_NOT_FOUND');
  });

  it('does not let a company be changed', async () => {
    const id = await add('STAYS');
    const answer = await admin.call(rooms.update, {
      params: { id },
      body: change('STAYS', { companyId: foreign.companyId }),
    });
    expect(answer.result.fields).toMatchObject([{ field: 'companyId', rule: 'unknown' }]);
  });

  it('changes what is given and shows it', async () => {
    const id = await add('OLD');
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

describe('a room within a room', () => {
  it('lies in the same building', async () => {
    const outer = await add('OUTER');
    const inner = await admin.call(rooms.create, { body: body('INNER', { parentRoomId: outer }) });
    expect(inner.result).toMatchObject({ parentRoomId: outer, parentRoomName: 'Name of OUTER' });
    const annex = await portal.make.building({ companyId });
    const away = await admin.call(rooms.create, {
      body: body('AWAY', { buildingId: annex.id, parentRoomId: outer }),
    });
    expect([away.status, away.code]).toEqual([422, 'AREA_ROOM_PARENT_NOT_FOUND']);
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

  it('never lies in itself, over however many rooms', async () => {
    const first = await add('FIRST');
    const second = await add('SECOND', { parentRoomId: first });
    const third = await add('THIRD', { parentRoomId: second });
    for (const parentRoomId of [first, second, third]) {
      const answer = await admin.call(rooms.update, {
        params: { id: first },
        body: change('FIRST', { parentRoomId }),
      });
      expect(answer.code).toBe('AREA_ROOM_PARENT_NOT_FOUND');
    }
  });

  it('cannot be made to by two changes at the same moment', async () => {
    const left = await add('LEFT');
    const right = await add('RIGHT');
    const answers = await Promise.all([
      admin.call(rooms.update, { params: { id: left }, body: change('LEFT', { parentRoomId: right }) }),
      admin.call(rooms.update, { params: { id: right }, body: change('RIGHT', { parentRoomId: left }) }),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual(['AREA_ROOM_PARENT_NOT_FOUND', 'success']);
  });
});

describe('deleting a room', () => {
  it('is refused while it has doors or rooms, and says how many', async () => {
    const id = await add('USED');
    await portal.make.door({ roomId: id });
    await portal.make.door({ roomId: id });
    await add('WITHIN', { parentRoomId: id });
    const answer = await admin.call(rooms.remove, { params: { id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'AREA_ROOM_IN_USE',
      { usedBy: { doors: 2, rooms: 1 } },
    ]);
  });

  it('removes an empty room and writes it to the audit trail', async () => {
    const id = await add('EMPTY');
    expect((await admin.call(rooms.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(rooms.get, { params: { id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'roomCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'rooms.remove', code: 'EMPTY' }]);
  });
});

describe('a room on the map of its floor', () => {
  const place = { positionX: 100, positionY: 100, width: 160, height: 120 };
  const onMap = (mapData: object[] = [], more: object = {}) => ({ ...place, mapData, ...more });
  const put = (id: number, roomMapData: object | null, more: object = {}) =>
    admin.call(rooms.update, { params: { id }, body: { roomMapData, ...more } });

  it('lies where it was put, its doors with it, and is taken off again', async () => {
    const id = await add('MAP1');
    const door = await portal.make.door({ roomId: id });
    const at = { doorId: door.id, positionX: 120, positionY: 210, width: 40, height: 20 };
    expect((await admin.call(rooms.get, { params: { id } })).result.roomMapData).toBeNull();
    const { result } = await put(id, onMap([at]));
    expect(result).toMatchObject({ version: 2, roomMapData: onMap([at]) });
    const listed = await admin.call(rooms.list, { query: { keyword: 'MAP1' } });
    expect(listed.result.content[0].roomMapData).toEqual(onMap([at]));
    expect((await put(id, onMap())).result.roomMapData).toEqual(onMap());
    expect((await put(id, null)).result.roomMapData).toBeNull();
  });

  it.each([
    ['beside its grid of 20', onMap([], { positionX: 110 })],
    ['smaller than 40', onMap([], { width: 20 })],
    ['over the lower edge of the map', onMap([], { positionY: 700 })],
    ['with a door beside the grid of 10', onMap([{ doorId: 1, ...place, positionX: 105 }])],
    [
      'with a door off its edge',
      onMap([{ doorId: 1, positionX: 300, positionY: 300, width: 20, height: 20 }]),
    ],
  ])('does not lie %s', async (_what, roomMapData) => {
    const answer = await put(await add(`M${Math.random()}`), roomMapData);
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
  });

  it('has no door of another room, of its company or of a foreign one', async () => {
    const id = await add('MAP2');
    const others = [
      await portal.make.door({ roomId: await add('MAP3') }),
      await portal.make.door({ roomId: foreign.roomId }),
    ];
    for (const { id: doorId } of others) {
      const answer = await put(id, onMap([{ doorId, ...place, width: 20, height: 20 }]));
      expect([answer.status, answer.code]).toEqual([404, 'AREA_DOOR_ID_NOT_FOUND']);
    }
  });

  it('leaves the map of a floor it moves away from, and so does a door of a room', async () => {
    const id = await add('MAP4');
    const door = await portal.make.door({ roomId: id });
    await put(id, onMap([{ doorId: door.id, ...place, width: 20, height: 20 }]));
    const other = await add('MAP5');
    await admin.call(doors.update, { params: { id: door.id }, body: { roomId: other } });
    expect((await admin.call(rooms.get, { params: { id } })).result.roomMapData).toEqual(onMap());
    expect((await put(id, undefined as never, { roomName: 'Renamed' })).result.roomMapData).toEqual(onMap());
    expect((await put(id, undefined as never, { floor: 7 })).result.roomMapData).toBeNull();
  });

  it('is not drawn over what somebody else has drawn since', async () => {
    const id = await add('MAP6');
    const colleague = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    await colleague.call(rooms.update, { params: { id }, body: { version: 1, roomMapData: onMap() } });
    const answer = await put(id, onMap([], { positionX: 0 }), { version: 1 });
    expect([answer.status, answer.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(answer.result.fields).toMatchObject([{ field: 'roomMapData', value: onMap() }]);
  });
});

describe('the list of rooms', () => {
  it('is filtered by building, type, state and keyword, and sorted', async () => {
    const home = await portal.make.building({ companyId });
    const to = (code: string, more: object) => add(code, { buildingId: home.id, ...more });
    await to('F1', { roomName: 'Alpha', floor: 2 });
    await to('F2', { roomName: 'Beta_1', floor: 1, roomType: 'OPEN_ROOM' });
    await to('F3', { roomName: 'Gamma', floor: 3, isEnabled: false });
    const names = async (query: object) => {
      const { result } = await admin.call(rooms.list, { query: { buildingCode: home.code, ...query } });
      return result.content.map((row: { roomName: string }) => row.roomName);
    };
    expect(await names({})).toEqual(['Alpha', 'Beta_1', 'Gamma']);
    expect(await names({ type: 'OPEN_ROOM' })).toEqual(['Beta_1']);
    expect(await names({ needsAccess: true, size: 1 })).toEqual(['Alpha']);
    expect(await names({ needsAccess: true })).toEqual(['Alpha', 'Gamma']);
    expect(await names({ buildingCode: undefined, buildingId: home.id })).toEqual(await names({}));
    expect(await names({ isActive: true })).toEqual(['Alpha', 'Beta_1']);
    expect(await names({ isActive: false })).toEqual(['Gamma']);
    expect(await names({ keyword: '_' })).toEqual(['Beta_1']);
    expect(await names({ keyword: 'f3' })).toEqual(['Gamma']);
    expect(await names({ sort: 'floor,desc', size: 2 })).toEqual(['Gamma', 'Alpha']);
    expect((await admin.call(rooms.list, { query: { size: 10_001 } })).status).toBe(400);
  });

  it('lets a manager look and not touch, and staff not even look', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await manager.call(rooms.list)).status).toBe(200);
    expect((await manager.call(rooms.create, { body: body('NO') })).code).toBe('AUTH_NO_PERMISSION');
    expect((await staff.call(rooms.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(rooms.list)).code).toBe('AUTH_UNAUTHORIZED');
  });
});
