import type { Permission } from '../platform/permissions.ts';

/** Types of notifications (spec §3 "Notification"). */
export const notificationTypes = ['TEXT', 'REQUEST', 'ALERT', 'REMINDER'] as const;
type NotificationType = (typeof notificationTypes)[number];

interface NoticeDefinition {
  type: NotificationType;
  /**
   * Page that the notification opens. Parameters in braces are replaced by values of the notification. Null if it opens
   * no page.
   */
  link: `/${string}` | null;
  /** Permission in the company that makes a person a recipient. If null, the sending code names the recipients. */
  holders: Permission | null;
}

/**
 * All notifications of the portal, by kind of object and event. A new notification needs an entry in this list and a
 * text in four languages (`server/notices.ts` of each language). A missing text does not compile. The transaction of
 * the event calls `notifyAccounts` or `notifyHolders`.
 */
export const noticeKinds = {
  /** A terminal was silent for the number of hours set by the company. Sent once per outage. */
  'devices.silent': { type: 'ALERT', link: '/devices?doorCode={doorCode}', holders: 'DEVICE_LIST' },
  /**
   * Names of people on a terminal differ from the names of the employees with the same terminal user IDs. Sent once per
   * terminal and day, with the number of people.
   */
  'devices.otherPeople': {
    type: 'ALERT',
    link: '/devices?doorCode={doorCode}&people={deviceId}',
    holders: 'DEVICE_UPDATE',
  },
  /** A temperature was above the maximum set by the company. Sent once per person and day. */
  'devices.highTemperature': {
    type: 'ALERT',
    link: '/device-logs?deviceId={deviceId}&from={date}&to={date}',
    holders: 'DEVICE_UPDATE',
  },
  /** Punches of unknown people arrived. Sent once per company and day, with the number of punches. */
  'quarantine.unknownPunches': { type: 'ALERT', link: '/quarantine', holders: 'DEVICE_LIST' },
  /**
   * Days of a closed month have late changes. Sent once per month, with the number of days. Managers are also notified
   * about their departments.
   */
  'attendanceMonths.lateChanges': {
    type: 'REMINDER',
    link: '/month-closing?month={month}',
    holders: 'UPDATE_COMPANY',
  },
  /**
   * Sent to the approvers of a request when it is submitted, and again if it is resubmitted after a withdrawal. Becomes
   * read for all approvers when the request is decided or withdrawn.
   */
  'requests.submitted': { type: 'REQUEST', link: '/request-management?view={id}', holders: null },
  /** Sent to the requester when the request is decided. */
  'requests.approved': { type: 'REQUEST', link: '/my-request-list?view={id}', holders: null },
  'requests.rejected': { type: 'REQUEST', link: '/my-request-list?view={id}', holders: null },
  /** Sent to the employee when an approver has entered a correction in their name. */
  'requests.entered': { type: 'REQUEST', link: '/my-request-list?view={id}', holders: null },
  /** After a recount, approved leave exceeds the balance. Sent once per recount. */
  'leaveBalances.beyond': {
    type: 'ALERT',
    link: '/leave-balances?year={year}&subType={subType}&view={id}',
    holders: 'UPDATE_COMPANY',
  },
  /** Sent to current, new and former attendees of a changed meeting. Names the person that changed the meeting. */
  'meetings.invited': { type: 'TEXT', link: '/meeting-rooms?open={id}', holders: null },
  'meetings.changed': { type: 'TEXT', link: '/meeting-rooms?open={id}', holders: null },
  'meetings.cancelled': { type: 'ALERT', link: '/meeting-rooms', holders: null },
  /** Sent to the host of a visitor after the visitor's last meeting was cancelled. */
  'visitors.uninvited': { type: 'ALERT', link: '/visitors?view={id}', holders: null },
  /** Sent to the hosts of a visitor, once per visit and date. */
  'visitors.arrived': { type: 'TEXT', link: null, holders: null },
  'visitors.arrivedForMeeting': { type: 'TEXT', link: '/meeting-rooms?open={id}', holders: null },
  /** Reminder of a meeting, sent to attendees at the time before the meeting that its owner has chosen. */
  'meetings.reminder': { type: 'REMINDER', link: '/meeting-rooms?open={id}', holders: null },
  /** Sent to the owner of a meeting series, a month before the series ends. */
  'meetings.ending': { type: 'REMINDER', link: '/meeting-rooms?open={id}&extend=true', holders: null },
  /** Sent to the approvers when a schedule event is proposed. The author of the event is notified of the decision. */
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
  /**
   * A contract ends in as many days as a reminder rule defines. Sent once per contract, rule and end date. Rules that are
   * due on the same day send one notification.
   */
  'contracts.ending': { type: 'REMINDER', link: '/contracts?view={id}', holders: null },
  /** The portal switched a webhook off, because its receiver no longer exists or rejected all deliveries for days. */
  'webhooks.stopped': { type: 'ALERT', link: '/webhooks', holders: 'UPDATE_COMPANY' },
  /** Sent to the creator of an export when its file is ready, or if it failed. */
  'exports.finished': { type: 'TEXT', link: '/exports', holders: null },
  'exports.failed': { type: 'ALERT', link: '/exports', holders: null },
  /** Sent to the operator's administrators if the mail server accepts no mail, once per outage. */
  'mails.relayFailing': { type: 'ALERT', link: '/mails', holders: null },
  /** A provisioning token ended because its creator can no longer create tokens. */
  'provisioningTokens.ended': { type: 'ALERT', link: '/provisioning', holders: 'ADMIN_UPDATE' },
  /** Sent to a teleworking person that has to confirm their presence. */
  'teleworkChecks.asked': { type: 'ALERT', link: '/telework-dashboard', holders: null },
  /** Sent to the managers of a teleworking person after several wrong answers in a row. */
  'teleworkChecks.wrong': { type: 'ALERT', link: '/telework-dashboard?tab=department', holders: null },
  /** Sent to the managers of a person that sent a picture. */
  'teleworkChecks.picture': { type: 'REQUEST', link: '/telework-dashboard?tab=department', holders: null },
  /**
   * Sent to the approvers of a pending break or manual log. The author of the break or log is notified of the decision.
   */
  'teleworkLogs.submitted': { type: 'REQUEST', link: '/telework-dashboard?tab=department', holders: null },
  'teleworkLogs.approved': { type: 'REQUEST', link: '/telework-dashboard?date={date}', holders: null },
  'teleworkLogs.rejected': { type: 'REQUEST', link: '/telework-dashboard?date={date}', holders: null },
} as const satisfies Record<string, NoticeDefinition>;
export type NoticeKind = keyof typeof noticeKinds;

/**
 * Returns the definition of a notification kind. Undefined for a kind of another release, which may use the same
 * database.
 */
export const kindOf = (kind: string): NoticeDefinition | undefined =>
  (noticeKinds as Record<string, NoticeDefinition>)[kind];
