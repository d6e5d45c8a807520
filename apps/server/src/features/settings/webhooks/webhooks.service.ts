import { webhookLimits, type webhooks } from '@gatehouse/api/settings/webhooks';
import { lockAndCount } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { findPermittedHost } from './hook-address.rules.ts';
import { newSecret } from './secrets.service.ts';
import { findSecret, webhookRow } from './webhooks.queries.ts';

type WebhookCall = Call<typeof webhooks.create> | Call<typeof webhooks.update>;

/** Rejects a URL unless the operator has permitted its host (decision 068). */
export function refuseForeignHost({ body: { url }, settings: { webhookHosts }, refuse }: WebhookCall) {
  if (url === undefined) return;
  if (webhookHosts.length === 0) refuse('HOOK_HOSTS_NOT_SET');
  if (!findPermittedHost(url, webhookHosts)) refuse('HOOK_ADDRESS_NOT_PERMITTED');
}

export async function createWebhook(call: Call<typeof webhooks.create>) {
  const { db, viewer, body, settings, refuse } = call;
  if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
  refuseForeignHost(call);
  const company = { table: 'companies', id: body.companyId } as const;
  if ((await lockAndCount(db, 'webhooks.company_id', company)) >= webhookLimits.ofCompany)
    refuse('HOOK_LIMIT_REACHED');
  const { secret, sealed } = newSecret(settings.masterKey);
  return {
    webhook: await webhookRow.insert(call, { company_id: body.companyId, secret: sealed }),
    secret,
  };
}

export async function rotateWebhookSecret(call: Call<typeof webhooks.rotate>) {
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
}
