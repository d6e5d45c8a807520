import { webhooks } from '@gatehouse/api/settings/webhooks';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { queueTest, replayFailed } from '../webhook-deliveries/outbox.service.ts';
import { formatHost } from './hook-address.rules.ts';
import { webhooksOpenApi } from './webhooks.openapi.ts';
import { webhooksPersonal } from './webhooks.personal.ts';
import { listWebhooks, webhookRow } from './webhooks.queries.ts';
import { createWebhook, refuseForeignHost, rotateWebhookSecret } from './webhooks.service.ts';

/** Locks a webhook. Rejects the call if the webhook is off. */
async function lockEnabled(call: Call<typeof webhooks.test> | Call<typeof webhooks.replay>) {
  const hook = await webhookRow.lock(call, call.params.id);
  return hook.isEnabled ? hook : call.refuse('HOOK_DISABLED');
}

export const webhooksFeature: Feature = {
  name: 'webhooks',
  personal: webhooksPersonal,
  webhooks: webhooksOpenApi,
  constraints: { webhooks__company_id__name: 'HOOK_NAME_EXISTED' },
  routes: [
    route(webhooks.list, async (call) => ({
      ...(await listWebhooks(call)),
      hosts: call.settings.webhookHosts.map(formatHost),
    })),
    route(webhooks.get, (call) => webhookRow.find(call, call.params.id)),
    route(webhooks.create, createWebhook),
    route(webhooks.update, async (call) => {
      const before = await webhookRow.lockToUpdate(call, call.params.id);
      refuseForeignHost(call);
      // Turning a webhook on or off, or changing its URL, resets the failures of the webhook.
      const anew = call.body.isEnabled !== undefined || call.body.url !== undefined;
      return webhookRow.update(call, before, anew ? { stopped_because: null, failing_since: null } : {});
    }),
    route(webhooks.remove, async (call) =>
      webhookRow.remove(call, await webhookRow.lock(call, call.params.id)),
    ),
    route(webhooks.rotate, rotateWebhookSecret),
    route(webhooks.test, async (call) => {
      const { companyId, id } = await lockEnabled(call);
      const delivery = await queueTest(call, companyId, id);
      await call.record({ companyId, entityId: id, after: { eventType: delivery.eventType } });
      return delivery;
    }),
    route(webhooks.replay, async (call) => {
      const { since } = call.body;
      const { companyId, id } = await lockEnabled(call);
      const count = await replayFailed(call, companyId, id, new Date(since));
      await call.record({ companyId, entityId: id, after: { since, count } });
      return { count };
    }),
  ],
};
