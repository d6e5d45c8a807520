import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { readSettings } from '../../../platform/portal-settings.ts';
import { isSecondStepDemanded } from '../sign-in-policy/sign-in-policy.rules.ts';
import { signInSettings } from '../sign-in-policy/sign-in-policy.settings.ts';
import { confirmApp, renewRecoveryCodes, startApp, turnOffApp } from './own-app.service.ts';
import { tidyChallenges } from './second-factor.jobs.ts';
import { secondFactorPersonal } from './second-factor.personal.ts';
import * as queries from './second-factor.queries.ts';

export const secondFactorsFeature: Feature = {
  name: 'secondFactors',
  personal: secondFactorPersonal,
  constraints: {},
  jobs: [tidyChallenges],
  routes: [
    route(secondFactors.get, async ({ db, viewer }) => {
      const { since, codesLeft, passkeys } = await queries.findState(db, viewer.accountId);
      return {
        since: since?.toISOString() ?? null,
        recoveryCodesLeft: codesLeft,
        passkeys,
        required: isSecondStepDemanded(viewer, await readSettings(db, signInSettings, null)),
      };
    }),
    steppedRoute(secondFactors.start, startApp),
    steppedRoute(secondFactors.confirm, confirmApp),
    steppedRoute(secondFactors.renewRecoveryCodes, renewRecoveryCodes),
    steppedRoute(secondFactors.turnOff, turnOffApp),
  ],
};
