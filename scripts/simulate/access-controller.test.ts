import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessTerminal, createAccessTerminal } from './access-terminal.ts';
import { createPortalWire } from './portal-wire.ts';

const portal = await testPortal({ at: '2026-11-20T01:00:00Z' });
const { make } = portal;
const queryRows = async (text: string, values: unknown[] = []) => (await make.owner.query(text, values)).rows;

let companyId: number;
let boss: Client;
let rooms: number[];
let doors: number[];
let id: number;
let panel: AccessTerminal;
/** The first person has access to room 1 only, the second to rooms 2 and 4, and the third to no room. */
let first: Person;
let second: Person;
let nobody: Person;

/** Polls until the portal sends no more commands. */
async function settle(terminal = panel) {
  for (let quiet = 0, step = 0; quiet < 2 && step < 60; step++) {
    quiet = (await terminal.poll()) === 0 ? quiet + 1 : 0;
    portal.clock.advance(21_000);
  }
}
const assign = (...doorIds: (number | null)[]) =>
  boss.call(devices.update, {
    params: { id },
    body: { locks: doorIds.map((doorId, index) => ({ lock: index + 1, doorId })) },
  });
const send = (kind: 'OPEN_DOOR' | 'CANCEL_ALARM', lock?: number) =>
  boss.call(deviceCommands.send, { params: { id }, body: { kind, ...(lock && { lock }) } });
const maskOf = ({ pin }: Person) => panel.memory.rights.get(pin) ?? 0;
const readDevice = async () => (await boss.call(devices.get, { params: { id } })).result;

beforeAll(async () => {
  companyId = (await make.company()).id;
  boss = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  rooms = [];
  doors = [];
  for (let n = 0; n < 4; n++) {
    const { id: roomId } = await make.room({ companyId, type: 'SECURITY_ROOM' });
    rooms.push(roomId);
    doors.push((await make.door({ companyId, roomId })).id);
  }
  const device = await make.device({
    companyId,
    doorId: doors[0] ?? 0,
    protocol: 'ZK_ACC',
    direction: 'TWO_WAYS',
  });
  id = device.id;
  panel = createAccessTerminal({
    url: 'http://portal',
    serial: device.serial,
    clock: portal.clock,
    timeZone: 'Asia/Ho_Chi_Minh',
    locks: 4,
    wire: createPortalWire(portal),
  });
  [first, second, nobody] = [
    await make.employee({ companyId }),
    await make.employee({ companyId }),
    await make.employee({ companyId }),
  ];
  for (const [person, roomIndex] of [
    [first, 0],
    [second, 1],
    [second, 3],
  ] as const)
    await make.accessZone({ companyId, employeeId: person.employeeId }, { roomId: rooms[roomIndex] ?? 0 });
  await panel.handshake();
});

describe('access controller with four locks', () => {
  it('assigns the door of a new controller to its first lock and no door to the other locks', async () => {
    await settle();
    expect(await readDevice()).toMatchObject({
      locks: [1, 2, 3, 4].map((lock) => ({ lock, doorId: lock === 1 ? doors[0] : null })),
      problems: expect.arrayContaining(['UNASSIGNED_LOCK']),
    });
    expect([first, second, nobody].map(maskOf)).toEqual([0b0001, 0, 0]);
    expect(panel.memory.users.has(second.pin)).toBe(false);
  });

  it('controller denies entry at a lock without a door', async () => {
    expect(await panel.ask(first.pin, 1)).toMatch(/^AUTH=SUCCEED\r\n.*\r\nCONTROL DEVICE 01010105\r\n/);
    for (const lock of [2, 3, 4, 5]) {
      const answer = await panel.ask(first.pin, lock);
      expect(answer).toMatch(/^AUTH=FAILED\r\n.*\r\nTIPS=LOCK UNASSIGNED\r\n$/);
      expect(answer).not.toContain('CONTROL');
    }
    expect((await send('OPEN_DOOR', 2)).code).toBe('AREA_DEVICE_LOCK_NOT_FOUND');
    expect((await send('OPEN_DOOR')).code).toBe('AREA_DEVICE_LOCK_NOT_FOUND');
  });

  it('sends the controller a mask for each person, with the locks that open the rooms the person may enter', async () => {
    expect((await assign(doors[0] ?? 0, doors[1] ?? 0, null, doors[3] ?? 0)).status).toBe(200);
    await settle();
    expect([first, second, nobody].map(maskOf)).toEqual([0b0001, 0b1010, 0]);
    expect(panel.memory.users.has(nobody.pin)).toBe(false);
  });

  it("controller's access request at a lock is decided for the door assigned to that lock", async () => {
    const readGrants = async (person: Person) => {
      const answers = [1, 2, 3, 4].map(async (lock) =>
        (await panel.ask(person.pin, lock)).startsWith('AUTH=SUCCEED'),
      );
      return Promise.all(answers);
    };
    expect(await readGrants(first)).toEqual([true, false, false, false]);
    expect(await readGrants(second)).toEqual([false, true, false, true]);
    expect(await readGrants(nobody)).toEqual([false, false, false, false]);
    expect(await panel.ask(second.pin, 4)).toContain('\r\nCONTROL DEVICE 01040105\r\n');
    // For a person that has never entered, a reader for both directions still requests OUT.
    for (const lock of [1, 2, 3, 4]) expect(await panel.ask(nobody.pin, lock, 'OUT')).toMatch(/^AUTH=FAILED/);
  });

  it('remote command opens or silences only the requested lock of a controller', async () => {
    panel.memory.opened.length = 0;
    await send('OPEN_DOOR', 4);
    await send('CANCEL_ALARM', 2);
    await panel.poll();
    expect(panel.memory.opened).toEqual([4]);
    expect(panel.memory.silenced).toEqual([2]);
  });

  it('event of a controller is recorded at the door of its lock, and without a door if the lock is unassigned', async () => {
    const { pin, employeeId } = second;
    const passageEvent = (eventaddr: number, inoutstatus = 0) => ({
      pin,
      eventaddr,
      event: 0,
      inoutstatus,
      verifytype: 11,
    });
    await panel.push([passageEvent(2)]);
    portal.clock.advance(61_000);
    await panel.push([passageEvent(4)]);
    portal.clock.advance(61_000);
    await panel.push([passageEvent(3)]);
    expect(
      await queryRows(
        `SELECT p.lock::int, l.door_id::int AS door FROM punches p LEFT JOIN device_locks l ON l.device_id = p.device_id AND l.lock = p.lock
         WHERE p.employee_id = $1 ORDER BY p.punched_at`,
        [employeeId],
      ),
    ).toEqual([
      { lock: 2, door: doors[1] },
      { lock: 4, door: doors[3] },
      { lock: 3, door: null },
    ]);
    expect(
      await queryRows('SELECT room_id::int AS room FROM presences WHERE employee_id = $1 ORDER BY in_at', [
        employeeId,
      ]),
    ).toEqual([{ room: rooms[1] }, { room: rooms[3] }]);
  });

  it('person with a disabled account can leave the room of a lock', async () => {
    await make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [second.employeeId]);
    const requestAnswer = async (lock: number, direction: 'IN' | 'OUT') =>
      (await panel.ask(second.pin, lock, direction)).split('\r\n', 1)[0];
    expect(await requestAnswer(4, 'OUT')).toBe('AUTH=SUCCEED');
    expect(await requestAnswer(4, 'IN')).toBe('AUTH=FAILED');
    expect(await requestAnswer(1, 'OUT')).toBe('AUTH=FAILED');
    expect(await requestAnswer(3, 'OUT')).toBe('AUTH=FAILED');
    await make.owner.query('UPDATE employees SET is_enabled = true WHERE id = $1', [second.employeeId]);
  });

  it('portal stores the state and the alarms of each lock of a controller', async () => {
    await panel.reportState(
      { open: false },
      { open: true, released: true },
      { open: false },
      { open: false, alarm: 1 },
    );
    expect((await readDevice()).locks).toMatchObject([
      { doorState: 'CLOSED', released: false, alarms: [] },
      { doorState: 'OPEN', released: true, alarms: [] },
      { doorState: 'CLOSED', released: false, alarms: [] },
      { doorState: 'CLOSED', released: false, alarms: ['FORCED'] },
    ]);
    const readAlarms = () =>
      queryRows(
        "SELECT subject FROM security_events WHERE kind = 'device.alarm' AND company_id = $1 ORDER BY id",
        [companyId],
      );
    expect(await readAlarms()).toEqual([{ subject: `device ${id} lock 4` }]);
    // The same type of alarm at another lock is a separate alarm.
    await panel.reportState(
      { open: false },
      { open: true, alarm: 1 },
      { open: false },
      { open: false, alarm: 1 },
    );
    expect(await readAlarms()).toHaveLength(2);
  });

  it('portal updates the access rights on a controller when two locks swap doors', async () => {
    expect((await assign(doors[1] ?? 0, doors[0] ?? 0, null, null)).status).toBe(200);
    await settle();
    expect([first, second, nobody].map(maskOf)).toEqual([0b0010, 0b0001, 0]);
  });

  it('portal removes a person from a controller when the last lock they may open loses its door', async () => {
    await assign(null, doors[0] ?? 0);
    await settle();
    expect(panel.memory.users.has(second.pin)).toBe(false);
    expect(maskOf(second)).toBe(0);
    expect(maskOf(first)).toBe(0b0010);
  });

  it('portal drops queued commands for a lock that has lost its door', async () => {
    panel.memory.opened.length = 0;
    await send('OPEN_DOOR', 2);
    await assign(null, null);
    await settle();
    expect(panel.memory.opened).toEqual([]);
    expect(panel.memory.users.size).toBe(0);
  });

  it('portal rejects unknown locks, doors of other companies, and a second controller at a door', async () => {
    await assign(doors[0] ?? 0, doors[1] ?? 0, doors[2] ?? 0, doors[3] ?? 0);
    const updateLocks = (device: number, locks: object[]) =>
      boss.call(devices.update, { params: { id: device }, body: { locks } as never });
    expect((await updateLocks(id, [{ lock: 5, doorId: doors[0] }])).code).toBe('AREA_DEVICE_LOCK_NOT_FOUND');
    expect((await updateLocks(id, [{ lock: 2, doorId: doors[0] }])).code).toBe('AREA_DOOR_LOCK_TAKEN');
    const foreign = await make.door({ companyId: (await make.company()).id });
    expect((await updateLocks(id, [{ lock: 2, doorId: foreign.id }])).code).toBe('AREA_DOOR_ID_NOT_FOUND');
    const reader = await make.device({ companyId, doorId: doors[3] ?? 0, protocol: 'JSON' });
    expect((await updateLocks(reader.id, [{ lock: 1, doorId: doors[0] }])).code).toBe(
      'AREA_DEVICE_LOCK_NOT_FOUND',
    );
    const other = await make.device({ companyId, protocol: 'ZK_ACC' });
    await make.owner.query(`UPDATE device_states SET info = '{"LockCount": "2"}' WHERE device_id = $1`, [
      other.id,
    ]);
    expect((await updateLocks(other.id, [{ lock: 2, doorId: doors[0] }])).code).toBe('AREA_DOOR_LOCK_TAKEN');
    expect((await boss.call(devices.get, { params: { id: reader.id } })).result.locks).toMatchObject([
      { lock: 1, doorId: doors[3] },
    ]);
  });
});

it('portal sends one access right per lock to a terminal that does not support masks', async () => {
  const door = await make.door({ companyId, roomId: rooms[0] ?? 0 });
  const device = await make.device({ companyId, doorId: door.id, protocol: 'ZK_ACC' });
  const terminal = createAccessTerminal({
    url: 'http://portal',
    serial: device.serial,
    clock: portal.clock,
    locks: 2,
    rightsByLock: true,
    wire: createPortalWire(portal),
  });
  await terminal.handshake();
  const secondDoor = await make.door({ companyId, roomId: rooms[1] ?? 0 });
  await boss.call(devices.update, {
    params: { id: device.id },
    body: { locks: [{ lock: 2, doorId: secondDoor.id }] },
  });
  await settle(terminal);
  expect([first, second].map(({ pin }) => terminal.memory.rights.get(pin))).toEqual([0b01, 0b10]);
});
