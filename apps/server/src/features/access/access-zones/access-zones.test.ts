import { accessZones } from '@gatehouse/api/access/access-zones';
import { rooms } from '@gatehouse/api/area/rooms';
import type { Person } from '@gatehouse/testing/data/factories';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let manager: Client;
let managerIs: Person;
let person: Person;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal();
  const department = await portal.make.department();
  departmentId = department.id;
  companyId = department.companyId;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
  managerIs = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
  await portal.make.manages(managerIs, departmentId);
  manager = await portal.as(managerIs);
  person = await portal.make.employee({ companyId, departmentId });
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const createRoom = async (type: 'SECURITY_ROOM' | 'MEETING_ROOM' | 'OPEN_ROOM' = 'SECURITY_ROOM') =>
  (await portal.make.room({ companyId, type })).id;
const grantAccess = (client: Client, roomId: number, times: object = {}, who = [person.accountName]) =>
  client.call(accessZones.give, { body: { roomId, username: who, ...times } });
const listZones = async (client: Client, accountName = person.accountName) =>
  (await client.call(accessZones.ofPerson, { params: { accountName } })).result.zones;

describe('access zones of employees', () => {
  it('grants access in local time at the room and records the manager who granted it', async () => {
    const roomId = await createRoom();
    const other = await portal.make.employee({ companyId, departmentId });
    const times = { startAccessTime: '2026-01-05T08:00:00', endAccessTime: '2090-01-05T18:00:00' };
    const { result } = await grantAccess(manager, roomId, times, [person.accountName, other.accountName]);
    expect(result.content).toHaveLength(2);
    expect(result.content[0]).toMatchObject({
      ...times,
      ...{ accountName: person.accountName, roomId, enabled: true, state: 'NOW', refused: null },
      givenBy: managerIs.accountName.replace('person', 'Person '),
      version: 1,
    });
    const { rows } = await portal.make.owner.query(
      `SELECT to_char(start_at AT TIME ZONE c.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') AS start FROM access_zones z
       JOIN companies c ON c.id = z.company_id WHERE z.room_id = $1`,
      [roomId],
    );
    expect(rows).toEqual([{ start: times.startAccessTime }, { start: times.startAccessTime }]);
  });

  it('rejects an end that is not after the start, contradictory periods, an empty list of people and an open room', async () => {
    const roomId = await createRoom();
    const same = { startAccessTime: '2026-01-05T08:00:00', endAccessTime: '2026-01-05T08:00:00' };
    const firstField = async (times: object, who = [person.accountName]) =>
      (await grantAccess(admin, roomId, times, who)).result.fields?.[0];
    expect(await firstField(same)).toMatchObject({ field: 'endAccessTime', rule: 'order' });
    expect(await firstField({ limitTimeAccess: true })).toMatchObject({ field: 'limitTimeAccess' });
    expect(
      await firstField({ limitTimeAccess: false, startAccessTime: '2026-01-05T08:00:00' }),
    ).toMatchObject({
      field: 'limitTimeAccess',
    });
    expect(await firstField({}, [])).toMatchObject({ field: 'username', rule: 'required' });
    expect((await grantAccess(admin, await createRoom('OPEN_ROOM'))).code).toBe(
      'AREA_ROOM_ACCESS_NOT_NEEDED',
    );
  });

  it('rejects access zones of a person and room that overlap by a single second, or that are requested at the same moment', async () => {
    const roomId = await createRoom();
    const day = { startAccessTime: '2026-03-01T00:00:00', endAccessTime: '2026-03-01T12:00:00' };
    expect((await grantAccess(admin, roomId, day)).status).toBe(200);
    const meets = await grantAccess(admin, roomId, { startAccessTime: '2026-03-01T12:00:00' });
    expect([meets.status, meets.code]).toEqual([409, 'AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED']);
    expect(meets.result.clash.name).toBe(person.accountName.replace('person', 'Person '));
    expect((await grantAccess(admin, roomId, { startAccessTime: '2026-03-01T12:00:01' })).status).toBe(200);
    const next = await createRoom();
    const answers = await Promise.all(Array.from({ length: 8 }, () => grantAccess(admin, next)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('grants access to the people in a list that have none yet, returns the other people, and rejects a list in which everyone already has access', async () => {
    const roomId = await createRoom();
    const addPerson = () => portal.make.employee({ companyId, departmentId });
    const [active, later, off, former] = [
      await addPerson(),
      await addPerson(),
      await addPerson(),
      await addPerson(),
    ];
    await grantAccess(admin, roomId, {}, [active.accountName]);
    await grantAccess(admin, roomId, { startAccessTime: '2090-01-01T00:00:00' }, [later.accountName]);
    const ended = { startAccessTime: '2020-01-01T00:00:00', endAccessTime: '2020-02-01T00:00:00' };
    await grantAccess(admin, roomId, ended, [former.accountName]);
    const { result: given } = await grantAccess(admin, roomId, {}, [off.accountName]);
    await admin.call(accessZones.update, { params: { id: given.content[0].id }, body: { enabled: false } });

    const { result: users } = await admin.call(accessZones.accessibleUsers, { query: { roomId } });
    const stateOf = (name: string) =>
      users.content.find(({ accountName }: { accountName: string }) => accountName === name).state;
    const blocked = [active, later, off].map(({ accountName }) => accountName);
    expect(blocked.map(stateOf)).toEqual(['NOW', 'COMING', 'DISABLED']);
    expect([person, former].map(({ accountName }) => stateOf(accountName))).toEqual([null, null]);

    expect(await grantAccess(admin, roomId, {}, blocked)).toMatchObject({
      status: 409,
      code: 'AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED',
    });
    const { result } = await grantAccess(admin, roomId, {}, [
      ...blocked,
      person.accountName,
      former.accountName,
    ]);
    const namesOf = (rows: { accountName: string }[]) =>
      rows.map(({ accountName }) => accountName).toSorted();
    expect(namesOf(result.content)).toEqual([person.accountName, former.accountName].toSorted());
    expect(
      new Map(
        result.skipped.map((row: { accountName: string; state: string }) => [row.accountName, row.state]),
      ),
    ).toEqual(
      new Map([
        [active.accountName, 'NOW'],
        [later.accountName, 'COMING'],
        [off.accountName, 'DISABLED'],
      ]),
    );
    expect((await grantAccess(admin, roomId, {}, [person.accountName, 'nobody.there'])).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
  });

  it('starts access immediately if no start is sent, and rejects an end in the past', async () => {
    const roomId = await createRoom();
    const past = await grantAccess(admin, roomId, { endAccessTime: '2020-02-01T00:00:00' });
    expect(past.result.fields).toMatchObject([{ field: 'endAccessTime', rule: 'order' }]);
    const soon = { endAccessTime: '2085-01-01T00:00:00' };
    await grantAccess(admin, roomId, { startAccessTime: '2086-01-01T00:00:00' });
    expect((await grantAccess(admin, roomId, soon)).result.content).toMatchObject([{ state: 'NOW' }]);
  });

  it('changes the end of an access zone, switches the zone off, and rejects stale versions and overlaps', async () => {
    const roomId = await createRoom();
    const { result } = await grantAccess(admin, roomId, { endAccessTime: '2079-03-01T12:00:00' });
    await grantAccess(admin, roomId, { startAccessTime: '2090-01-01T00:00:00' });
    const [{ id, version }] = result.content;
    const updateZone = (client: Client, body: object) =>
      client.call(accessZones.update, { params: { id }, body });
    const off = await updateZone(manager, { version, enabled: false, endAccessTime: '2080-01-01T00:00:00' });
    expect(off.result).toMatchObject({ state: 'DISABLED', version: 2, endAccessTime: '2080-01-01T00:00:00' });
    const late = await updateZone(admin, { version, endAccessTime: '2081-01-01T00:00:00' });
    expect([late.status, late.code]).toEqual([409, 'API_ROW_CHANGED']);
    const meets = await updateZone(admin, { endAccessTime: null });
    expect(meets.code).toBe('AREA_ROOM_ACCESS_USERNAME_AND_ROOM_DUPLICATED');
    expect((await updateZone(admin, { startAccessTime: '2085-01-01T00:00:00' })).result.fields).toMatchObject(
      [{ field: 'endAccessTime', rule: 'order' }],
    );
  });

  it('returns the reason why a current zone does not grant access', async () => {
    const roomId = await createRoom();
    await grantAccess(admin, roomId);
    await portal.make.owner.query('UPDATE rooms SET is_enabled = false WHERE id = $1', [roomId]);
    const zone = (await listZones(admin)).find(
      (candidate: { roomId: number }) => candidate.roomId === roomId,
    );
    expect(zone).toMatchObject({ state: 'NOW', refused: 'ROOM_DISABLED' });
  });

  it('shows and removes access zones of an inactive person but rejects new ones', async () => {
    const roomId = await createRoom();
    const inactivePerson = await portal.make.employee({ companyId, departmentId });
    await grantAccess(admin, roomId, {}, [inactivePerson.accountName]);
    await portal.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      inactivePerson.employeeId,
    ]);
    const params = { accountName: inactivePerson.accountName };
    const { result } = await admin.call(accessZones.ofPerson, { params });
    expect(result.zones).toMatchObject([{ roomId, refused: 'PERSON_DISABLED' }]);
    const { result: list } = await admin.call(accessZones.list, {
      query: { keyword: inactivePerson.accountName },
    });
    expect(list.content).toEqual([]);
    expect((await grantAccess(admin, await createRoom(), {}, [inactivePerson.accountName])).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
    expect((await admin.call(accessZones.remove, { params: { ...params, roomId } })).status).toBe(200);
    expect((await admin.call(accessZones.ofPerson, { params })).result.zones).toEqual([]);
  });

  it('counts the rooms that people may enter now, and searches and sorts the people', async () => {
    const home = await portal.make.department();
    const client = await portal.as(
      await portal.make.employee({ companyId: home.companyId, departmentId: home.id, roles: ['ADMIN'] }),
    );
    const [first, second] = [
      await portal.make.employee({ departmentId: home.id, displayName: 'Ánh Tuyết' }),
      await portal.make.employee({ departmentId: home.id, displayName: 'Bình' }),
    ];
    await portal.make.accessZone(second);
    await portal.make.accessZone(second, { to: '2020-01-01T00:00:00Z' });
    await portal.make.accessZone(second, { enabled: false });
    await portal.make.accessZone(second);
    const sorted = await client.call(accessZones.list, { query: { sort: 'totalRooms,desc' } });
    expect(sorted.result.content[0]).toMatchObject({ accountName: second.accountName, totalRooms: 2 });
    const matches = await client.call(accessZones.list, { query: { keyword: 'anh tuyet' } });
    expect(matches.result.content).toMatchObject([{ accountName: first.accountName, totalRooms: 0 }]);
  });

  it('shows the company of each person if several companies have the same name', async () => {
    const names = await portal.make.owner.query(
      "UPDATE companies SET company_name = 'Namesake' RETURNING id",
    );
    expect(names.rowCount).toBeGreaterThan(1);
    const { result } = await admin.call(accessZones.ofPerson, {
      params: { accountName: person.accountName },
    });
    expect(result).toMatchObject({ companyId, companyName: 'Namesake' });
  });

  it('lets managers grant access in their departments and subdepartments, but not to themselves', async () => {
    const below = await portal.make.department({ companyId });
    await portal.make.owner.query('UPDATE departments SET parent_department_id = $2 WHERE id = $1', [
      below.id,
      departmentId,
    ]);
    const fresh = await portal.as(managerIs);
    const [under, colleague] = [
      await portal.make.employee({ companyId, departmentId: below.id }),
      await portal.make.employee({ companyId }),
    ];
    const roomId = await createRoom();
    const colleagueZone = await portal.make.accessZone(colleague, { roomId });
    expect((await grantAccess(fresh, roomId, {}, [under.accountName])).status).toBe(200);
    expect((await grantAccess(fresh, roomId, {}, [colleague.accountName])).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
    expect((await grantAccess(fresh, roomId, {}, [managerIs.accountName])).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
    const params = { id: colleagueZone.id };
    expect((await fresh.call(accessZones.update, { params, body: { enabled: false } })).status).toBe(404);
    const { accountName } = colleague;
    expect((await fresh.call(accessZones.remove, { params: { accountName, roomId } })).status).toBe(404);
    const { result } = await fresh.call(accessZones.people, { query: { departmentId: below.id } });
    expect(result.content.map((row: { accountName: string }) => row.accountName)).toEqual([
      under.accountName,
    ]);
    const own = await portal.make.accessZone(managerIs);
    const prolong = await fresh.call(accessZones.update, { params: { id: own.id }, body: { enabled: true } });
    expect(prolong.code).toBe('AUTH_NO_PERMISSION');
    const users = await fresh.call(accessZones.accessibleUsers, { query: { roomId } });
    const names = users.result.content.map((row: { accountName: string }) => row.accountName);
    expect(names).toContain(under.accountName);
    expect(names).not.toContain(managerIs.accountName);
    expect(names).not.toContain(colleague.accountName);
    const row = users.result.content.find(
      ({ accountName }: { accountName: string }) => accountName === under.accountName,
    );
    expect(row.accessible).toBe(true);
  });

  it('answers 404 for zones, rooms and people of another company', async () => {
    const roomId = await createRoom();
    const { id } = await portal.make.accessZone(person, { roomId });
    for (const call of [
      await stranger.call(accessZones.update, { params: { id }, body: { enabled: false } }),
      await stranger.call(accessZones.remove, { params: { accountName: person.accountName, roomId } }),
    ])
      expect([call.status, call.code]).toEqual([404, 'AREA_ROOM_ACCESS_ID_NOT_FOUND']);
    expect((await grantAccess(stranger, roomId)).code).toBe('AREA_ROOM_ID_NOT_FOUND');
    const { accountName } = person;
    expect((await stranger.call(accessZones.ofPerson, { params: { accountName } })).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
  });

  it('removes access and records each change in the audit trail', async () => {
    const roomId = await createRoom();
    const { result } = await grantAccess(admin, roomId);
    const { id } = result.content[0];
    await admin.call(accessZones.update, { params: { id }, body: { enabled: false } });
    const params = { accountName: person.accountName.toUpperCase(), roomId };
    expect((await admin.call(accessZones.remove, { params })).status).toBe(200);
    expect((await admin.call(accessZones.remove, { params })).code).toBe('AREA_ROOM_ACCESS_ID_NOT_FOUND');
    const { rows } = await portal.make.owner.query(
      "SELECT action FROM audit_log WHERE company_id = $1 AND entity = 'accessZones' AND entity_id = $2 ORDER BY seq",
      [companyId, String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'accessZones.give',
      'accessZones.update',
      'accessZones.remove',
    ]);
  });

  it('removes all access zones of one person in one room without changing other zones', async () => {
    const [roomId, otherRoomId] = [await createRoom(), await createRoom()];
    const other = await portal.make.employee({ companyId, departmentId });
    await grantAccess(admin, roomId, { endAccessTime: '2079-03-01T12:00:00' }, [
      person.accountName,
      other.accountName,
    ]);
    await grantAccess(admin, roomId, { startAccessTime: '2090-01-01T00:00:00' });
    await grantAccess(admin, otherRoomId);
    const { accountName } = person;
    expect((await admin.call(accessZones.remove, { params: { accountName, roomId } })).status).toBe(200);
    const countZones = async (name: string) => {
      const zones: { roomId: number }[] = await listZones(admin, name);
      return [roomId, otherRoomId].map((id) => zones.filter((zone) => zone.roomId === id).length);
    };
    expect(await countZones(accountName)).toEqual([0, 1]);
    expect(await countZones(other.accountName)).toEqual([1, 0]);
  });

  it('records in the audit trail the people that lost access when a room was deleted', async () => {
    const roomId = await createRoom();
    const [granted, roomRemoval] = await runOverlapping(
      portal,
      companyId,
      () => grantAccess(admin, roomId),
      () => admin.call(rooms.remove, { params: { id: roomId } }),
    );
    expect(roomRemoval?.status).toBe(200);
    const { rows } = await portal.make.owner.query(
      "SELECT action, before->>'accountName' AS whose FROM audit_log WHERE entity = 'accessZones' AND entity_id = $1 ORDER BY seq DESC LIMIT 1",
      [String(granted?.result.content[0].id)],
    );
    expect(rows).toEqual([{ action: 'rooms.remove', whose: person.accountName }]);
  });
});
