import type { Permission } from '@gatehouse/api/platform/permissions';

/** One thing that happened, as it travels between processes and to browsers. Carries ids, never contents. */
export interface LiveEvent {
  topic: LiveTopic;
  /** 0: every company. */
  companyId: number;
  /** Rows concerned; the browser asks for them through the ordinary operations. Absent: any of the company's. */
  ids?: number[];
}

/**
 * Who may hear of a topic. `attendance.changed` carries employees, `notifications.changed`
 * the accounts that were told, who alone hear of it. `rights.changed` is announced by the database
 * whenever a session, account, role or company changes (migrations/functions/auth.sql) and is heard by the accounts it names.
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
