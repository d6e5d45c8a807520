import type { MailKind } from '@gatehouse/api/settings/mails';
import type { MailText, MeetingMailWords } from '../../mail-shape.ts';

/** Texts of emails. Only the server uses them, so no browser fetches them. */
export const mails: Record<MailKind, MailText> = {
  INVITATION: {
    subject: 'Welcome to {company}: your account',
    paragraphs: [
      'Welcome, {name}!',
      '{company} has created an account for you on the Gatehouse portal. Your account name is {account}.',
      'Choose a password to sign in for the first time.',
    ],
    button: 'Choose a password',
    note: 'This link works once and is valid until {until}. If you weren’t expecting this email, you can ignore it.',
  },
  PASSWORD_RESET: {
    subject: 'Choose a new password',
    paragraphs: [
      'Hello {name},',
      'An administrator has asked you to choose a new password for your account {account}. Your code is:',
    ],
    button: 'Choose a new password',
    note: 'This code works once and is valid until {until}. After that, request a new one with “Forgot password?” on the sign-in page. Your current password works until you choose a new one.',
  },
  PASSWORD_CODE: {
    subject: 'Your password reset code',
    paragraphs: ['Hello {name},', 'Use this code to choose a new password for your account {account}:'],
    button: 'Choose a new password',
    note: 'This code works once and is valid until {until}. Don’t share it with anyone. If you didn’t request a code, you can ignore this email.',
  },
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password for your account {account} was changed on {when} from the IP address {address}. Your other sessions were signed out.',
    ],
    button: 'Choose a new password',
    note: 'If this was you, no action is needed. If not, choose a new password right away, revoke your calendar app passwords (they still work) and tell an administrator.',
  },
  EMAIL_CHANGED: {
    subject: 'Your account’s email address was changed',
    paragraphs: [
      'Hello {name},',
      'The email address for your account {account} was changed on {when} from the IP address {address}. From now on, emails about your account, including password reset codes, go to the new address only.',
    ],
    button: 'Open the portal',
    note: 'If you requested or expected this, no action is needed. If not, tell an administrator right away.',
  },
  SECOND_STEP_ON: {
    subject: 'Two-step verification is on',
    paragraphs: [
      'Hello {name},',
      'Two-step verification was turned on for your account {account} on {when} from the IP address {address}. You now sign in with your password and a code from your app. Your other sessions were signed out.',
    ],
    button: 'Review security settings',
    note: 'If this was you, no action is needed. If not, tell an administrator right away so they can reset two-step verification. Then choose a new password.',
  },
  SECOND_STEP_OFF: {
    subject: 'Two-step verification is off',
    paragraphs: [
      'Hello {name},',
      'Two-step verification was turned off for your account {account} on {when} from the IP address {address}. You now sign in with your password only. Your other sessions were signed out.',
    ],
    button: 'Set it up again',
    note: 'If this wasn’t you or an administrator you asked for help, tell an administrator right away and choose a new password.',
  },
  RECOVERY_CODES: {
    subject: 'You have new recovery codes',
    paragraphs: [
      'Hello {name},',
      'New recovery codes were generated for your account {account} on {when} from the IP address {address}. Your old codes no longer work.',
    ],
    button: 'Review security settings',
    note: 'If this was you, no action is needed. If not, generate new codes, choose a new password and tell an administrator right away.',
  },
  PASSKEY_ADDED: {
    subject: 'A passkey was added to your account',
    paragraphs: [
      'Hello {name},',
      'A passkey was added to your account {account} on {when} from the IP address {address}. You can now sign in with your password and this passkey. Your other sessions were signed out.',
    ],
    button: 'Review security settings',
    note: 'If this was you, no action is needed. If not, remove the passkey, choose a new password and tell an administrator right away.',
  },
  PASSKEY_REMOVED: {
    subject: 'A passkey was removed from your account',
    paragraphs: [
      'Hello {name},',
      'A passkey was removed from your account {account} on {when} from the IP address {address}. Your other sessions were signed out.',
    ],
    button: 'Review security settings',
    note: 'If this was you, no action is needed. If not, tell an administrator right away and choose a new password.',
  },
  IDENTITY_LINKED: {
    subject: 'Your account was linked to an identity provider',
    paragraphs: [
      'Hello {name},',
      'Your account {account} was linked to an identity provider on {when} from the IP address {address}. Anyone who signs in there as you can now sign in here. Your other sessions were signed out.',
    ],
    button: 'Review security settings',
    note: 'If this was you, no action is needed. If not, remove the link, choose a new password and tell an administrator right away.',
  },
  IDENTITY_REMOVED: {
    subject: 'Your account is no longer linked to an identity provider',
    paragraphs: [
      'Hello {name},',
      'The link between your account {account} and an identity provider was removed on {when} from the IP address {address}.',
    ],
    button: 'Review security settings',
    note: 'If this wasn’t you or an administrator, tell an administrator right away.',
  },
  APP_REMOVED: {
    subject: 'Your authenticator app was removed',
    paragraphs: [
      'Hello {name},',
      'The authenticator app was removed from your account {account} on {when} from the IP address {address}. You now sign in with your password and a passkey. Your other sessions were signed out.',
    ],
    button: 'Review security settings',
    note: 'If this was you, no action is needed. If not, tell an administrator right away and choose a new password.',
  },
  VISITOR_QR: {
    subject: 'Your visit to {company}',
    paragraphs: [
      'Hello {name},',
      '{company} expects you at these times: {when}.',
      'Time zone: {zone}',
      'Host: {host}',
      'Address: {place}',
      'Map: {map}',
      'The QR code opens the doors of your visit at these times. Show this QR code to the reader at the door, or at reception. Where it cannot be read, its number does as well:',
    ],
    button: 'Open QR code on your phone',
    note: 'QR code and link are yours alone and work only at these times. Please do not pass them on.',
  },
  GUEST_QR: {
    subject: 'Your QR code for {title}',
    paragraphs: [
      '{organizer} from {company} has invited you to {title}.',
      'Time zone: {zone}',
      'Address: {place}',
      'Map: {map}',
      'This QR code lets you in from {from} to {until}. If the meeting repeats, it also works around each later date. Show it to the reader at the door or at reception. If it can’t be scanned, use this number:',
    ],
    button: 'Open QR code on your phone',
    note: 'The QR code and link are for you only. If the meeting is moved, you’ll get a new code. Please don’t share them.',
  },
  HEALTH_DECLARATION: {
    subject: 'Health declaration for your visit to {company} on {when}',
    paragraphs: [
      'Hello {name},',
      '{host} expects you at {company} on {when}. Please fill in the health declaration before you arrive. It takes about a minute.',
    ],
    button: 'Fill in health declaration',
    note: 'This link is for you only and valid until {until}. You only need to fill it in once.',
  },
  MEETING_INVITED: {
    subject: 'Invitation: {title}',
    paragraphs: ['{organizer} from {company} has invited you to {title}.', 'When: {when}', 'Where: {place}'],
    note: 'Open the attachment to add this meeting to your calendar. Reply to {organizer} with any questions.',
  },
  MEETING_CHANGED: {
    subject: 'Updated: {title}',
    paragraphs: [
      '{organizer} from {company} has updated {title}. The new details are:',
      'When: {when}',
      'Where: {place}',
    ],
    note: 'Open the attachment to update your calendar. Reply to {organizer} with any questions.',
  },
  MEETING_SHORTENED: {
    subject: 'Changed from {from} on: {title}',
    paragraphs: [
      '{organizer} of {company} has changed this series of meetings from {from} on: {title}. These meetings no longer take place as planned.',
      'When: {when}',
      'Where: {place}',
    ],
    note: 'Open the attachment to update your calendar. Reply to {organizer} with any questions.',
  },
  MEETING_CANCELLED: {
    subject: 'Cancelled: {title}',
    paragraphs: [
      '{organizer} from {company} has cancelled {title} for you.',
      'When: {when}',
      'Where: {place}',
    ],
    note: 'Open the attachment to remove this meeting from your calendar. Reply to {organizer} with any questions.',
  },
  MEETING_ENDING: {
    subject: 'Ends on {until}: {title}',
    paragraphs: [
      'Hello {name},',
      'Your series of meetings takes place for the last time on {until}: {title}, {place}.',
      'You can extend it in one step. Without a change, it ends on that day.',
    ],
    button: 'Extend series',
    note: 'You receive this mail because you are the owner of the series.',
  },
};

export const meetingMailWords: MeetingMailWords = {
  repeats: { DAILY: 'every day', WEEKLY: 'every week', MONTHLY: 'every month', YEARLY: 'every year' },
  following: 'and all following meetings',
};
