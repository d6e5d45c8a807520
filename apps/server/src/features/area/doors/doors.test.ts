import { doors } from '@gatehouse/api/area/doors';
import { beforeAll, describe, expect, it } from 'vitest';
import { overlapping } from '../../../../test/kit/locks.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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

const body = (code: string, more: object = {}) => ({
  roomId: room.id,
  doorCode: code,
  doorName: `Name of ${code}`,
  ...more,
});
const add = async (code: string, more: object = {}): Promise<number> =>
  (await admin.call(doors.create, { body: body(code, more) })).result.id;

describe('doors', () => {
  it('adds a door to a room and trims what was typed', async () => {
    const { status, result } = await admin.call(doors.create, {
      body: body('  MAIN ', { doorName: ' Main door  ' }),
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
  });

  it('answers all bad fields at once', async () => {
    const answer = await admin.call(doors.create, {
      body: { doorCode: '\t', doorName: 'x'.repeat(256), doorType: 'SIDEWAYS', companyId },
    });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields).toMatchObject([
      { field: 'roomId', rule: 'required' },
      { field: 'doorCode', rule: 'required' },
      { field: 'doorName', rule: 'maxLength', params: { maxLength: 255 } },
      { field: 'doorType', rule: 'invalid' },
      { field: 'companyId', rule: 'unknown' },
    ]);
  });

  it('refuses a code the company already uses, and allows it to another company', async () => {
    await add('TWICE');
    const again = await admin.call(doors.create, { body: body(' TWICE') });
    expect([again.status, again.code]).toEqual([409, 'AREA_DOOR_CODE_DUPLICATED']);
    const elsewhere = body('TWICE', { roomId: foreignRoom.id });
    expect((await stranger.call(doors.create, { body: elsewhere })).status).toBe(200);
  });

  it("answers another company's door and a missing one alike", async () => {
    const id = await add('OURS');
    for (const asked of [id, 999_999]) {
      for (const answer of [
        await stranger.call(doors.get, { params: { id: asked } }),
        await stranger.call(doors.update, {
          params: { id: asked },
          body: body('X', { roomId: foreignRoom.id }),
        }),
        await stranger.call(doors.remove, { params: { id: asked } }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_DOOR_ID_NOT_FOUND']);
    }
    const { result } = await stranger.call(doors.list, { query: { size: 10_000 } });
    expect(result.content.filter((row: { companyId: number }) => row.companyId === companyId)).toEqual([]);
  });

  it("refuses another company's room in the body as it refuses a missing one", async () => {
    const id = await add('BODY');
    for (const roomId of [foreignRoom.id, 999_999]) {
      for (const answer of [
        await admin.call(doors.create, { body: body('B1', { roomId }) }),
        await admin.call(doors.update, { params: { id }, body: body('B2', { roomId }) }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'AREA_ROOM_ID_NOT_FOUND']);
    }
    const system = await portal.as(await portal.make.sysadmin());
    const moved = await system.call(doors.update, {
      params: { id },
      body: body('BODY', { roomId: foreignRoom.id }),
    });
    expect(moved.code).toBe('AREA_ROOM_ID_NOT_FOUND');
  });

  it('moves to another room of its company, and is closed', async () => {
    const id = await add('MOVES');
    const other = await portal.make.room({ companyId });
    const { result } = await admin.call(doors.update, {
      params: { id },
      body: body('MOVED', { roomId: other.id, doorType: 'OUT', enabled: false }),
    });
    expect(result).toMatchObject({
      doorCode: 'MOVED',
      roomId: other.id,
      doorType: 'OUT',
      enabled: false,
    });
  });

  it('is not deleted while it has devices, and says how many', async () => {
    const device = await portal.make.device({ doorId: await add('USED') });
    const { result } = await admin.call(doors.list, { query: { keyword: 'USED' } });
    const answer = await admin.call(doors.remove, { params: { id: result.content[0].id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'AREA_DOOR_IN_USE',
      { usedBy: { devices: 1 } },
    ]);
    expect(result.content[0].deviceIds).toEqual([device.id]);
  });

  it('is deleted when nothing hangs at it, and the audit trail knows', async () => {
    const id = await add('EMPTY');
    expect((await admin.call(doors.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(doors.get, { params: { id } })).status).toBe(404);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'doorCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq DESC LIMIT 1",
      [companyId],
    );
    expect(rows).toEqual([{ action: 'doors.remove', code: 'EMPTY' }]);
  });

  it('is listed by room, state and keyword', async () => {
    const home = await portal.make.room({ companyId });
    await add('K1', { roomId: home.id, doorName: 'North' });
    await add('K2', { roomId: home.id, doorName: 'South', enabled: false });
    const codes = async (query: object) => {
      const { result } = await admin.call(doors.list, { query: { roomCode: home.code, ...query } });
      return result.content.map((row: { doorCode: string }) => row.doorCode);
    };
    expect(await codes({})).toEqual(['K1', 'K2']);
    expect(await codes({ sort: 'doorName,desc' })).toEqual(['K2', 'K1']);
    expect(await codes({ keyword: 'SOUTH' })).toEqual(['K2']);
    expect(await codes({ keyword: 'k1' })).toEqual(['K1']);
    expect(await codes({ isActive: true })).toEqual(['K1']);
    expect(await codes({ roomCode: 'nowhere' })).toEqual([]);
  });

  it('keeps both changes of a door that somebody moves to another room while it is renamed', async () => {
    const other = await portal.make.room({ companyId });
    const params = { id: await add('MOVING') };
    const [moved, renamed] = await overlapping(
      portal,
      companyId,
      () => admin.call(doors.update, { params, body: { roomId: other.id } }),
      () => admin.call(doors.update, { params, body: { doorName: 'Renamed' } }),
    );
    expect([moved?.status, renamed?.status]).toEqual([200, 200]);
    expect(renamed?.result).toMatchObject({ roomId: other.id, roomCode: other.code, doorName: 'Renamed' });
  });

  it('lets a manager look and not touch, and staff not even look', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await manager.call(doors.list)).status).toBe(200);
    expect((await manager.call(doors.create, { body: body('NO') })).code).toBe('AUTH_NO_PERMISSION');
    expect((await staff.call(doors.list)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.anybody.call(doors.list)).code).toBe('AUTH_UNAUTHORIZED');
  });
});
