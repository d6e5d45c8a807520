import { findAccessRefusal } from '@gatehouse/api/access/access.rules';
import type { Factories, Person } from '@gatehouse/testing/data/factories';
import type { TestPortal } from '@gatehouse/testing/portal/portal';
import fc from 'fast-check';
import { turnJob } from '../../../apps/server/src/features/access/access-zones/access-zones.jobs.ts';
import { findPeople } from '../../../apps/server/src/features/device-ops/device-people/device-people.queries.ts';
import { type AccessTerminal, createAccessTerminal } from '../../simulate/access-terminal.ts';
import { createPortalWire } from '../../simulate/portal-wire.ts';
import { type ControllerDraft, controllerDrafts, type PersonDraft, personDrafts } from './worlds.ts';

type ClockedPortal = Pick<TestPortal, 'app' | 'services'> & { clock: { now(): Date } };

interface GeneratedPerson extends Pick<Person, 'pin'>, PersonDraft {
  employeeId: number;
}

interface GeneratedController {
  id: number;
  draft: ControllerDraft;
  /** Ids of the rooms, in the order in which the rooms were generated. */
  rooms: number[];
  terminal: AccessTerminal;
}

/**
 * The people and controllers to compare, already stored in the database. The comparison covers every pair of a person
 * and a controller.
 */
export interface Worlds {
  companyId: number;
  people: GeneratedPerson[];
  controllers: GeneratedController[];
  zones: number;
}

interface WorldsSize {
  people: number;
  controllers: number;
  edges: readonly number[];
  seed: number;
}

/**
 * Creates the people, rooms, zones and controllers. The controllers have registered, but no people are stored on them
 * yet.
 */
export async function makeWorlds(portal: ClockedPortal, make: Factories, size: WorldsSize): Promise<Worlds> {
  const { id: companyId } = await make.company();
  const people = await insertPeople(
    make,
    companyId,
    fc.sample(personDrafts, { numRuns: size.people, seed: size.seed }),
  );
  const controllers: GeneratedController[] = [];
  let zones = 0;
  const drafts = controllerDrafts(size.people, size.edges);
  for (const draft of fc.sample(drafts, { numRuns: size.controllers, seed: size.seed })) {
    const controller = await makeController(portal, make, companyId, draft);
    zones += await insertZones(make, companyId, people, controller);
    controllers.push(controller);
  }
  return { companyId, people, controllers, zones };
}

async function insertPeople(
  make: Factories,
  companyId: number,
  drafts: readonly PersonDraft[],
): Promise<GeneratedPerson[]> {
  const { id: departmentId } = await make.department({ companyId });
  const { rows } = await make.owner.query<{ employeeId: number; pin: string }>(
    `WITH drafts AS (SELECT * FROM unnest($3::int[], $4::smallint[], $5::boolean[]) AS d (place, account, enabled)),
      made AS (INSERT INTO accounts (company_id, username, email, display_name, status, activated_at)
        SELECT $1, concat('access', $1::bigint, '-', place), concat('access', $1::bigint, '-', place, '@example.com'), 'Person', account, now()
        FROM drafts RETURNING id, username)
     INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name, is_enabled)
     SELECT $1, $2, m.id, m.username, (1000 + d.place)::text, 'Person', 'Person', d.place::text, d.enabled
     FROM drafts d JOIN made m ON m.username = concat('access', $1::bigint, '-', d.place) ORDER BY d.place
     RETURNING id::int AS "employeeId", device_pin AS pin`,
    [
      companyId,
      departmentId,
      drafts.map((_, index) => index),
      drafts.map(({ account }) => account),
      drafts.map(({ enabled }) => enabled),
    ],
  );
  const byPin = new Map(rows.map(({ pin, employeeId }) => [pin, employeeId]));
  return drafts.map((draft, index) => {
    const pin = String(1000 + index);
    return { ...draft, pin, employeeId: byPin.get(pin) ?? 0 };
  });
}

async function makeController(
  portal: ClockedPortal,
  make: Factories,
  companyId: number,
  draft: ControllerDraft,
): Promise<GeneratedController> {
  const { owner } = make;
  const { id: buildingId } = await make.building({ companyId });
  await owner.query('UPDATE buildings SET is_enabled = $2 WHERE id = $1', [
    buildingId,
    draft.buildingEnabled,
  ]);
  const { rows } = await owner.query<{ room: number; door: number }>(
    `WITH drafts AS (SELECT * FROM unnest($3::int[], $4::text[], $5::boolean[], $6::boolean[]) AS d (place, type, on_room, on_door)),
      made AS (INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor, is_enabled)
        SELECT $1, $2, concat('A', $2::bigint, '-', place), 'Room', type, 1, on_room FROM drafts RETURNING id, room_code)
     , doors_made AS (INSERT INTO doors (company_id, room_id, door_code, door_name, is_enabled)
        SELECT $1, m.id, m.room_code, 'Door', d.on_door FROM made m JOIN drafts d ON m.room_code = concat('A', $2::bigint, '-', d.place)
        RETURNING id, room_id, door_code)
     SELECT m.room_id::int AS room, m.id::int AS door FROM doors_made m
     JOIN drafts d ON m.door_code = concat('A', $2::bigint, '-', d.place) ORDER BY d.place`,
    [
      companyId,
      buildingId,
      draft.rooms.map((_, index) => index),
      draft.rooms.map(({ isOpen }) => (isOpen ? 'OPEN_ROOM' : 'SECURITY_ROOM')),
      draft.rooms.map(({ enabled }) => enabled),
      draft.rooms.map(({ doorEnabled }) => doorEnabled),
    ],
  );
  const rooms = rows.map(({ room }) => room);
  const doors = rows.map(({ door }) => door);
  const device = await make.device({ companyId, doorId: doors[0] ?? 0, protocol: 'ZK_ACC', direction: 'IN' });
  const terminal = createAccessTerminal({
    url: 'http://portal',
    serial: device.serial,
    clock: portal.clock,
    timeZone: 'Asia/Ho_Chi_Minh',
    locks: draft.locks.length,
    rightsByLock: draft.rightsByLock,
    wire: createPortalWire(portal as TestPortal), // The cast is safe, because createAccessTerminal uses only app and clock.
  });
  await terminal.handshake();
  await owner.query('UPDATE device_locks SET door_id = NULL WHERE device_id = $1', [device.id]);
  await owner.query(
    `UPDATE device_locks l SET door_id = a.door FROM unnest($2::int[], $3::bigint[]) AS a (lock, door)
     WHERE l.device_id = $1 AND l.lock = a.lock`,
    [
      device.id,
      draft.locks.map((_, index) => index + 1),
      draft.locks.map((room) => (room === null ? null : doors[room])),
    ],
  );
  return { id: device.id, draft, rooms, terminal };
}

async function insertZones(
  make: Factories,
  companyId: number,
  people: readonly GeneratedPerson[],
  { draft, rooms }: GeneratedController,
): Promise<number> {
  const all = draft.zones.flatMap((own, index) =>
    own.map((zone) => ({ ...zone, employeeId: people[index]?.employeeId ?? 0 })),
  );
  const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  await make.owner.query(
    `INSERT INTO access_zones (company_id, employee_id, room_id, start_at, end_at, is_enabled, created_at, updated_at)
     SELECT $1, *, now(), now() FROM unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::boolean[])`,
    [
      companyId,
      all.map(({ employeeId }) => employeeId),
      all.map(({ room }) => rooms[room]),
      all.map(({ start }) => toIso(start)),
      all.map(({ end }) => toIso(end)),
      all.map(({ enabled }) => enabled),
    ],
  );
  return all.length;
}

/** Returns whether the decision function opens a lock for a person. */
function isGranted(
  { draft, rooms }: GeneratedController,
  person: GeneratedPerson,
  personIndex: number,
  lock: number,
  at: number,
) {
  const room = draft.locks[lock - 1] ?? null;
  const setUp = room === null ? undefined : draft.rooms[room];
  if (room === null || !setUp) return false;
  const refused = findAccessRefusal({
    at,
    person,
    door: { enabled: setUp.doorEnabled },
    room: {
      id: rooms[room] ?? 0,
      type: setUp.isOpen ? 'OPEN_ROOM' : 'SECURITY_ROOM',
      enabled: setUp.enabled,
    },
    building: { enabled: draft.buildingEnabled },
    zones: (draft.zones[personIndex] ?? []).map((zone) => ({ ...zone, roomId: rooms[zone.room] ?? 0 })),
  });
  return refused === null;
}

export interface AccessComparison {
  /** Number of compared combinations of person, lock and instant. */
  compared: number;
  granted: number;
  /** Number of access requests that the portal answered (background verification). */
  asked: number;
}

type AccessCheck = (right: boolean, what: () => string) => boolean;

/**
 * Compares three implementations at an instant, for each person and lock: the decision function, the SQL that lists the
 * people for which a door opens, and the simulated terminal. Before the comparison, the first `wired` controllers fetch
 * their access rights. For some of the people, the terminal also asks the portal.
 */
export async function compareAt(
  portal: ClockedPortal,
  { companyId, people, controllers }: Worlds,
  {
    at,
    wired,
    asking,
    hold,
  }: { at: number; wired: number; asking: (n: number) => boolean; hold: AccessCheck },
): Promise<AccessComparison> {
  const { database } = portal.services;
  await turnJob.run(portal.services, {} as never);
  const ids = people.map(({ employeeId }) => employeeId);
  const done: AccessComparison = { compared: 0, granted: 0, asked: 0 };
  for (const [number, controller] of controllers.entries()) {
    const { id, draft, terminal } = controller;
    const isWired = number < wired;
    if (isWired) await pollUntilQuiet(terminal);
    const locksByEmployee = new Map(
      (await database.asCompanies([companyId], (db) => findPeople(db, id, ids, new Date(at)))).map((row) => [
        row.employeeId,
        row.locks ?? 1,
      ]),
    );
    for (const [personIndex, person] of people.entries()) {
      for (let lock = 1; lock <= draft.locks.length; lock++) {
        const expected = isGranted(controller, person, personIndex, lock, at);
        const bySql = ((locksByEmployee.get(person.employeeId) ?? 0) & (1 << (lock - 1))) !== 0;
        const describeMismatch = (who: string) => () =>
          `${who} says ${!expected}, the decision ${expected}: controller ${number}, lock ${lock}, person ${personIndex}, ${new Date(at).toISOString()}`;
        hold(bySql === expected, describeMismatch('SQL'));
        if (isWired) hold(terminal.opens(person.pin, lock) === expected, describeMismatch('the terminal'));
        if (isWired && asking(done.compared)) {
          const answer = await terminal.ask(person.pin, lock);
          hold(answer.startsWith('AUTH=SUCCEED') === expected, describeMismatch('background verification'));
          hold(
            answer.includes(`CONTROL DEVICE 010${lock}0105`) === expected,
            describeMismatch('the opened lock'),
          );
          done.asked += 1;
        }
        done.compared += 1;
        if (expected) done.granted += 1;
      }
    }
  }
  return done;
}

async function pollUntilQuiet(terminal: AccessTerminal): Promise<void> {
  for (let quiet = 0, polls = 0; quiet < 2; polls++) {
    quiet = (await terminal.poll()) === 0 ? quiet + 1 : 0;
    if (polls > 1000) throw new Error('a terminal is told things without end');
  }
}
