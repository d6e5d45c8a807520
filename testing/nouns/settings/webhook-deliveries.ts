import { webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import { byId, idOf, row } from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered } from '../words.ts';
import { ownWebhook, webhook } from './webhooks.ts';

const ownDelivery = row(({ make }, tenant) =>
  make.webhookDelivery({ webhookId: preparedRow(tenant, ownWebhook).id }),
);

export const webhookDeliveriesProof = nounProof(webhookDeliveries, {
  // Webhook deliveries require the same roles as webhooks.
  expected: { list: administered, get: administered, replay: administered },
  calls: { list: byId(webhook), get: byId(idOf(ownDelivery)), replay: byId(idOf(ownDelivery)) },
  rows: [ownDelivery],
  seed: {
    'webhook_deliveries.state': 'DELIVERED',
    'webhook_deliveries.visitor_id': () => null,
    'webhook_deliveries.webhook_id': ({ idOf }) => idOf('webhooks'),
  },
  unreachable: {
    lookedUp: ['webhook_deliveries__webhook_id'],
    portal: [
      'webhook_deliveries__state',
      'webhook_deliveries__company_id__account_id',
      'webhook_deliveries__visitor_id',
    ],
  },
});
