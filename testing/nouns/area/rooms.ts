import { randomBytes } from 'node:crypto';
import { rooms } from '@gatehouse/api/area/rooms';
import { createJpeg } from '../../data/people/pictures.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { byId, changing, companyCode, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { type Crawl, dialog, emptyForm, longName, screen, searched } from '../looks.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp, everybody, fresh, managed, managersUp } from '../words.ts';
import { ownBuilding, shownBuilding } from './buildings.ts';

export const ownRoom = row(({ make }, tenant) =>
  make.room({ companyId: tenant.companyId, buildingId: preparedRow(tenant, ownBuilding).id }),
);
const room = idOf(ownRoom);

/** A room with a stored photo. */
const ownPhoto = row(async ({ make, store }: ProofFixture, { companyId }: Tenant) => {
  const { id } = await make.room({ companyId });
  const content = randomBytes(64);
  const name = store.nameOf(companyId, content);
  await store.write(companyId, name, content);
  await make.owner.query(
    'INSERT INTO files (company_id, name, size, brought_at) VALUES ($1, $2, 64, now())',
    [companyId, name],
  );
  await make.owner.query('UPDATE rooms SET image = $2 WHERE id = $1', [id, name]);
  return { id, name };
});
const photographedRoom = idOf(ownPhoto);
const newBody = () => ({ roomCode: fresh(), roomName: 'New', roomType: 'OPEN_ROOM' as const, floor: 1 });

const mapPlace = { positionX: 40, positionY: 40, width: 40, height: 40 };

/** Creates a room that is secure and disabled, so that its badges are shown. */
export const shownRoom = async ({ ask, of }: Crawl) => {
  const { id: buildingId, companyId } = await of(shownBuilding);
  const roomName = longName('room');
  return ask(rooms.create, {
    ...newBody(),
    roomName,
    companyId,
    buildingId,
    isSecure: true,
    isEnabled: false,
  });
};

export const roomsProof = nounProof(rooms, {
  // Expected roles from the specification: MANAGER adds "building/room/door list and detail"; ADMIN: "building, room,
  // door, device CRUD"
  expected: {
    list: managed,
    get: managed,
    create: administered,
    update: administered,
    remove: administered,
    uploadImage: administered,
    removeImage: administered,
    // All roles book rooms and see their photos.
    viewImage: { who: everybody, reach: 'company' },
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
    // Expected roles from rules.md §6a: "Screens without a code in the spec (room map): ADMIN and SYSADMIN"
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
        'query.buildingCode': (b) => preparedRow(b, ownBuilding).code,
        'query.buildingId': (b) => preparedRow(b, ownBuilding).id,
      },
    ),
    get: byId(room),
    create: referring(
      creating(async (context) => ({
        ...newBody(),
        companyId: companyOf(context),
        buildingId: preparedRow(context.tenant, ownBuilding).id,
      })),
      {
        'body.companyId': (b) => b.companyId,
        'body.buildingId': (b) => preparedRow(b, ownBuilding).id,
        'body.parentRoomId': (b) => preparedRow(b, ownRoom).id,
      },
    ),
    update: referring(
      changing(room, async ({ tenant }) => ({
        ...newBody(),
        buildingId: preparedRow(tenant, ownBuilding).id,
      })),
      {
        'body.buildingId': (b) => preparedRow(b, ownBuilding).id,
        'body.parentRoomId': (b) => preparedRow(b, ownRoom).id,
        'body.roomMapData': (b) => ({
          ...mapPlace,
          mapData: [{ ...mapPlace, doorId: preparedRow(b, ownRoom).id }],
        }),
      },
    ),
    remove: byId(room),
    uploadImage: {
      ...byId(room),
      input: async (context) => ({
        params: { id: await room(context) },
        files: [await createJpeg({ width: 300 })],
      }),
    },
    removeImage: byId(photographedRoom),
    viewImage: {
      places: ['own', 'otherCompany', 'missing'],
      input: async (context) => ({
        params: {
          name: context.place === 'missing' ? 'f'.repeat(64) : preparedRow(context.tenant, ownPhoto).name,
        },
      }),
    },
  },
  rows: [ownRoom, ownPhoto],
  unreachable: {
    target: ['rooms__company_id__id'],
    shape: ['rooms__floor', 'rooms__room_type', 'rooms__anti_passback', 'rooms__capacity'],
    portal: ['rooms__map'],
    kept: ['rooms__image'],
  },
});
