import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { webhookDelivery } from './webhook-deliveries.ts';
import { webhookTypes } from './webhook-types.ts';

export const webhookLimits = {
  name: 100,
  url: 2048,
  /**
   * Maximum number of webhooks per company. The limit is low, because each event is stored once per subscribed webhook.
   */
  ofCompany: 20,
  /** Maximum number of hours in which deliveries are signed with both the new and the previous secret. */
  oldSecretHours: 168,
} as const;

/**
 * Reasons for which the portal switches a webhook off. GONE: the receiver answered that it no longer exists. FAILING:
 * the receiver accepted no delivery for days.
 */
const webhookStops = ['GONE', 'FAILING'] as const;

const webhook = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  url: z.string(),
  eventTypes: z.array(z.enum(webhookTypes)),
  isEnabled: z.boolean(),
  /** Reason for which the portal switched the webhook off. Null if the webhook is on, or a person switched it off. */
  stoppedBecause: z.enum(webhookStops).nullable(),
  /** Time of the first of the current consecutive failures. Null if the last delivery succeeded. */
  failingSince: instant.nullable(),
  lastDeliveryAt: instant.nullable(),
  /** HTTP status of the last attempt. Null without an attempt, or without an answer. */
  lastAnswer: z.int().nullable(),
  /** Time until which deliveries are also signed with the previous secret. Null if there is no previous secret. */
  oldSecretEndsAt: instant.nullable(),
  createdDate: instant,
});
export type Webhook = z.output<typeof webhook>;

const webhookInput = z.strictObject({
  companyId: id,
  name: requiredText(webhookLimits.name),
  url: requiredText(webhookLimits.url),
  eventTypes: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
  isEnabled: z.boolean().default(true),
});
export type WebhookInput = z.input<typeof webhookInput>;

/** Secret of the webhook, returned only once. The portal stores it encrypted, for signing. */
const withSecret = z.object({ webhook, secret: z.string() });
const missing = ['HOOK_NOT_FOUND'] as const;
const writeErrors = ['HOOK_NAME_EXISTED', 'HOOK_ADDRESS_NOT_PERMITTED', 'HOOK_HOSTS_NOT_SET'] as const;

export const webhooks = operations('webhooks', {
  list: {
    summary: 'List webhooks of your companies',
    method: 'GET',
    path: '/webhooks',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    query: listQuery(['name', 'createdDate']).extend({ companyCode: z.string().max(50).optional() }),
    /** `hosts` are the hosts that the operator permits for webhooks. If empty, nothing can be sent. */
    result: pageOf(webhook).extend({ hosts: z.array(z.string()) }),
    errors: [],
  },
  get: {
    summary: 'Get a webhook',
    method: 'GET',
    path: '/webhooks/{id}',
    permission: 'SYSTEM_ACTIVITY_LOGS',
    scope: 'company',
    result: webhook,
    errors: missing,
  },
  create: {
    summary: 'Add a webhook to a company. Its secret is returned once',
    method: 'POST',
    path: '/webhooks',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: webhookInput,
    result: withSecret,
    errors: ['HR_COMPANY_NOT_FOUND', 'HOOK_LIMIT_REACHED', ...writeErrors],
    showsSecret: true,
  },
  update: {
    summary: 'Update a webhook, or turn it on or off. Its company can’t be changed',
    method: 'PUT',
    path: '/webhooks/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: changesOf(webhookInput.omit({ companyId: true })),
    result: webhook,
    errors: [...missing, ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a webhook and its deliveries',
    method: 'DELETE',
    path: '/webhooks/{id}',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: empty,
    errors: missing,
  },
  rotate: {
    summary: 'Generate a new webhook secret, returned once. The old one stays valid for the given hours',
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: z.strictObject({ oldSecretHours: z.int().min(0).max(webhookLimits.oldSecretHours).default(24) }),
    result: withSecret,
    errors: missing,
    showsSecret: true,
  },
  test: {
    summary: 'Send a test event to a webhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    result: webhookDelivery,
    errors: [...missing, 'HOOK_DISABLED'],
  },
  replay: {
    summary: 'Resend all deliveries that failed since a given time',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    permission: 'UPDATE_COMPANY',
    scope: 'company',
    body: z.strictObject({ since: instant }),
    result: z.object({ count: z.int() }),
    errors: [...missing, 'HOOK_DISABLED'],
  },
});
