import type { Permission } from '@gatehouse/api/platform/permissions';

/** An event that is sent between processes and to browsers. Contains ids of rows, never their contents. */
export interface LiveEvent {
  topic: LiveTopic;
  /** Id of the company, or 0 for every company. */
  companyId: number;
  /**
   * Ids of the changed rows. The browser reads the rows with the usual operations. Absent if any row of the company may
   * have changed.
   */
  ids?: number[];
}

/**
 * Permissions required for each topic. The ids in `attendance.changed` are employees. The ids in
 * `notifications.changed` are the notified accounts, and only they receive the event. The database announces
 * `rights.changed` when a session, account, role or company changes (migrations/functions/auth.sql). The accounts in
 * that event receive it.
 */
export const liveTopics = {
  'punches.created': 'DEVICE_LIST',
  'devices.changed': 'DEVICE_LIST',
  'quarantine.changed': 'DEVICE_LIST',
  'passages.created': 'DEVICE_LIST',
  'occupancy.changed': 'AREA_ACCESS_MANAGEMENT',
  'attendance.changed': 'MY_TIMESHEET',
  'mails.changed': 'SYSTEM_ACTIVITY_LOGS',
  'webhooks.changed': 'SYSTEM_ACTIVITY_LOGS',
  'webhooks.due': 'SYSTEM_ACTIVITY_LOGS',
  'notifications.changed': 'NOTIFICATION',
  'rights.changed': 'SIGNED_IN',
} as const satisfies Record<string, Permission | 'SIGNED_IN'>;
export type LiveTopic = keyof typeof liveTopics;
