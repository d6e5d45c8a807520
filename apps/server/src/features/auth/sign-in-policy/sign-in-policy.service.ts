import type { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import type { Call } from '../../../platform/http/route.ts';
import { updateSettings } from '../../../platform/portal-settings.ts';
import { signInSettings } from './sign-in-policy.settings.ts';

export async function updateSignInPolicy(call: Call<typeof signInPolicies.update>) {
  // a custom role may also have this permission, but only callers with access to every company may change the
  // installation's settings
  if (!call.viewer.everywhere) call.refuse('API_NOT_FOUND');
  return updateSettings(call, signInSettings, null);
}
