import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { NoticeText } from '../../notice-shape.ts';

export const notices: Record<NoticeKind, NoticeText> = {
  'devices.silent': {
    subject: 'A device is offline',
    content: '{device} hasn’t connected since {since}. Check its power and network.',
    lockScreen: 'A device has been offline for a long time.',
  },
  'devices.otherPeople': {
    subject: 'Another name on a terminal',
    content:
      '{device} has other names under the terminal user IDs of {count} employees. Their updates and punches wait. Decide under “Data on the terminal” in the menu of the device.',
    content_one:
      '{device} has another name under the terminal user ID of an employee. Updates and punches wait. Decide under “Data on the terminal” in the menu of the device.',
    lockScreen: 'A terminal has another name for an employee.',
  },
  'devices.highTemperature': {
    subject: 'High temperature',
    content:
      '{device} measured a temperature above the highest that the company set. Look at the device log.',
    lockScreen: 'A device measured a high temperature.',
  },
  'quarantine.unknownPunches': {
    subject: 'Punches from unknown people',
    content:
      '{count} punches received on {date} have codes that don’t belong to anyone. Assign or dismiss them.',
    content_one: 'A punch received on {date} has a code that doesn’t belong to anyone. Assign or dismiss it.',
    lockScreen: 'Punches from unknown people were received.',
  },
  'attendanceMonths.lateChanges': {
    subject: 'Late changes in a closed month',
    content:
      '{count} attendance days in {month} would be different now. The month is closed, so the changes are listed but not applied.',
    content_one:
      'One attendance day in {month} would be different now. The month is closed, so the change is listed but not applied.',
    lockScreen: 'A closed month has late changes.',
  },
  'requests.submitted': {
    subject: 'A request is waiting for your approval',
    content: '{person} submitted a request: {title}',
    lockScreen: 'A request is waiting for your approval.',
  },
  'requests.approved': {
    subject: 'Your request was approved',
    content: '“{title}” was approved.',
    lockScreen: 'There is a decision on one of your requests.',
  },
  'requests.rejected': {
    subject: 'Your request was rejected',
    content: '“{title}” was rejected. Open it to see any comment.',
    lockScreen: 'There is a decision on one of your requests.',
  },
  'requests.entered': {
    subject: 'Your attendance was corrected',
    content: '{person} added a missing check-in or check-out for you: “{title}”. Open it to see the reason.',
    content_unnamed:
      'A system administrator added a missing check-in or check-out for you: “{title}”. Open it to see the reason.',
    lockScreen: 'Your attendance was corrected.',
  },
  'leaveBalances.beyond': {
    subject: 'A leave balance is below zero',
    content:
      '{person} has leave beyond the balance of {year} since {date} was recounted. Add leave, or agree with the person on other dates.',
    lockScreen: 'A leave balance is below zero.',
  },
  'meetings.invited': {
    subject: 'You’re invited to a meeting',
    content: '{person} invited you to {title}, {since}.',
    content_unnamed: 'A system administrator invited you to {title}, {since}.',
    lockScreen: 'You’re invited to a meeting.',
  },
  'meetings.changed': {
    subject: 'A meeting was updated',
    content: '{person} updated a meeting you’re attending: {title}, {since}.',
    content_unnamed: 'A system administrator updated a meeting you’re attending: {title}, {since}.',
    lockScreen: 'One of your meetings was updated.',
  },
  'meetings.cancelled': {
    subject: 'A meeting was cancelled',
    content: 'This meeting was cancelled for you: {title}, {since}.',
    lockScreen: 'One of your meetings was cancelled.',
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
    subject: 'A meeting is about to start',
    content: '{title}, {since}.',
    lockScreen: 'One of your meetings is about to start.',
  },
  'meetings.ending': {
    subject: 'A series of meetings ends soon',
    content: '{title} takes place for the last time on {date}. You can extend the series.',
    lockScreen: 'A series of meetings ends soon.',
  },
  'schedules.proposedToDepartment': {
    subject: 'An event is waiting for your approval',
    content: '{person} proposed an event for the department schedule: {title}, {date}.',
    lockScreen: 'An event is waiting for your approval.',
  },
  'schedules.proposedToCompany': {
    subject: 'An event is waiting for your approval',
    content: '{person} proposed an event for the company schedule: {title}, {date}.',
    lockScreen: 'An event is waiting for your approval.',
  },
  'schedules.approved': {
    subject: 'Your event was approved',
    content: '“{title}” on {date} is now on the schedule.',
    lockScreen: 'There is a decision on an event you proposed.',
  },
  'schedules.rejected': {
    subject: 'Your event was rejected',
    content: '“{title}” on {date} was rejected.',
    lockScreen: 'There is a decision on an event you proposed.',
  },
  'contracts.ending': {
    subject: 'A contract ends soon',
    content: '{contract} with {company} ends on {date}.',
    lockScreen: 'A contract ends soon.',
  },
  'webhooks.stopped': {
    subject: 'A webhook was turned off',
    content: 'The webhook {name} was turned off because none of its deliveries were accepted.',
    lockScreen: 'A webhook was turned off.',
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
  'exports.finished': {
    subject: 'Your export is ready',
    content: 'The file is ready to download. It will be deleted after 72 hours.',
    lockScreen: 'Your export is ready.',
  },
  'exports.failed': {
    subject: 'Your export failed',
    content: 'The export could not be finished. Open the exports for the reason.',
    lockScreen: 'An export could not be finished.',
  },
  'teleworkChecks.asked': {
    subject: 'Are you there?',
    content: 'Confirm on the Telework page that you’re working.',
    lockScreen: 'Please confirm that you’re there.',
  },
  'teleworkChecks.wrong': {
    subject: 'Wrong answers during telework',
    content: '{person} gave {wrong} wrong answers in a row when asked to confirm that they’re there.',
    lockScreen: 'Someone on your team gave several wrong answers.',
  },
  'teleworkChecks.picture': {
    subject: 'A picture is waiting to be compared',
    content: '{person} sent a picture to confirm that they’re working. Compare it on the Telework page.',
    lockScreen: 'A picture is waiting to be compared.',
  },
  'teleworkLogs.submitted': {
    subject: 'A break or manual log is waiting for your approval',
    content: '{person} entered time manually for {date}.',
    lockScreen: 'Manually entered time is waiting for your approval.',
  },
  'teleworkLogs.approved': {
    subject: 'Your manual entry was approved',
    content: 'Your entry for {date} was approved.',
    lockScreen: 'There is a decision on time you entered manually.',
  },
  'teleworkLogs.rejected': {
    subject: 'Your manual entry was rejected',
    content: 'Your entry for {date} was rejected. Open it to see any comment.',
    lockScreen: 'There is a decision on time you entered manually.',
  },
};
