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
    summary: 'Get whether you have a calendar link for your schedule',
    method: 'GET',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: found,
    errors: personErrors,
  },
  makeMine: {
    summary: 'Create a calendar link for your schedule. Replaces the existing one',
    method: 'POST',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: made,
    errors: personErrors,
    showsSecret: true,
  },
  removeMine: {
    summary: 'Revoke your calendar link',
    method: 'DELETE',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: empty,
    errors: [...personErrors, ...missing],
  },
  ofRoom: {
    summary: 'Get whether a meeting room has a calendar link',
    method: 'GET',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: found,
    errors: roomErrors,
  },
  makeOfRoom: {
    summary: 'Create a calendar link for a meeting room. Replaces the existing one',
    method: 'POST',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: made,
    errors: roomErrors,
    showsSecret: true,
  },
  removeOfRoom: {
    summary: 'Revoke a meeting room’s calendar link',
    method: 'DELETE',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: empty,
    errors: [...roomErrors, ...missing],
  },
});
