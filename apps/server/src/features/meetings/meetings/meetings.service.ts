import type { meetings } from '@gatehouse/api/meetings/meetings';
import { whyNotNow } from '@gatehouse/api/meetings/meetings.rules';
import type { Call } from '../../../platform/http/route.ts';
import { newUid } from '../../../platform/public-host.ts';
import {
  type Creating,
  checkPeople,
  checkPlan,
  freeOf,
  openRoom,
  saidOf,
  type Updating,
  wrong,
} from './booking.service.ts';
import * as changes from './meetings.changes.queries.ts';
import * as queries from './meetings.queries.ts';
import { mayChange, planOfRow, present, timesOf } from './present.service.ts';
import { ending, occurrencesOf, type Plan, planOf } from './recurrence.rules.ts';
import { changeAlone, changeFollowing } from './series.service.ts';

/** Books a room; answers the first occurrence. */
export async function book(call: Creating): Promise<number> {
  const { db, viewer, body, clock, refuse } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const room = openRoom(call, await queries.lockRooms(db, viewer, [body.roomId]), body.roomId, companyId);
  const plan = ending(room.zone, planOf(room.zone, body), clock.now().getTime());
  checkPlan(call, room.zone, plan);
  const said = saidOf(body, employeeId);
  await checkPeople(call, companyId, said.attendeeIds);
  const { free, skipped } = await freeOf(call, room, occurrencesOf(room.zone, plan), {
    skipTaken: body.skipTaken,
    keepsFirst: false,
  });
  const written = { said, plan, roomId: room.id, zone: room.zone, version: 1, at: clock.now() };
  const uid = newUid(call.settings.publicUrl);
  const meetingId = await changes.insertMeeting(db, { companyId, employeeId }, { ...written, uid });
  await changes.place(
    db,
    { companyId, meetingId, roomId: room.id },
    free.map((one) => ({ ...one, id: null })),
  );
  for (const date of skipped) await changes.skipDate(db, viewer, meetingId, date, clock.now());
  return (await changes.firstOf(db, viewer, meetingId)).id;
}

type Changing =
  | Updating
  | Call<typeof meetings.remove>
  | Call<typeof meetings.extend>
  | Call<typeof meetings.checkIn>
  | Call<typeof meetings.checkOut>;

/** A meeting the viewer may change, locked after its room, and after those it may move to. */
export async function lockOwn(call: Changing, furtherRooms: readonly number[] = []) {
  const { db, viewer, params } = call;
  const found = await queries.findMeeting(db, viewer, params.id);
  if (!found || !mayChange(viewer, found)) return call.refuse('SCHE_EVENT_NOT_FOUND');
  const rooms = await queries.lockRooms(db, viewer, [...new Set([found.roomId, ...furtherRooms])]);
  const row = await queries.lockMeeting(db, viewer, params.id);
  if (!row) return call.refuse('SCHE_EVENT_NOT_FOUND');
  // somebody moved it to another room while this call waited for the one it was in
  if (row.roomId !== found.roomId) return call.refuse('API_CONFLICT');
  return { row, rooms };
}

export type Locked = Awaited<ReturnType<typeof lockOwn>>;

/** Refuses what the meeting's state does not allow; one that goes on lets its end move, and says that it has begun. */
function checkState({ body, clock, viewer, refuse }: Updating, { row }: Locked): boolean {
  const times = timesOf(row, clock.now());
  const { version: _, end: __, ...others } = body;
  const onlyEnd = Object.values(others).every((value) => value === undefined);
  const isEnd = onlyEnd && body.end !== undefined && whyNotNow('moveEnd', times) === null;
  if (whyNotNow('update', times) && !isEnd) refuse('SCHE_INVALID_STATUS');
  const begun = times.now >= times.startsAt || times.actualStart !== null;
  const shown = present(row, viewer, clock.now());
  for (const field of ['start', 'roomId', 'isAllDay'] as const)
    if (begun && body[field] !== undefined && body[field] !== shown[field])
      refuse('API_INVALID_REQUEST_ARGUMENT', wrong(field, field === 'start' ? 'past' : 'invalid'));
  return begun;
}

/** Changes a meeting, or this and following ones of its series. The row keeps its number. */
export async function change(call: Updating, locked: Locked): Promise<void> {
  const { viewer, body, query, clock, refuse } = call;
  const { row, rooms } = locked;
  const begun = checkState(call, locked);
  const shown = present(row, viewer, clock.now());
  const wanted = { ...shown, ...defined(body) };
  const isMoved = wanted.roomId !== row.roomId;
  if (isMoved && row.ownerId !== viewer.employeeId && !viewer.permissions.has('CHANGE_MEETING_ROOM'))
    refuse('AUTH_NO_PERMISSION');
  const room = isMoved
    ? openRoom(call, rooms, wanted.roomId, row.companyId)
    : { id: row.roomId, zone: row.timeZone };
  const said = saidOf(wanted, row.ownerId);
  await checkPeople(call, row.companyId, said.attendeeIds, shown.attendeeIds);

  const once = row.repeat !== 'ONCE' && query.repeat === 'once';
  const isOfRule = body.repeat !== undefined || body.until !== undefined;
  if (once && isOfRule) refuse('API_INVALID_REQUEST_ARGUMENT', wrong('repeat', 'invalid'));
  const isTimed = body.start !== undefined || body.end !== undefined || body.isAllDay !== undefined;
  // the rule's own hour, where none is sent: a date on which the clocks change shows another
  const kept: Plan = { ...planOfRow(row), start: `${row.onDate}${row.starts.slice(10)}` };
  const rule = once
    ? ({ repeat: 'ONCE', until: null } as const)
    : { repeat: wanted.repeat, until: wanted.until };
  let plan: Plan = isTimed ? planOf(room.zone, { ...wanted, ...rule }) : { ...kept, ...rule };
  // as above, of the dates that follow
  if (!once && body.start === undefined && !wanted.isAllDay && !row.isAllDay) plan.start = kept.start;
  if (plan.repeat === 'ONCE') plan.until = null;
  const moves = isTimed || isMoved || isOfRule;
  if (moves) plan = ending(room.zone, plan, clock.now().getTime());
  if (moves) checkPlan(call, room.zone, plan, begun);
  const written = { said, plan, roomId: room.id, zone: room.zone, version: row.version + 1, at: clock.now() };
  await (once ? changeAlone : changeFollowing)(call, row, { written, moves });
}

const defined = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>; // fewer of the same fields
