import { z } from 'zod';
import { workDate } from '../attendance/day-explanation.ts';
import { digits, flagText, id, idText } from '../platform/shapes.ts';
import { wallTime } from '../requests/requests.ts';

const availabilityLimits = { people: 200, guests: 100 } as const;

/** The planned meeting for which rooms and people are checked. */
export const availabilityQuery = z.strictObject({
  roomId: idText,
  /** Start and end in local time of the room. */
  start: wallTime,
  end: wallTime,
  isAllDay: flagText.default(false),
  /** Last date of a series. If absent, the maximum applies. */
  until: workDate.optional(),
  /** Comma-separated IDs of the attendees. The organiser is always checked. */
  attendeeIds: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}(?:,[1-9]\d{0,14})*)?$/)
    .transform((text) => [...new Set(text.split(',').filter(Boolean).map(Number))])
    .pipe(z.array(id).max(availabilityLimits.people))
    .default([]),
  /** Number of guests. They need seats as well. */
  guestCount: digits(0, availabilityLimits.guests).default(0),
  /** ID of the meeting that is edited. Its own booking does not count as busy. */
  meetingId: idText.optional(),
});

/** A local time of a room for a meeting of the requested length. */
const roomTime = z.object({ roomId: id, roomName: z.string(), start: z.string(), end: z.string() });

export const availability = z.object({
  /** Number of dates that were checked: 1 for a single meeting, the first dates of a series. */
  dates: z.int(),
  /** Rooms that are free on all checked dates, in the time zone of the requested room. The best fit is first. */
  rooms: z.array(
    z.object({ id, roomName: z.string(), buildingName: z.string(), capacity: z.int().nullable() }),
  ),
  /** True if the requested room is free on all checked dates. */
  isFree: z.boolean(),
  /** The organiser and attendees that have another appointment, with the number of such dates. */
  busy: z.array(z.object({ employeeId: id, displayName: z.string(), dates: z.int() })),
  /**
   * The first time from the requested start on at which everyone and a room are free. Within the company's hours if the
   * requested time is within them. Null if there is none within two weeks, or for a series on the same dates.
   */
  next: roomTime.nullable(),
  /** The first time from the requested start on at which the requested room is free. Null like `next`. */
  nextInRoom: roomTime.nullable(),
});
export type Availability = z.output<typeof availability>;
