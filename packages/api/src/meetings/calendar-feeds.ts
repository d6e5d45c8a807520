import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

/** A calendar of a person or a meeting room that other programs read at a secret URL. */
const calendarFeed = z.object({
  id,
  version,
  companyId: id,
  /** Id of the meeting room. Null for the person's own calendar. */
  roomId: id.nullable(),
  /** Time at which the current URL was created. */
  madeAt: instant,
});
export type CalendarFeed = z.output<typeof calendarFeed>;

/** The calendar feed. Null if there is no calendar link. */
const feedResult = z.object({ feed: calendarFeed.nullable() });
/** A new calendar feed and its URL. The URL is only returned once, because only its digest is stored. */
const createdFeed = z.object({ feed: calendarFeed, address: z.string() });
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
    result: feedResult,
    errors: personErrors,
  },
  makeMine: {
    summary: 'Create a calendar link for your schedule. Replaces the existing one',
    method: 'POST',
    path: '/calendar-feeds/mine',
    permission: 'MY_SCHEDULE_LIST',
    scope: 'self',
    result: createdFeed,
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
    result: feedResult,
    errors: roomErrors,
  },
  makeOfRoom: {
    summary: 'Create a calendar link for a meeting room. Replaces the existing one',
    method: 'POST',
    path: '/rooms/{id}/calendar-feed',
    permission: 'ROOM_UPDATE',
    scope: 'company',
    result: createdFeed,
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
