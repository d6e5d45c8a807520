import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { operations } from '../platform/operation.ts';
import {
  digits,
  email,
  empty,
  id,
  idOrCode,
  instant,
  isoDate,
  keyword,
  optionalText,
  pageOf,
  requiredText,
  timeZone,
  withOrderedDates,
} from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { changesOf, version } from '../platform/versions.ts';
import { wallTime } from '../requests/requests.ts';
import { availability, availabilityQuery } from './availability.ts';

const meetingLimits = { title: 255, content: 2048, attendees: 200, guests: 100 } as const;

/** Repetitions of a meeting (spec §3 "Meeting event"). */
export const meetingRepeats = ['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type MeetingRepeat = (typeof meetingRepeats)[number];

export const meetingReminds = ['NONE', 'ON_TIME', 'M15', 'M30', 'M45', 'H1', 'H4', 'D1'] as const;
export type MeetingRemind = (typeof meetingReminds)[number];

/** Meeting colours. Black text is readable on each of them. */
export const meetingColors = ['33CC99', 'F2C94C', 'EB5757', 'FD8686', '56CCF2', '9B51E0'] as const;
export type MeetingColor = (typeof meetingColors)[number];

const meetingReasons = [
  'CHECKED_IN',
  'CHECKED_OUT',
  'NOT_CHECKED_IN',
  'NOT_STARTED',
  'ENDED',
  'TOO_EARLY',
  'TOO_LATE',
  'NO_SERIES',
  'NOT_LAST_MONTH',
] as const;
export type MeetingReason = (typeof meetingReasons)[number];

const recurrence = z.strictObject({ frequency: z.enum(meetingRepeats) });

const person = z.object({ employeeId: id, username: z.string(), displayName: z.string() });

/** A meeting, or an occurrence of a series (spec §3). */
export const meeting = z.object({
  id,
  version,
  seriesId: id,
  title: z.string(),
  /**
   * Description of the meeting. For people that do not take part in it, the description, attendees and guests are
   * empty.
   */
  content: z.string(),
  /** Start of the meeting in local time of the room. Whole days are 00:00:00 to 23:59:59. */
  start: z.string(),
  end: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** IANA zone of the room. */
  timeZone,
  isAllDay: z.boolean(),
  /** Check-in and check-out times. */
  actualStart: instant.nullable(),
  actualEnd: instant.nullable(),
  /** `isCheckedIn` is true once the meeting was checked in, `isCheckedOut` once it was checked out. */
  checkIn: z.boolean(),
  checkOut: z.boolean(),
  color: z.enum(meetingColors),
  remind: z.enum(meetingReminds),
  repeat: z.enum(meetingRepeats),
  /** The repetition in the format of spec §3. Null if the meeting does not repeat. */
  recurrence: recurrence.nullable(),
  /** Last date of the series. Null for a single meeting. */
  until: isoDate.nullable(),
  /** True if the meeting is part of a series. Actions can then apply to this and following occurrences. */
  isOfSeries: z.boolean(),
  roomId: id,
  roomCode: z.string(),
  roomName: z.string(),
  buildingCode: z.string(),
  location: z.string(),
  /** `ownerCode` is the account name of the owner. */
  owner: person.extend({
    ownerType: z.literal('PERSONAL'),
    ownerCode: z.string(),
    email: z.string(),
    mobile: z.string(),
  }),
  attendeeIds: z.array(id),
  attendees: z.array(person),
  /** Account names of the attendees. */
  internalUsers: z.array(z.string()),
  /** Email addresses of external guests. */
  guests: z.array(z.string()),
  /** Date to which the caller can extend the series in its last month. Null if the caller cannot extend it. */
  extendsTo: isoDate.nullable(),
  /**
   * For each action the reason why it is not possible, or null if it is possible. `moveEnd` is an update that only
   * changes the end.
   */
  may: mayShape(['update', 'moveEnd', 'remove', 'checkIn', 'checkOut', 'extend'], meetingReasons),
});
export type Meeting = z.output<typeof meeting>;

/** Scope of a change to a series: only this occurrence, or this and following occurrences. */
const meetingReaches = ['once', 'all'] as const;
export type MeetingReach = (typeof meetingReaches)[number];

const uniqueIds = z
  .array(id)
  .max(meetingLimits.attendees)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'invalid' });

const meetingInput = z.strictObject({
  /** The room by its id or code. If both are sent, id and code must name the same room. */
  roomId: id.optional(),
  roomCode: z.string().max(50).optional(),
  title: requiredText(meetingLimits.title),
  content: optionalText(meetingLimits.content),
  /** Start of the meeting in local time of the room. */
  start: wallTime,
  end: wallTime,
  isAllDay: z.boolean().default(false),
  color: z.enum(meetingColors).default('33CC99'),
  remind: z.enum(meetingReminds).default('NONE'),
  repeat: z.enum(meetingRepeats).default('ONCE'),
  /** The repetition in the format of spec §3, as an alternative to `repeat`. */
  recurrence: recurrence.optional(),
  /** Last date of a series, at most two years from now, or ten years for YEARLY. If null, the maximum applies. */
  until: workDate.nullable().default(null),
  attendeeIds: uniqueIds.default([]),
  /** Attendees by their account names, in addition to those in `attendeeIds`. */
  internalUsers: z.array(requiredText(50)).max(meetingLimits.attendees).optional(),
  guests: z.array(email()).max(meetingLimits.guests).default([]),
  /**
   * If true, dates on which the room is taken are skipped and all other dates are booked. If false, the whole series is
   * rejected if the room is taken on any date.
   */
  skipTaken: z.boolean().default(false),
});
export type MeetingInput = z.output<typeof meetingInput>;

/**
 * `result.clash` of SCHE_ROOM_TAKEN: the dates on which the room is taken, the number of these dates, and the number of
 * all requested dates.
 */
export interface TakenDates {
  /** Date of the requested meeting, with the conflicting meeting in local time of the room. */
  taken: { date: string; start: string; end: string; isAllDay: boolean; title: string }[];
  count: number;
  of: number;
}

/**
 * `result.clash` of a room that cannot be closed. It contains the first upcoming meetings in local time of the room,
 * and the number of all upcoming meetings.
 */
export interface ComingMeetings {
  coming: { title: string; start: string }[];
  count: number;
}

const roomStates = ['FREE', 'SOON', 'TAKEN'] as const;

const meetingRoom = z.object({
  id,
  roomCode: z.string(),
  roomName: z.string(),
  floor: z.int(),
  buildingId: id,
  buildingCode: z.string(),
  buildingName: z.string(),
  companyCode: z.string(),
  /** Number of seats. Null if unknown. */
  capacity: z.int().nullable(),
  /** Path of the photo of the room. Null if it has none. */
  image: z.string().nullable(),
  timeZone,
  state: z.enum(roomStates),
  /**
   * End of the room's current state: the start of the next meeting today for a free room, the end of the meeting for a
   * taken room. Null if the state does not end today.
   */
  until: instant.nullable(),
});
export type MeetingRoom = z.output<typeof meetingRoom>;

const bookingErrors = [
  'AREA_ROOM_ID_NOT_FOUND',
  'HR_EMPLOYEE_NOT_FOUND',
  'SCHE_ROOM_TAKEN',
  'SCHE_ROOM_BUSY',
] as const;
const stateErrors = ['SCHE_EVENT_NOT_FOUND', 'SCHE_INVALID_STATUS'] as const;
/** Fields that the client of spec §7 sends. They have no effect. */
const fromWeb = {
  query: z.strictObject({ vm: z.literal('web').optional() }),
  body: z.strictObject({}).optional(),
};
const reach = z.strictObject({ repeat: z.enum(meetingReaches).default('once') });

export const meetings = operations('meetings', {
  list: {
    summary: 'List meetings in a period, by room or organiser',
    method: 'GET',
    path: '/meetings',
    permission: 'VIEW_MEETING',
    scope: 'company',
    query: withOrderedDates(
      z.strictObject({
        from: workDate,
        to: workDate,
        roomCode: z.string().max(50).optional(),
        companyCode: z.string().max(50).optional(),
        accountOwner: z.string().max(255).optional(),
        page: digits(0, 1_000_000).default(0),
        size: digits(1, 10_000).default(10_000),
      }),
    ),
    result: pageOf(meeting),
    errors: [],
  },
  rooms: {
    summary: 'List active meeting rooms and their current availability',
    method: 'GET',
    path: '/meetings/rooms',
    permission: 'VIEW_MEETING',
    scope: 'company',
    result: z.object({ content: z.array(meetingRoom) }),
    errors: [],
  },
  people: {
    summary: 'Find colleagues to invite, by name, account or code',
    method: 'GET',
    path: '/meetings/people',
    permission: 'VIEW_MEETING',
    scope: 'company',
    query: z.strictObject({ keyword, companyCode: z.string().max(50).optional() }),
    result: z.object({
      content: z.array(person.extend({ employeeCode: z.string(), departmentName: z.string() })),
    }),
    errors: [],
  },
  availability: {
    summary: 'Check which rooms and colleagues are free for a meeting, and find the next free time',
    method: 'GET',
    path: '/meetings/availability',
    permission: 'VIEW_MEETING',
    scope: 'company',
    query: availabilityQuery.extend({ repeat: z.enum(meetingRepeats).default('ONCE') }),
    result: availability,
    errors: ['AREA_ROOM_ID_NOT_FOUND', 'SCHE_EVENT_NOT_FOUND', 'HR_EMPLOYEE_NOT_FOUND'],
  },
  get: {
    summary: 'Get a meeting',
    method: 'GET',
    path: '/meetings/{id}',
    permission: 'VIEW_MEETING',
    scope: 'company',
    // The client of spec §7 also sends `repeat` when it reads a meeting. The value has no effect.
    query: z.strictObject({ repeat: z.enum(meetingReaches).optional() }),
    result: meeting,
    errors: ['SCHE_EVENT_NOT_FOUND'],
  },
  create: {
    summary: 'Book a room once or as a series. If any date is booked, the call fails and lists those dates',
    method: 'POST',
    path: '/meetings',
    permission: 'VIEW_MEETING',
    scope: 'self',
    body: meetingInput.refine(...idOrCode('roomId', 'roomCode')),
    result: meeting,
    errors: [...bookingErrors, 'END_TIME_CANT_NULL'],
    missing: { end: 'END_TIME_CANT_NULL' },
  },
  update: {
    summary: 'Update a meeting, or this and following ones in its series',
    method: 'PUT',
    path: '/meetings/{id}',
    permission: 'VIEW_MEETING',
    scope: 'self',
    query: reach,
    body: changesOf(meetingInput),
    result: meeting,
    errors: [...stateErrors, ...bookingErrors, 'END_TIME_CANT_NULL', 'API_ROW_CHANGED'],
    missing: { end: 'END_TIME_CANT_NULL' },
  },
  remove: {
    summary: 'Delete a meeting, or this and following ones in its series',
    method: 'DELETE',
    path: '/meetings/{id}',
    permission: 'VIEW_MEETING',
    scope: 'self',
    query: reach,
    result: empty,
    errors: stateErrors,
  },
  extend: {
    summary: 'Extend a series in its last month by two years from now, or ten if it is yearly',
    method: 'POST',
    path: '/meetings/{id}/extend',
    permission: 'VIEW_MEETING',
    scope: 'self',
    body: z.strictObject({
      /**
       * If true, dates on which the room is taken are skipped and all other dates are booked. If false, the whole
       * series is rejected if the room is taken on any date.
       */
      skipTaken: z.boolean().default(false),
    }),
    result: meeting,
    errors: [...stateErrors, ...bookingErrors],
  },
  checkIn: {
    summary: 'Check in to a meeting',
    method: 'POST',
    path: '/meetings/{id}/check-in',
    permission: 'VIEW_MEETING',
    scope: 'self',
    ...fromWeb,
    result: meeting,
    errors: stateErrors,
  },
  checkOut: {
    summary: 'Check out of a meeting',
    method: 'POST',
    path: '/meetings/{id}/check-out',
    permission: 'VIEW_MEETING',
    scope: 'self',
    ...fromWeb,
    result: meeting,
    errors: stateErrors,
  },
});
