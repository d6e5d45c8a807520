import { doors } from '@gatehouse/api/area/doors';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let room: { id: number; code: string };
let admin: Client;
let stranger: Client;
let foreignRoom: { id: number; companyId: number };

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  room = await portal.make.room({ companyId });
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  foreignRoom = await portal.make.room();
  stranger = await portal.as(
    await portal.make.employee({ companyId: foreignRoom.companyId, roles: ['ADMIN'] }),
  );
});

const doorBody = (code: string, more: object = {}) => ({
  roomId: room.id,
  doorCode: code,
  doorName: `Name of ${code}`,
  ...more,
});
const addDoor = async (code: string, more: object = {}): Promise<number> =>
  (await admin.call(doors.create, { body: doorBody(code, more) })).result.id;

describe('administration of doors', () => {
  it('adds a door to a room and trims its texts', async () => {
    const { status, result } = await admin.call(doors.create, {
      body: doorBody('  MAIN ', { doorName: ' Main door  ' }),
    });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      doorCode: 'MAIN',
      doorName: 'Main door',
      doorType: 'IN_OUT',
      enabled: true,
      roomId: room.id,
      roomCode: room.code,
      companyId,
      deviceIds: [],
    });
    const device = await portal.make.device({ doorId: result.id });
    const { result: read } = await admin.call(doors.get, { params: { id: result.id } });
    expect(read.deviceIds).toEqual([device.id]);
    expect(read.devices).toMatchObject([{ id: device.id, enabled: true }]);
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const { result: shown } = await manager.call(doors.get, { params: { id: result.id } });
    expect(shown).toMatchObject({ deviceIds: [device.id], devices: [] });
  });

  it("adds a door to a room that the request identifies by code, in the caller's or a given company, and moves the door by a room code", async () => {
    const { roomId: _, ...named } = doorBody('BYCODE');
    const byCode = await admin.call(doors.create, { body: { ...named, roomCode: room.code } });
    expect(byCode.result).toMatchObject({ roomId: room.id, roomCode: room.code, companyId });
    const other = await portal.make.room({ companyId });
    const params = { id: byCode.result.id };
    const moved = await admin.call(doors.update, { params, body: { roomCode: other.code } });
    expect(moved.result).toMatchObject({ roomId: other.id });
    const update = async (body: object) => (await admin.call(doors.update, { params, body })).code;
    expect(await update({ roomCode: room.code, roomId: other.id })).toBe('AREA_ROOM_ID_NOT_FOUND');
    const system = await portal.as(await portal.make.sysadmin());
    const { companyCode } = byCode.result;
    const elsewhere = { ...doorBody('BYSYSTEM'), roomId: undefined, roomCode: room.code };
    expect((await system.call(doors.create, { body: { ...elsewhere, companyCode } })).result).toMatchObject({
      roomId: room.id,
    });
    for (const [more, code] of [
      [{}, 'AREA_ROOM_ID_NOT_FOUND'],
      [{ companyCode: 'none' }, 'HR_COMPANY_NOT_FOUND'],
      [{ companyCode, roomCode: undefined, roomId: foreignRoom.id }, 'AREA_ROOM_ID_NOT_FOUND'],
    ] as const)
      expect((await system.call(doors.create, { body: { ...elsewhere, ...more } })).code).toBe(code);
  });

  it('returns all invalid fields of a new door in one answer', async () => {
    const answer = await admin.call(doors.create, {
      body: { doorCode: '\t', doorName: 'x'.repeat(256), doorType: 'SIDEWAYS', companyId },
    });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields).toMatchObject([
      { field: 'doorCode', rule: 'required' },
      { field: 'doorName', rule: 'maxLength', params: { maxLength: 255 } },
      { field: 'doorType', rule: 'invalid' },
      { field: 'companyId', rule: 'unknown' },
      { field: 'roomId', rule: 'required' },
    ]);
  });

  it('rejects a door code the company already uses, but accepts it in another company', async () => {
    await addDoor('TWICE');
    const again = await admin.call(doors.create, { body: doorBody(' TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_DOOR_CODE_DUPLICATED']);
    const elsewhere = doorBody('TWICE', { roomId: foreignRoom.id });
    expect((await stranger.call(doors.create, { body: elsewhere })).status).toBe(200);
  });

  it("answers 404 for another company's door, as for a missing door", async () => {
    const id = await addDoor('OURS');
    for (const targetId of [id, 999_999]) {
      for (const answer of [
        await stranger.call(doors.get, { params: { id: targetId } }),
        await stranger.call(doors.update, {
          params: { id: targetId },
          body: doorBody('X', { roomId: foreignRoom.id }),
        }),
        await stranger.call(doors.remove, { params: { id: targetId } }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_DOOR_ID_NOT_FOUND']);
    }
    const { result } = await stranger.call(doors.list, { query: { size: 10_000 } });
    expect(result.content.filter((row: { companyId: number }) => row.companyId === companyId)).toEqual([]);
  });

  it('rejects a room of another company for a door with the same error as a missing room', async () => {
    const id = await addDoor('BODY');
    for (const roomId of [foreignRoom.id, 999_999]) {
      for (const answer of [
        await admin.call(doors.create, { body: doorBody('B1', { roomId }) }),
        await admin.call(doors.update, { params: { id }, body: doorBody('B2', { roomId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_ROOM_ID_NOT_FOUND']);
    }
    const system = await portal.as(await portal.make.sysadmin());
    const moved = await system.call(doors.update, {
      params: { id },
      body: doorBody('BODY', { roomId: foreignRoom.id }),
    });
    expect(moved.code).toBe('AREA_ROOM_ID_NOT_FOUND');
  });

  it('moves a door to another room of its company and deactivates it', async () => {
    const id = await addDoor('MOVES');
    const other = await portal.make.room({ companyId });
    const { result } = await admin.call(doors.update, {
      params: { id },
      body: doorBody('MOVED', { roomId: other.id, doorType: 'OUT', enabled: false }),
    });
    expect(result).toMatchObject({
      doorCode: 'MOVED',
      roomId: other.id,
      doorType: 'OUT',
      enabled: false,
    });
  });

  it('rejects deleting a door that has devices, and returns the number of devices', async () => {
    const device = await portal.make.device({ doorId: await addDoor('USED') });
    const { result } = await admin.call(doors.list, { query: { keyword: 'USED' } });
    const answer = await admin.call(doors.remove, { params: { id: result.content[0].id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'AREA_DOOR_IN_USE',
      { usedBy: { devices: 1 } },
    ]);
    expect(result.content[0].deviceIds).toEqual([device.id]);
  });

  it('deletes a door without devices, with an audit entry', async () => {
    const id = await addDoor('EMPTY');
    expect((await admin.call(doors.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(doors.get, { params: { id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'doorCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'doors.remove', code: 'EMPTY' }]);
  });

  it('filters doors by room, status and keyword', async () => {
    const home = await portal.make.room({ companyId });
    await addDoor('K1', { roomId: home.id, doorName: 'North' });
    await addDoor('K2', { roomId: home.id, doorName: 'South', enabled: false });
    const listCodes = async (query: object) => {
      const { result } = await admin.call(doors.list, { query: { roomCode: home.code, ...query } });
      return result.content.map((row: { doorCode: string }) => row.doorCode);
    };
    expect(await listCodes({})).toEqual(['K1', 'K2']);
    expect(await listCodes({ sort: 'doorName,desc' })).toEqual(['K2', 'K1']);
    expect(await listCodes({ keyword: 'SOUTH' })).toEqual(['K2']);
    expect(await listCodes({ keyword: 'k1' })).toEqual(['K1']);
    expect(await listCodes({ isActive: true })).toEqual(['K1']);
    expect(await listCodes({ roomCode: 'nowhere' })).toEqual([]);
  });

  it('keeps both changes when a door is moved and renamed at the same time', async () => {
    const other = await portal.make.room({ companyId });
    const params = { id: await addDoor('MOVING') };
    const [moved, renamed] = await runOverlapping(
      portal,
      companyId,
      () => admin.call(doors.update, { params, body: { roomId: other.id } }),
      () => admin.call(doors.update, { params, body: { doorName: 'Renamed' } }),
    );
    expect([moved?.status, renamed?.status]).toEqual([200, 200]);
    expect(renamed?.result).toMatchObject({ roomId: other.id, roomCode: other.code, doorName: 'Renamed' });
  });

  it('lets managers read doors but not change them, and rejects employees', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await manager.call(doors.list)).status).toBe(200);
    expect((await manager.call(doors.create, { body: doorBody('NO') })).code).toBe('AUTH_NO_PERMISSION');
    expect((await staff.call(doors.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(doors.list)).code).toBe('AUTH_TOKEN_MISSING');
  });
});
