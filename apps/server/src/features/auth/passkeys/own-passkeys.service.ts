import { passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import type { Passkey, passkeys } from '@gatehouse/api/auth/passkeys';
import type { PublicCall, SteppedCall } from '../../../platform/http/route.ts';
import type { Change } from '../../../platform/record.ts';
import type { Settings } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { proveSelf } from '../second-factor/own-proof.service.ts';
import {
  giveRecoveryCodes,
  hasSecondStep,
  makeRecoveryCodes,
  removePasskey,
  useProof,
} from '../second-factor/second-factor.service.ts';
import { formatRecoveryCode } from '../second-factor/second-factor-codes.rules.ts';
import { passSecondStep } from '../sessions/login.service.ts';
import { endOtherSessions } from '../sessions/own-password.service.ts';
import { answerSignIn, clientOf, createSignInRecorder } from '../sessions/sign-in.service.ts';
import * as queries from './passkeys.queries.ts';
import { findObstacle, siteOf } from './passkeys.rules.ts';
import {
  consumeSessionChallenge,
  createCreationOptions,
  createRequestOptions,
  verifyNewPasskey,
} from './passkeys.service.ts';
import { proveSignIn } from './passkeys.sign-in.service.ts';

export const toResult = (row: queries.PasskeyRow, { publicUrl }: Settings): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
  isForThisName: row.host === siteOf(publicUrl).host,
});

export const changeOf = (
  viewer: Viewer,
  entityId: number,
  change: Pick<Change, 'before' | 'after'>,
): Change => ({
  companyId: viewer.companyId,
  entityId,
  ...change,
});

/**
 * Rejects the call if the portal's address allows no passkeys or the person already has the maximum number of passkeys.
 */
async function refuseUnavailable({
  database,
  viewer,
  settings,
  refuse,
}: SteppedCall<typeof passkeys.start> | SteppedCall<typeof passkeys.create>) {
  if (findObstacle(settings.publicUrl)) refuse('AUTH_PASSKEY_UNAVAILABLE');
  const count = await database.asSystem((db) => queries.countPasskeys(db, viewer.accountId));
  if (count >= passkeyLimits.each) refuse('AUTH_PASSKEY_LIMIT');
}

export async function startSignIn(call: SteppedCall<typeof passkeys.ask>) {
  const { database, viewer, settings, refuse, change } = call;
  if (findObstacle(settings.publicUrl)) refuse('AUTH_PASSKEY_UNAVAILABLE');
  const passkeyChallenge =
    (await database.asSystem((db) => createRequestOptions(call, db, viewer.accountId))) ??
    refuse('AUTH_PASSKEY_NOT_FOUND');
  const { sessionId, companyId } = viewer;
  await database.asSystem((db) =>
    queries.saveChallenge(
      db,
      { sessionId, companyId, purpose: 'PROOF' },
      passkeyChallenge.hash,
      passkeyChallenge.expiresAt,
    ),
  );
  await change((_db, record) =>
    record(changeOf(viewer, viewer.accountId, { after: { asked: 'for a proof' } })),
  );
  return passkeyChallenge.options;
}

export async function startRegistration(call: SteppedCall<typeof passkeys.start>) {
  const { database, viewer, body, clock, refuse, change } = call;
  await refuseUnavailable(call);
  const proof = await proveSelf(call, body);
  const passkeyChallenge = await database.asSystem((db) => createCreationOptions(call, db, viewer));
  await change(async (db, record) => {
    const isDone = !proof || (await useProof(db, viewer.accountId, proof, clock.now()));
    if (!isDone) refuse('AUTH_SECOND_STEP_WRONG');
    await record(changeOf(viewer, viewer.accountId, { after: { begun: true } }));
  });
  const { sessionId, companyId } = viewer;
  await database.asSystem((db) =>
    queries.saveChallenge(
      db,
      { sessionId, companyId, purpose: 'NEW' },
      passkeyChallenge.hash,
      passkeyChallenge.expiresAt,
    ),
  );
  return passkeyChallenge.options;
}

export async function addPasskey(call: SteppedCall<typeof passkeys.create>) {
  const { database, viewer, body, clock, settings, refuse, change } = call;
  await refuseUnavailable(call);
  const hash = (await consumeSessionChallenge(call, viewer, 'NEW')) ?? refuse('AUTH_PASSKEY_REFUSED');
  const newPasskey = (await verifyNewPasskey(call, body.passkey, hash)) ?? refuse('AUTH_PASSKEY_REFUSED');
  const isFirst = !(await database.asSystem((db) => hasSecondStep(db, viewer.accountId)));
  const recovery = isFirst ? await makeRecoveryCodes() : undefined;
  const row = await change(async (db, record) => {
    const at = clock.now();
    const passkey = await queries.insertPasskey(db, viewer, { ...newPasskey, name: body.name }, at);
    if (recovery) await giveRecoveryCodes(db, viewer, recovery.stored);
    await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
    await notifyOwner({ ...call, db }, 'PASSKEY_ADDED', viewer.accountId);
    await record(
      changeOf(viewer, passkey.id, { after: { name: passkey.name, isSynced: passkey.is_synced } }),
    );
    return passkey;
  });
  return {
    passkey: toResult(row, settings),
    recoveryCodes: recovery?.codes.map(formatRecoveryCode) ?? [],
  };
}

export async function removeOwnPasskey(call: SteppedCall<typeof passkeys.remove>) {
  const { database, viewer, params, body, clock, refuse, change } = call;
  const passkey =
    (await database.asSystem((db) => queries.findPasskey(db, viewer.accountId, params.id))) ??
    refuse('AUTH_PASSKEY_NOT_FOUND');
  const proof = (await proveSelf(call, body)) ?? refuse('AUTH_PASSKEY_NOT_FOUND');
  await change(async (db, record) => {
    const at = clock.now();
    if (!(await useProof(db, viewer.accountId, proof, at))) refuse('AUTH_SECOND_STEP_WRONG');
    if (!(await removePasskey({ ...call, db }, viewer.accountId, passkey.id)))
      refuse('AUTH_PASSKEY_NOT_FOUND');
    await endOtherSessions(db, viewer, at, 'SECOND_STEP_CHANGED');
    await record(changeOf(viewer, passkey.id, { before: { name: passkey.name } }));
  });
  return {};
}

export async function signInWithPasskey(call: PublicCall<typeof passkeys.signIn>) {
  const client = clientOf(call);
  const note = createSignInRecorder(call, { address: client.address, secondStep: 'passkey' });
  const { challenge } = call.body;
  const pair = await passSecondStep(call, challenge, (waiting) => proveSignIn(call, waiting), client, note);
  return answerSignIn(call, pair);
}
