import { meetings } from '@gatehouse/api/meetings/meetings';
import type { Person } from '../../data/factories.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { ownBuilding } from '../area/buildings.ts';
import {
  byId,
  changing,
  companyCode,
  type IdResolver,
  inCompany,
  missing,
  nowhere,
  ofPerson,
  personAt,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, first, longName, screen, searched } from '../looks.ts';
import { type CallBuilder, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { everybody, fresh, kept, own } from '../words.ts';

export const ownMeetingRoom = row(({ make }, tenant) =>
  make.room({
    companyId: tenant.companyId,
    buildingId: preparedRow(tenant, ownBuilding).id,
    type: 'MEETING_ROOM',
  }),
);

/** Creates one meeting for each employee of the prepared test company. */
const booked = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.meeting(person, { title: fresh() })).id);
  return ofEmployees;
});

/**
 * Returns a meeting of the person that the call is about. If the call needs a new row or no meeting is prepared,
 * creates one.
 */
const meetingId: IdResolver = async (context) => {
  const owner = await personAt(context);
  if (!owner?.employeeId) return missing;
  const ready = context.isFresh ? undefined : preparedRow(context.tenant, booked).get(owner.employeeId);
  return ready ?? (await context.world.stand.make.meeting(owner, { title: fresh() })).id;
};

/** Creates a meeting that takes place now. If `isCheckedIn`, its owner has checked in. */
async function createCurrent({ make }: ProofFixture, owner: Person, isCheckedIn: boolean): Promise<number> {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await make.meeting(owner, { startsAt: minutesFromNow(-10), endsAt: minutesFromNow(20) });
  if (isCheckedIn)
    await make.owner.query('UPDATE meeting_occurrences SET actual_start = starts_at WHERE id = $1', [id]);
  return id;
}

/**
 * Two meetings that take place now, for each employee of the prepared test companies. The employee has checked in to
 * only one of the two.
 */
const running = row(async (fixture, { staff, colleague, other }) => {
  const meetingIds = new Map<string, number>();
  for (const isCheckedIn of [false, true])
    for (const person of [staff, colleague, other])
      meetingIds.set(
        `${isCheckedIn} ${person.employeeId}`,
        await createCurrent(fixture, person, isCheckedIn),
      );
  return meetingIds;
});

const currentMeeting =
  (isCheckedIn: boolean): IdResolver =>
  async (context) => {
    const owner = await personAt(context);
    if (!owner?.employeeId) return missing;
    const preparedId = preparedRow(context.tenant, running).get(`${isCheckedIn} ${owner.employeeId}`);
    if (preparedId && !context.isFresh) return preparedId;
    return createCurrent(context.world.stand, owner, isCheckedIn);
  };

/** Creates a meeting series that ends within a month. */
async function createEnding({ make }: ProofFixture, owner: Person): Promise<number> {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await make.meeting(owner, {
    startsAt: hoursFromNow(48),
    endsAt: hoursFromNow(49),
    repeat: 'YEARLY',
  });
  return id;
}

/** Creates one meeting series for each of three employees. The series ends within a month. */
const ending = row(async (fixture, { staff, colleague, other }) => {
  const seriesIds = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    seriesIds.set(person.employeeId, await createEnding(fixture, person));
  return seriesIds;
});

const endingSeries: IdResolver = async (context) => {
  const owner = await personAt(context);
  if (!owner?.employeeId) return missing;
  const ready = context.isFresh ? undefined : preparedRow(context.tenant, ending).get(owner.employeeId);
  return ready ?? createEnding(context.world.stand, owner);
};

/** Creates a meeting of the crawl's administrator in the first meeting room. */
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

/** Returns a meeting of another company that takes place now. */
export const foreignMeeting = (b: Tenant) => preparedRow(b, running).get(`false ${b.staff.employeeId}`);

const anyMeeting: IdResolver = async (context) =>
  context.place === 'missing'
    ? missing
    : (preparedRow(context.tenant, booked).get(context.tenant.colleague.employeeId) ?? missing);

let hours = 0;
/** Returns an hour in which every room is free. */
const freshHour = () => {
  const start = new Date(Date.UTC(2110, 0, 1, 2 * hours++));
  const localTimeAfter = (later: number) => new Date(start.getTime() + later).toISOString().slice(0, 19);
  return { start: localTimeAfter(0), end: localTimeAfter(3_600_000) };
};

const references: CallBuilder['references'] = {
  'body.roomId': (b) => preparedRow(b, ownMeetingRoom).id,
  'body.attendeeIds': (b) => [b.staff.employeeId],
};
export const roomCode = { 'query.roomCode': (b: Tenant) => preparedRow(b, ownMeetingRoom).code };

export const meetingsProof = nounProof(meetings, {
  // Expected roles from the specification: STAFF: "view meeting"; "edit, delete, check-in and check-out: ADMIN role or
  // meeting owner"
  expected: {
    list: { who: everybody, reach: 'company' },
    rooms: { who: everybody, reach: 'company' },
    people: { who: everybody, reach: 'company' },
    availability: { who: everybody, reach: 'company' },
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
    availability: referring(
      {
        places: nowhere,
        input: async ({ actor, tenant }) => ({
          query: { roomId: preparedRow(actor.tenant ?? tenant, ownMeetingRoom).id, ...freshHour() },
        }),
      },
      {
        'query.roomId': (b) => preparedRow(b, ownMeetingRoom).id,
        'query.attendeeIds': (b) => String(b.staff.employeeId),
        'query.meetingId': foreignMeeting,
      },
    ),
    get: byId(anyMeeting, {}, inCompany),
    create: referring(
      {
        places: ['self'],
        input: async ({ actor, tenant }) => ({
          body: {
            roomId: preparedRow(actor.tenant ?? tenant, ownMeetingRoom).id,
            title: fresh(),
            ...freshHour(),
          },
        }),
      },
      references,
    ),
    update: referring(
      changing(meetingId, async () => ({ title: fresh(), ...freshHour() }), ofPerson),
      references,
    ),
    remove: byId(meetingId, {}, ofPerson),
    extend: byId(endingSeries, { body: {} }, ofPerson),
    checkIn: byId(currentMeeting(false), {}, ofPerson),
    checkOut: byId(currentMeeting(true), {}, ofPerson),
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
