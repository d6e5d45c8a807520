import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { NoticeText } from '../../notice-shape.ts';

/** What people are told. */
export const notices: Record<NoticeKind, NoticeText> = {
  'devices.silent': {
    subject: 'A device is silent',
    content: '{device} has not been heard since {since}. Look at its power and its network.',
    lockScreen: 'A device has not been heard for a long time.',
  },
  'devices.otherPeople': {
    subject: 'Another name on a terminal',
    content:
      '{device} has other names under the terminal user IDs of {count} employees. Their updates and punches wait. Decide under “People and tables” in the menu of the device.',
    content_one:
      '{device} has another name under the terminal user ID of an employee. Updates and punches wait. Decide under “People and tables” in the menu of the device.',
    lockScreen: 'A terminal has another name for an employee.',
  },
  'devices.highTemperature': {
    subject: 'High temperature',
    content:
      '{device} measured a temperature above the highest that the company set. Look at the device log.',
    lockScreen: 'A device measured a high temperature.',
  },
  'quarantine.unknownPunches': {
    subject: 'Punches of unknown people',
    content: '{count} punches that came in on {date} are of codes nobody has. Assign them, or dismiss them.',
    content_one: 'A punch that came in on {date} is of a code nobody has. Assign it, or dismiss it.',
    lockScreen: 'Punches of unknown people have come in.',
  },
  'attendanceMonths.lateChanges': {
    subject: 'Late changes in a closed month',
    content:
      '{count} attendance days of {month} would be different now. The month is closed: they are listed and not applied.',
    content_one:
      'An attendance day of {month} would be different now. The month is closed: it is listed and not applied.',
    lockScreen: 'Something came in late for a closed month.',
  },
  'requests.submitted': {
    subject: 'A request waits for you',
    content: '{person} asks for: {title}',
    lockScreen: 'A request waits for you.',
  },
  'requests.approved': {
    subject: 'Your request is approved',
    content: '“{title}” has been approved.',
    lockScreen: 'A request of yours has been decided.',
  },
  'requests.rejected': {
    subject: 'Your request is rejected',
    content: '“{title}” has been rejected. Open it for the comment.',
    lockScreen: 'A request of yours has been decided.',
  },
  'leaveBalances.beyond': {
    subject: 'A leave balance is below zero',
    content:
      '{person} has leave beyond the balance of {year} since {date} was recounted. Add leave, or agree with the person on other dates.',
    lockScreen: 'A leave balance is below zero.',
  },
  'meetings.invited': {
    subject: 'You are invited to a meeting',
    content: '{person} invites you: {title}, {since}.',
    content_unnamed: 'A system administrator invites you: {title}, {since}.',
    lockScreen: 'You are invited to a meeting.',
  },
  'meetings.changed': {
    subject: 'A meeting has changed',
    content: '{person} changed a meeting you come to: {title}, {since}.',
    content_unnamed: 'A system administrator changed a meeting you come to: {title}, {since}.',
    lockScreen: 'A meeting of yours has changed.',
  },
  'meetings.cancelled': {
    subject: 'A meeting is off',
    content: 'You are no longer expected: {title}, {since}.',
    lockScreen: 'A meeting of yours is off.',
  },
  'visitors.uninvited': {
    subject: 'The code of a visitor is revoked',
    content:
      'The last meeting of visitor {code} was cancelled or moved, or the visitor was removed from it. QR code and guest card no longer open doors. Issue a new code if the visitor still comes.',
    lockScreen: 'The code of a visitor is revoked.',
  },
  'visitors.arrived': {
    subject: 'Your visitor has arrived',
    content: '{person} has arrived: {since}.',
    content_unnamed: 'A visitor of yours has arrived: {since}.',
    lockScreen: 'Your visitor has arrived.',
  },
  'visitors.arrivedForMeeting': {
    subject: 'Your visitor has arrived',
    content: '{person} has arrived for {title}: {since}.',
    content_unnamed: 'A guest has arrived for {title}: {since}.',
    lockScreen: 'Your visitor has arrived.',
  },
  'meetings.reminder': {
    subject: 'A meeting is about to begin',
    content: '{title}, {since}.',
    lockScreen: 'A meeting of yours is about to begin.',
  },
  'meetings.ending': {
    subject: 'A series of meetings ends soon',
    content: '{title} takes place for the last time on {date}. You can extend the series.',
    lockScreen: 'A series of meetings ends soon.',
  },
  'schedules.proposedToDepartment': {
    subject: 'An event waits for you',
    content: '{person} proposes for the department’s schedule: {title}, {date}.',
    lockScreen: 'An event waits for your approval.',
  },
  'schedules.proposedToCompany': {
    subject: 'An event waits for you',
    content: '{person} proposes for the company’s schedule: {title}, {date}.',
    lockScreen: 'An event waits for your approval.',
  },
  'schedules.approved': {
    subject: 'Your event is approved',
    content: '“{title}” of {date} is on the schedule.',
    lockScreen: 'An event you proposed has been decided.',
  },
  'schedules.rejected': {
    subject: 'Your event is rejected',
    content: '“{title}” of {date} has been rejected.',
    lockScreen: 'An event you proposed has been decided.',
  },
  'contracts.ending': {
    subject: 'A contract ends soon',
    content: '{contract} of {company} ends on {date}.',
    lockScreen: 'A contract ends soon.',
  },
  'webhooks.stopped': {
    subject: 'A webhook was switched off',
    content: 'The portal switched off the webhook {name}: nothing it sent was taken.',
    lockScreen: 'A webhook was switched off.',
  },
  'mails.relayFailing': {
    subject: 'The mail server takes no mail',
    content:
      'The mail server has rejected every mail for five minutes. Mails wait and are sent automatically once it accepts them. The list of mails shows the reason.',
    lockScreen: 'The mail server takes no mail.',
  },
  'provisioningTokens.ended': {
    subject: 'A provisioning token has ended',
    content:
      'The token {name} has ended because its creator can no longer create tokens. Create a new one to continue provisioning.',
    lockScreen: 'A provisioning token has ended.',
  },
  'teleworkChecks.asked': {
    subject: 'Are you there?',
    content: 'Your company asks whether you are at work. Answer on the telework screen.',
    lockScreen: 'You are asked to show that you are there.',
  },
  'teleworkChecks.wrong': {
    subject: 'Wrong answers at telework',
    content: '{person} answered wrongly {wrong} times in a row when asked whether they are there.',
    lockScreen: 'Somebody you lead answered wrongly several times.',
  },
  'teleworkLogs.submitted': {
    subject: 'A break or manual log waits for you',
    content: '{person} entered time by hand on {date}.',
    lockScreen: 'Time entered by hand waits for you.',
  },
  'teleworkLogs.approved': {
    subject: 'Time entered by hand is approved',
    content: 'What you entered for {date} has been approved.',
    lockScreen: 'Time you entered by hand has been decided.',
  },
  'teleworkLogs.rejected': {
    subject: 'Time entered by hand is rejected',
    content: 'What you entered for {date} has been rejected. Open it for the comment.',
    lockScreen: 'Time you entered by hand has been decided.',
  },
};
