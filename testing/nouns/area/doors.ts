import { doors } from '@gatehouse/api/area/doors';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, dialog, emptyForm, longName, searched } from '../looks.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered, fresh, managed, managersUp } from '../words.ts';
import { ownBuilding } from './buildings.ts';
import { ownRoom, shownRoom } from './rooms.ts';

export const ownDoor = row(({ make }, tenant) =>
  make.door({ companyId: tenant.companyId, roomId: preparedRow(tenant, ownRoom).id }),
);
const door = idOf(ownDoor);
const newBody = () => ({ doorCode: fresh(), doorName: 'New' });

export const shownDoor = async ({ ask, of }: Crawl) =>
  ask(doors.create, { ...newBody(), doorName: longName('door'), roomId: (await of(shownRoom)).id });

export const doorsProof = nounProof(doors, {
  // Expected roles from the specification: MANAGER adds "building/room/door list and detail"; ADMIN: "building, room,
  // door, device CRUD"
  expected: {
    list: managed,
    get: managed,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/doors': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const at = `roomCode=${(await of(shownRoom)).roomCode}`;
        const { id } = await of(shownDoor);
        return [searched(at), emptyForm(`${at}&create=true`), dialog(`${at}&edit=${id}`)];
      },
    },
  },
  calls: {
    list: plain(
      { query: { size: 1000 } },
      {
        ...companyCode,
        'query.roomCode': (b) => preparedRow(b, ownRoom).code,
        'query.buildingId': (b) => preparedRow(b, ownBuilding).id,
      },
    ),
    get: byId(door),
    create: referring(
      creating(async ({ place, tenant }) => ({
        ...newBody(),
        roomId: place === 'missing' ? missing : preparedRow(tenant, ownRoom).id,
      })),
      { 'body.roomId': (b) => preparedRow(b, ownRoom).id },
    ),
    update: referring(
      changing(door, async ({ tenant }) => ({ ...newBody(), roomId: preparedRow(tenant, ownRoom).id })),
      { 'body.roomId': (b) => preparedRow(b, ownRoom).id },
    ),
    remove: byId(door),
  },
  rows: [ownDoor],
  unreachable: {
    target: ['doors__company_id__id'],
    shape: ['doors__door_type'],
    portal: ['doors__map'],
  },
});
