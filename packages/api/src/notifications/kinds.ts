import type { Permission } from '../platform/permissions.ts';

/** Spec §3 "Notification": what a notification is to its reader. */
export const notificationTypes = ['TEXT', 'REQUEST', 'ALERT', 'REMINDER'] as const;
export type NotificationType = (typeof notificationTypes)[number];

interface Kind {
  type: NotificationType;
  /** The screen it opens; what stands in braces is filled in from what the notification carries. Null: none. */
  link: `/${string}` | null;
  /** Whoever holds this in the company concerned is told. Null: whoever tells names the people. */
  holders: Permission | null;
}

/**
 * Everything the portal tells people, by noun and event: a noun that tells adds its line here, its text in four languages
 * (`server/notices.ts` of each; one that is missing does not compile), and calls `tell` in the transaction of what it tells of.
 */
export const noticeKinds = {
  /** Of a terminal that has said nothing for as long as the company set; one a silence. */
  'devices.silent': { type: 'ALERT', link: '/devices?doorCode={doorCode}', holders: 'DEVICE_LIST' },
  /** A terminal has other names under the numbers of people; one a terminal and day, counted. */
  'devices.otherPeople': {
    type: 'ALERT',
    link: '/devices?doorCode={doorCode}&people={deviceId}',
    holders: 'DEVICE_UPDATE',
  },
  /** A temperature above the highest that the company set; one a person and day. */
  'devices.highTemperature': {
    type: 'ALERT',
    link: '/device-logs?deviceId={deviceId}&from={date}&to={date}',
    holders: 'DEVICE_UPDATE',
  },
  /** Punches of codes nobody has; one a company and day, counted. */
  'quarantine.unknownPunches': { type: 'ALERT', link: '/quarantine', holders: 'DEVICE_LIST' },
  /** Days of a closed month that would be others now; one a month, counted. Managers are told of their departments, too. */
  'attendanceMonths.lateChanges': {
    type: 'REMINDER',
    link: '/month-closing?month={month}',
    holders: 'UPDATE_COMPANY',
  },
  /** Sent to those who decide, again when it was withdrawn and sent anew. */
  'requests.submitted': { type: 'REQUEST', link: '/request-management?view={id}', holders: null },
  /** What was decided, to whoever asked. */
  'requests.approved': { type: 'REQUEST', link: '/my-request-list?view={id}', holders: null },
  'requests.rejected': { type: 'REQUEST', link: '/my-request-list?view={id}', holders: null },
  /** Leave that was accepted lies beyond its balance since it was recounted; once a recount. */
  'leaveBalances.beyond': {
    type: 'ALERT',
    link: '/leave-balances?year={year}&subType={subType}&view={id}',
    holders: 'UPDATE_COMPANY',
  },
  /** To who is asked to come, comes, or was to; by whoever did it. */
  'meetings.invited': { type: 'TEXT', link: '/meeting-rooms?open={id}', holders: null },
  'meetings.changed': { type: 'TEXT', link: '/meeting-rooms?open={id}', holders: null },
  'meetings.cancelled': { type: 'ALERT', link: '/meeting-rooms', holders: null },
  /** To the person who expects a visitor whose last meeting is gone. */
  'visitors.uninvited': { type: 'ALERT', link: '/visitors?view={id}', holders: null },
  /** To the hosts of a visitor, once a visit and date. */
  'visitors.arrived': { type: 'TEXT', link: null, holders: null },
  'visitors.arrivedForMeeting': { type: 'TEXT', link: '/meeting-rooms?open={id}', holders: null },
  /** At the time its owner chose, to who comes. */
  'meetings.reminder': { type: 'REMINDER', link: '/meeting-rooms?open={id}', holders: null },
  /** To the owner of a series, a month before its end. */
  'meetings.ending': { type: 'REMINDER', link: '/meeting-rooms?open={id}&extend=true', holders: null },
  /** To who may approve it, and then to who proposed it. */
  'schedules.proposedToDepartment': {
    type: 'REQUEST',
    link: '/department-schedule?date={date}&open={id}',
    holders: null,
  },
  'schedules.proposedToCompany': {
    type: 'REQUEST',
    link: '/company-schedule?date={date}&open={id}',
    holders: null,
  },
  'schedules.approved': { type: 'TEXT', link: '/my-schedule?date={date}&open={id}', holders: null },
  'schedules.rejected': { type: 'TEXT', link: '/my-schedule?date={date}&open={id}', holders: null },
  /** Of a contract that ends in as many days as a rule says; one a contract, rule and end. */
  'contracts.ending': { type: 'REMINDER', link: '/contracts?view={id}', holders: null },
  /** Of a webhook that the portal switched off: its receiver is gone, or took nothing for days. */
  'webhooks.stopped': { type: 'ALERT', link: '/webhooks', holders: 'UPDATE_COMPANY' },
  /** To the operator's administrators, once an outage: the mail server takes no mail. */
  'mails.relayFailing': { type: 'ALERT', link: '/mails', holders: null },
  /** A provisioning token ended because its creator can no longer create tokens. */
  'provisioningTokens.ended': { type: 'ALERT', link: '/provisioning', holders: 'ADMIN_UPDATE' },
  /** To who is to show that they are there. */
  'teleworkChecks.asked': { type: 'ALERT', link: '/telework-dashboard', holders: null },
  /** Of so many wrong answers in a row, to whoever leads the person. */
  'teleworkChecks.wrong': { type: 'ALERT', link: '/telework-dashboard?tab=department', holders: null },
  /** Of a break or a manual log that waits, to those who decide; and what was decided, to whoever entered it. */
  'teleworkLogs.submitted': { type: 'REQUEST', link: '/telework-dashboard?tab=department', holders: null },
  'teleworkLogs.approved': { type: 'REQUEST', link: '/telework-dashboard?date={date}', holders: null },
  'teleworkLogs.rejected': { type: 'REQUEST', link: '/telework-dashboard?date={date}', holders: null },
} as const satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof noticeKinds;

/** The same, for whoever reads a kind of another release. */
export const kindOf = (kind: string): Kind | undefined => (noticeKinds as Record<string, Kind>)[kind];
