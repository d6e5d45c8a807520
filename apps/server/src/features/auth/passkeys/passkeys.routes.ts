import { passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import { type Passkey, passkeys } from '@gatehouse/api/auth/passkeys';
import {
  type Feature,
  publicRoute,
  route,
  type SteppedCall,
  steppedRoute,
} from '../../../platform/http/route.ts';
import type { Change } from '../../../platform/record.ts';
import type { Settings } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellOwner } from '../../settings/mails/account-notices.service.ts';
import { grouped } from '../second-factor/codes.rules.ts';
import { proveSelf } from '../second-factor/own-proof.service.ts';
import {
  giveRecoveryCodes,
  hasSecondStep,
  makeRecoveryCodes,
  removePasskey,
  useProof,
} from '../second-factor/second-factor.service.ts';
import { passSecondStep } from '../sessions/login.service.ts';
import { endOtherSessions } from '../sessions/own-password.service.ts';
import { answerSignIn, clientOf, noting } from '../sessions/sign-in.service.ts';
import { tidyPasskeyChallenges } from './passkeys.jobs.ts';
import { passkeysPersonal } from './passkeys.personal.ts';
import * as queries from './passkeys.queries.ts';
import { obstacleOf, placeOf } from './passkeys.rules.ts';
import { creationFor, madePasskey, requestFor, takeChallenge } from './passkeys.service.ts';
import { askToSignIn, proveToSignIn } from './passkeys.sign-in.service.ts';

const present = (row: queries.PasskeyRow, { publicUrl }: Settings): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
  isForThisName: row.host === placeOf(publicUrl).host,
});

const changeOf = (viewer: Viewer, entityId: number, change: Pick<Change, 'before' | 'after'>): Change => ({
  companyId: viewer.companyId,
  entityId,
  ...change,
});

/** Refuses where the portal offers no passkeys, or the person has as many as one may. */
async function refuseBeyond({
  database,
  viewer,
  settings,
  refuse,
}: SteppedCall<typeof passkeys.start> | SteppedCall<typeof passkeys.create>) {
  if (obstacleOf(settings.publicUrl)) refuse('AUTH_PASSKEY_UNAVAILABLE');
  const count = await database.asSystem((db) => queries.countPasskeys(db, viewer.accountId));
  if (count >= passkeyLimits.each) refuse('AUTH_PASSKEY_LIMIT');
}

export const passkeysFeature: Feature = {
  name: 'passkeys',
  personal: passkeysPersonal,
  // somebody else has registered the same one
  constraints: { passkeys__credential_id: 'AUTH_PASSKEY_REFUSED' },
  jobs: [tidyPasskeyChallenges],
  routes: [
    route(passkeys.list, async ({ db, viewer, settings }) => ({
      passkeys: (await queries.listPasskeys(db, viewer.accountId)).map((row) => present(row, settings)),
      obstacle: obstacleOf(settings.publicUrl),
      address: placeOf(settings.publicUrl).origin,
    })),
    steppedRoute(passkeys.ask, async (call) => {
      const { database, viewer, settings, refuse, change } = call;
      if (obstacleOf(settings.publicUrl)) refuse('AUTH_PASSKEY_UNAVAILABLE');
      const asked =
        (await database.asSystem((db) => requestFor(call, db, viewer.accountId))) ??
        refuse('AUTH_PASSKEY_NOT_FOUND');
      const { sessionId, companyId } = viewer;
      await database.asSystem((db) =>
        queries.putChallenge(db, { sessionId, companyId, purpose: 'PROOF' }, asked.hash, asked.expiresAt),
      );
      await change((_db, record) =>
        record(changeOf(viewer, viewer.accountId, { after: { asked: 'for a proof' } })),
      );
      return asked.options;
    }),
    steppedRoute(passkeys.start, async (call) => {
      const { database, viewer, body, clock, refuse, change } = call;
      await refuseBeyond(call);
      const proof = await proveSelf(call, body);
      const asked = await database.asSystem((db) => creationFor(call, db, viewer));
      await change(async (db, record) => {
        const isDone = !proof || (await useProof(db, viewer.accountId, proof, clock.now()));
        if (!isDone) refuse('AUTH_SECOND_STEP_WRONG');
        await record(changeOf(viewer, viewer.accountId, { after: { begun: true } }));
      });
      const { sessionId, companyId } = viewer;
      await database.asSystem((db) =>
        queries.putChallenge(db, { sessionId, companyId, purpose: 'NEW' }, asked.hash, asked.expiresAt),
      );
      return asked.options;
    }),
    steppedRoute(passkeys.create, async (call) => {
      const { database, viewer, body, clock, settings, refuse, change } = call;
      await refuseBeyond(call);
      const hash = (await takeChallenge(call, viewer, 'NEW')) ?? refuse('AUTH_PASSKEY_REFUSED');
      const made = (await madePasskey(call, body.passkey, hash)) ?? refuse('AUTH_PASSKEY_REFUSED');
      const isFirst = !(await database.asSystem((db) => hasSecondStep(db, viewer.accountId)));
      const recovery = isFirst ? await makeRecoveryCodes() : undefined;
      const row = await change(async (db, record) => {
        const at = clock.now();
        const kept = await queries.insertPasskey(db, viewer, { ...made, name: body.name }, at);
        if (recovery) await giveRecoveryCodes(db, viewer, recovery.stored);
        await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
        await tellOwner({ ...call, db }, 'PASSKEY_ADDED', viewer.accountId);
        await record(changeOf(viewer, kept.id, { after: { name: kept.name, isSynced: kept.is_synced } }));
        return kept;
      });
      return { passkey: present(row, settings), recoveryCodes: recovery?.codes.map(grouped) ?? [] };
    }),
    route(passkeys.rename, async ({ db, viewer, params, body, settings, refuse, record }) => {
      const before =
        (await queries.findPasskey(db, viewer.accountId, params.id)) ?? refuse('AUTH_PASSKEY_NOT_FOUND');
      const row =
        (await queries.renamePasskey(db, viewer.accountId, params.id, body.name)) ??
        refuse('AUTH_PASSKEY_NOT_FOUND');
      await record(changeOf(viewer, row.id, { before: { name: before.name }, after: { name: row.name } }));
      return present(row, settings);
    }),
    steppedRoute(passkeys.remove, async (call) => {
      const { database, viewer, params, body, clock, refuse, change } = call;
      const found =
        (await database.asSystem((db) => queries.findPasskey(db, viewer.accountId, params.id))) ??
        refuse('AUTH_PASSKEY_NOT_FOUND');
      const proof = (await proveSelf(call, body)) ?? refuse('AUTH_PASSKEY_NOT_FOUND');
      await change(async (db, record) => {
        const at = clock.now();
        if (!(await useProof(db, viewer.accountId, proof, at))) refuse('AUTH_SECOND_STEP_WRONG');
        if (!(await removePasskey({ ...call, db }, viewer.accountId, found.id)))
          refuse('AUTH_PASSKEY_NOT_FOUND');
        await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
        await record(changeOf(viewer, found.id, { before: { name: found.name } }));
      });
      return {};
    }),
    publicRoute(passkeys.askToSignIn, askToSignIn),
    publicRoute(passkeys.signIn, async (call) => {
      const client = clientOf(call);
      const note = noting(call, { address: client.address, secondStep: 'passkey' });
      const { challenge } = call.body;
      const pair = await passSecondStep(
        call,
        challenge,
        (waiting) => proveToSignIn(call, waiting),
        client,
        note,
      );
      return answerSignIn(call, pair);
    }),
  ],
};
