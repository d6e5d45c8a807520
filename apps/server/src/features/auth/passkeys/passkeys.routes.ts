import { passkeys } from '@gatehouse/api/auth/passkeys';
import { type Feature, publicRoute, route, steppedRoute } from '../../../platform/http/route.ts';
import {
  addPasskey,
  changeOf,
  removeOwnPasskey,
  signInWithPasskey,
  startRegistration,
  startSignIn,
  toResult,
} from './own-passkeys.service.ts';
import { tidyPasskeyChallenges } from './passkeys.jobs.ts';
import { passkeysPersonal } from './passkeys.personal.ts';
import * as queries from './passkeys.queries.ts';
import { findObstacle, siteOf } from './passkeys.rules.ts';
import { createSignInOptions } from './passkeys.sign-in.service.ts';

export const passkeysFeature: Feature = {
  name: 'passkeys',
  personal: passkeysPersonal,
  // violated if another account has registered the same passkey
  constraints: { passkeys__credential_id: 'AUTH_PASSKEY_REFUSED' },
  jobs: [tidyPasskeyChallenges],
  routes: [
    route(passkeys.list, async ({ db, viewer, settings }) => ({
      passkeys: (await queries.listPasskeys(db, viewer.accountId)).map((row) => toResult(row, settings)),
      obstacle: findObstacle(settings.publicUrl),
      address: siteOf(settings.publicUrl).origin,
    })),
    steppedRoute(passkeys.ask, startSignIn),
    steppedRoute(passkeys.start, startRegistration),
    steppedRoute(passkeys.create, addPasskey),
    route(passkeys.rename, async ({ db, viewer, params, body, settings, refuse, record }) => {
      const before =
        (await queries.findPasskey(db, viewer.accountId, params.id)) ?? refuse('AUTH_PASSKEY_NOT_FOUND');
      const row =
        (await queries.renamePasskey(db, viewer.accountId, params.id, body.name)) ??
        refuse('AUTH_PASSKEY_NOT_FOUND');
      await record(changeOf(viewer, row.id, { before: { name: before.name }, after: { name: row.name } }));
      return toResult(row, settings);
    }),
    steppedRoute(passkeys.remove, removeOwnPasskey),
    publicRoute(passkeys.askToSignIn, createSignInOptions),
    publicRoute(passkeys.signIn, signInWithPasskey),
  ],
};
