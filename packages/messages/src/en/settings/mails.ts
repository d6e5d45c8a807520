import type { Mail } from '@gatehouse/api/settings/mails';
import type { Fields } from '../../texts.ts';

/** The list of mails. */
export const mails = {
  one: 'Mail',
  fields: {
    toAddress: 'To',
    kind: 'About',
    state: 'State',
  },
  hint: 'What the portal has mailed to people of your companies. What mails say is shown to nobody: codes are in them.',
  search: 'Search by name or address',
  allStates: 'All states',
  created: 'Written',
  sent: 'Sent',
  tries: 'Tries',
  lastError: 'Last error',
  empty: 'No mails yet',
  emptyHint: 'Invitations, codes and resets are listed here once they are written.',
  retry: 'Try the mail to {name} again',
  retried: 'The mail is being tried again',
  tooLate: 'What it carries has expired. Send a new invitation or reset from the staff profile.',
  kinds: {
    INVITATION: 'Invitation',
    PASSWORD_RESET: 'Reset by an administrator',
    PASSWORD_CODE: 'Forgotten password',
    PASSWORD_CHANGED: 'Password changed',
    EMAIL_CHANGED: 'E-mail address changed',
    SECOND_STEP_ON: 'Second step set up',
    SECOND_STEP_OFF: 'Second step turned off',
    RECOVERY_CODES: 'Recovery codes renewed',
    PASSKEY_ADDED: 'Passkey added',
    PASSKEY_REMOVED: 'Passkey removed',
    APP_REMOVED: 'App for codes removed',
    VISITOR_QR: 'Visitor’s QR code',
    GUEST_QR: 'Guest’s QR code',
    HEALTH_DECLARATION: 'Health declaration',
    MEETING_INVITED: 'Invitation to a meeting',
    MEETING_CHANGED: 'Meeting changed',
    MEETING_CANCELLED: 'Meeting cancelled',
  },
  states: {
    WAITING: 'Waiting',
    SENT: 'Sent',
    FAILED: 'Failed',
  },
} as const satisfies { fields: Fields<Mail>; [more: string]: unknown };
