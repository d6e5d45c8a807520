import type { Availability } from '@gatehouse/api/meetings/availability';
import type { meetings } from '@gatehouse/api/meetings/meetings';
import { lateStartMs } from '@gatehouse/api/meetings/meetings.rules';
import type { Call } from '../../../../platform/http/route.ts';
import { checkPeople, checkPlan } from '../booking.service.ts';
import { mayChange } from '../meeting-results.service.ts';
import { findMeeting, type MeetingRow } from '../meetings.queries.ts';
import { type MeetingPlan, planOf, readingsOf, withEnd } from '../recurrence.rules.ts';
import * as queries from './availability.queries.ts';
import {
  type Candidate,
  candidatesOf,
  checkedDates,
  countBusyDates,
  findFirstFree,
  isRoomFree,
  mergePeriods,
  type Period,
  searchedPeriods,
  sortByFit,
} from './availability.rules.ts';

type AvailabilityCall = Call<typeof meetings.availability>;
type RoomTimes = queries.OpenRoom & { busy: readonly Period[] };

/**
 * Returns the free rooms and the busy people for a meeting, and the next time at which everyone and a room are free.
 * About other people's appointments, the answer contains only the fact that a person is busy.
 */
export async function checkAvailability(call: AvailabilityCall): Promise<Availability> {
  const { db, viewer, query, clock, refuse } = call;
  const { attendeeIds, guestCount } = query;
  const edited = await findEdited(call);
  const openRooms = await queries.listOpenRooms(db, viewer, query.roomId);
  const room = openRooms.find(({ id }) => id === query.roomId) ?? refuse('AREA_ROOM_ID_NOT_FOUND');
  const { zone, companyId } = room;
  const currentIds = edited?.attendees.map(({ employeeId }) => employeeId);
  await checkPeople(call, companyId, attendeeIds, currentIds);
  const until = query.until ?? null;
  const plan = withEnd(zone, planOf(zone, { ...query, until }), clock.now().getTime());
  checkPlan(call, zone, plan, true);
  const people = [...new Set([...findOrganiser(call, edited, companyId), ...attendeeIds])];
  const busy = await findBusy(call, { plan, room, people, edited });
  const inZone = openRooms.filter((candidate) => candidate.zone === zone);
  const rooms = sortByFit(inZone, people.length + guestCount).map((candidate) => ({
    ...candidate,
    busy: busy.ofRoom(candidate.id),
  }));
  return judge(call, { plan, room, rooms, busyPeople: busy.people });
}

/** Finds the meeting that is edited. Refuses the call if the caller may not change it. */
async function findEdited({ db, viewer, query, refuse }: AvailabilityCall): Promise<MeetingRow | undefined> {
  if (query.meetingId === undefined) return undefined;
  const meeting = await findMeeting(db, viewer, query.meetingId);
  return meeting && mayChange(viewer, meeting) ? meeting : refuse('SCHE_EVENT_NOT_FOUND');
}

/** Returns the owner of the edited meeting, or the caller. The organiser must be free as well. */
function findOrganiser(
  { viewer: { employeeId, companyId } }: AvailabilityCall,
  edited: MeetingRow | undefined,
  roomCompanyId: number,
): number[] {
  if (edited) return [edited.ownerId];
  return employeeId !== null && companyId === roomCompanyId ? [employeeId] : [];
}

interface BusyInput {
  plan: MeetingPlan;
  room: queries.OpenRoom;
  people: readonly number[];
  edited: MeetingRow | undefined;
}

interface BusyTimes {
  ofRoom: (id: number) => Period[];
  /** The busy periods of each person. */
  people: { employeeId: number; busy: Period[] }[];
}

const toPeriod = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Period => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
});

/** Finds the busy times of rooms and people. The edited meeting and the rest of its series do not count. */
async function findBusy(
  { db }: AvailabilityCall,
  { plan, room, people, edited }: BusyInput,
): Promise<BusyTimes> {
  const periods = searchedPeriods(room.zone, plan, checkedDates(plan));
  const except = edited ? await queries.findMeetingsOfSeries(db, edited.meetingId) : [];
  const { companyId } = room;
  const meetingRows = await queries.findBusyRooms(db, { companyId, periods, people, except });
  const events = await queries.findPersonalEvents(db, { people, periods });
  const ofRoom = Map.groupBy(meetingRows, ({ roomId }) => roomId);
  return {
    ofRoom: (id) => mergePeriods((ofRoom.get(id) ?? []).map(toPeriod)),
    people: people.map((employeeId) => ({
      employeeId,
      busy: mergePeriods([
        ...meetingRows.filter((row) => row.people.includes(employeeId)).map(toPeriod),
        ...events.filter((event) => event.employeeId === employeeId).map(toPeriod),
      ]),
    })),
  };
}

interface JudgeInput {
  plan: MeetingPlan;
  room: queries.OpenRoom;
  /** The rooms to choose from, best fit first. */
  rooms: readonly RoomTimes[];
  busyPeople: BusyTimes['people'];
}

async function judge(
  { db, clock }: AvailabilityCall,
  { plan, room, rooms, busyPeople }: JudgeInput,
): Promise<Availability> {
  const { zone } = room;
  const dates = checkedDates(plan);
  const hours = await queries.findCompanyHours(db, room.companyId);
  const earliest = clock.now().getTime() - lateStartMs;
  const candidates = [...candidatesOf(zone, plan, dates, hours)];
  const [requested] = candidates as [Candidate, ...Candidate[]]; // The first candidate is always the requested time.
  const possible = candidates.filter(([first]) => plan.isAllDay || first.startsAt >= earliest);
  const free = rooms.filter((candidate) => isRoomFree(candidate, requested));
  const own = rooms.filter(({ id }) => id === room.id);
  const busyAt = busyPeople
    .map(({ employeeId, busy }) => ({ employeeId, dates: countBusyDates(busy, requested) }))
    .filter((person) => person.dates > 0);
  const names = await queries.findNames(
    db,
    busyAt.map(({ employeeId }) => employeeId),
  );
  const everyone = mergePeriods(busyPeople.flatMap(({ busy }) => busy));
  const toTime = (found: ReturnType<typeof findFirstFree<RoomTimes>>) =>
    found && { roomId: found.room.id, roomName: found.room.roomName, ...readingsOf(zone, found.occurrence) };
  return {
    dates: dates.length,
    rooms: free.map(({ id, roomName, buildingName, capacity }) => ({ id, roomName, buildingName, capacity })),
    isFree: free.some(({ id }) => id === room.id),
    busy: busyAt.map((person) => ({ ...person, displayName: names.get(person.employeeId) ?? '' })),
    next: toTime(findFirstFree(possible, [...own, ...rooms], everyone)),
    nextInRoom: toTime(findFirstFree(possible, own, [])),
  };
}
