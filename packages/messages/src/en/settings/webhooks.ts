import type { Webhook, WebhookInput } from '@gatehouse/api/settings/webhooks';
import type { Fields } from '../../texts.ts';

/** Where companies have what happens told. */
export const webhooks = {
  one: 'Webhook',
  fields: {
    name: 'Name',
    url: 'Address',
    eventTypes: 'Events',
    isEnabled: 'On',
    companyId: 'Company',
    companyName: 'Company',
    stoppedBecause: 'Switched off because',
    failingSince: 'Failing since',
    lastDeliveryAt: 'Last delivery',
    lastAnswer: 'Last answer',
    oldSecretEndsAt: 'Old secret good until',
    oldSecretHours: 'Hours for which the old secret signs, too',
    since: 'Since',
    count: 'Deliveries',
    eventType: 'Event',
  },
  verbs: {
    rotate: 'Replace the secret of a webhook',
    test: 'Send a test to a webhook',
    replay: 'Send failed deliveries again',
  },
  hint: 'The portal sends signed messages of what happens here to other programs, after the standard “Standard Webhooks”. Deliveries may come twice and in any order; their number tells them apart.',
  catalogue: 'All events with examples',
  noHosts:
    'Whoever runs this portal must first permit the hosts to which it may send (the setting WEBHOOK_HOSTS). Until then nothing can be sent.',
  state: 'State',
  on: 'On',
  off: 'Off',
  notPermitted: 'Host not permitted',
  failing: 'Failing since {since}',
  stops: {
    GONE: 'Switched off: the receiver is gone',
    FAILING: 'Switched off: nothing was taken for days',
  },
  never: 'Nothing sent yet',
  kinds_one: '{count} kind',
  kinds_other: '{count} kinds',
  search: 'Search by name or address',
  empty: 'No webhooks yet',
  emptyHint: 'Add the address of a program that is to hear what happens here.',
  create: 'New webhook',
  edit: 'Edit webhook',
  created: 'The webhook has been added.',
  updated: 'The webhook has been changed.',
  deleted: 'The webhook has been deleted.',
  deleteText: 'Its deliveries go with it, and what still waits is not sent.',
  urlHint: 'Begins with https. Permitted: {hosts}',
  secretOf: 'Secret of {name}',
  secretText: 'The receiver checks signatures with it. Copy it now: it is shown this once.',
  rotate: 'New secret',
  rotateTitle: 'New secret for {name}',
  oldSecretHint: 'Both sign for so long, so that the receiver can change over. 0: the old one ends at once.',
  oldSecret: 'The old secret signs, too, until {until}',
  test: 'Send test',
  tested: 'A test is on its way.',
  events: {
    attendance: {
      punch: 'Punch',
      day: {
        updated: 'Attendance day changed',
      },
    },
    request: {
      created: 'Request sent',
      approved: 'Request approved',
      rejected: 'Request rejected',
    },
    visitor: {
      invited: 'Visitor invited',
      checked_in: 'Visitor checked in',
      checked_out: 'Visitor checked out',
      denied: 'Visitor refused',
    },
    meeting: {
      created: 'Meeting booked',
      updated: 'Meeting changed',
      cancelled: 'Meeting cancelled',
      released: 'Meeting room released',
    },
    access: {
      granted: 'Access granted',
      denied: 'Access refused',
      alarm: 'Alarm',
    },
    device: {
      online: 'Device online',
      offline: 'Device offline',
    },
    contract: {
      expiring: 'Contract ends soon',
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
