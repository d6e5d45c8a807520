import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty } from '../platform/shapes.ts';

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`));

/** Subscription in the format of the browser's `PushSubscription` (W3C Push API). */
export const pushSubscription = z.strictObject({
  /** URL of the browser's push service. */
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  keys: z.strictObject({
    /** Public key of the browser, a P-256 point of 65 bytes. */
    p256dh: base64url(87),
    /** Authentication secret of 16 bytes. */
    auth: base64url(22),
  }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

const deviceToken = z.uuid();

export const pushSubscriptions = operations('pushSubscriptions', {
  key: {
    summary: 'Get the public key browsers need to subscribe to push notifications',
    method: 'GET',
    path: '/notifications/push-key',
    permission: 'NOTIFICATION',
    scope: 'self',
    result: z.object({ publicKey: z.string() }),
    errors: [],
    sessionOnly: true,
  },
  put: {
    summary: 'Subscribe this browser to push notifications for the length of the session',
    method: 'PUT',
    path: '/notifications/push-subscription',
    permission: 'NOTIFICATION',
    scope: 'self',
    body: pushSubscription,
    result: z.object({ deviceToken }),
    errors: [],
    sessionOnly: true,
  },
  remove: {
    summary: 'Unsubscribe this browser from push notifications',
    method: 'DELETE',
    path: '/notifications/push-subscriptions/{deviceToken}',
    permission: 'NOTIFICATION',
    scope: 'self',
    params: z.object({ deviceToken }),
    result: empty,
    errors: ['NOTI_DEVICE_TOKEN_NOT_FOUND'],
    sessionOnly: true,
  },
});
