import type { CalendarFeed } from '@gatehouse/api/meetings/calendar-feeds';
import type { Fields } from '../../texts.ts';

export const calendarFeeds = {
  one: 'Calendar link',
  verbs: {
    makeMine: 'Create schedule link',
    removeMine: 'Revoke schedule link',
    makeOfRoom: 'Create meeting room link',
    removeOfRoom: 'Revoke meeting room link',
  },
  fields: { roomId: 'Meeting room', madeAt: 'Link created' },
  subscribe: 'Subscribe',
  titleMine: 'Subscribe to my schedule',
  titleRoom: 'Subscribe to {room}',
  hintMine:
    'See your meetings and schedule in Outlook, Google Calendar, Apple Calendar and other apps with a secret link. Anyone who has the link can read them without signing in.',
  hintRoom:
    'See this room’s bookings in Outlook, Google Calendar, Apple Calendar and other apps with a secret link. It shows subjects and times, but not organisers, notes or guests. Anyone who has the link can read them without signing in.',
  none: 'No link yet',
  there:
    'You created a link on {date}. It was shown only once. If you lost it or others know it, create a new one.',
  make: 'Create link',
  renew: 'Create new link',
  renewText: 'The current link stops working, and calendars that use it no longer update.',
  withdraw: 'Revoke link',
  withdrawText: 'Calendars that use this link no longer update.',
  addressText:
    'Copy the link now; it won’t be shown again. In Outlook, choose Add calendar → Subscribe from web. In Google Calendar, choose Other calendars → From URL. In Apple Calendar, choose File → New Calendar Subscription. Changes can take a few hours to appear there.',
  said: {
    makeMine: 'Link created',
    removeMine: 'Link revoked',
    makeOfRoom: 'Link created',
    removeOfRoom: 'Link revoked',
  },
} as const satisfies { fields: Fields<CalendarFeed>; [more: string]: unknown };
