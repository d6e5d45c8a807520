import { accessZones } from '@gatehouse/api/access/access-zones';
import { devices } from '@gatehouse/api/area/devices';
import { rooms } from '@gatehouse/api/area/rooms';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { syncJob } from '../../device-ops/device-people/device-people.service.ts';
import { type TerminalClient, terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';
import { turnJob } from './access-zones.jobs.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let person: Person;
let roomId: number;
let doorId: number;
let terminal: TerminalClient;

// each with a company of its own: what one terminal holds is counted command by command
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

/** Hands the terminal everything it is told, has it say yes, and answers what that was. */
async function told(): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const { body } = await terminal.poll();
    const commands = [...body.matchAll(/^C:(\d+):DATA (\w+) USERINFO PIN=(\d+)/gm)];
    if (commands.length === 0) return all;
    all.push(...commands.map(([, , verb, pin]) => `${verb} ${pin}`));
    await terminal.report(commands.map(([, number]) => `ID=${number}&Return=0&CMD=DATA`).join('\n'));
  }
}
const give = async (times: object = {}) => {
  const body = { roomId, username: [person.accountName], ...times };
  return (await admin.call(accessZones.give, { body })).result.content[0].id as number;
};
const wallIn = (seconds: number) => {
  const at = new Date(portal.clock.now().getTime() + seconds * 1000);
  return at.toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
};
const zone = 'Asia/Ho_Chi_Minh';
const pass = async (seconds: number) => {
  portal.clock.advance(seconds * 1000);
  await turnJob.run(portal.services, {});
};

describe('a terminal at a room that is not open to everybody', () => {
  it('holds nobody without a zone, and who has one', async () => {
    expect(await told()).toEqual([]);
    await give();
    expect(await told()).toEqual(['UPDATE 7']);
    const { accountName } = person;
    await admin.call(accessZones.remove, { params: { accountName, roomId } });
    expect(await told()).toEqual(['DELETE 7']);
    await syncJob.run(portal.services, { companyId });
    expect(await told()).toEqual([]);
  });

  it('is told when a zone begins and when it ends, after its last second', async () => {
    await give({ startAccessTime: wallIn(60), endAccessTime: wallIn(120) });
    expect(await told()).toEqual([]);
    await pass(30);
    expect(await told()).toEqual([]);
    await pass(30);
    expect(await told()).toEqual(['UPDATE 7']);
    await pass(60);
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await told()).toEqual(['DELETE 7']);
    await pass(3600);
    expect(await told()).toEqual([]);
  });

  it('is told of beginnings and ends that passed while the portal was away', async () => {
    await give({ startAccessTime: wallIn(60), endAccessTime: wallIn(7200) });
    await pass(3600);
    expect(await told()).toEqual(['UPDATE 7']);
    await pass(36_000);
    expect(await told()).toEqual(['DELETE 7']);
  });

  it('follows a zone that is switched off, on and prolonged', async () => {
    const id = await give({ endAccessTime: wallIn(60) });
    const update = (body: object) => admin.call(accessZones.update, { params: { id }, body });
    expect(await told()).toEqual(['UPDATE 7']);
    await update({ enabled: false });
    expect(await told()).toEqual(['DELETE 7']);
    await update({ enabled: true, endAccessTime: wallIn(600) });
    expect(await told()).toEqual(['UPDATE 7']);
    await pass(120);
    expect(await told()).toEqual([]);
    await pass(600);
    expect(await told()).toEqual(['DELETE 7']);
  });

  it('follows the room: open to everybody and back, and out of use', async () => {
    await give();
    expect(await told()).toEqual(['UPDATE 7']);
    const change = (body: object) => admin.call(rooms.update, { params: { id: roomId }, body });
    await change({ roomType: 'OPEN_ROOM' });
    expect(await told()).toEqual(['UPDATE 1']);
    await change({ roomType: 'MEETING_ROOM' });
    expect(await told()).toEqual(['DELETE 1']);
    await change({ isEnabled: false });
    expect(await told()).toEqual(['DELETE 7']);
    await change({ isEnabled: true });
    expect(await told()).toEqual(['UPDATE 7']);
  });

  it.each([
    ['the door', 'UPDATE doors SET is_enabled = $2 WHERE id = $1', () => doorId],
    [
      'the building',
      'UPDATE buildings SET is_enabled = $2 WHERE id = (SELECT building_id FROM rooms WHERE id = $1)',
      () => roomId,
    ],
  ])('holds nobody while %s is out of use', async (_, statement, id) => {
    await give();
    expect(await told()).toEqual(['UPDATE 7']);
    await portal.make.owner.query(statement, [id(), false]);
    expect(await told()).toEqual(['DELETE 7']);
    await portal.make.owner.query(statement, [id(), true]);
    expect(await told()).toEqual(['UPDATE 7']);
  });

  it.each([
    [-1, []],
    [-99, []],
    [0, ['UPDATE 7']],
  ])('of an account of status %s is told %j', async (status, commands) => {
    await portal.make.owner.query('UPDATE accounts SET status = $2 WHERE id = $1', [
      person.accountId,
      status,
    ]);
    await portal.make.accessZone(person, { roomId });
    expect(await told()).toEqual(commands);
  });

  it('is not opened by a zone of the room around it', async () => {
    const inside = await portal.make.room({ companyId, type: 'SECURITY_ROOM' });
    await portal.make.owner.query(
      'UPDATE rooms SET parent_room_id = $2, building_id = (SELECT building_id FROM rooms WHERE id = $2) WHERE id = $1',
      [inside.id, roomId],
    );
    const door = await portal.make.door({ companyId, roomId: inside.id });
    const inner = await portal.make.device({ companyId, doorId: door.id });
    await give();
    expect((await terminalOf(portal, inner.serial).poll()).body).toBe('OK');
  });

  it('shows how many people it has to hold', async () => {
    await give();
    await told();
    const { result } = await admin.call(devices.standings);
    expect(result.content[0].people).toEqual({ held: 1, wanted: 1 });
  });
});
