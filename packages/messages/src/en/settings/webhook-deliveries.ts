import type { WebhookDelivery } from '@gatehouse/api/settings/webhook-deliveries';
import type { Fields } from '../../texts.ts';

/** Events on their way to a webhook. */
export const webhookDeliveries = {
  one: 'Delivery',
  fields: {
    eventType: 'Event',
    createdTime: 'When',
    state: 'State',
    tries: 'Tries',
    lastTriedAt: 'Last try',
    lastAnswer: 'Last answer',
    nextTryAt: 'Next try',
    eventId: 'Number',
  },
  verbs: {
    replay: 'Send a delivery again',
  },
  title: 'Deliveries',
  allStates: 'All states',
  states: {
    WAITING: 'Waiting',
    DELIVERED: 'Delivered',
    FAILED: 'Failed',
  },
  errors: {
    NO_ANSWER: 'No answer',
    NOT_PERMITTED: 'Host not permitted',
    TOO_LATE: 'Waited too long',
    SECRET: 'Secret cannot be read',
    RESTORED: 'Not sent: restored from a backup',
  },
  empty: 'No deliveries yet',
  emptyHint: 'Send a test to see whether the receiver takes it.',
  body: 'What is sent',
  replay: 'Send {id} again',
  replayed: 'It is being sent again.',
  isOff: 'The webhook is off. Switch it on first.',
  replayAll: 'Send failed again',
  replayText: 'Everything that was given up since then is sent again, under the same numbers.',
  since: 'Since',
  replayedAll_one: '{count} delivery is being sent again.',
  replayedAll_other: '{count} deliveries are being sent again.',
} as const satisfies { fields: Fields<WebhookDelivery>; [more: string]: unknown };
