import type { CalendarPassword } from '@gatehouse/api/meetings/calendar-passwords';
import type { Fields } from '../../texts.ts';

/** What calendar programs that sign in (CalDAV) read one's own calendar by. */
export const calendarPasswords = {
  one: 'App password',
  fields: { programName: 'Phone or program', createdDate: 'Made', seenAt: 'Last used' },
  title: 'Phones and programs that sign in (CalDAV)',
  hint: 'On an iPhone, on Android with DAVx⁵, or in Thunderbird, add a CalDAV account with what stands here and an app password, never your own. The calendar is the same, read-only, and comes within minutes.',
  server: 'Server',
  account: 'User name',
  password: 'Password',
  passwordIs: 'An app password, one for each phone or program',
  made: 'Made {date}',
  used: 'Last used {date}',
  unused: 'Never used yet',
  create: 'Make an app password',
  nameHint: 'By which you tell it from others: “iPhone”, “Thunderbird at home”',
  secretTitle: 'App password of {name}',
  secretText:
    'Enter it there now: nobody can see it again. Hyphens and capitals do not matter. It reads your calendar and nothing else.',
  withdrawText: 'The phone or program that has it reads nothing from then on. Others go on.',
  said: {
    create: 'The app password has been made.',
    remove: 'The app password has been withdrawn.',
  },
} as const satisfies { fields: Fields<CalendarPassword>; [more: string]: unknown };
