import type { CalendarFeed } from '@gatehouse/api/meetings/calendar-feeds';
import type { Fields } from '../../texts.ts';

/** Calendars that other programs read by a secret address. */
export const calendarFeeds = {
  one: 'Calendar address',
  verbs: {
    makeMine: 'Make an address of the schedule',
    removeMine: 'Withdraw the address of the schedule',
    makeOfRoom: 'Make an address of a meeting room',
    removeOfRoom: 'Withdraw the address of a meeting room',
  },
  fields: { roomId: 'Meeting room', madeAt: 'Address made' },
  subscribe: 'Subscribe',
  titleMine: 'Subscribe to my schedule',
  titleRoom: 'Subscribe to {room}',
  hintMine:
    'Outlook, Google Calendar, Apple Calendar and others show your meetings and your schedule by a secret address. Whoever knows it reads them without signing in.',
  hintRoom:
    'Outlook, Google Calendar, Apple Calendar and others show what is booked in this room by a secret address: subject and times, neither owner nor notes nor guests. Whoever knows it reads them without signing in.',
  none: 'There is no address yet.',
  there:
    'There is an address, made {date}. It was shown once; if it is lost or known to others, make a new one.',
  make: 'Make an address',
  renew: 'Make a new address',
  renewText:
    'The address there is stops working, and calendars that use it are no longer brought up to date.',
  withdraw: 'Withdraw',
  withdrawText: 'Calendars that use the address are no longer brought up to date.',
  addressText:
    'Copy the address now: nobody can see it again. In Outlook choose Add calendar, Subscribe from web; in Google Calendar Other calendars, From URL; in Apple Calendar File, New Calendar Subscription. Changes show there when the program looks next, which may take some hours.',
  said: {
    makeMine: 'The address has been made.',
    removeMine: 'The address has been withdrawn.',
    makeOfRoom: 'The address has been made.',
    removeOfRoom: 'The address has been withdrawn.',
  },
} as const satisfies { fields: Fields<CalendarFeed>; [more: string]: unknown };
