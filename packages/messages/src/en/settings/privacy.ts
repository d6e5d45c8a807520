import type { Privacy } from '@gatehouse/api/settings/privacy';
import type { Fields } from '../../texts.ts';

/** Texts about the retention of records. */
export const privacySettings = {
  one: 'Privacy settings',
  fields: {
    rawRecordMonths: 'Raw terminal records',
    securityEventMonths: 'Security events',
    sessionMonths: 'Ended sessions',
    mailMonths: 'Email list',
    visitorMonths: 'Visitors',
    declarationMonths: 'Health declarations',
    plateMonths: 'Plates read at gates',
    keepAttendanceMonths: 'Don’t erase anyone before',
  },
  title: 'Privacy',
  hint: 'How long personal records are kept. Older records are deleted over the next few nights and can’t be restored.',
  empty: 'In months. Leave empty to keep them forever.',
  rawRecordHint: 'Includes temperatures. Punches and attendance days are kept.',
  securityEventHint: 'Rejected terminals, stolen sessions.',
  sessionHint: 'Leave empty to delete them after three months.',
  mailHint: 'Emails that were sent or given up on.',
  visitorHint:
    'Includes their logbook entries. Counted from the end of the visit. Visitors who still have a card are kept.',
  declarationHint: 'Counted from the meeting. One month by default; leave empty to keep them forever.',
  plateHint: 'What cameras read, and whose vehicle it was.',
  keepAttendanceHint:
    'Months after the last working day for which you’re legally required to keep attendance under the person’s name.',
  said: {
    update: 'Privacy settings updated',
  },
} as const satisfies { fields: Fields<Privacy>; [more: string]: unknown };
