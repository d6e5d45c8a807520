import { accessZones } from '@gatehouse/api/access/access-zones';
import { requests } from '@gatehouse/api/requests/requests';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

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

async function createPerson(): Promise<{ person: Person; self: Client }> {
  const person = await portal.make.employee({ companyId, departmentId });
  return { person, self: await portal.as(person) };
}
const createRoom = async (type: 'SECURITY_ROOM' | 'OPEN_ROOM' = 'SECURITY_ROOM') =>
  (await portal.make.room({ companyId, type })).id;
const requestAccess = (self: Client, roomId: number, more: object = {}) =>
  self.call(accessZones.request, { body: { roomId, ...more } });
const listOwnAccess = async (self: Client) => (await self.call(accessZones.mine)).result.content;
const decideRequest = (decision: 'approve' | 'reject', reqId: number) =>
  manager.call(requests[decision], { body: { reqId } });

describe('access of an employee to rooms', () => {
  it('submits a request for access, which is pending until a manager approves it', async () => {
    const { self } = await createPerson();
    const roomId = await createRoom();
    const { result } = await requestAccess(self, roomId, { reason: 'Audit of samples' });
    expect(await listOwnAccess(self)).toMatchObject([
      { zoneId: null, requestId: result.requestId, roomId, state: 'PENDING', endAccessTime: null },
    ]);
    const waiting = await manager.call(requests.get, { params: { id: result.requestId } });
    expect(waiting.result).toMatchObject({
      ...{ type: 'ACCESS', subType: '', typeName: 'Access', reason: 'Audit of samples', roomId },
      may: { approve: null, reject: null },
    });
    expect((await manager.call(requests.beside, { params: { id: result.requestId } })).status).toBe(200);
    expect((await decideRequest('approve', result.requestId)).result).toMatchObject({ status: 'APPROVED' });
    expect(await listOwnAccess(self)).toMatchObject([
      { requestId: result.requestId, roomId, state: 'NOW', endAccessTime: null },
    ]);
  });

  it('grants access for the period of an approved request', async () => {
    const { self } = await createPerson();
    const roomId = await createRoom();
    const times = { startAccessTime: '2088-01-05T08:00:00', endAccessTime: '2089-02-05T18:00:00' };
    const { result } = await requestAccess(self, roomId, times);
    await decideRequest('approve', result.requestId);
    expect(await listOwnAccess(self)).toMatchObject([{ ...times, state: 'COMING' }]);
    const wrong = await requestAccess(self, await createRoom(), {
      startAccessTime: times.endAccessTime,
      endAccessTime: times.startAccessTime,
    });
    expect(wrong.status).toBe(400);
  });

  it('grants no access for a rejected or withdrawn request', async () => {
    const { self } = await createPerson();
    const [rejected, withdrawn] = [
      await requestAccess(self, await createRoom()),
      await requestAccess(self, await createRoom()),
    ];
    await decideRequest('reject', rejected.result.requestId);
    const params = { id: withdrawn.result.requestId };
    expect((await self.call(requests.withdraw, { params })).result.status).toBe('DRAFT');
    expect(await listOwnAccess(self)).toEqual([]);
    const again = await self.call(requests.update, { params, body: { submitted: true } });
    expect(again.result).toMatchObject({ status: 'PENDING', type: 'ACCESS' });
    expect(await listOwnAccess(self)).toHaveLength(1);
  });

  it('rejects a second request for a room, and requests for rooms that the person may already enter', async () => {
    const { person, self } = await createPerson();
    const roomId = await createRoom();
    await requestAccess(self, roomId);
    expect((await requestAccess(self, roomId)).code).toBe('REQ_CLASH');
    expect((await requestAccess(self, await createRoom('OPEN_ROOM'))).code).toBe(
      'AREA_ROOM_ACCESS_NOT_NEEDED',
    );
    const zone = await portal.make.accessZone(person);
    expect((await requestAccess(self, zone.roomId)).code).toBe(
      'AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED',
    );
    const foreign = await portal.make.room({ type: 'SECURITY_ROOM' });
    expect((await requestAccess(self, foreign.id)).code).toBe('AREA_ROOM_ID_NOT_FOUND');
  });

  it('rejects the approval of an access request if access was granted manually since the request', async () => {
    const { person, self } = await createPerson();
    const roomId = await createRoom();
    const { result } = await requestAccess(self, roomId);
    await portal.make.accessZone(person, { roomId });
    const refused = await decideRequest('approve', result.requestId);
    expect(refused.code).toBe('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED');
  });

  it('requires a room in a request for access, and rejects a room in any other kind of request', async () => {
    const { self } = await createPerson();
    const range = { startTime: '2088-01-05T08:00:00', endTime: '2088-01-05T08:00:00' };
    const create = (body: object) =>
      self.call(requests.create, { body: { title: 'Let me in', ...range, ...body } });
    expect((await create({ type: 'ACCESS' })).result.fields).toMatchObject([
      { field: 'roomId', rule: 'required' },
    ]);
    const roomId = await createRoom();
    const odd = await create({ type: 'TELEWORK', endTime: '2088-01-05T12:00:00', roomId });
    expect(odd.result.fields).toMatchObject([{ field: 'roomId', rule: 'unknown' }]);
    expect((await create({ type: 'ACCESS', roomId, submitted: true })).result.status).toBe('PENDING');
  });

  it('lets people give up their own access to a room, but not the access of another person', async () => {
    const { person, self } = await createPerson();
    const { id } = await portal.make.accessZone(person);
    const other = await createPerson();
    expect((await other.self.call(accessZones.removeMine, { params: { id } })).status).toBe(404);
    expect((await manager.call(accessZones.removeMine, { params: { id } })).status).toBe(404);
    expect((await self.call(accessZones.removeMine, { params: { id } })).status).toBe(200);
    expect(await listOwnAccess(self)).toEqual([]);
  });

  it("removes all of a person's access zones of a room when the person gives up the room, without changing other people's zones", async () => {
    const { person, self } = await createPerson();
    const other = await createPerson();
    const { id, roomId } = await portal.make.accessZone(person, { to: '2020-01-01T00:00:00Z' });
    await portal.make.accessZone(person, { roomId, from: '2089-01-01T00:00:00Z' });
    await portal.make.accessZone(other.person, { roomId });
    const giveUp = (client: Client) => client.call(accessZones.removeMyRoom, { params: { id: roomId } });
    for (const client of [manager, (await createPerson()).self])
      expect((await giveUp(client)).code).toBe('AREA_ROOM_ACCESS_ID_NOT_FOUND');
    expect((await giveUp(self)).status).toBe(200);
    expect(await listOwnAccess(self)).toEqual([]);
    expect(await listOwnAccess(other.self)).toHaveLength(1);
    const { rows } = await portal.make.owner.query(
      "SELECT count(*)::int AS count FROM audit_log WHERE action = 'accessZones.removeMyRoom' AND entity_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("lists the rooms of the company by building, with the signed-in person's access to each room", async () => {
    const { person, self } = await createPerson();
    const building = await portal.make.building({ companyId });
    const createBuildingRoom = (type: 'SECURITY_ROOM' | 'OPEN_ROOM') =>
      portal.make.room({ companyId, buildingId: building.id, type });
    const [open, grantedRoom, upcomingRoom, requestedRoom, shut, off] = [
      await createBuildingRoom('OPEN_ROOM'),
      await createBuildingRoom('SECURITY_ROOM'),
      await createBuildingRoom('SECURITY_ROOM'),
      await createBuildingRoom('SECURITY_ROOM'),
      await createBuildingRoom('SECURITY_ROOM'),
      await createBuildingRoom('SECURITY_ROOM'),
    ];
    await portal.make.accessZone(person, { roomId: grantedRoom.id });
    await portal.make.accessZone(person, { roomId: upcomingRoom.id, from: '2089-01-01T00:00:00Z' });
    await portal.make.accessZone(person, { roomId: shut.id, to: '2020-01-01T00:00:00Z' });
    await requestAccess(self, requestedRoom.id);
    await portal.make.owner.query('UPDATE rooms SET is_enabled = false WHERE id = $1', [off.id]);
    const { result } = await self.call(accessZones.myRooms);
    const { rooms } = result.buildings.find(({ id }: { id: number }) => id === building.id);
    const ways = Object.fromEntries(
      rooms.map((ownRoom: { id: number; access: string }) => [ownRoom.id, ownRoom.access]),
    );
    expect(ways).toEqual({
      [open.id]: 'OPEN',
      [grantedRoom.id]: 'ZONE',
      [upcomingRoom.id]: 'COMING',
      [requestedRoom.id]: 'PENDING',
      [shut.id]: 'NONE',
    });
  });
});
