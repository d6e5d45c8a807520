import type { Meeting, MeetingColor, MeetingRemind, MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { type MeetingTimes, mayOfMeeting, stateOf } from '@gatehouse/api/meetings/meetings.rules';
import type { Viewer } from '../../../platform/viewer.ts';
import type { MeetingRow } from './meetings.queries.ts';
import { type Extension, extensionOfPlan, type MeetingPlan, readingsOf } from './recurrence.rules.ts';

type MeetingViewer = Pick<Viewer, 'employeeId' | 'roles' | 'everywhere'>;

/**
 * Returns whether the caller may change a meeting, check in and check out. Only the owner of the meeting and
 * administrators may (spec §6).
 */
export const mayChange = (viewer: MeetingViewer, { ownerId }: Pick<MeetingRow, 'ownerId'>): boolean =>
  viewer.employeeId === ownerId || viewer.everywhere || viewer.roles.includes('ADMIN');

/**
 * Returns whether the caller sees notes and attendees of a meeting. Other people see the room, the owner and the title.
 */
const hasPart = (viewer: MeetingViewer, row: MeetingRow): boolean =>
  mayChange(viewer, row) || row.attendees.some(({ employeeId }) => employeeId === viewer.employeeId);

export const timesOf = (row: MeetingRow, now: Date): MeetingTimes => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  actualStart: row.actualStart?.getTime() ?? null,
  actualEnd: row.actualEnd?.getTime() ?? null,
  now: now.getTime(),
});

export const planOfRow = (row: MeetingRow): MeetingPlan => ({
  start: row.starts,
  seconds: row.seconds,
  isAllDay: row.isAllDay,
  repeat: row.repeat as MeetingRepeat, // the cast is safe, because a constraint of the table ensures this type
  until: row.until,
});

/** Returns the date to which the meeting’s series can be extended now, or the reason why it cannot be extended. */
export function extensionOf(row: MeetingRow, now: Date): Extension {
  const state = stateOf(timesOf(row, now));
  if (state === 'CHECKED_OUT' || state === 'ENDED') return { reason: state };
  return extensionOfPlan(row.timeZone, planOfRow(row), now.getTime());
}

/** Returns the viewer's actions on a meeting, and the date of its extension. */
function actionsOf(row: MeetingRow, viewer: MeetingViewer, now: Date): Pick<Meeting, 'may' | 'extendsTo'> {
  if (!mayChange(viewer, row)) return { may: {}, extendsTo: null };
  const extension = extensionOf(row, now);
  const isPossible = 'to' in extension;
  return {
    may: { ...mayOfMeeting(timesOf(row, now), true), extend: isPossible ? null : extension.reason },
    extendsTo: isPossible ? extension.to : null,
  };
}

const ownerOf = (row: MeetingRow, part: boolean): Meeting['owner'] => ({
  ownerType: 'PERSONAL',
  ownerCode: row.ownerUsername,
  employeeId: row.ownerId,
  username: row.ownerUsername,
  displayName: row.ownerName,
  email: part ? row.ownerEmail : '',
  mobile: part ? row.ownerMobile : '',
});

export function toMeeting(row: MeetingRow, viewer: MeetingViewer, now: Date): Meeting {
  const times = timesOf(row, now);
  const part = hasPart(viewer, row);
  const attendees = part ? row.attendees : [];
  return {
    id: row.id,
    version: row.version,
    seriesId: row.meetingId,
    title: row.title,
    content: part ? row.content : '',
    ...readingsOf(row.timeZone, times),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone: row.timeZone,
    isAllDay: row.isAllDay,
    actualStart: row.actualStart?.toISOString() ?? null,
    actualEnd: row.actualEnd?.toISOString() ?? null,
    checkIn: row.actualStart !== null,
    checkOut: row.actualEnd !== null,
    // the casts are safe, because constraints of the table ensure these types
    color: row.color as MeetingColor,
    remind: row.remind as MeetingRemind,
    repeat: row.repeat as MeetingRepeat,
    recurrence: row.repeat === 'ONCE' ? null : { frequency: row.repeat as MeetingRepeat },
    until: row.until,
    isOfSeries: row.repeat !== 'ONCE',
    roomId: row.roomId,
    roomCode: row.roomCode,
    roomName: row.roomName,
    buildingCode: row.buildingCode,
    location: row.location,
    owner: ownerOf(row, part),
    attendeeIds: attendees.map(({ employeeId }) => employeeId),
    attendees,
    internalUsers: attendees.map(({ username }) => username),
    guests: part ? row.guests : [],
    ...actionsOf(row, viewer, now),
  };
}

/**
 * Returns the fields of a meeting for the audit trail, without the caller's rights and without fields that repeat other
 * fields in another format.
 */
export const toAuditEntry = ({
  may: _may,
  extendsTo: _extendsTo,
  recurrence: _recurrence,
  internalUsers: _internalUsers,
  checkIn: _checkIn,
  checkOut: _checkOut,
  ...meeting
}: Meeting) => meeting;
