import { accessZones } from '@gatehouse/api/access/access-zones';
import { rooms } from '@gatehouse/api/area/rooms';
import { ownBuilding, shownBuilding } from '../area/buildings.ts';
import { ownDoor } from '../area/doors.ts';
import {
  accountName,
  byId,
  changing,
  type IdResolver,
  mine,
  missing,
  ofPerson,
  others,
  personAt,
  plain,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, emptyForm, longName, screen, searched } from '../looks.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { department, everybody, fresh, managersUp, own } from '../words.ts';

/**
 * Rooms that require access. Each call uses a different room, because a person can be given access to a room only once.
 */
const closedRooms = row(async ({ make }, tenant) => {
  const { companyId } = tenant;
  const buildingId = preparedRow(tenant, ownBuilding).id;
  const roomIds: number[] = [];
  for (let n = 0; n < 60; n++)
    roomIds.push((await make.room({ companyId, buildingId, type: 'SECURITY_ROOM' })).id);
  return roomIds;
});
let roomIndex = 0;
/**
 * Returns the next closed room of the caller's company. In a call, the person may belong to another company, but the
 * room never does.
 */
const nextRoom = ({ actor, tenant }: CallContext) => {
  const all = preparedRow(actor.tenant ?? tenant, closedRooms);
  return all[roomIndex++ % all.length];
};
export const closedRoom = (b: Tenant) => preparedRow(b, closedRooms)[0];

const preparedZones = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, { id: number; roomId: number }>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, await make.accessZone(person));
  return ofEmployees;
});

/**
 * Returns an access zone of the person that the call is about. If that person is the caller, creates a zone, because
 * the call may delete it.
 */
const zoneOf = async (context: CallContext) => {
  const owner = await personAt(context);
  if (!owner?.employeeId) return { id: missing, roomId: missing, accountName: 'nobody.there' };
  const { accountName: name } = owner;
  const ready =
    context.place === 'self' || context.isFresh
      ? undefined
      : preparedRow(context.tenant, preparedZones).get(owner.employeeId);
  return { ...(ready ?? (await context.world.stand.make.accessZone(owner))), accountName: name };
};
const zone: IdResolver = async (context) => (await zoneOf(context)).id;

/** Creates a closed room in the company that the crawl visits, and gives a person access to it. */
const shownZone = async ({ ask, of }: Crawl) => {
  const { id: buildingId, companyId } = await of(shownBuilding);
  const room = await ask(rooms.create, {
    ...{ roomCode: fresh(), roomName: longName('closed room'), roomType: 'SECURITY_ROOM', floor: 1 },
    ...{ companyId, buildingId },
  });
  const { content } = await ask(accessZones.accessibleUsers, undefined, { roomId: String(room.id) });
  const username = content[0]?.accountName ?? '';
  const answer = await ask(accessZones.give, { roomId: room.id, username: [username] });
  return { id: answer.content[0]?.id ?? missing, username, room };
};

const placeFilters = {
  'query.roomId': closedRoom,
  'query.doorId': (b: Tenant) => preparedRow(b, ownDoor).id,
  'query.buildingId': (b: Tenant) => preparedRow(b, ownBuilding).id,
};

export const accessZonesProof = nounProof(accessZones, {
  // Expected roles from the specification: STAFF: "own area access"; MANAGER adds "department access, area access
  // detail/management, delete access"; SYSADMIN: "no delete access"
  expected: {
    mine: own,
    myRooms: { ...own, shows: 'company' },
    request: own,
    removeMine: own,
    removeMyRoom: own,
    list: department,
    people: department,
    search: department,
    ofPerson: department,
    accessibleUsers: { ...department, reach: 'company', shows: 'department' },
    atPlace: department,
    export: department,
    check: department,
    give: department,
    update: department,
    remove: { who: ['MANAGER', 'ADMIN'], reach: 'department' },
  },
  calls: {
    mine: mine(),
    myRooms: mine(),
    request: {
      places: ['self'],
      input: async (context) => ({ body: { roomId: nextRoom(context) } }),
      references: { 'body.roomId': closedRoom },
    },
    removeMine: byId(zone, {}, ofPerson),
    removeMyRoom: byId(async (context) => (await zoneOf(context)).roomId, {}, ofPerson),
    list: plain({ query: { size: 100 } }),
    people: plain(
      { query: { size: 1000 } },
      { 'query.companyId': (b) => b.companyId, 'query.departmentId': (b) => b.departments[0] },
    ),
    search: {
      places: ofPerson,
      input: async (context) => ({ query: { username: await accountName(context) } }),
    },
    ofPerson: {
      places: ofPerson,
      input: async (context) => ({ params: { accountName: await accountName(context) } }),
    },
    accessibleUsers: {
      places: ['own', 'otherCompany', 'missing'],
      input: async ({ place, tenant }) => ({
        query: { roomId: place === 'missing' ? missing : closedRoom(tenant) },
      }),
      references: { 'query.roomId': closedRoom, 'query.departmentId': (b) => b.departments[0] },
    },
    atPlace: plain({ query: { size: 100 } }, placeFilters),
    export: plain({}, placeFilters),
    check: {
      places: ofPerson,
      input: async (context) => ({
        query: {
          employeeId: (await personAt(context))?.employeeId ?? missing,
          roomId: closedRoom(context.actor.tenant ?? context.tenant),
          at: '2026-11-24T12:00:00',
        },
      }),
      references: {
        'query.employeeId': (b) => b.staff.employeeId,
        'query.roomId': closedRoom,
        'query.doorId': placeFilters['query.doorId'],
      },
    },
    give: {
      places: others,
      input: async (context) => ({
        body: { roomId: nextRoom(context), username: [await accountName(context)] },
      }),
      references: { 'body.roomId': closedRoom, 'body.username': (b) => [b.staff.accountName] },
    },
    update: changing(zone, async () => ({ enabled: false }), others),
    remove: {
      places: others,
      input: async (context) => {
        const { accountName: name, roomId } = await zoneOf(context);
        return { params: { accountName: name, roomId } };
      },
    },
  },
  screens: {
    '/my-access': { who: everybody, by: 'STAFF', looks: async () => [screen] },
    '/request-access': { who: everybody, by: 'STAFF', looks: async () => [screen] },
    '/department-access': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { username, id } = await of(shownZone);
        const at = `person=${username}`;
        return [screen, searched(at), dialog(`${at}&edit=${id}`), dialog(`${at}&remove=${id}`)];
      },
    },
    '/area-access': { who: managersUp, by: 'ADMIN', looks: async () => [screen, create] },
    '/room-access': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { room } = await of(shownZone);
        return [screen, searched(`roomId=${room.id}`), searched(`buildingId=${room.buildingId}`)];
      },
    },
    '/access-detail/$accountName': {
      who: managersUp,
      by: 'ADMIN',
      at: async ({ of }) => `/access-detail/${(await of(shownZone)).username}`,
      looks: async ({ of }) => {
        const { id } = await of(shownZone);
        return [screen, emptyForm('create=true'), dialog(`edit=${id}`), dialog(`remove=${id}`)];
      },
    },
  },
  rows: [closedRooms, preparedZones],
  seed: { 'access_zones.room_id': ({ idOf }) => idOf('rooms') },
  unreachable: {
    portal: ['access_zones__end_at'],
    lookedUp: [
      'access_zones__employee_id',
      'access_zones__room_id',
      'access_zones__given_by',
      'access_zones__request_id',
    ],
  },
});
