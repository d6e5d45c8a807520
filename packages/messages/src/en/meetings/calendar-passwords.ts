import type { CalendarPassword } from '@gatehouse/api/meetings/calendar-passwords';
import type { Fields } from '../../texts.ts';

/** Texts about app passwords for calendar programs that sign in (CalDAV). */
export const calendarPasswords = {
  one: 'App password',
  fields: { programName: 'Phone or app', createdDate: 'Created', seenAt: 'Last used' },
  title: 'Phones and apps that sign in (CalDAV)',
  hint: 'On an iPhone, on Android with DAVx⁵ or in Thunderbird, add a CalDAV account with the details below and an app password. Never use your own password. You’ll see the same calendar, read-only and updated within minutes.',
  server: 'Server',
  account: 'User name',
  password: 'Password',
  passwordIs: 'An app password, one for each phone or app',
  made: 'Created {date}',
  used: 'Last used {date}',
  unused: 'Never used',
  create: 'Create app password',
  nameHint: 'A name to recognise it by, such as “iPhone” or “Thunderbird at home”',
  secretTitle: 'App password for {name}',
  secretText:
    'Enter it on the phone or app now; it won’t be shown again. Hyphens and capitals don’t matter. It can only read your calendar.',
  withdrawText:
    'The phone or app that uses it can no longer read your calendar. Other app passwords keep working.',
  said: {
    create: 'App password created',
    remove: 'App password revoked',
  },
} as const satisfies { fields: Fields<CalendarPassword>; [more: string]: unknown };
