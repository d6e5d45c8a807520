import { read, utils } from '@e965/xlsx';
import { occupancy } from '@gatehouse/api/access/occupancy';
import { rooms } from '@gatehouse/api/area/rooms';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetJob } from './occupancy.jobs.ts';

const start = '2026-11-02T05:00:00Z';
const portal = await testPortal({ at: start });
const { make } = portal;
const { owner } = make;

let companyId: number;
let admin: Client;
let person: Person;
let roomId: number;
let buildingId: number;
let wayIn: TerminalClient;
let wayOut: TerminalClient;

const createTerminal = async (ofRoom: number, direction: string) => {
  const door = await make.door({ companyId, roomId: ofRoom });
  return terminalOf(portal, (await make.device({ companyId, doorId: door.id, direction })).serial);
};

beforeEach(async () => {
  portal.clock.set(start);
  companyId = (await make.company()).id;
  admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  person = await make.employee({ companyId, displayName: 'Lan Pham' });
  buildingId = (await make.building({ companyId })).id;
  roomId = (await make.room({ companyId, buildingId })).id;
  wayIn = await createTerminal(roomId, 'IN');
  wayOut = await createTerminal(roomId, 'OUT');
});

/** Sends a punch at a local time on 2 November. */
const punch = (terminal: TerminalClient, clock: string, { pin }: { pin: string } = person, key = 255) =>
  terminal.attlog([`${pin}\t2026-11-02 ${clock}\t${key}\t15`]);
const listPeople = async (query: object = {}, client = admin) =>
  (await client.call(occupancy.people, { query })).result as {
    content: { id: number; displayName: string; roomName: string; since: string; doorName: string }[];
    totalElements: number;
    others: number;
  };
const listNames = async (query: object = {}, client = admin) =>
  (await listPeople(query, client)).content.map(({ displayName }) => displayName);
const countInside = async (client = admin) => {
  const { buildings } = (await client.call(occupancy.places)).result;
  const building = buildings.find(({ id }: { id: number }) => id === buildingId);
  return {
    building: building.inside,
    rooms: building.rooms.map(({ inside }: { inside: number }) => inside),
  };
};
const setRoom = (body: object) => admin.call(rooms.update, { params: { id: roomId }, body });
const listFlags = async () => {
  const query = { from: '2026-11-02', to: '2026-11-02', size: 100 };
  const { content } = (await admin.call(deviceLogs.list, { query })).result;
  return content
    .map((log: { wallTime: string; flags: string[] }) => [log.wallTime.slice(11), log.flags])
    .reverse();
};

describe('occupancy of rooms', () => {
  it('shows the person who entered last, with time and door, until they leave', async () => {
    await punch(wayIn, '09:00:00');
    const [occupant] = (await listPeople()).content;
    expect(occupant).toMatchObject({ displayName: 'Lan Pham', since: '2026-11-02T02:00:00.000Z' });
    expect(occupant?.doorName).not.toBe('');
    expect(await countInside()).toEqual({ building: 1, rooms: [1] });
    await punch(wayOut, '11:00:00');
    expect(await listNames()).toEqual([]);
    expect(await countInside()).toEqual({ building: 0, rooms: [0] });
  });

  it('shows the same occupancy in any order of reports', async () => {
    await punch(wayOut, '11:00:00');
    await punch(wayIn, '09:00:00');
    expect(await listNames()).toEqual([]);
    await punch(wayIn, '11:30:00');
    await punch(wayOut, '10:00:00');
    await punch(wayIn, '08:00:00');
    expect((await listPeople()).content).toMatchObject([{ since: '2026-11-02T04:30:00.000Z' }]);
  });

  it('derives entry or exit from the pressed key at a reader for both directions, and ignores punches without a key', async () => {
    const both = await createTerminal(roomId, 'TWO_WAYS');
    await punch(both, '09:00:00');
    expect(await listNames()).toEqual([]);
    await punch(both, '09:05:00', person, 0);
    expect(await listNames()).toEqual(['Lan Pham']);
    await punch(both, '09:10:00', person, 1);
    expect(await listNames()).toEqual([]);
  });

  it('counts a person in the last room that the person entered, and once in the building', async () => {
    const inner = (await make.room({ companyId, buildingId })).id;
    await owner.query('UPDATE rooms SET parent_room_id = $1 WHERE id = $2', [roomId, inner]);
    const innerIn = await createTerminal(inner, 'IN');
    await punch(wayIn, '09:00:00');
    await punch(innerIn, '09:05:00');
    expect(await countInside()).toEqual({ building: 1, rooms: [0, 1] });
    expect(await listNames({ roomId: inner, buildingId })).toEqual(['Lan Pham']);
    expect(await listNames({ roomId })).toEqual([]);
    // The person leaves the outer room. No exit from the inner room is reported.
    await punch(wayOut, '11:00:00');
    expect(await countInside()).toEqual({ building: 0, rooms: [0, 0] });
  });

  it('ends a stay at 04:00, lists the person as having no recorded exit, and deletes the stay two days later', async () => {
    await punch(wayIn, '09:00:00');
    portal.clock.set('2026-11-02T20:59:59Z');
    expect(await listNames()).toEqual(['Lan Pham']);
    portal.clock.set('2026-11-02T21:00:00Z');
    expect(await listNames()).toEqual([]);
    expect(await listNames({ state: 'CLOSED' })).toEqual(['Lan Pham']);
    portal.clock.set('2026-11-03T21:00:00Z');
    expect(await listNames({ state: 'CLOSED' })).toEqual([]);
    portal.clock.set('2026-11-04T21:00:01Z');
    await forgetJob.run(portal.services, {});
    const { rows } = await owner.query('SELECT count(*) FROM presences WHERE company_id = $1', [companyId]);
    expect(Number(rows[0].count)).toBe(0);
  });

  it('ignores punches older than two days and punches of inactive people', async () => {
    await wayIn.attlog([`${person.pin}\t2026-10-30 09:00:00\t255\t15`]);
    expect(await listNames()).toEqual([]);
    await punch(wayIn, '09:00:00');
    await owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [person.employeeId]);
    expect(await listNames()).toEqual([]);
    expect(await countInside()).toEqual({ building: 0, rooms: [0] });
  });

  it('includes visitors in the occupancy by their pass numbers', async () => {
    const visitor = await make.visitor(person, { displayName: 'Guest of Lan' });
    const { rows } = await owner.query(
      `INSERT INTO visitor_passes (company_id, pin, visitor_id, number_hash, created_at) VALUES ($1, $2, $3, $4, now()) RETURNING pin`,
      [companyId, `9${companyId}001`, visitor.id, Buffer.from(String(visitor.id))],
    );
    await punch(wayIn, '09:00:00', rows[0]);
    expect((await listPeople()).content).toMatchObject([
      { displayName: 'Guest of Lan', employeeId: null, visitorId: visitor.id },
    ]);
    await punch(wayOut, '10:00:00', rows[0]);
    expect(await listNames()).toEqual([]);
  });

  it('shows managers the names of people in their departments and only the number of other people', async () => {
    const other = await make.employee({ companyId, displayName: 'Of elsewhere' });
    await punch(wayIn, '09:00:00');
    await punch(wayIn, '09:00:00', other);
    const boss = await make.employee({ companyId, roles: ['MANAGER'], displayName: 'Boss' });
    await owner.query(
      'INSERT INTO department_managers (company_id, department_id, employee_id) VALUES ($1, $2, $3)',
      [companyId, person.departmentId, boss.employeeId],
    );
    const manager = await portal.as(boss);
    const managerView = await listPeople({}, manager);
    expect(managerView.content.map(({ displayName }) => displayName)).toEqual(['Lan Pham']);
    expect(managerView.others).toBe(1);
    expect(await countInside(manager)).toEqual({ building: 2, rooms: [2] });
    const sheet = read((await manager.call(occupancy.export, { query: {} })).result);
    const table = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(table.map(([name]) => name)).toEqual(['Name', 'Lan Pham', 'Others inside: 1']);
    expect(
      (await manager.call(occupancy.forget, { params: { id: managerView.content[0]?.id ?? 0 } })).status,
    ).toBe(403);
  });

  it('hides people of another company', async () => {
    await punch(wayIn, '09:00:00');
    const [occupant] = (await listPeople()).content;
    const stranger = await portal.as(await make.employee({ roles: ['ADMIN'] }));
    expect(await listPeople({}, stranger)).toMatchObject({ content: [], others: 0 });
    expect(await listPeople({ buildingId }, stranger)).toMatchObject({ content: [], others: 0 });
    expect((await stranger.call(occupancy.forget, { params: { id: occupant?.id ?? 0 } })).status).toBe(404);
    expect(await listNames()).toEqual(['Lan Pham']);
  });

  it('computes the correct occupancy after a hundred simultaneous entries and exits', async () => {
    const minutes = Array.from({ length: 50 }, (_, n) => String(n).padStart(2, '0'));
    // Terminals resend rejected punches.
    const punchUntilAccepted = async (...args: Parameters<typeof punch>) => {
      while ((await punch(...args)).body !== 'OK: 1');
    };
    await Promise.all(
      minutes.flatMap((minute) => [
        punchUntilAccepted(wayIn, `10:${minute}:00`),
        punchUntilAccepted(wayOut, `10:${minute}:30`),
      ]),
    );
    expect(await listNames()).toEqual([]);
    await Promise.all([punch(wayIn, '11:10:00'), punch(wayOut, '11:00:00')]);
    expect((await listPeople()).content).toMatchObject([{ since: '2026-11-02T04:10:00.000Z' }]);
  });

  it('lets an administrator mark a person as outside with an audit entry, and ignores late records of the person afterwards', async () => {
    await setRoom({ antiPassback: 'SOFT' });
    await punch(wayIn, '09:00:00');
    const [occupant] = (await listPeople()).content;
    expect((await admin.call(occupancy.forget, { params: { id: occupant?.id ?? 0 } })).status).toBe(200);
    expect(await listNames()).toEqual([]);
    const { rows } = await owner.query('SELECT action FROM audit_log WHERE chain_id = $1 ORDER BY seq', [
      companyId,
    ]);
    expect(rows.at(-1)).toEqual({ action: 'occupancy.forget' });
    await punch(wayIn, '11:00:00');
    expect(await listNames()).toEqual([]);
    portal.clock.set('2026-11-02T05:10:00Z');
    await punch(wayIn, '12:05:00');
    expect(await listNames()).toEqual(['Lan Pham']);
    expect(await listFlags()).toEqual([
      ['09:00:00', []],
      ['11:00:00', []],
      ['12:05:00', []],
    ]);
  });
});

describe('passbacks at terminals that decide about entry themselves', () => {
  it('flags no passbacks by default', async () => {
    await punch(wayIn, '09:00:00');
    await punch(wayIn, '09:10:00');
    expect(await listFlags()).toEqual([
      ['09:00:00', []],
      ['09:10:00', []],
    ]);
  });

  it.each(['SOFT', 'HARD'])(
    'flags a second entry without an exit if anti-passback is %s',
    async (antiPassback) => {
      expect((await setRoom({ antiPassback })).result.antiPassback).toBe(antiPassback);
      await punch(wayIn, '09:00:00');
      await punch(wayIn, '09:00:40');
      await punch(wayIn, '09:10:00');
      await punch(wayOut, '09:20:00');
      await punch(wayIn, '09:30:00');
      expect(await listFlags()).toEqual([
        ['09:00:00', []],
        ['09:00:40', []],
        ['09:10:00', ['PASSBACK']],
        ['09:20:00', []],
        ['09:30:00', []],
      ]);
      expect(await listNames()).toEqual(['Lan Pham']);
    },
  );

  it('flags a passback between two punches of one upload, compared in order of time', async () => {
    await setRoom({ antiPassback: 'SOFT' });
    await wayIn.attlog(
      ['09:20:00', '09:00:00', '09:10:00'].map((clock) => `${person.pin}\t2026-11-02 ${clock}\t255\t15`),
    );
    expect(await listFlags()).toEqual([
      ['09:00:00', []],
      ['09:10:00', ['PASSBACK']],
      ['09:20:00', ['PASSBACK']],
    ]);
  });

  it('does not flag entries to a room without an exit reader', async () => {
    await setRoom({ antiPassback: 'SOFT' });
    await owner.query("UPDATE devices SET is_enabled = false WHERE company_id = $1 AND direction = 'OUT'", [
      companyId,
    ]);
    await punch(wayIn, '09:00:00');
    await punch(wayIn, '09:10:00');
    expect((await listFlags()).at(-1)).toEqual(['09:10:00', []]);
  });
});
