import type { sessions } from '@gatehouse/api/auth/sessions';
import { cookieNames } from '../../../platform/http/credentials.ts';
import type { PublicCall, SteppedCall } from '../../../platform/http/route.ts';
import { hashPassword } from '../../../platform/password.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { createRejection } from '../identity-providers/provider-claims.rules.ts';
import { recordRejection } from '../identity-providers/provider-rejections.service.ts';
import { login } from './login.service.ts';
import { endOtherSessions, proveOwnPassword } from './own-password.service.ts';
import { findWeakness } from './password-policy.rules.ts';
import * as queries from './sessions.queries.ts';
import { refresh } from './sessions.service.ts';
import { answerSignIn, clientOf, createSignInRecorder } from './sign-in.service.ts';

export async function signIn(
  loginField: 'username' | 'email',
  call: PublicCall<typeof sessions.loginByUsername> | PublicCall<typeof sessions.loginByEmail>,
) {
  const client = clientOf(call);
  const outcome = await login(call, loginField, call.body, client, {
    signedIn: createSignInRecorder(call, { deviceName: call.body.deviceName, address: client.address }),
    providerRequired: (provider, { email }) =>
      recordRejection(call, provider, { email }, createRejection('PASSWORDS_OFF', 'email', email)),
  });
  return 'challenge' in outcome ? outcome : answerSignIn(call, outcome);
}

export async function refreshSession(call: PublicCall<typeof sessions.refresh>) {
  const { refresh: cookie } = cookieNames(call.settings);
  const refreshToken = call.body.refreshToken || call.request.cookies[cookie] || '';
  const exchange = () =>
    refresh(call, refreshToken, call.request.ip, (db, rotated) =>
      call.recordAs(
        db,
        { accountId: rotated.accountId, name: rotated.accountName },
        { companyId: rotated.companyId, entityId: rotated.sessionId },
      ),
    );
  return answerSignIn(call, await exchange()).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // another tab has just exchanged the same refresh token, and the grace period allows a second exchange
    return answerSignIn(call, await exchange());
  });
}

export async function changePassword(call: SteppedCall<typeof sessions.changePassword>) {
  const { viewer, body, clock, refuse, change } = call;
  if (body.username.toLowerCase() !== viewer.accountName.toLowerCase()) refuse('AUTH_USER_NOT_FOUND');
  const stored = await proveOwnPassword(call, viewer, body.oldPassword);
  if (!stored) return refuse('AUTH_WRONG_PASSWORD');
  const weakness =
    body.newPassword === body.oldPassword
      ? { field: 'newPassword', rule: 'passwordSame' as const, params: {} }
      : findWeakness(body.newPassword, viewer.accountName);
  if (weakness) refuse('AUTH_PASSWORD_TOO_WEAK', { fields: [weakness] });
  const passwordHash = await hashPassword(body.newPassword);
  await change(async (db, record) => {
    const at = clock.now();
    if (!(await queries.replacePassword(db, viewer, stored, passwordHash, at))) refuse('API_CONFLICT');
    await endOtherSessions(db, viewer, at, 'PASSWORD_CHANGED');
    await notifyOwner({ ...call, db }, 'PASSWORD_CHANGED', viewer.accountId);
    await record({ companyId: viewer.companyId, entity: 'accounts', entityId: viewer.accountId });
  });
  return {};
}
