import { read, utils } from '@e965/xlsx';
import { accessZones } from '@gatehouse/api/access/access-zones';
import { DAY } from '@gatehouse/api/platform/dates';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPeople } from '../../device-ops/device-people/device-people.queries.ts';

let portal: TestPortal;
let admin: Client;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const rows = (text: string, values: unknown[]) => portal.make.owner.query(text, values);
const grant = (roomId: number, employeeId: number | null, from: string | null, until: string | null) =>
  rows(
    `INSERT INTO access_zones (company_id, employee_id, room_id, start_at, end_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [companyId, employeeId, roomId, from, until, portal.clock.now()],
  );

describe('people who can enter a place', () => {
  it('lists current and later access of a room, a door and a building, names open rooms, and exports both', async () => {
    const { make, clock } = portal;
    const building = await make.building({ companyId });
    const room = await make.room({ companyId, buildingId: building.id, type: 'SECURITY_ROOM' });
    const lobby = await make.room({ companyId, buildingId: building.id });
    const door = await make.door({ companyId, roomId: room.id });
    const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString();
    const [now, later, ended] = [
      await make.employee({ companyId, displayName: 'An Now' }),
      await make.employee({ companyId, displayName: 'Binh Later' }),
      await make.employee({ companyId, displayName: 'Chi Ended' }),
    ];
    await grant(room.id, now.employeeId, null, null);
    await grant(room.id, later.employeeId, inDays(1), null);
    await grant(room.id, ended.employeeId, null, inDays(-1));
    const list = async (query: object, client = admin) =>
      (await client.call(accessZones.atPlace, { query })).result;
    const people = ({
      content,
    }: {
      content: { displayName: string; state: string; refused: string | null }[];
    }) => content.map(({ displayName, state, refused }) => [displayName, state, refused]);
    for (const place of [{ roomId: room.id }, { doorId: door.id }, { buildingId: building.id }])
      expect(people(await list(place))).toEqual([
        ['An Now', 'NOW', null],
        ['Binh Later', 'COMING', null],
      ]);
    expect(await list({ doorId: door.id })).toMatchObject({
      place: { doorName: `Door ${door.code}`, roomId: room.id },
      openRooms: [],
    });
    expect(await list({ buildingId: building.id })).toMatchObject({
      place: { roomId: null, buildingName: `Building ${building.code}` },
      openRooms: [{ id: lobby.id, refused: null }],
    });
    await rows('UPDATE doors SET is_enabled = false WHERE id = $1', [door.id]);
    expect(people(await list({ doorId: door.id }))[0]).toEqual(['An Now', 'NOW', 'DOOR_DISABLED']);
    const sheet = await admin.call(accessZones.export, { query: { buildingId: building.id } });
    const book = read(sheet.result);
    const table = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(table.slice(1).map(([name]) => name)).toEqual(['Everyone in the company', 'An Now', 'Binh Later']);
    const stranger = await portal.as(await make.employee({ roles: ['ADMIN'] }));
    expect(await list({ roomId: room.id }, stranger)).toMatchObject({
      content: [],
      place: null,
      openRooms: [],
    });
  });
});

describe('check of a person, a room and a time', () => {
  const at = '2026-12-07T07:00:00';
  const check = (query: object) => admin.call(accessZones.check, { query: { at, ...query } });

  /** Creates a person with access to a room from 7 to 9 December, and a terminal at its door. */
  async function makeWorld(type: 'SECURITY_ROOM' | 'OPEN_ROOM' = 'SECURITY_ROOM') {
    const { make } = portal;
    const building = await make.building({ companyId, timeZone: 'Europe/Berlin' });
    const room = await make.room({ companyId, buildingId: building.id, type });
    const door = await make.door({ companyId, roomId: room.id });
    const device = await make.device({ companyId, doorId: door.id });
    const person = await make.employee({ companyId });
    if (type === 'SECURITY_ROOM')
      await grant(room.id, person.employeeId, '2026-12-07 07:00:00+01', '2026-12-09 18:00:00+01');
    return { building, room, door, device, person };
  }
  type World = Awaited<ReturnType<typeof makeWorld>>;
  const disable = (table: string, id: number) =>
    rows(`UPDATE ${table} SET is_enabled = false WHERE id = $1`, [id]);
  const setStatus = ({ employeeId }: World['person'], status: number) =>
    rows('UPDATE accounts SET status = $2 WHERE id = (SELECT account_id FROM employees WHERE id = $1)', [
      employeeId,
      status,
    ]);

  it.each<[string, (world: World) => Promise<unknown>, string, string | null]>([
    ['grants the first second of the access', async () => {}, at, null],
    ['grants the last second of the access', async () => {}, '2026-12-09T18:00:00', null],
    ['denies a second before the access', async () => {}, '2026-12-07T06:59:59', 'ZONE_COMING'],
    ['denies a second after the access', async () => {}, '2026-12-09T18:00:01', 'ZONE_ENDED'],
    [
      'denies an inactive person',
      ({ person }) => disable('employees', person.employeeId ?? 0),
      at,
      'PERSON_DISABLED',
    ],
    ['denies a locked account', ({ person }) => setStatus(person, -1), at, 'ACCOUNT_LOCKED'],
    ['denies an inactive account', ({ person }) => setStatus(person, -99), at, 'ACCOUNT_DISABLED'],
    ['denies at an inactive door', ({ door }) => disable('doors', door.id), at, 'DOOR_DISABLED'],
    ['denies in an inactive room', ({ room }) => disable('rooms', room.id), at, 'ROOM_DISABLED'],
    [
      'denies in an inactive building',
      ({ building }) => disable('buildings', building.id),
      at,
      'BUILDING_DISABLED',
    ],
    [
      'denies inactive access',
      ({ room }) => rows('UPDATE access_zones SET is_enabled = false WHERE room_id = $1', [room.id]),
      at,
      'ZONE_DISABLED',
    ],
    [
      'denies without access',
      ({ room }) => rows('DELETE FROM access_zones WHERE room_id = $1', [room.id]),
      at,
      'NO_ZONE',
    ],
  ])('%s, and terminals get the person only if the check grants it', async (_, change, time, refusal) => {
    const world = await makeWorld();
    await change(world);
    const { room, door, device, person } = world;
    const query = { employeeId: person.employeeId, roomId: room.id, doorId: door.id, at: time };
    const { result } = await check(query);
    expect(result.granted).toBe(refusal === null);
    const failed = result.rules.filter((rule: { refusal: string | null }) => rule.refusal !== null);
    expect(failed.map((rule: { refusal: string }) => rule.refusal)).toEqual(
      refusal === null ? [] : [refusal],
    );
    const sent = await portal.services.database.asCompanies([companyId], (db) =>
      findPeople(db, device.id, [person.employeeId ?? 0], new Date(result.at)),
    );
    expect(sent.length > 0).toBe(result.granted);
  });

  it('lists all rules in order, also after a failed one, and the dates of the access', async () => {
    const { room, door, device, person } = await makeWorld();
    await disable('devices', device.id);
    await disable('rooms', room.id);
    const { result } = await check({ employeeId: person.employeeId, roomId: room.id, doorId: door.id });
    expect(result).toMatchObject({
      granted: false,
      timeZone: 'Europe/Berlin',
      at: '2026-12-07T06:00:00.000Z',
      zone: { startAccessTime: '2026-12-07T07:00:00', endAccessTime: '2026-12-09T18:00:00' },
      rules: [
        { rule: 'PERSON', refusal: null },
        { rule: 'ACCOUNT', refusal: null },
        { rule: 'DEVICE', refusal: 'DEVICE_DISABLED' },
        { rule: 'DOOR', refusal: null },
        { rule: 'ROOM', refusal: 'ROOM_DISABLED' },
        { rule: 'BUILDING', refusal: null },
        { rule: 'ZONE', refusal: null },
      ],
    });
  });

  it('grants an open room to everyone in the company, without rules of a door that is not asked for', async () => {
    const { room, person } = await makeWorld('OPEN_ROOM');
    const { result } = await check({ employeeId: person.employeeId, roomId: room.id });
    expect([result.granted, result.zone, result.rules.length]).toEqual([true, null, 5]);
  });

  it('rejects people, rooms and doors that do not exist for the caller', async () => {
    const [world, other] = [await makeWorld(), await makeWorld()];
    const stranger = await portal.make.employee();
    const ids = { employeeId: world.person.employeeId, roomId: world.room.id };
    const codeOf = async (query: object) => (await check({ ...ids, ...query })).code;
    expect(await codeOf({ employeeId: stranger.employeeId })).toBe('HR_EMPLOYEE_NOT_FOUND');
    expect(await codeOf({ roomId: (await portal.make.room()).id })).toBe('AREA_ROOM_ID_NOT_FOUND');
    expect(await codeOf({ doorId: other.door.id })).toBe('AREA_DOOR_ID_NOT_FOUND');
  });
});
