import { z } from 'zod';
import { operation } from '../platform/operation.ts';

/** Spec §3 "Notification setting". */
export const pushSetting = z.object({ enableNotification: z.boolean() });
export type PushSetting = z.output<typeof pushSetting>;

export const pushSettings = {
  get: operation({
    name: 'pushSettings.get',
    summary: 'Whether I want push notifications',
    method: 'GET',
    path: '/notifications/push-settings',
    permission: 'SYSTEM_SETTING',
    scope: 'self',
    result: pushSetting,
    errors: [],
  }),
  update: operation({
    name: 'pushSettings.update',
    summary: 'Switch my push notifications on or off',
    method: 'PUT',
    path: '/notifications/push-settings',
    permission: 'SYSTEM_SETTING',
    scope: 'self',
    body: z.strictObject(pushSetting.shape),
    result: pushSetting,
    errors: [],
  }),
};
