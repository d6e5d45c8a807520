import { accessZones } from '@gatehouse/api/access/access-zones';
import { devices } from '@gatehouse/api/area/devices';
import { rooms } from '@gatehouse/api/area/rooms';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncJob } from '../../device-ops/device-people/device-people.service.ts';
import { turnJob } from './access-zones.jobs.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let person: Person;
let roomId: number;
let doorId: number;
let terminal: TerminalClient;

// Each test counts the commands to its terminal, so each test has its own company.
beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'], pin: '1' }));
  person = await portal.make.employee({ companyId, pin: '7' });
  roomId = (await portal.make.room({ companyId, type: 'SECURITY_ROOM' })).id;
  doorId = (await portal.make.door({ companyId, roomId })).id;
  const device = await portal.make.device({ companyId, doorId });
  terminal = terminalOf(portal, device.serial);
  await syncJob.run(portal.services, { companyId });
});

/** Delivers all pending commands to the terminal, confirms them, and returns them. */
async function deliverCommands(): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const { body } = await terminal.poll();
    const commands = [...body.matchAll(/^C:(\d+):DATA (\w+) USERINFO PIN=(\d+)/gm)];
    if (commands.length === 0) return all;
    all.push(...commands.map(([, , verb, pin]) => `${verb} ${pin}`));
    await terminal.report(commands.map(([, number]) => `ID=${number}&Return=0&CMD=DATA`).join('\n'));
  }
}
const grantAccess = async (times: object = {}) => {
  const body = { roomId, username: [person.accountName], ...times };
  return (await admin.call(accessZones.give, { body })).result.content[0].id as number;
};
const localTimeIn = (seconds: number) => {
  const at = new Date(portal.clock.now().getTime() + seconds * 1000);
  return at.toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
};
const zone = 'Asia/Ho_Chi_Minh';
const advanceClock = async (seconds: number) => {
  portal.clock.advance(seconds * 1000);
  await turnJob.run(portal.services, {});
};

describe('commands to terminals of a closed room', () => {
  it('stores on the terminal only people who have an access zone', async () => {
    expect(await deliverCommands()).toEqual([]);
    await grantAccess();
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    const { accountName } = person;
    await admin.call(accessZones.remove, { params: { accountName, roomId } });
    expect(await deliverCommands()).toEqual(['DELETE 7']);
    await syncJob.run(portal.services, { companyId });
    expect(await deliverCommands()).toEqual([]);
  });

  it('sends the terminal a command when an access zone begins, and another after the last second of the zone', async () => {
    await grantAccess({ startAccessTime: localTimeIn(60), endAccessTime: localTimeIn(120) });
    expect(await deliverCommands()).toEqual([]);
    await advanceClock(30);
    expect(await deliverCommands()).toEqual([]);
    await advanceClock(30);
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    await advanceClock(60);
    expect(await deliverCommands()).toEqual([]);
    await advanceClock(1);
    expect(await deliverCommands()).toEqual(['DELETE 7']);
    await advanceClock(3600);
    expect(await deliverCommands()).toEqual([]);
  });

  it('updates the terminal after access zones that began or ended while the portal was stopped', async () => {
    await grantAccess({ startAccessTime: localTimeIn(60), endAccessTime: localTimeIn(7200) });
    await advanceClock(3600);
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    await advanceClock(36_000);
    expect(await deliverCommands()).toEqual(['DELETE 7']);
  });

  it('updates the terminal when an access zone is switched off, switched on and extended', async () => {
    const id = await grantAccess({ endAccessTime: localTimeIn(60) });
    const updateZone = (body: object) => admin.call(accessZones.update, { params: { id }, body });
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    await updateZone({ enabled: false });
    expect(await deliverCommands()).toEqual(['DELETE 7']);
    await updateZone({ enabled: true, endAccessTime: localTimeIn(600) });
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    await advanceClock(120);
    expect(await deliverCommands()).toEqual([]);
    await advanceClock(600);
    expect(await deliverCommands()).toEqual(['DELETE 7']);
  });

  it('updates the terminal when the room is opened to everyone, closed and deactivated', async () => {
    await grantAccess();
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    const change = (body: object) => admin.call(rooms.update, { params: { id: roomId }, body });
    await change({ roomType: 'OPEN_ROOM' });
    expect(await deliverCommands()).toEqual(['UPDATE 1']);
    await change({ roomType: 'MEETING_ROOM' });
    expect(await deliverCommands()).toEqual(['DELETE 1']);
    await change({ isEnabled: false });
    expect(await deliverCommands()).toEqual(['DELETE 7']);
    await change({ isEnabled: true });
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
  });

  it.each([
    ['the door', 'UPDATE doors SET is_enabled = $2 WHERE id = $1', () => doorId],
    [
      'the building',
      'UPDATE buildings SET is_enabled = $2 WHERE id = (SELECT building_id FROM rooms WHERE id = $1)',
      () => roomId,
    ],
  ])('removes everyone from the terminal while %s is inactive', async (_, statement, id) => {
    await grantAccess();
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
    await portal.make.owner.query(statement, [id(), false]);
    expect(await deliverCommands()).toEqual(['DELETE 7']);
    await portal.make.owner.query(statement, [id(), true]);
    expect(await deliverCommands()).toEqual(['UPDATE 7']);
  });

  it.each([
    [-1, []],
    [-99, []],
    [0, ['UPDATE 7']],
  ])('for account status %s, sends the terminal the commands %j', async (status, commands) => {
    await portal.make.owner.query('UPDATE accounts SET status = $2 WHERE id = $1', [
      person.accountId,
      status,
    ]);
    await portal.make.accessZone(person, { roomId });
    expect(await deliverCommands()).toEqual(commands);
  });

  it('sends no person to a terminal of an inner room if the person has an access zone of only the outer room', async () => {
    const inside = await portal.make.room({ companyId, type: 'SECURITY_ROOM' });
    await portal.make.owner.query(
      'UPDATE rooms SET parent_room_id = $2, building_id = (SELECT building_id FROM rooms WHERE id = $2) WHERE id = $1',
      [inside.id, roomId],
    );
    const door = await portal.make.door({ companyId, roomId: inside.id });
    const inner = await portal.make.device({ companyId, doorId: door.id });
    await grantAccess();
    expect((await terminalOf(portal, inner.serial).poll()).body).toBe('OK');
  });

  it('shows the number of people that the terminal should store', async () => {
    await grantAccess();
    await deliverCommands();
    const { result } = await admin.call(devices.standings);
    expect(result.content[0].people).toEqual({ held: 1, wanted: 1 });
  });
});
