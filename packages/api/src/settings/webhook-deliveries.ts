import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { id, instant, listQuery, pageOf } from '../platform/shapes.ts';
import { deliveryErrors, deliveryStates } from './webhook-deliveries.rules.ts';
import { testType, webhookTypes } from './webhook-types.ts';

export const webhookDelivery = z.object({
  id,
  webhookId: id,
  /** Header `webhook-id`, which is the same for every attempt and replay of a delivery. */
  eventId: z.string(),
  eventType: z.enum([...webhookTypes, testType]),
  createdTime: instant,
  state: z.enum(deliveryStates),
  tries: z.int().min(0),
  lastTriedAt: instant.nullable(),
  /** HTTP status of the last attempt. Null without an attempt, or without an answer. */
  lastAnswer: z.int().nullable(),
  lastError: z.enum(deliveryErrors).nullable(),
  /** Time of the next automatic attempt. Null if no attempt is planned. */
  nextTryAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookDeliveries = operations('webhookDeliveries', {
  list: {
    summary: 'List deliveries of a webhook, newest first',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: listQuery(['createdTime'])
      .omit({ sort: true, keyword: true })
      .extend({
        state: z.enum(deliveryStates).optional(),
        eventType: z.enum([...webhookTypes, testType]).optional(),
      }),
    result: pageOf(webhookDelivery),
    errors: ['HOOK_NOT_FOUND'],
  },
  get: {
    summary: 'Get a delivery with its payload',
    method: 'GET',
    path: '/webhook-deliveries/{id}',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    result: webhookDelivery.extend({ body: z.string() }),
    errors: ['HOOK_DELIVERY_NOT_FOUND'],
  },
  replay: {
    summary: 'Resend a delivery that was accepted or has failed',
    method: 'POST',
    path: '/webhook-deliveries/{id}/replay',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: webhookDelivery,
    errors: ['HOOK_DELIVERY_NOT_FOUND', 'HOOK_DISABLED', 'HOOK_DELIVERY_WAITING'],
  },
});
