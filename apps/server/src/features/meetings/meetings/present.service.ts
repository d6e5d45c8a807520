import type { Meeting, MeetingColor, MeetingRemind, MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { type MeetingTimes, mayOfMeeting, stateOf } from '@gatehouse/api/meetings/meetings.rules';
import type { Viewer } from '../../../platform/viewer.ts';
import type { MeetingRow } from './meetings.queries.ts';
import { extensionOfPlan, type Plan, readingsOf } from './recurrence.rules.ts';

type Who = Pick<Viewer, 'employeeId' | 'roles' | 'everywhere'>;

/** Spec §6: meetings are changed, checked in and out by their owner and by administrators. */
export const mayChange = (viewer: Who, { ownerId }: Pick<MeetingRow, 'ownerId'>): boolean =>
  viewer.employeeId === ownerId || viewer.everywhere || viewer.roles.includes('ADMIN');

/** Whether what is said there, and who comes, is for this viewer: others see that the room is taken, by whom and what for. */
const hasPart = (viewer: Who, row: MeetingRow): boolean =>
  mayChange(viewer, row) || row.attendees.some(({ employeeId }) => employeeId === viewer.employeeId);

export const timesOf = (row: MeetingRow, now: Date): MeetingTimes => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  actualStart: row.actualStart?.getTime() ?? null,
  actualEnd: row.actualEnd?.getTime() ?? null,
  now: now.getTime(),
});

/** The rule of the series the row belongs to, as it was written. */
export const planOfRow = (row: MeetingRow): Plan => ({
  start: row.starts,
  seconds: row.seconds,
  isAllDay: row.isAllDay,
  repeat: row.repeat as MeetingRepeat, // held by the table's constraint
  until: row.until,
});

/** The date to which the series of a row can be extended now; null if it cannot. */
export const extensionOf = (row: MeetingRow, now: Date): string | null =>
  ['CHECKED_OUT', 'ENDED'].includes(stateOf(timesOf(row, now)))
    ? null
    : extensionOfPlan(row.timeZone, planOfRow(row), now.getTime());

/** A meeting as this viewer is shown it. */
export function present(row: MeetingRow, viewer: Who, now: Date): Meeting {
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
    // the three are held by the table's constraints
    color: row.color as MeetingColor,
    remind: row.remind as MeetingRemind,
    repeat: row.repeat as MeetingRepeat,
    until: row.until,
    isOfSeries: row.repeat !== 'ONCE',
    roomId: row.roomId,
    roomCode: row.roomCode,
    roomName: row.roomName,
    buildingCode: row.buildingCode,
    location: row.location,
    owner: {
      ownerType: 'PERSONAL',
      employeeId: row.ownerId,
      username: row.ownerUsername,
      displayName: row.ownerName,
      email: part ? row.ownerEmail : '',
      mobile: part ? row.ownerMobile : '',
    },
    attendeeIds: attendees.map(({ employeeId }) => employeeId),
    attendees,
    guests: part ? row.guests : [],
    may: mayOfMeeting(times, mayChange(viewer, row)),
    extendsTo: mayChange(viewer, row) ? extensionOf(row, now) : null,
  };
}

/** What the trail keeps: what was said, not what a viewer may do. */
export const recorded = ({ may: _, extendsTo: __, ...meeting }: Meeting) => meeting;
