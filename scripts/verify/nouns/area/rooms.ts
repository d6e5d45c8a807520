import { rooms } from '@gatehouse/api/area/rooms';
import { byId, changing, companyCode, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { type Crawl, dialog, emptyForm, longName, screen, searched } from '../looks.ts';
import { nounProof, standing } from '../proof.ts';
import { administered, adminsUp, fresh, managed, managersUp } from '../words.ts';
import { ownBuilding, shownBuilding } from './buildings.ts';

export const ownRoom = row(({ make }, tenant) =>
  make.room({ companyId: tenant.companyId, buildingId: standing(tenant, ownBuilding).id }),
);
const room = idOf(ownRoom);
const body = () => ({ roomCode: fresh(), roomName: 'New', roomType: 'OPEN_ROOM' as const, floor: 1 });

const place = { positionX: 40, positionY: 40, width: 40, height: 40 };

/** Secure and switched off, so that it has its badges. */
export const shownRoom = async ({ ask, of }: Crawl) => {
  const { id: buildingId, companyId } = await of(shownBuilding);
  const roomName = longName('room');
  return ask(rooms.create, { ...body(), roomName, companyId, buildingId, isSecure: true, isEnabled: false });
};

export const roomsProof = nounProof(rooms, {
  // MANAGER adds: "building/room/door list and detail"; ADMIN: "building, room, door, device CRUD"
  expected: {
    list: managed,
    get: managed,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/rooms': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const at = `buildingCode=${(await of(shownBuilding)).buildingCode}`;
        const { id } = await of(shownRoom);
        return [searched(at), emptyForm(`${at}&create=true`), dialog(`${at}&edit=${id}`)];
      },
    },
    // rules.md §6a: "Screens without a code in the spec (room map): ADMIN and SYSADMIN"
    '/room-map': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, buildingId, floor } = await of(shownRoom);
        const at = `buildingId=${buildingId}&floor=${floor}`;
        return [screen, searched(`${at}&room=${id}`), searched(`${at}&create=room`)];
      },
    },
  },
  calls: {
    list: plain(
      { query: { size: 1000 } },
      {
        ...companyCode,
        'query.buildingCode': (b) => standing(b, ownBuilding).code,
        'query.buildingId': (b) => standing(b, ownBuilding).id,
      },
    ),
    get: byId(room),
    create: referring(
      creating(async (wanted) => ({
        ...body(),
        companyId: companyOf(wanted),
        buildingId: standing(wanted.tenant, ownBuilding).id,
      })),
      {
        'body.companyId': (b) => b.companyId,
        'body.buildingId': (b) => standing(b, ownBuilding).id,
        'body.parentRoomId': (b) => standing(b, ownRoom).id,
      },
    ),
    update: referring(
      changing(room, async ({ tenant }) => ({ ...body(), buildingId: standing(tenant, ownBuilding).id })),
      {
        'body.buildingId': (b) => standing(b, ownBuilding).id,
        'body.parentRoomId': (b) => standing(b, ownRoom).id,
        'body.roomMapData': (b) => ({ ...place, mapData: [{ ...place, doorId: standing(b, ownRoom).id }] }),
      },
    ),
    remove: byId(room),
  },
  rows: [ownRoom],
  unreachable: {
    target: ['rooms__company_id__id'],
    shape: ['rooms__floor', 'rooms__room_type', 'rooms__anti_passback', 'rooms__capacity'],
    portal: ['rooms__map'],
  },
});
