import { occupancy } from '@gatehouse/api/access/occupancy';
import { ownBuilding } from '../area/buildings.ts';
import { ownRoom, shownRoom } from '../area/rooms.ts';
import { byId, type Id, missing, personAt, plain, row } from '../calls.ts';
import { screen, searched } from '../looks.ts';
import { nounProof, standing, type Tenant } from '../proof.ts';
import { administered, department, managed, managersUp } from '../words.ts';

/** Each of the people that others look at is inside. */
const inside = row(async ({ make }, tenant) => {
  const { id: roomId } = standing(tenant, ownRoom);
  const made = new Map<number | null, number>();
  for (const person of [tenant.staff, tenant.colleague, tenant.other])
    made.set(person.employeeId, (await make.presence(person, { roomId })).id);
  return made;
});

const presence: Id = async (wanted) => {
  const { tenant, world } = wanted;
  const person = await personAt({ ...wanted, place: wanted.place === 'missing' ? 'missing' : 'colleague' });
  if (!person) return missing;
  const ready = wanted.isFresh ? undefined : standing(tenant, inside).get(person.employeeId);
  return ready ?? (await world.stand.make.presence(person, { roomId: standing(tenant, ownRoom).id })).id;
};

const places = {
  'query.buildingId': (b: Tenant) => standing(b, ownBuilding).id,
  'query.roomId': (b: Tenant) => standing(b, ownRoom).id,
};

export const occupancyProof = nounProof(occupancy, {
  // MANAGER adds: "area access detail/management"; who is not of the managed departments is a number. ADMIN: "room CRUD"
  expected: {
    places: managed,
    people: department,
    export: department,
    forget: administered,
  },
  calls: {
    places: plain(),
    people: plain({ query: { size: 100 } }, places),
    export: plain({}, places),
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
