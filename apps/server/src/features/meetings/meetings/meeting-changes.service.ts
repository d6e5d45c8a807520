import { imageUrlOf } from '@gatehouse/api/area/rooms';
import type { meetings } from '@gatehouse/api/meetings/meetings';
import { roomStateOf, whyNotNow } from '@gatehouse/api/meetings/meetings.rules';
import { addDays, DAY, dayNumber } from '@gatehouse/api/platform/dates';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Call } from '../../../platform/http/route.ts';
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
import * as queries from './meetings.queries.ts';
import { book, change, lockOwn } from './meetings.service.ts';
import { resolveNames } from './named-fields.service.ts';
import { deleteMeeting } from './series.service.ts';

async function readMeeting({ db, viewer, clock }: Pick<Call<never>, 'db' | 'viewer' | 'clock'>, id: number) {
  const row = await queries.findMeeting(db, viewer, id);
  if (!row) throw new Error('a meeting that was just written is not there');
  return { row, meeting: toMeeting(row, viewer, clock.now()) };
}

/** Checks in to or out of a meeting. Only the first of two concurrent calls succeeds. */
export async function checkInOrOut(
  call: Call<typeof meetings.checkIn> | Call<typeof meetings.checkOut>,
  which: 'checkIn' | 'checkOut',
) {
  const { db, viewer, clock, refuse } = call;
  const { row } = await lockOwn(call);
  const column = which === 'checkIn' ? 'actual_start' : 'actual_end';
  const reason = whyNotNow(which, timesOf(row, clock.now()));
  if (reason) refuse('SCHE_INVALID_STATUS', { reason });
  if (!(await check(db, viewer, row.id, column, clock.now()))) refuse('SCHE_INVALID_STATUS');
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

export async function listBookableRooms({ db, viewer, clock }: Call<typeof meetings.rooms>) {
  const now = clock.now();
  const rooms = await queries.listRooms(db, viewer, now);
  return {
    content: rooms.map(({ startsAt, endsAt, image, ...room }) => {
      const next = startsAt && endsAt && { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
      const tomorrow = addDays(dateAt(room.timeZone, now.getTime()), 1);
      const dayEnds = localMsToInstant(room.timeZone, dayNumber(tomorrow) * DAY);
      const { state, until } = roomStateOf(next, { now: now.getTime(), dayEnds });
      return {
        ...room,
        image: imageUrlOf(image),
        state,
        until: until === null ? null : new Date(until).toISOString(),
      };
    }),
  };
}

type MeetingRow = Awaited<ReturnType<typeof readMeeting>>['row'];

/**
 * Reads the state of a meeting before a change: the recipients of notices, the individually changed occurrences that
 * the change may remove, and the data that guests have received.
 */
async function findConcerned(
  call: Call<typeof meetings.update> | Call<typeof meetings.remove>,
  row: MeetingRow,
) {
  return {
    recipients: await findMeetingRecipients(call.db, row.meetingId),
    falling: await findFalling(call, row),
    invitations: await findInvitations(call, row),
  };
}

/** Notifies the recipients, guests and webhooks of a changed meeting. */
async function announceUpdate(
  call: Call<typeof meetings.update>,
  now: MeetingRow,
  { recipients, falling, invitations }: Awaited<ReturnType<typeof findConcerned>>,
): Promise<void> {
  await notifyChanged(call, now, recipients);
  await notifyRemovedDates(call, falling, [
    ...recipients,
    ...(await findMeetingRecipients(call.db, now.meetingId)),
  ]);
  await mailGuests(call, invitations, now);
  await emitMeetingEvent(call.db, now.companyId, 'meeting.updated', now.id, call.clock.now());
}

export async function createMeeting(sentCall: Call<typeof meetings.create>) {
  const body = await resolveNames(sentCall, sentCall.viewer.companyId, sentCall.body);
  const call = { ...sentCall, body };
  const { row, meeting } = await readMeeting(call, await book(call));
  const after = toAuditEntry(meeting);
  // without attendees and guests, there is no one to notify
  if (row.attendees.length > 0) await notifyInvited(call, row);
  if (row.guests.length > 0) await mailGuests(call, [], row);
  await emitMeetingEvent(call.db, row.companyId, 'meeting.created', row.id, call.clock.now());
  await call.record({ companyId: row.companyId, entityId: row.meetingId, after, version: row.version });
  return meeting;
}

export async function updateMeeting(sentCall: Call<typeof meetings.update>) {
  const { viewer, clock, params } = sentCall;
  const companyId = await queries.findCompanyOf(sentCall, params.id);
  const body = await resolveNames(sentCall, companyId, sentCall.body);
  const call = { ...sentCall, body };
  const locked = await lockOwn(call, body.roomId === undefined ? [] : [body.roomId]);
  const { row } = locked;
  const before = toMeeting(row, viewer, clock.now());
  await refuseOverwriting(call, { companyId: row.companyId, entityId: row.meetingId }, before);
  const concerned = await findConcerned(call, row);
  await change(call, locked);
  const { row: now, meeting } = await readMeeting(call, params.id);
  await announceUpdate(call, now, concerned);
  await call.record({
    companyId: row.companyId,
    entityId: now.meetingId,
    before: toAuditEntry(before),
    after: toAuditEntry(meeting),
    version: now.version,
  });
  return meeting;
}

export async function cancelMeeting(call: Call<typeof meetings.remove>) {
  const { viewer, clock, refuse } = call;
  const { row } = await lockOwn(call);
  const reason = whyNotNow('remove', timesOf(row, clock.now()));
  if (reason) refuse('SCHE_INVALID_STATUS', { reason });
  const { recipients, falling, invitations } = await findConcerned(call, row);
  await emitMeetingEvent(call.db, row.companyId, 'meeting.cancelled', row.id, clock.now());
  await deleteMeeting(call, row);
  await notifyCancelled(call, row, recipients);
  await notifyRemovedDates(call, falling, recipients);
  await mailGuests(call, invitations, undefined);
  const before = toAuditEntry(toMeeting(row, viewer, clock.now()));
  await call.record({ companyId: row.companyId, entityId: row.meetingId, before });
  return {};
}

export async function extendMeeting(call: Call<typeof meetings.extend>) {
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
}
