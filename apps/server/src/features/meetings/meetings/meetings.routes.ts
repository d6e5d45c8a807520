import { meetings } from '@gatehouse/api/meetings/meetings';
import { roomStateOf, whyNotNow } from '@gatehouse/api/meetings/meetings.rules';
import { addDays, DAY, dayNumber } from '../../../platform/dates/iso-dates.ts';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import { findPage } from '../../../platform/db/page.ts';
import { type Call, type Feature, queuedRoute, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { emitMeetingEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { extend } from './extension.service.ts';
import { findInvitations, mailGuests } from './invitations.service.ts';
import { findMeetingRecipients } from './meeting-notices.queries.ts';
import {
  findFalling,
  notifyCancelled,
  notifyChanged,
  notifyInvited,
  notifyRemovedDates,
} from './meeting-notices.service.ts';
import { timesOf, toAuditEntry, toMeeting } from './meeting-results.service.ts';
import { check } from './meetings.changes.queries.ts';
import { endingsJob, remindJob } from './meetings.jobs.ts';
import { meetingsPersonal } from './meetings.personal.ts';
import * as queries from './meetings.queries.ts';
import { book, change, lockOwn } from './meetings.service.ts';
import { deleteMeeting } from './series.service.ts';

async function readMeeting({ db, viewer, clock }: Pick<Call<never>, 'db' | 'viewer' | 'clock'>, id: number) {
  const row = await queries.findMeeting(db, viewer, id);
  if (!row) throw new Error('a meeting that was just written is not there');
  return { row, meeting: toMeeting(row, viewer, clock.now()) };
}

/**
 * The queue of a room. Bookings of a room and moves to it run one after the other, because each of them locks the room
 * (decision 052).
 */
const roomLine = {
  nameOf: ({ body: { roomId } }: { body: { roomId?: number | undefined } }) =>
    roomId === undefined ? undefined : `room ${roomId}`,
  refusal: 'SCHE_ROOM_BUSY',
} as const;

/** Checks in or out. Only the first of two concurrent calls succeeds. */
async function checkInOrOut(
  call: Call<typeof meetings.checkIn> | Call<typeof meetings.checkOut>,
  which: 'checkIn' | 'checkOut',
) {
  const { db, viewer, clock, refuse } = call;
  const { row } = await lockOwn(call);
  const column = which === 'checkIn' ? 'actual_start' : 'actual_end';
  if (whyNotNow(which, timesOf(row, clock.now())) || !(await check(db, viewer, row.id, column, clock.now())))
    refuse('SCHE_INVALID_STATUS');
  const { meeting } = await readMeeting(call, row.id);
  if (which === 'checkOut')
    await emitMeetingEvent(db, row.companyId, 'meeting.released', row.id, clock.now());
  const before = toAuditEntry(toMeeting(row, viewer, clock.now()));
  await call.record({
    companyId: row.companyId,
    entityId: row.meetingId,
    before,
    after: toAuditEntry(meeting),
  });
  return meeting;
}

export const meetingsFeature: Feature = {
  name: 'meetings',
  personal: meetingsPersonal,
  constraints: {
    // the caller has locked the room, so this conflict is rare
    meeting_occurrences__taken: 'SCHE_ROOM_TAKEN',
  },
  jobs: [remindJob, endingsJob],
  routes: [
    route(meetings.list, ({ db, viewer, query, clock }) =>
      findPage(queries.selectFiltered(db, viewer, query), query, (row) =>
        toMeeting(row, viewer, clock.now()),
      ),
    ),
    route(meetings.rooms, async ({ db, viewer, clock }) => {
      const now = clock.now();
      const rooms = await queries.listRooms(db, viewer, now);
      return {
        content: rooms.map(({ startsAt, endsAt, ...room }) => {
          const next = startsAt && endsAt && { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
          const tomorrow = addDays(dateAt(room.timeZone, now.getTime()), 1);
          const dayEnds = localMsToInstant(room.timeZone, dayNumber(tomorrow) * DAY);
          const { state, until } = roomStateOf(next, { now: now.getTime(), dayEnds });
          return { ...room, state, until: until === null ? null : new Date(until).toISOString() };
        }),
      };
    }),
    route(meetings.people, async ({ db, viewer, query }) => ({
      content: await queries.listPeople(db, viewer, query),
    })),
    route(meetings.get, async ({ db, viewer, params, clock, refuse }) => {
      const row = (await queries.findMeeting(db, viewer, params.id)) ?? refuse('SCHE_EVENT_NOT_FOUND');
      return toMeeting(row, viewer, clock.now());
    }),
    queuedRoute(meetings.create, roomLine, async (call) => {
      const { row, meeting } = await readMeeting(call, await book(call));
      const after = toAuditEntry(meeting);
      await notifyInvited(call, row);
      await mailGuests(call, [], row);
      await emitMeetingEvent(call.db, row.companyId, 'meeting.created', row.id, call.clock.now());
      await call.record({ companyId: row.companyId, entityId: row.meetingId, after, version: row.version });
      return meeting;
    }),
    queuedRoute(meetings.update, roomLine, async (call) => {
      const { viewer, body, clock, params } = call;
      const locked = await lockOwn(call, body.roomId === undefined ? [] : [body.roomId]);
      const { row } = locked;
      const before = toMeeting(row, viewer, clock.now());
      await refuseOverwriting(call, { companyId: row.companyId, entityId: row.meetingId }, before);
      const recipients = await findMeetingRecipients(call.db, row.meetingId);
      const falling = await findFalling(call, row);
      const invitations = await findInvitations(call, row);
      await change(call, locked);
      const { row: now, meeting } = await readMeeting(call, params.id);
      await notifyChanged(call, now, recipients);
      await notifyRemovedDates(call, falling, [
        ...recipients,
        ...(await findMeetingRecipients(call.db, now.meetingId)),
      ]);
      await mailGuests(call, invitations, now);
      await emitMeetingEvent(call.db, now.companyId, 'meeting.updated', now.id, clock.now());
      await call.record({
        companyId: row.companyId,
        entityId: now.meetingId,
        before: toAuditEntry(before),
        after: toAuditEntry(meeting),
        version: now.version,
      });
      return meeting;
    }),
    route(meetings.remove, async (call) => {
      const { viewer, clock, refuse } = call;
      const { row } = await lockOwn(call);
      if (whyNotNow('remove', timesOf(row, clock.now()))) refuse('SCHE_INVALID_STATUS');
      const recipients = await findMeetingRecipients(call.db, row.meetingId);
      const falling = await findFalling(call, row);
      const invitations = await findInvitations(call, row);
      await emitMeetingEvent(call.db, row.companyId, 'meeting.cancelled', row.id, clock.now());
      await deleteMeeting(call, row);
      await notifyCancelled(call, row, recipients);
      await notifyRemovedDates(call, falling, recipients);
      await mailGuests(call, invitations, undefined);
      const before = toAuditEntry(toMeeting(row, viewer, clock.now()));
      await call.record({ companyId: row.companyId, entityId: row.meetingId, before });
      return {};
    }),
    route(meetings.extend, async (call) => {
      const { db, viewer, clock, params } = call;
      const locked = await lockOwn(call);
      const { row } = locked;
      const recipients = await findMeetingRecipients(db, row.meetingId);
      const invitations = await findInvitations(call, row);
      const before = toAuditEntry(toMeeting(row, viewer, clock.now()));
      await extend(call, locked);
      const { row: now, meeting } = await readMeeting(call, params.id);
      await notifyChanged(call, now, recipients);
      await mailGuests(call, invitations, now);
      await emitMeetingEvent(db, now.companyId, 'meeting.updated', now.id, clock.now());
      const after = toAuditEntry(meeting);
      const { companyId, meetingId: entityId, version } = now;
      await call.record({ companyId, entityId, before, after, version });
      return meeting;
    }),
    route(meetings.checkIn, (call) => checkInOrOut(call, 'checkIn')),
    route(meetings.checkOut, (call) => checkInOrOut(call, 'checkOut')),
  ],
};
