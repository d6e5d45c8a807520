import { webhookBody, webhookEvents } from '@gatehouse/api/settings/webhook-events';
import { schemaOf } from '../../../platform/http/openapi.ts';

type WebhookEventType = keyof typeof webhookEvents;

const types = Object.keys(webhookEvents) as WebhookEventType[]; // The cast is safe, because the keys are those of the catalogue.

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header(
    'webhook-id',
    'The same on every try, and when it is sent again: what came once need not be done twice.',
  ),
  header('webhook-timestamp', 'Unix seconds of this try. Refuse what is more than five minutes away.'),
  header(
    'webhook-signature',
    'One or more "v1,<base64>", parted by blanks: HMAC-SHA256 of "id.timestamp.body" by the secret behind whsec_, base64-decoded.',
  ),
];

const describeEvent = (type: WebhookEventType) => ({
  operationId: `webhookEvents.${type}`,
  summary: webhookEvents[type].summary,
  tags: ['webhookEvents'],
  security: [],
  parameters: headers,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaOf(webhookBody(type), 'output'),
        example: { type, timestamp: '2026-11-20T02:00:00.000Z', data: webhookEvents[type].example },
      },
    },
  },
  responses: {
    '2XX': { description: 'Accepted' },
    '410': { description: 'Gone: the webhook is turned off' },
    default: { description: 'Not accepted: retried for three days' },
  },
});

/** The `webhooks` section of OpenAPI 3.1: all events with headers, body and an example. */
export const webhooksOpenApi: Readonly<Record<string, unknown>> = Object.fromEntries(
  types.map((type) => [type, { post: describeEvent(type) }]),
);
