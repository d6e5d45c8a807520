import { meetings } from '@gatehouse/api/meetings/meetings';
import type { Person } from '../../../../apps/server/test/kit/factories.ts';
import type { Stand } from '../../harness.ts';
import { ownBuilding } from '../area/buildings.ts';
import {
  byId,
  changing,
  companyCode,
  type Id,
  inCompany,
  missing,
  ofPerson,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, first, longName, screen, searched } from '../looks.ts';
import { type Builder, nounProof, standing, type Tenant } from '../proof.ts';
import { everybody, fresh, kept, own } from '../words.ts';

export const ownMeetingRoom = row(({ make }, tenant) =>
  make.room({
    companyId: tenant.companyId,
    buildingId: standing(tenant, ownBuilding).id,
    type: 'MEETING_ROOM',
  }),
);

/** One for each of the people that others look at. */
const booked = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.meeting(person, { title: fresh() })).id);
  return ofEmployees;
});

/** A meeting of somebody by place; of its own where a fresh one is wanted, or nobody else looks at theirs. */
const meeting: Id = async (wanted) => {
  const owner = await personAt(wanted);
  if (!owner?.employeeId) return missing;
  const ready = wanted.isFresh ? undefined : standing(wanted.tenant, booked).get(owner.employeeId);
  return ready ?? (await wanted.world.stand.make.meeting(owner, { title: fresh() })).id;
};

/** One that goes on, checked in where it is to be checked out of. */
async function goingOn({ make }: Stand, owner: Person, isCheckedIn: boolean): Promise<number> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await make.meeting(owner, { startsAt: at(-10), endsAt: at(20) });
  if (isCheckedIn)
    await make.owner.query('UPDATE meeting_occurrences SET actual_start = starts_at WHERE id = $1', [id]);
  return id;
}

/** One of each kind for each of the people that others look at. */
const running = row(async (stand, { staff, colleague, other }) => {
  const made = new Map<string, number>();
  for (const isCheckedIn of [false, true])
    for (const person of [staff, colleague, other])
      made.set(`${isCheckedIn} ${person.employeeId}`, await goingOn(stand, person, isCheckedIn));
  return made;
});

const runningOf =
  (isCheckedIn: boolean): Id =>
  async (wanted) => {
    const owner = await personAt(wanted);
    if (!owner?.employeeId) return missing;
    const stands = standing(wanted.tenant, running).get(`${isCheckedIn} ${owner.employeeId}`);
    if (stands && !wanted.isFresh) return stands;
    return goingOn(wanted.world.stand, owner, isCheckedIn);
  };

/** A series in its last month. */
async function endingSoon({ make }: Stand, owner: Person): Promise<number> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await make.meeting(owner, { startsAt: at(48), endsAt: at(49), repeat: 'YEARLY' });
  return id;
}

/** One for each of the people that others look at. */
const ending = row(async (stand, { staff, colleague, other }) => {
  const made = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    made.set(person.employeeId, await endingSoon(stand, person));
  return made;
});

const endingSeries: Id = async (wanted) => {
  const owner = await personAt(wanted);
  if (!owner?.employeeId) return missing;
  const ready = wanted.isFresh ? undefined : standing(wanted.tenant, ending).get(owner.employeeId);
  return ready ?? endingSoon(wanted.world.stand, owner);
};

/** Of whoever looks, in the first meeting room there is. */
const shownMeeting = async ({ ask }: Crawl) => {
  const { id: roomId } = first((await ask(meetings.rooms)).content);
  const hours = { start: '2027-03-01T09:00:00', end: '2027-03-01T10:00:00' };
  return ask(meetings.create, {
    roomId,
    title: longName('meeting'),
    ...hours,
    guests: ['guest@example.com'],
  });
};

/** One that goes on in another company. */
export const foreignMeeting = (b: Tenant) => standing(b, running).get(`false ${b.staff.employeeId}`);

const anyOf: Id = async (wanted) =>
  wanted.place === 'missing'
    ? missing
    : (standing(wanted.tenant, booked).get(wanted.tenant.colleague.employeeId) ?? missing);

let hours = 0;
/** An hour at which no room is taken. */
const freshHour = () => {
  const start = new Date(Date.UTC(2110, 0, 1, 2 * hours++));
  const reading = (later: number) => new Date(start.getTime() + later).toISOString().slice(0, 19);
  return { start: reading(0), end: reading(3_600_000) };
};

const references: Builder['references'] = {
  'body.roomId': (b) => standing(b, ownMeetingRoom).id,
  'body.attendeeIds': (b) => [b.staff.employeeId],
};
/** A filter of lists by meeting room. */
export const roomCode = { 'query.roomCode': (b: Tenant) => standing(b, ownMeetingRoom).code };

export const meetingsProof = nounProof(meetings, {
  // STAFF: "view meeting"; "edit, delete, check-in and check-out: ADMIN role or meeting owner"
  expected: {
    list: { who: everybody, reach: 'company' },
    rooms: { who: everybody, reach: 'company' },
    people: { who: everybody, reach: 'company' },
    get: { who: everybody, reach: 'company' },
    create: own,
    update: kept,
    remove: kept,
    extend: kept,
    checkIn: kept,
    checkOut: kept,
  },
  calls: {
    list: plain({ query: { from: '2049-12-31', to: '2051-12-31' } }, { ...companyCode, ...roomCode }),
    rooms: plain(),
    people: plain({ query: {} }, companyCode),
    get: byId(anyOf, {}, inCompany),
    create: referring(
      {
        places: ['self'],
        input: async ({ actor, tenant }) => ({
          body: {
            roomId: standing(actor.tenant ?? tenant, ownMeetingRoom).id,
            title: fresh(),
            ...freshHour(),
          },
        }),
      },
      references,
    ),
    update: referring(
      changing(meeting, async () => ({ title: fresh(), ...freshHour() }), ofPerson),
      references,
    ),
    remove: byId(meeting, {}, ofPerson),
    extend: byId(endingSeries, { body: {} }, ofPerson),
    checkIn: byId(runningOf(false), {}, ofPerson),
    checkOut: byId(runningOf(true), {}, ofPerson),
  },
  screens: {
    '/meeting-rooms': {
      who: everybody,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id } = await of(shownMeeting);
        const day = 'date=2027-03-01';
        return [
          screen,
          searched(day),
          searched(`${day}&view=week`),
          searched(`${day}&view=day`),
          create,
          dialog(`${day}&open=${id}`),
          dialog('subscribe=true'),
        ];
      },
    },
  },
  rows: [ownMeetingRoom, booked, running, ending],
  seed: {
    'meetings.color': '33CC99',
    'meetings.remind': 'NONE',
    'meetings.frequency': 'ONCE',
    'meetings.seconds': 3600,
    'meetings.room_id': ({ idOf }) => idOf('rooms'),
    'meeting_attendees.meeting_id': ({ idOf }) => idOf('meetings'),
  },
  unreachable: {
    target: ['meetings__company_id__id', 'meeting_occurrences__company_id__id'],
    shape: ['meetings__color', 'meetings__remind', 'meetings__frequency'],
    lookedUp: [
      'meetings__employee_id',
      'meetings__series_id',
      'meeting_occurrences__meeting_id',
      'meeting_attendees__meeting_id',
      'meeting_attendees__employee_id',
    ],
    portal: [
      'meetings__seconds',
      'meetings__original_date',
      'meeting_occurrences__meeting_id__on_date',
      'meeting_occurrences__ends_at',
      'meeting_occurrences__length',
      'meeting_occurrences__actual_end',
    ],
  },
});
