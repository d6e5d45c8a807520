import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { type Feature, route, type SteppedCall, steppedRoute } from '../../../platform/http/route.ts';
import { readSettings } from '../../../platform/portal-settings.ts';
import type { Change } from '../../../platform/record.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellOwner } from '../../settings/mails/account-notices.service.ts';
import { endOtherSessions, proveOwnPassword } from '../sessions/own-password.service.ts';
import { isSecondStepDemanded, signInSettings } from '../sign-in-policy/sign-in-policy.rules.ts';
import { addressFor, grouped, inBase32, newSecret } from './codes.rules.ts';
import { tidyChallenges } from './second-factor.jobs.ts';
import * as queries from './second-factor.queries.ts';
import {
  forgiveCodes,
  makeRecoveryCodes,
  proveCode,
  removeFactor,
  sealSecret,
  useProof,
} from './second-factor.service.ts';

/** As a data: address, which the pages' content policy lets an <img> show. The library is loaded with the first picture. */
async function pictureOf(text: string): Promise<string> {
  const { toString: drawn } = await import('qrcode');
  const picture = await drawn(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

const changeOf = (viewer: Viewer, after: object): Change => ({
  companyId: viewer.companyId,
  entity: 'second factor',
  entityId: viewer.accountId,
  after,
});

/** Password and code of the signed-in person, both right; the code is to be used up by what follows. */
async function proveSelf(
  call: SteppedCall<typeof secondFactors.turnOff> | SteppedCall<typeof secondFactors.renewRecoveryCodes>,
) {
  const { viewer, body, refuse } = call;
  if (!(await proveOwnPassword(call, viewer, body.password))) refuse('AUTH_WRONG_PASSWORD');
  return (await proveCode(call, viewer.accountId, body.code)) ?? refuse('AUTH_SECOND_STEP_WRONG');
}

export const secondFactorsFeature: Feature = {
  name: 'secondFactors',
  constraints: {},
  jobs: [tidyChallenges],
  routes: [
    route(secondFactors.get, async ({ db, viewer }) => {
      const found = await queries.findState(db, viewer);
      return {
        since: found?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: found?.codes_left ?? 0,
        required: isSecondStepDemanded(viewer, await readSettings(db, signInSettings, null)),
      };
    }),
    steppedRoute(secondFactors.start, async (call) => {
      const { viewer, body, clock, settings, refuse, change } = call;
      if (!(await proveOwnPassword(call, viewer, body.password))) refuse('AUTH_WRONG_PASSWORD');
      const secret = newSecret();
      const stored = sealSecret(settings, viewer.accountId, secret);
      await change(async (db, record) => {
        if (!(await queries.insertBegun(db, viewer, stored, clock.now()))) refuse('API_CONFLICT');
        await record(changeOf(viewer, { isOn: false, begun: true }));
      });
      const address = addressFor(secret, viewer.accountName);
      return { secret: inBase32(secret), address, picture: await pictureOf(address) };
    }),
    steppedRoute(secondFactors.confirm, async (call) => {
      const { viewer, body, database, clock, refuse, change } = call;
      const begun =
        (await database.asSystem((db) => queries.findSecret(db, viewer.accountId, 'begun'))) ??
        refuse('API_CONFLICT');
      const proof = await proveCode(call, viewer.accountId, body.code, 'begun');
      if (!proof || !('step' in proof)) return refuse('AUTH_SECOND_STEP_WRONG');
      const { codes, stored } = await makeRecoveryCodes();
      await change(async (db, record) => {
        const at = clock.now();
        if (!(await queries.confirmBegun(db, viewer, begun.secret, proof.step, at))) refuse('API_CONFLICT');
        await queries.replaceRecoveryCodes(db, viewer, stored);
        await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
        await tellOwner({ ...call, db }, 'SECOND_STEP_ON', viewer.accountId);
        await record(changeOf(viewer, { isOn: true }));
      });
      await forgiveCodes(call, viewer.accountId);
      return { recoveryCodes: codes.map(grouped) };
    }),
    steppedRoute(secondFactors.renewRecoveryCodes, async (call) => {
      const { viewer, clock, refuse, change } = call;
      const proof = await proveSelf(call);
      const { codes, stored } = await makeRecoveryCodes();
      await change(async (db, record) => {
        if (!(await useProof(db, viewer.accountId, proof, clock.now()))) refuse('AUTH_SECOND_STEP_WRONG');
        await queries.replaceRecoveryCodes(db, viewer, stored);
        await tellOwner({ ...call, db }, 'RECOVERY_CODES', viewer.accountId);
        await record(changeOf(viewer, { isOn: true, recoveryCodes: 'renewed' }));
      });
      await forgiveCodes(call, viewer.accountId);
      return { recoveryCodes: codes.map(grouped) };
    }),
    steppedRoute(secondFactors.turnOff, async (call) => {
      const { viewer, clock, refuse, change } = call;
      const proof = await proveSelf(call);
      await change(async (db, record) => {
        const at = clock.now();
        if (!(await useProof(db, viewer.accountId, proof, at))) refuse('AUTH_SECOND_STEP_WRONG');
        await removeFactor({ ...call, db }, viewer.accountId);
        await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
        await record(changeOf(viewer, { isOn: false }));
      });
      await forgiveCodes(call, viewer.accountId);
      return {};
    }),
  ],
};
