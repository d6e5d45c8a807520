import { z } from 'zod';
import { operations } from '../platform/operation.ts';

/** Spec §3 "Notification setting". */
export const pushSetting = z.object({ enableNotification: z.boolean() });

export const pushSettings = operations('pushSettings', {
  get: {
    summary: 'Whether I want push notifications',
    method: 'GET',
    path: '/notifications/push-settings',
    permission: 'SYSTEM_SETTING',
    scope: 'self',
    result: pushSetting,
    errors: [],
  },
  update: {
    summary: 'Switch my push notifications on or off',
    method: 'PUT',
    path: '/notifications/push-settings',
    permission: 'SYSTEM_SETTING',
    scope: 'self',
    body: z.strictObject(pushSetting.shape),
    result: pushSetting,
    errors: [],
  },
});
