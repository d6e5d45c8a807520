import type { Notices } from '@gatehouse/api/notifications/notice-settings';
import type { Fields } from '../../texts.ts';

export const noticeSettings = {
  one: 'Notification settings',
  fields: {
    silentHours: 'Notify after a device has been offline for (hours)',
  },
  title: 'Notifications',
  hint: 'What people in this company are notified about.',
  silentHint: 'People who manage devices are notified once each time. Leave empty for no notifications.',
  said: {
    update: 'Notification settings updated',
  },
} as const satisfies { fields: Fields<Notices>; [more: string]: unknown };
