import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { type Client, testPortal } from '../../apps/server/test/kit/portal.ts';
import { type AccessTerminal, createAccessTerminal } from './access-terminal.ts';
import { portalWire } from './portal-wire.ts';

const portal = await testPortal({ at: '2026-11-20T01:00:00Z' });
const { make } = portal;
const rows = async (text: string, values: unknown[] = []) => (await make.owner.query(text, values)).rows;

let companyId: number;
let boss: Client;
let rooms: number[];
let doors: number[];
let id: number;
let panel: AccessTerminal;
/** With access to room 1 alone, to rooms 2 and 4, and to none. */
let first: Person;
let second: Person;
let nobody: Person;

/** Polls until nothing is left to do. */
async function settle(terminal = panel) {
  for (let quiet = 0, step = 0; quiet < 2 && step < 60; step++) {
    quiet = (await terminal.poll()) === 0 ? quiet + 1 : 0;
    portal.clock.advance(21_000);
  }
}
const assign = (...doorIds: (number | null)[]) =>
  boss.call(devices.update, {
    params: { id },
    body: { locks: doorIds.map((doorId, place) => ({ lock: place + 1, doorId })) },
  });
const send = (kind: 'OPEN_DOOR' | 'CANCEL_ALARM', lock?: number) =>
  boss.call(deviceCommands.send, { params: { id }, body: { kind, ...(lock && { lock }) } });
const maskOf = ({ pin }: Person) => panel.memory.rights.get(pin) ?? 0;
const shown = async () => (await boss.call(devices.get, { params: { id } })).result;

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
    wire: portalWire(portal),
  });
  [first, second, nobody] = [
    await make.employee({ companyId }),
    await make.employee({ companyId }),
    await make.employee({ companyId }),
  ];
  for (const [person, place] of [
    [first, 0],
    [second, 1],
    [second, 3],
  ] as const)
    await make.accessZone({ companyId, employeeId: person.employeeId }, { roomId: rooms[place] ?? 0 });
  await panel.handshake();
});

describe('a controller with four locks', () => {
  it('keeps its door at the first lock, and shows the others as unassigned', async () => {
    await settle();
    expect(await shown()).toMatchObject({
      locks: [1, 2, 3, 4].map((lock) => ({ lock, doorId: lock === 1 ? doors[0] : null })),
      problems: expect.arrayContaining(['UNASSIGNED_LOCK']),
    });
    expect([first, second, nobody].map(maskOf)).toEqual([0b0001, 0, 0]);
    expect(panel.memory.users.has(second.pin)).toBe(false);
  });

  it('grants nothing at an unassigned lock', async () => {
    expect(await panel.ask(first.pin, 1)).toMatch(/^AUTH=SUCCEED\r\n.*\r\nCONTROL DEVICE 01010105\r\n/);
    for (const lock of [2, 3, 4, 5]) {
      const answer = await panel.ask(first.pin, lock);
      expect(answer).toMatch(/^AUTH=FAILED\r\n.*\r\nTIPS=LOCK UNASSIGNED\r\n$/);
      expect(answer).not.toContain('CONTROL');
    }
    expect((await send('OPEN_DOOR', 2)).code).toBe('AREA_DEVICE_LOCK_NOT_FOUND');
    expect((await send('OPEN_DOOR')).code).toBe('AREA_DEVICE_LOCK_NOT_FOUND');
  });

  it('sends each person the mask of the locks whose rooms they may enter', async () => {
    expect((await assign(doors[0] ?? 0, doors[1] ?? 0, null, doors[3] ?? 0)).status).toBe(200);
    await settle();
    expect([first, second, nobody].map(maskOf)).toEqual([0b0001, 0b1010, 0]);
    expect(panel.memory.users.has(nobody.pin)).toBe(false);
  });

  it('decides for the door of the lock that was named', async () => {
    const granted = async (person: Person) => {
      const answers = [1, 2, 3, 4].map(async (lock) =>
        (await panel.ask(person.pin, lock)).startsWith('AUTH=SUCCEED'),
      );
      return Promise.all(answers);
    };
    expect(await granted(first)).toEqual([true, false, false, false]);
    expect(await granted(second)).toEqual([false, true, false, true]);
    expect(await granted(nobody)).toEqual([false, false, false, false]);
    expect(await panel.ask(second.pin, 4)).toContain('\r\nCONTROL DEVICE 01040105\r\n');
    // "out" at a reader of both ways, by people who never entered
    for (const lock of [1, 2, 3, 4]) expect(await panel.ask(nobody.pin, lock, 'OUT')).toMatch(/^AUTH=FAILED/);
  });

  it('opens and silences the one lock that was asked for', async () => {
    panel.memory.opened.length = 0;
    await send('OPEN_DOOR', 4);
    await send('CANCEL_ALARM', 2);
    await panel.poll();
    expect(panel.memory.opened).toEqual([4]);
    expect(panel.memory.silenced).toEqual([2]);
  });

  it('records events at the door of their lock, and at none for an unassigned lock', async () => {
    const { pin, employeeId } = second;
    const passage = (eventaddr: number, inoutstatus = 0) => ({
      pin,
      eventaddr,
      event: 0,
      inoutstatus,
      verifytype: 11,
    });
    await panel.push([passage(2)]);
    portal.clock.advance(61_000);
    await panel.push([passage(4)]);
    portal.clock.advance(61_000);
    await panel.push([passage(3)]);
    expect(
      await rows(
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
      await rows('SELECT room_id::int AS room FROM presences WHERE employee_id = $1 ORDER BY in_at', [
        employeeId,
      ]),
    ).toEqual([{ room: rooms[1] }, { room: rooms[3] }]);
  });

  it('lets out a person who is inside the room of that lock, whatever became of the account', async () => {
    await make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [second.employeeId]);
    const way = async (lock: number, direction: 'IN' | 'OUT') =>
      (await panel.ask(second.pin, lock, direction)).split('\r\n', 1)[0];
    expect(await way(4, 'OUT')).toBe('AUTH=SUCCEED');
    expect(await way(4, 'IN')).toBe('AUTH=FAILED');
    expect(await way(1, 'OUT')).toBe('AUTH=FAILED');
    expect(await way(3, 'OUT')).toBe('AUTH=FAILED');
    await make.owner.query('UPDATE employees SET is_enabled = true WHERE id = $1', [second.employeeId]);
  });

  it('keeps states and alarms of each lock', async () => {
    await panel.reportState(
      { open: false },
      { open: true, released: true },
      { open: false },
      { open: false, alarm: 1 },
    );
    expect((await shown()).locks).toMatchObject([
      { doorState: 'CLOSED', released: false, alarms: [] },
      { doorState: 'OPEN', released: true, alarms: [] },
      { doorState: 'CLOSED', released: false, alarms: [] },
      { doorState: 'CLOSED', released: false, alarms: ['FORCED'] },
    ]);
    const filed = () =>
      rows(
        "SELECT subject FROM security_events WHERE kind = 'device.alarm' AND company_id = $1 ORDER BY id",
        [companyId],
      );
    expect(await filed()).toEqual([{ subject: `device ${id} lock 4` }]);
    // the same alarm at another lock is another alarm
    await panel.reportState(
      { open: false },
      { open: true, alarm: 1 },
      { open: false },
      { open: false, alarm: 1 },
    );
    expect(await filed()).toHaveLength(2);
  });

  it('swaps the doors of two locks, and takes the rights along', async () => {
    expect((await assign(doors[1] ?? 0, doors[0] ?? 0, null, null)).status).toBe(200);
    await settle();
    expect([first, second, nobody].map(maskOf)).toEqual([0b0010, 0b0001, 0]);
  });

  it('withdraws a person whose last lock loses its door', async () => {
    await assign(null, doors[0] ?? 0);
    await settle();
    expect(panel.memory.users.has(second.pin)).toBe(false);
    expect(maskOf(second)).toBe(0);
    expect(maskOf(first)).toBe(0b0010);
  });

  it('sends nothing that was queued for a lock that has lost its door since', async () => {
    panel.memory.opened.length = 0;
    await send('OPEN_DOOR', 2);
    await assign(null, null);
    await settle();
    expect(panel.memory.opened).toEqual([]);
    expect(panel.memory.users.size).toBe(0);
  });

  it('rejects locks it does not have, doors of others, and a second controller at a door', async () => {
    await assign(doors[0] ?? 0, doors[1] ?? 0, doors[2] ?? 0, doors[3] ?? 0);
    const update = (device: number, locks: object[]) =>
      boss.call(devices.update, { params: { id: device }, body: { locks } as never });
    expect((await update(id, [{ lock: 5, doorId: doors[0] }])).code).toBe('AREA_DEVICE_LOCK_NOT_FOUND');
    expect((await update(id, [{ lock: 2, doorId: doors[0] }])).code).toBe('AREA_DOOR_LOCK_TAKEN');
    const foreign = await make.door({ companyId: (await make.company()).id });
    expect((await update(id, [{ lock: 2, doorId: foreign.id }])).code).toBe('AREA_DOOR_ID_NOT_FOUND');
    const reader = await make.device({ companyId, doorId: doors[3] ?? 0, protocol: 'JSON' });
    expect((await update(reader.id, [{ lock: 1, doorId: doors[0] }])).code).toBe(
      'AREA_DEVICE_LOCK_NOT_FOUND',
    );
    const other = await make.device({ companyId, protocol: 'ZK_ACC' });
    await make.owner.query(`UPDATE device_states SET info = '{"LockCount": "2"}' WHERE device_id = $1`, [
      other.id,
    ]);
    expect((await update(other.id, [{ lock: 2, doorId: doors[0] }])).code).toBe('AREA_DOOR_LOCK_TAKEN');
    expect((await boss.call(devices.get, { params: { id: reader.id } })).result.locks).toMatchObject([
      { lock: 1, doorId: doors[3] },
    ]);
  });
});

it('takes a right for each lock where it has no masks', async () => {
  const door = await make.door({ companyId, roomId: rooms[0] ?? 0 });
  const device = await make.device({ companyId, doorId: door.id, protocol: 'ZK_ACC' });
  const terminal = createAccessTerminal({
    url: 'http://portal',
    serial: device.serial,
    clock: portal.clock,
    locks: 2,
    rightsByLock: true,
    wire: portalWire(portal),
  });
  await terminal.handshake();
  const beside = await make.door({ companyId, roomId: rooms[1] ?? 0 });
  await boss.call(devices.update, {
    params: { id: device.id },
    body: { locks: [{ lock: 2, doorId: beside.id }] },
  });
  await settle(terminal);
  expect([first, second].map(({ pin }) => terminal.memory.rights.get(pin))).toEqual([0b01, 0b10]);
});
