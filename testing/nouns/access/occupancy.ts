import { occupancy } from '@gatehouse/api/access/occupancy';
import { ownBuilding } from '../area/buildings.ts';
import { ownRoom, shownRoom } from '../area/rooms.ts';
import { byId, type IdResolver, missing, personAt, plain, row } from '../calls.ts';
import { screen, searched } from '../looks.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, department, managed, managersUp } from '../words.ts';

/** Puts each employee of the prepared test companies into a room. */
const inside = row(async ({ make }, tenant) => {
  const { id: roomId } = preparedRow(tenant, ownRoom);
  const presenceIds = new Map<number | null, number>();
  for (const person of [tenant.staff, tenant.colleague, tenant.other])
    presenceIds.set(person.employeeId, (await make.presence(person, { roomId })).id);
  return presenceIds;
});

const presence: IdResolver = async (context) => {
  const { tenant, world } = context;
  const person = await personAt({ ...context, place: context.place === 'missing' ? 'missing' : 'colleague' });
  if (!person) return missing;
  const ready = context.isFresh ? undefined : preparedRow(tenant, inside).get(person.employeeId);
  return ready ?? (await world.stand.make.presence(person, { roomId: preparedRow(tenant, ownRoom).id })).id;
};

const areaFilters = {
  'query.buildingId': (b: Tenant) => preparedRow(b, ownBuilding).id,
  'query.roomId': (b: Tenant) => preparedRow(b, ownRoom).id,
};

export const occupancyProof = nounProof(occupancy, {
  // Expected roles from the specification: MANAGER adds "area access detail/management"; people outside the managed
  // departments are only counted. ADMIN: "room CRUD"
  expected: {
    places: managed,
    people: department,
    export: department,
    forget: administered,
  },
  calls: {
    places: plain(),
    people: plain({ query: { size: 100 } }, areaFilters),
    export: plain({}, areaFilters),
    forget: byId(presence),
  },
  screens: {
    '/occupancy': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { buildingId } = await of(shownRoom);
        return [
          screen,
          searched(`buildingId=${buildingId}`),
          searched('state=CLOSED'),
          searched('keyword=nobody'),
        ];
      },
    },
  },
  rows: [inside],
  seed: { 'presences.room_id': ({ idOf }) => idOf('rooms') },
  unreachable: {
    portal: ['presences__somebody', 'presences__in_at', 'presences__employee_id__visitor_id__room_id'],
    lookedUp: [
      'denied_questions__device_id',
      'denied_questions__door_id',
      'presences__employee_id',
      'presences__room_id',
      'presences__in_door_id',
    ],
  },
});
