import type { MailKind } from '@gatehouse/api/settings/mails';
import type { MailText, MeetingMailWords } from '../../mail-shape.ts';

/** What mails say; the portal writes them, so no browser fetches these. */
export const mails: Record<MailKind, MailText> = {
  INVITATION: {
    subject: 'Welcome to {company}: your account',
    paragraphs: [
      'Welcome, {name}!',
      'You have an account on the Gatehouse portal of {company}. Your account name is {account}.',
      'Choose a password, and you are signed in for the first time.',
    ],
    button: 'Choose a password',
    note: 'The link works once, until {until}. If you did not expect this mail, you need not do anything.',
  },
  PASSWORD_RESET: {
    subject: 'Choose a new password',
    paragraphs: [
      'Hello {name},',
      'An administrator asks you to choose a new password for your account {account}. This is your code:',
    ],
    button: 'Choose a new password',
    note: 'The code works once, until {until}. After that, ask for a new one on the sign-in screen, under “Forgot password?”. Until you choose a new password, the present one stays.',
  },
  PASSWORD_CODE: {
    subject: 'Your code for a new password',
    paragraphs: ['Hello {name},', 'With this code you can choose a new password for your account {account}:'],
    button: 'Choose a new password',
    note: 'The code works once, until {until}. Nobody of the portal will ever ask you for it. If you did not ask for a code, you need not do anything.',
  },
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password of your account {account} was changed on {when}, from the network address {address}. Your sessions elsewhere have ended.',
    ],
    button: 'Choose a new password',
    note: 'If this was you, you need not do anything. If not, choose a new password at once, withdraw the app passwords of your calendar, which go on working, and tell an administrator.',
  },
  EMAIL_CHANGED: {
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      'Hello {name},',
      'The e-mail address of your account {account} was changed on {when}, from the network address {address}. From now on, mails about it, codes for a new password included, go to the new address and no longer come here.',
    ],
    button: 'To the portal',
    note: 'If you asked for this or know of it, you need not do anything. If not, tell an administrator at once.',
  },
  SECOND_STEP_ON: {
    subject: 'The second step of your account is on',
    paragraphs: [
      'Hello {name},',
      'The second step of your account {account} was set up on {when}, from the network address {address}: you now sign in with your password and a code of your app. Your sessions elsewhere have ended.',
    ],
    button: 'Look at your security settings',
    note: 'If this was you, you need not do anything. If not, tell an administrator at once: they can take the second step off. Then choose a new password.',
  },
  SECOND_STEP_OFF: {
    subject: 'The second step of your account is off',
    paragraphs: [
      'Hello {name},',
      'The second step of your account {account} was turned off on {when}, from the network address {address}: you now sign in with your password alone. Your sessions elsewhere have ended.',
    ],
    button: 'Set it up again',
    note: 'If this was neither you nor an administrator you asked for help, tell an administrator at once and choose a new password.',
  },
  RECOVERY_CODES: {
    subject: 'You have new recovery codes',
    paragraphs: [
      'Hello {name},',
      'The recovery codes of your account {account} were renewed on {when}, from the network address {address}. The ones before no longer work.',
    ],
    button: 'Look at your security settings',
    note: 'If this was you, you need not do anything. If not, renew the codes again, choose a new password and tell an administrator at once.',
  },
  PASSKEY_ADDED: {
    subject: 'A passkey was added to your account',
    paragraphs: [
      'Hello {name},',
      'A passkey was added to your account {account} on {when}, from the network address {address}: you can sign in with your password and this passkey. Your sessions elsewhere have ended.',
    ],
    button: 'Look at your security settings',
    note: 'If this was you, you need not do anything. If not, remove the passkey, choose a new password and tell an administrator at once.',
  },
  PASSKEY_REMOVED: {
    subject: 'A passkey was removed from your account',
    paragraphs: [
      'Hello {name},',
      'A passkey was removed from your account {account} on {when}, from the network address {address}. Your sessions elsewhere have ended.',
    ],
    button: 'Look at your security settings',
    note: 'If this was you, you need not do anything. If not, tell an administrator at once and choose a new password.',
  },
  IDENTITY_LINKED: {
    subject: 'Your account was linked with an identity provider',
    paragraphs: [
      'Hello {name},',
      'Your account {account} was linked with an identity provider on {when}, from the network address {address}: whoever signs in there as you is let in here. Your sessions elsewhere have ended.',
    ],
    button: 'Look at your security settings',
    note: 'If this was you, you need not do anything. If not, remove the link, choose a new password and tell an administrator at once.',
  },
  IDENTITY_REMOVED: {
    subject: 'Your account is no longer linked with an identity provider',
    paragraphs: [
      'Hello {name},',
      'The link of your account {account} with an identity provider was removed on {when}, from the network address {address}.',
    ],
    button: 'Look at your security settings',
    note: 'If this was neither you nor an administrator, tell an administrator at once.',
  },
  APP_REMOVED: {
    subject: 'The app for codes was removed from your account',
    paragraphs: [
      'Hello {name},',
      'The app that shows codes was removed from your account {account} on {when}, from the network address {address}. You now sign in with your password and a passkey. Your sessions elsewhere have ended.',
    ],
    button: 'Look at your security settings',
    note: 'If this was you, you need not do anything. If not, tell an administrator at once and choose a new password.',
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
    button: 'Show the QR code on a phone',
    note: 'QR code and link are yours alone and work only at these times. Please do not pass them on.',
  },
  GUEST_QR: {
    subject: 'Your QR code for {title}',
    paragraphs: [
      '{organizer} of {company} has invited you: {title}.',
      'Time zone: {zone}',
      'Address: {place}',
      'Map: {map}',
      'This QR code lets you in from {from} until {until}, and around each later date of the meeting if it repeats. Show it to the reader at the door, or at reception. Where it cannot be read, its number does as well:',
    ],
    button: 'Show the QR code on a phone',
    note: 'QR code and link are yours alone. If the meeting is moved, another one replaces them. Please do not pass them on.',
  },
  HEALTH_DECLARATION: {
    subject: 'Health declaration for your visit to {company} on {when}',
    paragraphs: [
      'Hello {name},',
      '{host} expects you at {company} on {when}. Please fill in the health declaration before you come; it takes a minute.',
    ],
    button: 'Fill in the declaration',
    note: 'The link is yours alone and works until {until}. One declaration is enough.',
  },
  MEETING_INVITED: {
    subject: 'Invitation: {title}',
    paragraphs: ['{organizer} of {company} invites you: {title}.', 'When: {when}', 'Where: {place}'],
    note: 'The attached entry adds it to your calendar. Answers and questions go to {organizer}.',
  },
  MEETING_CHANGED: {
    subject: 'Changed: {title}',
    paragraphs: [
      '{organizer} of {company} has changed this meeting: {title}. It now takes place as follows.',
      'When: {when}',
      'Where: {place}',
    ],
    note: 'The attached entry brings your calendar up to date. Answers and questions go to {organizer}.',
  },
  MEETING_SHORTENED: {
    subject: 'Changed from {from} on: {title}',
    paragraphs: [
      '{organizer} of {company} has changed this series of meetings from {from} on: {title}. These meetings no longer take place as planned.',
      'When: {when}',
      'Where: {place}',
    ],
    note: 'The attached entry brings your calendar up to date. Answers and questions go to {organizer}.',
  },
  MEETING_CANCELLED: {
    subject: 'Cancelled: {title}',
    paragraphs: [
      '{organizer} of {company} has cancelled this meeting for you: {title}.',
      'When: {when}',
      'Where: {place}',
    ],
    note: 'The attached entry takes it out of your calendar. Questions go to {organizer}.',
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

/** How a mail about a meeting says that it repeats. */
export const meetingMailWords: MeetingMailWords = {
  repeats: { DAILY: 'every day', WEEKLY: 'every week', MONTHLY: 'every month', YEARLY: 'every year' },
  following: 'and all that follow',
};
