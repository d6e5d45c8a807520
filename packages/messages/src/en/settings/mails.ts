import type { Mail } from '@gatehouse/api/settings/mails';
import type { Fields } from '../../texts.ts';

/** The list of emails. */
export const mails = {
  one: 'Email',
  fields: {
    toAddress: 'To',
    kind: 'Type',
    state: 'Status',
  },
  hint: 'Emails the portal has sent to people in your companies. Their content isn’t shown, because it can include codes.',
  search: 'Search by name or email address',
  allStates: 'All statuses',
  created: 'Created',
  sent: 'Sent',
  tries: 'Attempts',
  lastError: 'Last error',
  empty: 'No emails yet',
  emptyHint: 'Invitations, codes and password resets appear here once they’re created.',
  retry: 'Resend email to {name}',
  retried: 'Resending the email',
  tooLate:
    'This email’s link or code has expired. Send a new invitation or password reset from the employee’s profile.',
  kinds: {
    INVITATION: 'Invitation',
    PASSWORD_RESET: 'Password reset by an administrator',
    PASSWORD_CODE: 'Forgotten password',
    PASSWORD_CHANGED: 'Password changed',
    EMAIL_CHANGED: 'Email address changed',
    SECOND_STEP_ON: 'Two-step verification turned on',
    SECOND_STEP_OFF: 'Two-step verification turned off',
    RECOVERY_CODES: 'New recovery codes generated',
    PASSKEY_ADDED: 'Passkey added',
    PASSKEY_REMOVED: 'Passkey removed',
    IDENTITY_LINKED: 'Identity provider linked',
    IDENTITY_REMOVED: 'Identity provider unlinked',
    APP_REMOVED: 'Authenticator app removed',
    VISITOR_QR: 'Visitor’s QR code',
    GUEST_QR: 'Guest’s QR code',
    HEALTH_DECLARATION: 'Health declaration',
    MEETING_INVITED: 'Invitation to a meeting',
    MEETING_CHANGED: 'Meeting updated',
    MEETING_SHORTENED: 'Series shortened',
    MEETING_CANCELLED: 'Meeting cancelled',
    MEETING_ENDING: 'Series ends',
  },
  states: {
    WAITING: 'Waiting',
    SENT: 'Sent',
    FAILED: 'Failed',
  },
} as const satisfies { fields: Fields<Mail>; [more: string]: unknown };
