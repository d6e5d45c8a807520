import type { Privacy } from '@gatehouse/api/settings/privacy';
import type { Fields } from '../../texts.ts';

/** How long records are kept. */
export const privacySettings = {
  one: 'Privacy',
  fields: {
    rawRecordMonths: 'Raw records of terminals',
    securityEventMonths: 'Security events',
    sessionMonths: 'Ended sessions',
    mailMonths: 'List of mails',
    visitorMonths: 'Visitors',
    declarationMonths: 'Health declarations',
    plateMonths: 'Plates read at gates',
    keepAttendanceMonths: 'Erase nobody before',
  },
  title: 'Privacy',
  hint: 'How long records about persons are kept. What is older goes in the coming nights and cannot be brought back.',
  empty: 'In months. Left empty, they stay.',
  rawRecordHint: 'And temperatures. Punches and attendance days stay.',
  securityEventHint: 'Refused terminals, stolen sessions.',
  sessionHint: 'Left empty, they go after three months.',
  mailHint: 'Mails that were sent or given up.',
  visitorHint: 'And their logbook, after their time is over. Who still has a card stays.',
  declarationHint: 'After the meeting. One month until it is changed; left empty, they stay.',
  plateHint: 'What cameras read, and whose vehicle it was.',
  keepAttendanceHint:
    'Months after the last working day for which the law wants attendance kept with its person.',
  said: {
    update: 'The privacy settings have been changed.',
  },
} as const satisfies { fields: Fields<Privacy>; [more: string]: unknown };
