import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

/** A calendar that other programs read by a secret address: of one person, or of one meeting room. */
export const calendarFeed = z.object({
  id,
  version,
  companyId: id,
  /** Null: the person's own. */
  roomId: id.nullable(),
  /** When the address that is good now was made. */
  madeAt: instant,
});
export type CalendarFeed = z.output<typeof calendarFeed>;

/** Null: there is no address. */
const found = z.object({ feed: calendarFeed.nullable() });
/** The address is answered this once and kept as a digest only. */
const made = z.object({ feed: calendarFeed, address: z.string() });
const personErrors = ['HR_EMPLOYEE_NOT_FOUND'] as const;
const roomErrors = ['AREA_ROOM_ID_NOT_FOUND'] as const;
const missing = ['SCHE_FEED_NOT_FOUND'] as const;

export const calendarFeeds = operations('calendarFeeds', {
  mine: {
    summary: 'Whether the signed-in person has an address by which calendar programs read their schedule',
    method: 'GET',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: found,
    errors: personErrors,
  },
  makeMine: {
    summary: 'Make such an address of the signed-in person; one there was is good for nothing from now on',
    method: 'POST',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: made,
    errors: personErrors,
    showsSecret: true,
  },
  removeMine: {
    summary: "Withdraw the signed-in person's address",
    method: 'DELETE',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: empty,
    errors: [...personErrors, ...missing],
  },
  ofRoom: {
    summary: 'Whether a meeting room has an address by which calendar programs read what is booked there',
    method: 'GET',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: found,
    errors: roomErrors,
  },
  makeOfRoom: {
    summary: 'Make such an address of a meeting room; one there was is good for nothing from now on',
    method: 'POST',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: made,
    errors: roomErrors,
    showsSecret: true,
  },
  removeOfRoom: {
    summary: 'Withdraw the address of a meeting room',
    method: 'DELETE',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: empty,
    errors: [...roomErrors, ...missing],
  },
});
