import { sessions } from '@gatehouse/api/auth/sessions';
import type { Db } from '../../../platform/db/database.ts';
import { cookieNames, presentedToken } from '../../../platform/http/credentials.ts';
import {
  type Feature,
  type PublicCall,
  publicRoute,
  route,
  steppedRoute,
} from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { hashPassword } from '../../../platform/password.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openedSession, viewerOf } from '../../../platform/viewer.ts';
import { tellOwner } from '../../settings/mails/account-notices.service.ts';
import { login, passSecondStep, type SignedIn } from './login.service.ts';
import { endOtherSessions, proveOwnPassword } from './own-password.service.ts';
import { isWeakPassword } from './password-policy.rules.ts';
import { clearCookies, setCookies } from './sessions.cookies.ts';
import { tidySessions } from './sessions.jobs.ts';
import { describeMe, describeSession } from './sessions.presenter.ts';
import * as queries from './sessions.queries.ts';
import { type Client, hashOf, refresh, type TokenPair } from './sessions.service.ts';

/** A browser's tokens travel in HttpOnly cookies; other clients get them in the answer. */
async function answer(
  call: Pick<PublicCall<typeof sessions.check>, 'reply' | 'settings' | 'database' | 'clock'>,
  pair: TokenPair,
) {
  const me = await call.database.asSession(hashOf(pair.token), call.clock.now(), async (db, opened) => {
    const session = openedSession(opened);
    if (!session) throw new Refusal('AUTH_UNAUTHORIZED'); // ended between its beginning and now
    const viewer = viewerOf(session);
    return describeMe(viewer, await queries.findMe(db, viewer));
  });
  const browser = pair.deviceType === 'WEB';
  if (browser) setCookies(call.reply, call.settings, pair);
  const { token, refreshToken } = browser ? { token: '', refreshToken: '' } : pair;
  return { token, refreshToken, deviceToken: pair.deviceToken, roles: me.roles, me };
}

type SignInCall =
  | PublicCall<typeof sessions.loginByUsername>
  | PublicCall<typeof sessions.loginByEmail>
  | PublicCall<typeof sessions.secondStep>;

function clientOf({ request, settings, language: read }: SignInCall): Client {
  const { hash, byCookie } = presentedToken(request, settings);
  const userAgent = request.headers['user-agent']?.slice(0, 512) ?? '';
  const language = request.headers['accept-language'] === undefined ? undefined : read;
  return { address: request.ip, userAgent, held: byCookie ? hash : undefined, language };
}

/** Writes down who signed in, or got as far as the second step. */
const noting =
  (call: SignInCall, after: object) =>
  (db: Db, { accountId, accountName, companyId, outcome }: SignedIn) =>
    call.recordAs(
      db,
      { accountId, name: accountName },
      'sessionId' in outcome
        ? { companyId, entity: 'session', entityId: outcome.sessionId, after }
        : { companyId, entity: 'account', entityId: accountId, after: { ...after, waitsFor: 'second step' } },
    );

async function signIn(
  by: 'username' | 'email',
  call: Exclude<SignInCall, PublicCall<typeof sessions.secondStep>>,
) {
  const client = clientOf(call);
  const note = noting(call, { deviceName: call.body.deviceName, address: client.address });
  const outcome = await login(call, by, call.body, client, note);
  return 'challenge' in outcome ? outcome : answer(call, outcome);
}

export const sessionsFeature: Feature = {
  name: 'sessions',
  constraints: {},
  jobs: [tidySessions],
  routes: [
    publicRoute(sessions.loginByEmail, (call) => signIn('email', call)),
    publicRoute(sessions.loginByUsername, (call) => signIn('username', call)),
    publicRoute(sessions.secondStep, async (call) => {
      const client = clientOf(call);
      const note = noting(call, { address: client.address, secondStep: true });
      return answer(call, await passSecondStep(call, call.body, client, note));
    }),
    publicRoute(sessions.check, async ({ request, database, clock, settings }) => {
      const { hash } = presentedToken(request, settings);
      if (!hash) return { signedIn: false };
      return database.asSession(
        hash,
        clock.now(),
        async (_db, opened) => ({ signedIn: openedSession(opened) !== null }),
        'look',
      );
    }),
    publicRoute(sessions.refresh, async (call) => {
      const { refresh: cookie } = cookieNames(call.settings.secureCookies);
      const presented = call.body.refreshToken || call.request.cookies[cookie] || '';
      const pair = await refresh(call, presented, call.request.ip, (db, rotated) =>
        call.recordAs(
          db,
          { accountId: rotated.accountId, name: rotated.accountName },
          { companyId: rotated.companyId, entity: 'session', entityId: rotated.sessionId },
        ),
      );
      return answer(call, pair);
    }),
    route(sessions.logout, async ({ db, viewer, clock, record, reply, settings }) => {
      await queries.endSession(db, viewer.sessionId, clock.now(), 'LOGOUT');
      await record({ companyId: viewer.companyId, entity: 'session', entityId: viewer.sessionId });
      clearCookies(reply, settings);
      return {};
    }),
    route(sessions.me, async ({ db, viewer }) => describeMe(viewer, await queries.findMe(db, viewer))),
    steppedRoute(sessions.changePassword, async (call) => {
      const { viewer, body, clock, refuse, change } = call;
      if (body.username.toLowerCase() !== viewer.accountName.toLowerCase()) refuse('AUTH_USER_NOT_FOUND');
      const stored = await proveOwnPassword(call, viewer, body.oldPassword);
      if (!stored) return refuse('AUTH_WRONG_PASSWORD');
      if (body.newPassword === body.oldPassword || isWeakPassword(body.newPassword, viewer.accountName))
        refuse('AUTH_PASSWORD_TOO_WEAK');
      const passwordHash = await hashPassword(body.newPassword);
      await change(async (db, record) => {
        const at = clock.now();
        if (!(await queries.replacePassword(db, viewer, stored, passwordHash, at))) refuse('API_CONFLICT');
        await endOtherSessions(db, viewer, at, 'PASSWORD_CHANGED');
        await tellOwner({ ...call, db }, 'PASSWORD_CHANGED', viewer.accountId);
        await record({ companyId: viewer.companyId, entity: 'account', entityId: viewer.accountId });
      });
      return {};
    }),
    route(sessions.list, async ({ db, viewer, query, clock }) => {
      const { rows, total } = await queries.listMySessions(db, viewer, clock.now(), query.page, query.size);
      return pageOf(
        rows.map((row) => describeSession(row, viewer)),
        total,
        query,
      );
    }),
    route(sessions.remove, async ({ db, viewer, params, clock, refuse, record }) => {
      const found = await queries.findMySession(db, viewer, params.id);
      if (!found || !(await queries.endSession(db, found.id, clock.now(), 'REMOVED')))
        return refuse('AUTH_SESSION_NOT_FOUND');
      await record({
        companyId: viewer.companyId,
        entity: 'session',
        entityId: found.id,
        before: { deviceName: found.device_name },
      });
      return {};
    }),
  ],
};
