import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';
import { createAccessTerminal } from './access-terminal.ts';
import { createPortalWire } from './portal-wire.ts';

const portal = await testPortal({ at: '2026-11-20T01:00:00Z' });
const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

async function addTerminal(companyId: number) {
  const { id: roomId } = await portal.make.room({ companyId, type: 'SECURITY_ROOM' });
  const { id: doorId } = await portal.make.door({ roomId });
  const device = await portal.make.device({ companyId, doorId, protocol: 'ZK_ACC' });
  await portal.make.owner.query('UPDATE device_states SET people_known_at = NULL WHERE device_id = $1', [
    device.id,
  ]);
  const terminal = createAccessTerminal({
    url: 'http://portal',
    serial: device.serial,
    clock: portal.clock,
    timeZone: 'Asia/Ho_Chi_Minh',
    wire: createPortalWire(portal),
  });
  /** Polls until the portal sends no more commands. */
  const settle = async () => {
    for (let quiet = 0, step = 0; quiet < 2 && step < 40; step++) {
      quiet = (await terminal.poll()) === 0 ? quiet + 1 : 0;
      portal.clock.advance(21_000);
    }
  };
  return { id: device.id, roomId, terminal, settle };
}

it('access terminal registers, gets people, reports events, and opens its door', async () => {
  const { id: companyId } = await portal.make.company();
  const boss = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const { id, roomId, terminal, settle } = await addTerminal(companyId);
  const person = await portal.make.employee({ companyId });
  await portal.make.accessZone({ companyId, employeeId: person.employeeId }, { roomId });
  expect(await terminal.handshake()).toBe(true);
  // The terminal enrolled this person earlier, with settings made at the terminal.
  terminal.memory.users.set(
    person.pin,
    new Map([
      ['Pin', person.pin],
      ['Password', '8642'],
      ['Group', '2'],
      ['Privilege', '14'],
    ]),
  );
  await settle();
  expect(Object.fromEntries(terminal.memory.users.get(person.pin) ?? [])).toMatchObject({
    Password: '8642',
    Group: '2',
    Privilege: '14',
    Name: expect.any(String),
  });
  expect(terminal.memory.rights.get(person.pin)).toBe(1);
  const readDevice = async () => (await boss.call(devices.get, { params: { id } })).result;
  expect(await readDevice()).toMatchObject({ registered: true, problems: [], weakIdentity: true });

  terminal.punch({ pin: person.pin, direction: 'IN', verify: 'FACE' });
  expect(await terminal.push([{ event: 27, cardno: 0 }, { event: 102 }])).toBe(true);
  await terminal.repeat();
  expect(
    await queryRows(
      'SELECT employee_id::int AS who, direction, result, verify_mode FROM punches WHERE device_id = $1',
      [id],
    ),
  ).toEqual([{ who: person.employeeId, direction: 'IN', result: 'ACCESS_GRANTED', verify_mode: 'FACE' }]);
  expect(await terminal.reportState({ open: true, alarm: 1 })).toBe(true);
  expect(await readDevice()).toMatchObject({
    locks: [{ doorState: 'OPEN', alarms: ['FORCED'] }],
    alarms: ['FORCED'],
    problems: ['ALARM'],
  });
  await terminal.reportState({ open: false });
  expect((await boss.call(devices.looked, { params: { id } })).result).toMatchObject({
    alarms: [],
    problems: [],
  });

  await boss.call(deviceCommands.send, { params: { id }, body: { kind: 'OPEN_DOOR' } });
  expect(await terminal.poll()).toBe(1);
  expect(terminal.memory.opened).toEqual([1]);

  expect(await terminal.ask(person.pin)).toMatch(/^AUTH=SUCCEED\r\n.*\r\nCONTROL DEVICE 01010105\r\nTIPS=/);
  expect(await terminal.ask('900000001')).toMatch(/^AUTH=FAILED\r\n/);

  await portal.make.owner.query('DELETE FROM access_zones WHERE employee_id = $1', [person.employeeId]);
  await settle();
  expect(terminal.memory.users.has(person.pin)).toBe(false);
  expect(terminal.memory.rights.has(person.pin)).toBe(false);
});

it('access terminal resends records after a reboot, and the portal stores each record once', async () => {
  const { id: companyId } = await portal.make.company();
  const { id, terminal, settle } = await addTerminal(companyId);
  const { pin } = await portal.make.employee({ companyId });
  await terminal.handshake();
  terminal.punch({ pin, direction: 'IN', verify: 'CARD' });
  await terminal.push();
  await settle();
  terminal.reboot();
  await terminal.handshake();
  await settle();
  expect(await queryRows('SELECT 1 FROM punches WHERE device_id = $1', [id])).toHaveLength(1);
  expect(await queryRows('SELECT DISTINCT state FROM device_commands WHERE device_id = $1', [id])).toEqual([
    { state: 'DONE' },
  ]);
});

it('access terminal that is not approved gets status 406 and registers again', async () => {
  const terminal = createAccessTerminal({
    url: 'http://portal',
    serial: 'NOBODYACC',
    clock: portal.clock,
    wire: createPortalWire(portal),
  });
  terminal.punch({ pin: '1', direction: 'IN', verify: 'CARD' });
  for (let n = 1; n <= 3; n++) {
    expect(await terminal.push()).toBe(false);
    expect(terminal.counts.refused).toBe(n);
  }
  expect(terminal.waiting()).toBe(1);
  expect(await queryRows("SELECT protocol FROM pending_devices WHERE serial_number = 'NOBODYACC'")).toEqual([
    { protocol: 'ZK_ACC' },
  ]);
});
