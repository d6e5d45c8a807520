import { declarePersonal } from '../../../platform/personal.ts';

export const pushSubscriptionsPersonal = declarePersonal({
  push_keys: { not: { portal: 'id public_key sealed' } },
  push_subscriptions: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'language created_at seen_at',
    hidden: 'endpoint_hash sealed',
    figures: 'accepted_at rejected_since',
    not: { number: 'account_id session_id', portal: 'service' },
  },
  pushes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'due_at',
    not: { number: 'account_id subscription_id notification_id tries' },
  },
});
