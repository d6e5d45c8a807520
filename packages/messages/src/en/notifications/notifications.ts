import type { Notification } from '@gatehouse/api/notifications/notifications';
import type { Fields } from '../../texts.ts';

export const notifications = {
  one: 'Notification',
  fields: {
    type: 'Type',
    isRead: 'Read',
    marked: 'Marked as read',
  },
  verbs: {
    markRead: 'Mark as read',
    markAllRead: 'Mark all as read',
  },
  bell: 'Notifications',
  bellUnread_one: 'Notifications, {count} unread',
  bellUnread_other: 'Notifications, {count} unread',
  bellMany: 'Notifications, more than {count} unread',
  overflow: '{count}+',
  hint: 'Notifications are kept for one year.',
  empty: 'No notifications',
  emptyHint: 'Alerts, reminders and decisions about requests appear here as they happen.',
  markAll: 'Mark all as read',
  markOne: 'Mark “{subject}” as read',
  noneUnread: 'No unread notifications',
  seeAll: 'See all',
  recent: 'Recent notifications',
  viewMore: 'View more',
  unread: 'Unread',
  types: {
    TEXT: 'Message',
    REQUEST: 'Request',
    ALERT: 'Alert',
    REMINDER: 'Reminder',
  },
  age: {
    now: 'Just now',
    minutes_one: '{count} minute ago',
    minutes_other: '{count} minutes ago',
    hours_one: '{count} hour ago',
    hours_other: '{count} hours ago',
    days_one: '{count} day ago',
    days_other: '{count} days ago',
    weeks_one: '{count} week ago',
    weeks_other: '{count} weeks ago',
    months_one: '{count} month ago',
    months_other: '{count} months ago',
  },
} as const satisfies { fields: Fields<Notification & { marked: number }>; [more: string]: unknown };
