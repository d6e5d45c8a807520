import type { WebhookDelivery } from '@gatehouse/api/settings/webhook-deliveries';
import type { Fields } from '../../texts.ts';

export const webhookDeliveries = {
  one: 'Delivery',
  fields: {
    eventType: 'Event',
    createdTime: 'Created',
    state: 'Status',
    tries: 'Attempts',
    lastTriedAt: 'Last attempt',
    lastAnswer: 'Last response',
    nextTryAt: 'Next attempt',
    eventId: 'Event ID',
  },
  verbs: {
    replay: 'Resend a delivery',
  },
  title: 'Deliveries',
  allStates: 'All statuses',
  states: {
    WAITING: 'Waiting',
    DELIVERED: 'Delivered',
    FAILED: 'Failed',
  },
  errors: {
    NO_ANSWER: 'No response',
    NOT_PERMITTED: 'Webhook host not allowed',
    TOO_LATE: 'Expired before it could be sent',
    SECRET: 'Secret can’t be read',
    RESTORED: 'Not sent: restored from a backup',
  },
  empty: 'No deliveries yet',
  emptyHint: 'Send a test to check that the receiver accepts deliveries.',
  body: 'Payload',
  replay: 'Resend {id}',
  replayed: 'Resending',
  isOff: 'The webhook is off. Turn it on first.',
  replayAll: 'Resend failed deliveries',
  replayText: 'Resends every delivery that has failed since then, with the same IDs.',
  since: 'Since',
  replayedAll_one: 'Resending {count} delivery',
  replayedAll_other: 'Resending {count} deliveries',
} as const satisfies { fields: Fields<WebhookDelivery>; [more: string]: unknown };
