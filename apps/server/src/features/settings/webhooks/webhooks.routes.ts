import { webhookLimits, webhooks } from '@gatehouse/api/settings/webhooks';
import { lockAndCount } from '../../../platform/db/rows.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { queueTest, replayFailed } from '../webhook-deliveries/outbox.service.ts';
import { findPermittedHost, formatHost } from './hook-address.rules.ts';
import { newSecret } from './secrets.service.ts';
import { webhooksOpenApi } from './webhooks.openapi.ts';
import { webhooksPersonal } from './webhooks.personal.ts';
import { findSecret, listWebhooks, webhookRow } from './webhooks.queries.ts';

type WebhookCall = Call<typeof webhooks.create> | Call<typeof webhooks.update>;

/** Rejects a URL unless the operator has permitted its host (decision 068). */
function refuseForeignHost({ body: { url }, settings: { webhookHosts }, refuse }: WebhookCall) {
  if (url === undefined) return;
  if (webhookHosts.length === 0) refuse('HOOK_HOSTS_NOT_SET');
  if (!findPermittedHost(url, webhookHosts)) refuse('HOOK_ADDRESS_NOT_PERMITTED');
}

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
    route(webhooks.create, async (call) => {
      const { db, viewer, body, settings, refuse } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      refuseForeignHost(call);
      if ((await lockAndCount(db, 'webhooks', 'companies', body.companyId)) >= webhookLimits.ofCompany)
        refuse('HOOK_LIMIT_REACHED');
      const { secret, sealed } = newSecret(settings.masterKey);
      return {
        webhook: await webhookRow.insert(call, { company_id: body.companyId, secret: sealed }),
        secret,
      };
    }),
    route(webhooks.update, async (call) => {
      const before = await webhookRow.lockToUpdate(call, call.params.id);
      refuseForeignHost(call);
      // If a call turns a webhook on or off or changes its URL, the failures of the webhook are reset.
      const anew = call.body.isEnabled !== undefined || call.body.url !== undefined;
      return webhookRow.update(call, before, anew ? { stopped_because: null, failing_since: null } : {});
    }),
    route(webhooks.remove, async (call) =>
      webhookRow.remove(call, await webhookRow.lock(call, call.params.id)),
    ),
    route(webhooks.rotate, async (call) => {
      const { db, viewer, params, body, clock, settings } = call;
      const before = await webhookRow.lock(call, params.id);
      const { secret: old } = await findSecret(db, viewer, before.id);
      const { secret, sealed } = newSecret(settings.masterKey);
      const ends = new Date(clock.now().getTime() + body.oldSecretHours * 3_600_000);
      const keepsOldSecret = body.oldSecretHours > 0;
      const webhook = await webhookRow.update({ ...call, body: {} }, before, {
        secret: sealed,
        old_secret: keepsOldSecret ? old : null,
        old_secret_ends_at: keepsOldSecret ? ends : null,
      });
      return { webhook, secret };
    }),
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
