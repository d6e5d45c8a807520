import { z } from 'zod';
import { operations } from '../platform/operation.ts';

/** Push setting of an account (spec §3 "Notification setting"). */
const pushSetting = z.object({ enableNotification: z.boolean() });

export const pushSettings = operations('pushSettings', {
  get: {
    summary: 'Get your push notification setting',
    method: 'GET',
    path: '/notifications/push-settings',
    permission: 'SYSTEM_SETTING',
    scope: 'self',
    result: pushSetting,
    errors: [],
  },
  update: {
    summary: 'Turn your push notifications on or off',
    method: 'PUT',
    path: '/notifications/push-settings',
    permission: 'SYSTEM_SETTING',
    scope: 'self',
    body: z.strictObject(pushSetting.shape),
    result: pushSetting,
    errors: [],
  },
});
