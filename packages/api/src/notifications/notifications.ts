import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, instant, listQuery, pageOf } from '../platform/shapes.ts';
import { notificationTypes } from './kinds.ts';

/** Maximum unread count. Higher counts are returned as this number. */
export const mostCounted = 100;

/** A notification (spec §3 "Notification"), in the caller's language. */
const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  subject: z.string(),
  content: z.string(),
  /**
   * Avatar URL of the person that the notification is about, in the same format as the caller's own avatar URL. Null if
   * the notification is about no person, or the person has no avatar.
   */
  imageUrl: z.string().nullable(),
  time: instant,
  isRead: z.boolean(),
  /** Path of the page that the notification opens. Null if it opens no page. */
  link: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;

export const notifications = operations('notifications', {
  list: {
    summary: 'List your notifications, newest first',
    method: 'GET',
    path: '/notifications',
    permission: 'NOTIFICATION',
    scope: 'self',
    query: listQuery(['time'], { size: 9 }).omit({ sort: true, keyword: true }),
    result: pageOf(notification),
    errors: [],
  },
  countUnread: {
    summary: `Count your unread notifications, up to ${mostCounted}`,
    method: 'GET',
    path: '/notifications/count-unread',
    permission: 'NOTIFICATION',
    scope: 'self',
    result: z.object({ count: z.int().min(0).max(mostCounted) }),
    errors: [],
  },
  markRead: {
    summary: 'Mark some of your notifications as read',
    method: 'PUT',
    path: '/notifications/read',
    permission: 'NOTIFICATION',
    scope: 'self',
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    result: z.object({ marked: z.int().min(0) }),
    errors: ['NOTI_NOTIFICATION_NOT_FOUND'],
  },
  markAllRead: {
    summary: 'Mark all your notifications as read',
    method: 'PUT',
    path: '/notifications/read-all',
    permission: 'NOTIFICATION',
    scope: 'self',
    result: z.object({ marked: z.int().min(0) }),
    errors: [],
  },
});
