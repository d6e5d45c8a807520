import type { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import type { Call } from '../../../platform/http/route.ts';
import { lockSettings, mergeSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { signInSettings } from './sign-in-policy.settings.ts';

export async function updateSignInPolicy(call: Call<typeof signInPolicies.update>) {
  const { db, viewer, body, clock, refuse, record } = call;
  // a custom role may have this permission too, but only a viewer of the whole installation may change its settings
  if (!viewer.everywhere) refuse('API_NOT_FOUND');
  const before = await lockSettings(db, signInSettings, null, clock.now());
  const auditTarget = { companyId: null, entityId: signInSettings.key };
  await refuseOverwriting(call, auditTarget, before);
  const after = await writeSettings(db, signInSettings, null, mergeSettings(before, body), clock.now());
  await record({ ...auditTarget, before, after, version: after.version });
  return after;
}
