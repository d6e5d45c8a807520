import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { type Feature, route } from '../../../platform/http/route.ts';
import { readSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { signInSettings } from './sign-in-policy.rules.ts';

export const signInPoliciesFeature: Feature = {
  name: 'signInPolicies',
  constraints: {},
  routes: [
    route(signInPolicies.get, async ({ db }) => readSettings(db, signInSettings, null)),
    route(signInPolicies.update, async ({ db, viewer, body, clock, refuse, record }) => {
      // a role that a company made may hold the same permission; the installation is not that company's
      if (!viewer.everywhere) refuse('API_NOT_FOUND');
      const before = await readSettings(db, signInSettings, null);
      await writeSettings(db, signInSettings, null, body, clock.now());
      await record({
        companyId: null,
        entity: 'portal setting',
        entityId: signInSettings.key,
        before,
        after: body,
      });
      return body;
    }),
  ],
};
