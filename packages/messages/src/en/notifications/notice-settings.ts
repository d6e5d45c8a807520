import type { Notices } from '@gatehouse/api/notifications/notice-settings';
import type { Fields } from '../../texts.ts';

/** What people of a company are told of. */
export const noticeSettings = {
  one: 'Notification settings',
  fields: {
    silentHours: 'Hours until a device counts as silent',
  },
  title: 'Notifications',
  hint: 'What the people of a company are told of.',
  silentHint: 'Whoever looks after devices is told once each time. Left empty, nobody is.',
  said: {
    update: 'Changed: what the company is told.',
  },
} as const satisfies { fields: Fields<Notices>; [more: string]: unknown };
