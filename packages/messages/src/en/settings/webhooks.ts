import type { Webhook, WebhookInput } from '@gatehouse/api/settings/webhooks';
import type { Fields } from '../../texts.ts';

export const webhooks = {
  one: 'Webhook',
  fields: {
    name: 'Name',
    url: 'URL',
    eventTypes: 'Events',
    isEnabled: 'On',
    companyId: 'Company',
    companyName: 'Company',
    stoppedBecause: 'Turned off because',
    failingSince: 'Failing since',
    lastDeliveryAt: 'Last delivery',
    lastAnswer: 'Last response',
    oldSecretEndsAt: 'Old secret valid until',
    oldSecretHours: 'Keep old secret valid for (hours)',
    since: 'Since',
    count: 'Deliveries',
    eventType: 'Event',
  },
  verbs: {
    rotate: 'Replace webhook secret',
    test: 'Send a webhook test',
    replay: 'Resend failed deliveries',
  },
  hint: 'The portal sends signed messages about events to other programs, following the Standard Webhooks specification. Deliveries can arrive twice and in any order; use their ID to detect duplicates.',
  catalogue: 'All events with examples',
  noHosts:
    'Webhooks are turned off. Ask the portal operator to set WEBHOOK_HOSTS to the hosts that may receive them.',
  state: 'Status',
  on: 'On',
  off: 'Off',
  notPermitted: 'Webhook host not allowed',
  failing: 'Failing since {since}',
  stops: {
    GONE: 'Turned off: the receiver no longer exists',
    FAILING: 'Turned off: no delivery was accepted for days',
  },
  never: 'Nothing sent yet',
  kinds_one: '{count} event type',
  kinds_other: '{count} event types',
  search: 'Search by name or URL',
  empty: 'No webhooks yet',
  emptyHint: 'Add the URL of a program that should be notified of events.',
  create: 'New webhook',
  edit: 'Edit webhook',
  created: 'Webhook added',
  updated: 'Webhook updated',
  deleted: 'Webhook deleted',
  deleteText: 'Its deliveries are deleted too, and pending ones aren’t sent.',
  urlHint: 'Must begin with https. Allowed hosts: {hosts}',
  secretOf: 'Secret for {name}',
  secretText: 'The receiver uses it to verify signatures. Copy it now; it won’t be shown again.',
  rotate: 'Generate new secret',
  rotateTitle: 'Generate a new secret for {name}',
  oldSecretHint:
    'Deliveries are signed with both secrets during this time so that the receiver can switch over. Enter 0 to end the old one immediately.',
  oldSecret: 'The old secret is also valid until {until}',
  test: 'Send test',
  tested: 'Test sent',
  events: {
    attendance: {
      punch: 'Punch',
      day: {
        updated: 'Attendance day updated',
      },
    },
    request: {
      created: 'Request submitted',
      approved: 'Request approved',
      rejected: 'Request rejected',
    },
    visitor: {
      invited: 'Visitor invited',
      checked_in: 'Visitor checked in',
      checked_out: 'Visitor checked out',
      denied: 'Visitor denied',
    },
    meeting: {
      created: 'Meeting booked',
      updated: 'Meeting updated',
      cancelled: 'Meeting cancelled',
      released: 'Meeting room released',
    },
    access: {
      granted: 'Access granted',
      denied: 'Access denied',
      alarm: 'Alarm',
    },
    device: {
      online: 'Device online',
      offline: 'Device offline',
    },
    contract: {
      expiring: 'Contract ending soon',
    },
    webhook: {
      test: 'Test',
    },
  },
} as const satisfies {
  fields: Fields<
    Webhook | WebhookInput | { oldSecretHours: number; since: string; count: number; eventType: string }
  >;
  [more: string]: unknown;
};
