import { sessions } from '@gatehouse/api/auth/sessions';
import { cookieNames, readSessionToken } from '../../../platform/http/credentials.ts';
import {
  type Feature,
  type PublicCall,
  publicRoute,
  route,
  steppedRoute,
} from '../../../platform/http/route.ts';
import { hashPassword } from '../../../platform/password.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getOpenedSession } from '../../../platform/viewer.ts';
import { notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { createRejection } from '../identity-providers/provider-claims.rules.ts';
import { recordRejection } from '../identity-providers/provider-rejections.service.ts';
import { signOutAddress } from '../identity-providers/provider-sign-out.service.ts';
import { proveCode } from '../second-factor/second-factor.service.ts';
import { login, passSecondStep } from './login.service.ts';
import { endOtherSessions, proveOwnPassword } from './own-password.service.ts';
import { findWeakness } from './password-policy.rules.ts';
import { clearCookies } from './sessions.cookies.ts';
import { tidySessions } from './sessions.jobs.ts';
import { sessionsPersonal } from './sessions.personal.ts';
import { describeMe } from './sessions.presenter.ts';
import * as queries from './sessions.queries.ts';
import { refresh } from './sessions.service.ts';
import { answerSignIn, clientOf, createSignInRecorder } from './sign-in.service.ts';

async function signIn(
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

export const sessionsFeature: Feature = {
  name: 'sessions',
  personal: sessionsPersonal,
  constraints: {},
  jobs: [tidySessions],
  routes: [
    publicRoute(sessions.loginByEmail, (call) => signIn('email', call)),
    publicRoute(sessions.loginByUsername, (call) => signIn('username', call)),
    publicRoute(sessions.secondStep, async (call) => {
      const client = clientOf(call);
      const note = createSignInRecorder(call, { address: client.address, secondStep: true });
      const { challenge, code } = call.body;
      const prove = ({ accountId }: { accountId: number }) => proveCode(call, accountId, code);
      return answerSignIn(call, await passSecondStep(call, challenge, prove, client, note));
    }),
    publicRoute(sessions.check, async ({ request, database, clock, settings }) => {
      const { hash } = readSessionToken(request, settings);
      if (!hash) return { signedIn: false };
      return database.asSession(
        hash,
        clock.now(),
        async (_db, opened) => ({ signedIn: getOpenedSession(opened) !== null }),
        'look',
      );
    }),
    publicRoute(sessions.refresh, async (call) => {
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
        // another tab has just exchanged the same refresh token; the grace period allows a second exchange
        return answerSignIn(call, await exchange());
      });
    }),
    steppedRoute(sessions.logout, async (call) => {
      const { viewer, clock, reply, settings, change } = call;
      // must run before the session ends, because the session contains the data about its provider
      const providerAddress = await signOutAddress(call, viewer);
      await change(async (db, record) => {
        await queries.endSession(db, viewer.sessionId, clock.now(), 'LOGOUT');
        await record({ companyId: viewer.companyId, entityId: viewer.sessionId });
      });
      clearCookies(reply, settings);
      return { providerAddress };
    }),
    route(sessions.me, async ({ db, viewer }) => describeMe(viewer, await queries.findMe(db, viewer))),
    steppedRoute(sessions.changePassword, async (call) => {
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
    }),
    route(sessions.list, ({ db, viewer, query, clock }) =>
      queries.listMySessions(db, viewer, clock.now(), query),
    ),
    route(sessions.remove, async ({ db, viewer, params, clock, refuse, record }) => {
      const mySession = await queries.findMySession(db, viewer, params.id);
      if (!mySession || !(await queries.endSession(db, mySession.id, clock.now(), 'REMOVED')))
        return refuse('AUTH_SESSION_NOT_FOUND');
      await record({
        companyId: viewer.companyId,
        entityId: mySession.id,
        before: { deviceName: mySession.device_name },
      });
      return {};
    }),
  ],
};
