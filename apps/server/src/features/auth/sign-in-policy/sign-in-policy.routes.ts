import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { type Feature, route } from '../../../platform/http/route.ts';
import { readSettings } from '../../../platform/portal-settings.ts';
import { updateSignInPolicy } from './sign-in-policy.service.ts';
import { signInSettings } from './sign-in-policy.settings.ts';

export const signInPoliciesFeature: Feature = {
  name: 'signInPolicies',
  constraints: {},
  routes: [
    route(signInPolicies.get, async ({ db }) => readSettings(db, signInSettings, null)),
    route(signInPolicies.update, updateSignInPolicy),
  ],
};
