import { filesByLanguage } from '../texts.ts';

export const notifications = {
  notifications: filesByLanguage(
    () => import('../en/notifications/notifications.ts'),
    () => import('../vi/notifications/notifications.ts'),
    () => import('../ko/notifications/notifications.ts'),
    () => import('../ja/notifications/notifications.ts'),
  ),
  noticeSettings: filesByLanguage(
    () => import('../en/notifications/notice-settings.ts'),
    () => import('../vi/notifications/notice-settings.ts'),
    () => import('../ko/notifications/notice-settings.ts'),
    () => import('../ja/notifications/notice-settings.ts'),
  ),
  pushSettings: filesByLanguage(
    () => import('../en/notifications/push-settings.ts'),
    () => import('../vi/notifications/push-settings.ts'),
    () => import('../ko/notifications/push-settings.ts'),
    () => import('../ja/notifications/push-settings.ts'),
  ),
  pushSubscriptions: filesByLanguage(
    () => import('../en/notifications/push-subscriptions.ts'),
    () => import('../vi/notifications/push-subscriptions.ts'),
    () => import('../ko/notifications/push-subscriptions.ts'),
    () => import('../ja/notifications/push-subscriptions.ts'),
  ),
};
