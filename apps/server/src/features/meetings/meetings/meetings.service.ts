import type { meetings } from '@gatehouse/api/meetings/meetings';
import { whyNotNow } from '@gatehouse/api/meetings/meetings.rules';
import type { Call } from '../../../platform/http/route.ts';
import { newUid } from '../../../platform/public-host.ts';
import {
  checkPeople,
  checkPlan,
  fieldError,
  findFreeOccurrences,
  type MeetingCreateCall,
  type MeetingUpdateCall,
  normalizeDetails,
  openRoom,
} from './booking.service.ts';
import { mayChange, planOfRow, timesOf, toMeeting } from './meeting-results.service.ts';
import * as changes from './meetings.changes.queries.ts';
import * as queries from './meetings.queries.ts';
import { type MeetingPlan, occurrencesOf, planOf, withEnd } from './recurrence.rules.ts';
import { changeAlone, changeFollowing } from './series.service.ts';

/** Books a meeting or a series. Returns the id of the first occurrence. */
export async function book(call: MeetingCreateCall): Promise<number> {
  const { db, viewer, body, clock, refuse } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const { roomId = refuse('AREA_ROOM_ID_NOT_FOUND') } = body;
  const room = openRoom(call, await queries.lockRooms(db, viewer, [roomId]), roomId, companyId);
  const plan = withEnd(room.zone, planOf(room.zone, body), clock.now().getTime());
  checkPlan(call, room.zone, plan);
  const details = normalizeDetails(body, employeeId);
  await checkPeople(call, companyId, details.attendeeIds);
  const { free, skipped } = await findFreeOccurrences(call, room, occurrencesOf(room.zone, plan), {
    skipTaken: body.skipTaken,
    keepsFirst: false,
  });
  const values = { said: details, plan, roomId: room.id, zone: room.zone, version: 1, at: clock.now() };
  const uid = newUid(call.settings.publicUrl);
  const meetingId = await changes.insertMeeting(db, { companyId, employeeId }, { ...values, uid });
  const [first] = await changes.placeOccurrences(
    db,
    { companyId, meetingId, roomId: room.id },
    free.map((occurrence) => ({ ...occurrence, id: null })),
  );
  for (const date of skipped) await changes.skipDate(db, viewer, meetingId, date, clock.now());
  if (first === undefined) throw new Error('a booked meeting has no occurrence');
  return first;
}

type MeetingChangeCall =
  | MeetingUpdateCall
  | Call<typeof meetings.remove>
  | Call<typeof meetings.extend>
  | Call<typeof meetings.checkIn>
  | Call<typeof meetings.checkOut>;

/**
 * Locks the meeting’s room, `furtherRooms` and then the meeting. Refuses the call if the caller may not change the
 * meeting.
 */
export async function lockOwn(call: MeetingChangeCall, furtherRooms: readonly number[] = []) {
  const { db, viewer, params } = call;
  const meeting = await queries.findMeeting(db, viewer, params.id);
  if (!meeting || !mayChange(viewer, meeting)) return call.refuse('SCHE_EVENT_NOT_FOUND');
  const rooms = await queries.lockRooms(db, viewer, [...new Set([meeting.roomId, ...furtherRooms])]);
  const row = await queries.lockMeeting(db, viewer, params.id);
  if (!row) return call.refuse('SCHE_EVENT_NOT_FOUND');
  // another call moved the meeting to a different room while this call waited for the lock of the old room
  if (row.roomId !== meeting.roomId) return call.refuse('API_CONFLICT');
  return { row, rooms };
}

export type LockedMeeting = Awaited<ReturnType<typeof lockOwn>>;

/**
 * Refuses changes that the state of the meeting does not allow. While a meeting takes place, only its end may change.
 * Returns true if the meeting has begun.
 */
function checkState({ body, clock, viewer, refuse }: MeetingUpdateCall, { row }: LockedMeeting): boolean {
  const times = timesOf(row, clock.now());
  const { version: _, end: __, ...others } = body;
  const onlyEnd = Object.values(others).every((value) => value === undefined);
  const isEnd = onlyEnd && body.end !== undefined && whyNotNow('moveEnd', times) === null;
  const reason = whyNotNow('update', times);
  if (reason && !isEnd) refuse('SCHE_INVALID_STATUS', { reason });
  const begun = times.now >= times.startsAt || times.actualStart !== null;
  const current = toMeeting(row, viewer, clock.now());
  for (const field of ['start', 'roomId', 'isAllDay'] as const)
    if (begun && body[field] !== undefined && body[field] !== current[field])
      refuse('API_INVALID_REQUEST_ARGUMENT', fieldError(field, field === 'start' ? 'past' : 'invalid'));
  return begun;
}

/** Changes a single meeting, or a series from this date on. The meeting keeps its id. */
export async function change(call: MeetingUpdateCall, locked: LockedMeeting): Promise<void> {
  const { viewer, body, query, clock, refuse } = call;
  const { row, rooms } = locked;
  const begun = checkState(call, locked);
  const current = toMeeting(row, viewer, clock.now());
  const desired = { ...current, ...omitUndefined(body) };
  const isMoved = desired.roomId !== row.roomId;
  if (isMoved && row.ownerId !== viewer.employeeId && !viewer.permissions.has('CHANGE_MEETING_ROOM'))
    refuse('AUTH_NO_PERMISSION');
  const room = isMoved
    ? openRoom(call, rooms, desired.roomId, row.companyId)
    : { id: row.roomId, zone: row.timeZone };
  const details = normalizeDetails(desired, row.ownerId);
  await checkPeople(call, row.companyId, details.attendeeIds, current.attendeeIds);

  const once = row.repeat !== 'ONCE' && query.repeat === 'once';
  const isOfRule = body.repeat !== undefined || body.until !== undefined;
  if (once && isOfRule) refuse('API_INVALID_REQUEST_ARGUMENT', fieldError('repeat', 'invalid'));
  const isTimed = body.start !== undefined || body.end !== undefined || body.isAllDay !== undefined;
  // the local time of the rule applies if the call sends no time, because the displayed time of an occurrence may
  // differ after a clock change
  const storedPlan: MeetingPlan = { ...planOfRow(row), start: `${row.onDate}${row.starts.slice(10)}` };
  const rule = once
    ? ({ repeat: 'ONCE', until: null } as const)
    : { repeat: desired.repeat, until: desired.until };
  let plan: MeetingPlan = isTimed ? planOf(room.zone, { ...desired, ...rule }) : { ...storedPlan, ...rule };
  // later occurrences also keep the local time of the rule
  if (!once && body.start === undefined && !desired.isAllDay && !row.isAllDay) plan.start = storedPlan.start;
  if (plan.repeat === 'ONCE') plan.until = null;
  const moves = isTimed || isMoved || isOfRule;
  if (moves) plan = withEnd(room.zone, plan, clock.now().getTime());
  if (moves) checkPlan(call, room.zone, plan, begun);
  const values = {
    said: details,
    plan,
    roomId: room.id,
    zone: room.zone,
    version: row.version + 1,
    at: clock.now(),
  };
  await (once ? changeAlone : changeFollowing)(call, row, { written: values, moves });
}

const omitUndefined = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>; // the cast is safe, because filtering only removes entries and does not change the types of fields
