import { webhookLimits, webhooks } from '@gatehouse/api/settings/webhooks';
import { lockAndCount } from '../../../platform/db/rows.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { queueTest, replayFailed } from '../webhook-deliveries/outbox.service.ts';
import { permittedHost, written } from './hook-address.rules.ts';
import { newSecret } from './secrets.service.ts';
import { webhooksOpenApi } from './webhooks.openapi.ts';
import { webhooksPersonal } from './webhooks.personal.ts';
import { findSecret, listWebhooks, one } from './webhooks.queries.ts';

type Writing = Call<typeof webhooks.create> | Call<typeof webhooks.update>;

/** An address is one of a host that the operator of the machine permits (decision 068). */
function refuseForeignHost({ body: { url }, settings: { webhookHosts }, refuse }: Writing) {
  if (url === undefined) return;
  if (webhookHosts.length === 0) refuse('HOOK_HOSTS_NOT_SET');
  if (!permittedHost(url, webhookHosts)) refuse('HOOK_ADDRESS_NOT_PERMITTED');
}

/** The webhook, locked, if it is on. */
async function lockEnabled(call: Call<typeof webhooks.test> | Call<typeof webhooks.replay>) {
  const hook = await one.lock(call, call.params.id);
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
      hosts: call.settings.webhookHosts.map(written),
    })),
    route(webhooks.get, (call) => one.find(call, call.params.id)),
    route(webhooks.create, async (call) => {
      const { db, viewer, body, settings, refuse } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      refuseForeignHost(call);
      if ((await lockAndCount(db, 'webhooks', 'companies', body.companyId)) >= webhookLimits.ofCompany)
        refuse('HOOK_LIMIT_REACHED');
      const { secret, sealed } = newSecret(settings.masterKey);
      return { webhook: await one.insert(call, { company_id: body.companyId, secret: sealed }), secret };
    }),
    route(webhooks.update, async (call) => {
      const before = await one.lockToUpdate(call, call.params.id);
      refuseForeignHost(call);
      // whoever switches it, or sends it elsewhere, begins anew
      const anew = call.body.isEnabled !== undefined || call.body.url !== undefined;
      return one.update(call, before, anew ? { stopped_because: null, failing_since: null } : {});
    }),
    route(webhooks.remove, async (call) => one.remove(call, await one.lock(call, call.params.id))),
    route(webhooks.rotate, async (call) => {
      const { db, viewer, params, body, clock, settings } = call;
      const before = await one.lock(call, params.id);
      const { secret: old } = await findSecret(db, viewer, before.id);
      const { secret, sealed } = newSecret(settings.masterKey);
      const ends = new Date(clock.now().getTime() + body.oldSecretHours * 3_600_000);
      const kept = body.oldSecretHours > 0;
      const webhook = await one.update({ ...call, body: {} }, before, {
        secret: sealed,
        old_secret: kept ? old : null,
        old_secret_ends_at: kept ? ends : null,
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
