import { accessZones } from '@gatehouse/api/access/access-zones';
import { requests } from '@gatehouse/api/requests/requests';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let manager: Client;

beforeAll(async () => {
  portal = await testPortal();
  const department = await portal.make.department();
  departmentId = department.id;
  companyId = department.companyId;
  const managerIs = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
  await portal.make.manages(managerIs, departmentId);
  manager = await portal.as(managerIs);
});

async function somebody(): Promise<{ person: Person; self: Client }> {
  const person = await portal.make.employee({ companyId, departmentId });
  return { person, self: await portal.as(person) };
}
const room = async (type: 'SECURITY_ROOM' | 'OPEN_ROOM' = 'SECURITY_ROOM') =>
  (await portal.make.room({ companyId, type })).id;
const ask = (self: Client, roomId: number, more: object = {}) =>
  self.call(accessZones.request, { body: { roomId, ...more } });
const mine = async (self: Client) => (await self.call(accessZones.mine)).result.content;
const decide = (what: 'approve' | 'reject', reqId: number) =>
  manager.call(requests[what], { body: { reqId } });

describe("one's own access", () => {
  it('is asked for, waits, and is there once a manager approves', async () => {
    const { self } = await somebody();
    const roomId = await room();
    const { result } = await ask(self, roomId, { reason: 'Audit of samples' });
    expect(await mine(self)).toMatchObject([
      { zoneId: null, requestId: result.requestId, roomId, state: 'PENDING', endAccessTime: null },
    ]);
    const waiting = await manager.call(requests.get, { params: { id: result.requestId } });
    expect(waiting.result).toMatchObject({
      ...{ type: 'ACCESS', subType: '', typeName: 'Access', reason: 'Audit of samples', roomId },
      may: { approve: null, reject: null },
    });
    expect((await manager.call(requests.beside, { params: { id: result.requestId } })).status).toBe(200);
    expect((await decide('approve', result.requestId)).result).toMatchObject({ status: 'APPROVED' });
    expect(await mine(self)).toMatchObject([
      { requestId: result.requestId, roomId, state: 'NOW', endAccessTime: null },
    ]);
  });

  it('lasts from when to when it was asked for', async () => {
    const { self } = await somebody();
    const roomId = await room();
    const times = { startAccessTime: '2088-01-05T08:00:00', endAccessTime: '2089-02-05T18:00:00' };
    const { result } = await ask(self, roomId, times);
    await decide('approve', result.requestId);
    expect(await mine(self)).toMatchObject([{ ...times, state: 'COMING' }]);
    const wrong = await ask(self, await room(), {
      startAccessTime: times.endAccessTime,
      endAccessTime: times.startAccessTime,
    });
    expect(wrong.status).toBe(400);
  });

  it('is not given where it is rejected or withdrawn', async () => {
    const { self } = await somebody();
    const [rejected, withdrawn] = [await ask(self, await room()), await ask(self, await room())];
    await decide('reject', rejected.result.requestId);
    const params = { id: withdrawn.result.requestId };
    expect((await self.call(requests.withdraw, { params })).result.status).toBe('DRAFT');
    expect(await mine(self)).toEqual([]);
    const again = await self.call(requests.update, { params, body: { submitted: true } });
    expect(again.result).toMatchObject({ status: 'PENDING', type: 'ACCESS' });
    expect(await mine(self)).toHaveLength(1);
  });

  it('is asked for once, and not where one may enter anyway', async () => {
    const { person, self } = await somebody();
    const roomId = await room();
    await ask(self, roomId);
    expect((await ask(self, roomId)).code).toBe('REQ_CLASH');
    expect((await ask(self, await room('OPEN_ROOM'))).code).toBe('AREA_ROOM_ACCESS_NOT_NEEDED');
    const held = await portal.make.accessZone(person);
    expect((await ask(self, held.roomId)).code).toBe('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED');
    const foreign = await portal.make.room({ type: 'SECURITY_ROOM' });
    expect((await ask(self, foreign.id)).code).toBe('AREA_ROOM_ID_NOT_FOUND');
  });

  it('given meanwhile by hand is not given twice by the request', async () => {
    const { person, self } = await somebody();
    const roomId = await room();
    const { result } = await ask(self, roomId);
    await portal.make.accessZone(person, { roomId });
    const refused = await decide('approve', result.requestId);
    expect(refused.code).toBe('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED');
  });

  it('asked for as any request needs a room, and no other type takes one', async () => {
    const { self } = await somebody();
    const range = { startTime: '2088-01-05T08:00:00', endTime: '2088-01-05T08:00:00' };
    const create = (body: object) =>
      self.call(requests.create, { body: { title: 'Let me in', ...range, ...body } });
    expect((await create({ type: 'ACCESS' })).result.fields).toMatchObject([
      { field: 'roomId', rule: 'required' },
    ]);
    const roomId = await room();
    const odd = await create({ type: 'TELEWORK', endTime: '2088-01-05T12:00:00', roomId });
    expect(odd.result.fields).toMatchObject([{ field: 'roomId', rule: 'unknown' }]);
    expect((await create({ type: 'ACCESS', roomId, submitted: true })).result.status).toBe('PENDING');
  });

  it('is given back by oneself alone', async () => {
    const { person, self } = await somebody();
    const { id } = await portal.make.accessZone(person);
    const other = await somebody();
    expect((await other.self.call(accessZones.removeMine, { params: { id } })).status).toBe(404);
    expect((await manager.call(accessZones.removeMine, { params: { id } })).status).toBe(404);
    expect((await self.call(accessZones.removeMine, { params: { id } })).status).toBe(200);
    expect(await mine(self)).toEqual([]);
  });

  it('lists the rooms of the company by building, and how one comes into each', async () => {
    const { person, self } = await somebody();
    const building = await portal.make.building({ companyId });
    const made = (type: 'SECURITY_ROOM' | 'OPEN_ROOM') =>
      portal.make.room({ companyId, buildingId: building.id, type });
    const [open, held, coming, asked, shut, off] = [
      await made('OPEN_ROOM'),
      await made('SECURITY_ROOM'),
      await made('SECURITY_ROOM'),
      await made('SECURITY_ROOM'),
      await made('SECURITY_ROOM'),
      await made('SECURITY_ROOM'),
    ];
    await portal.make.accessZone(person, { roomId: held.id });
    await portal.make.accessZone(person, { roomId: coming.id, from: '2089-01-01T00:00:00Z' });
    await portal.make.accessZone(person, { roomId: shut.id, to: '2020-01-01T00:00:00Z' });
    await ask(self, asked.id);
    await portal.make.owner.query('UPDATE rooms SET is_enabled = false WHERE id = $1', [off.id]);
    const { result } = await self.call(accessZones.myRooms);
    const { rooms } = result.buildings.find(({ id }: { id: number }) => id === building.id);
    const ways = Object.fromEntries(rooms.map((one: { id: number; access: string }) => [one.id, one.access]));
    expect(ways).toEqual({
      [open.id]: 'OPEN',
      [held.id]: 'ZONE',
      [coming.id]: 'COMING',
      [asked.id]: 'PENDING',
      [shut.id]: 'NONE',
    });
  });
});
