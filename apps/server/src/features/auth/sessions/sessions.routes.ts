import { sessions } from '@gatehouse/api/auth/sessions';
import { countAttempts } from '../../../platform/attempts.ts';
import { presentedToken, refreshCookie } from '../../../platform/http/credentials.ts';
import { type Feature, type PublicCall, publicRoute, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { hashPassword, verifyPassword } from '../../../platform/password.ts';
import { type OpenedSession, viewerOf } from '../../../platform/viewer.ts';
import { isWeakPassword } from './password-policy.rules.ts';
import { clearCookies, setCookies } from './sessions.cookies.ts';
import { describeMe, describeSession } from './sessions.presenter.ts';
import * as queries from './sessions.queries.ts';
import { hashOf, login, refresh, type TokenPair } from './sessions.service.ts';

const perAccount = { attempts: 10, windowSeconds: 900 };

/** A browser's tokens travel in HttpOnly cookies; other clients get them in the answer. */
async function answer(
  call: Pick<PublicCall<typeof sessions.check>, 'reply' | 'settings' | 'database' | 'clock'>,
  pair: TokenPair,
) {
  const browser = pair.deviceType === 'WEB';
  if (browser) setCookies(call.reply, call.settings, pair);
  const me = await call.database.asSession(hashOf(pair.token), call.clock.now(), async (db, [opened]) => {
    const viewer = viewerOf((opened as { viewer: OpenedSession }).viewer); // opened just now
    return describeMe(viewer, await queries.findMe(db, viewer));
  });
  const tokens = browser
    ? { token: '', refreshToken: '' }
    : { token: pair.token, refreshToken: pair.refreshToken };
  return { ...tokens, deviceToken: pair.deviceToken, roles: me.roles, me };
}

type SignInCall = Omit<PublicCall<typeof sessions.loginByUsername>, 'refuse'>;

async function signIn(by: 'username' | 'email', call: SignInCall) {
  const client = {
    address: call.request.ip,
    userAgent: call.request.headers['user-agent']?.slice(0, 512) ?? '',
  };
  const pair = await login(call, by, call.body, client, (db, opened) =>
    call.recordAs(
      db,
      { accountId: opened.accountId, name: opened.accountName },
      {
        companyId: opened.companyId,
        entity: 'session',
        entityId: opened.sessionId,
        after: { deviceName: call.body.deviceName, address: client.address },
      },
    ),
  );
  return answer(call, pair);
}

export const sessionsFeature: Feature = {
  name: 'sessions',
  constraints: {},
  routes: [
    publicRoute(sessions.loginByEmail, (call) => signIn('email', call)),
    publicRoute(sessions.loginByUsername, (call) => signIn('username', call)),
    publicRoute(sessions.check, async ({ request, database, clock }) => {
      const { hash } = presentedToken(request);
      if (!hash) return { signedIn: false };
      return database.asSession(hash, clock.now(), async (_db, [opened]) => ({
        signedIn: (opened as { viewer: OpenedSession | null }).viewer !== null,
      }));
    }),
    publicRoute(sessions.refresh, async (call) => {
      const presented = call.body.refreshToken || call.request.cookies[refreshCookie] || '';
      const pair = await refresh(call, presented, call.request.ip, (db, rotated) =>
        call.recordAs(
          db,
          { accountId: rotated.accountId, name: rotated.accountName },
          {
            companyId: rotated.companyId,
            entity: 'session',
            entityId: rotated.sessionId,
          },
        ),
      );
      return answer(call, pair);
    }),
    route(sessions.logout, async ({ db, viewer, clock, record, announce, reply, settings }) => {
      await queries.endSession(db, viewer.sessionId, clock.now(), 'LOGOUT');
      await record({ companyId: viewer.companyId, entity: 'session', entityId: viewer.sessionId });
      await announce({ topic: 'rights.changed', companyId: viewer.companyId ?? 0, ids: [viewer.accountId] });
      clearCookies(reply, settings);
      return {};
    }),
    route(sessions.me, async ({ db, viewer }) => describeMe(viewer, await queries.findMe(db, viewer))),
    route(
      sessions.changePassword,
      async ({ db, viewer, body, clock, database, refuse, record, announce }) => {
        if (body.username.toLowerCase() !== viewer.accountName.toLowerCase()) refuse('AUTH_USER_NOT_FOUND');
        const wait = await countAttempts(database, clock.now(), {
          [`password:account:${viewer.accountId}`]: perAccount,
        });
        if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS');
        const stored = await queries.findPassword(db, viewer);
        if (!(await verifyPassword(stored?.password_hash, body.oldPassword))) refuse('AUTH_WRONG_PASSWORD');
        if (body.newPassword === body.oldPassword || isWeakPassword(body.newPassword, viewer.accountName))
          refuse('AUTH_PASSWORD_TOO_WEAK');
        const at = clock.now();
        await queries.setPassword(db, viewer.accountId, await hashPassword(body.newPassword), at);
        await queries.endSessionsOf(db, viewer.accountId, at, 'PASSWORD_CHANGED', viewer.sessionId);
        await record({ companyId: viewer.companyId, entity: 'account', entityId: viewer.accountId });
        await announce({
          topic: 'rights.changed',
          companyId: viewer.companyId ?? 0,
          ids: [viewer.accountId],
        });
        return {};
      },
    ),
    route(sessions.list, async ({ db, viewer, query, clock }) => {
      const { rows, total } = await queries.listMySessions(db, viewer, clock.now(), query.page, query.size);
      return pageOf(
        rows.map((row) => describeSession(row, viewer)),
        total,
        query,
      );
    }),
    route(sessions.remove, async ({ db, viewer, params, clock, refuse, record, announce }) => {
      const found = await queries.findMySession(db, viewer, params.id);
      if (!found || !(await queries.endSession(db, found.id, clock.now(), 'REMOVED')))
        return refuse('AUTH_SESSION_NOT_FOUND');
      await record({
        companyId: viewer.companyId,
        entity: 'session',
        entityId: found.id,
        before: { deviceName: found.device_name },
      });
      await announce({ topic: 'rights.changed', companyId: viewer.companyId ?? 0, ids: [viewer.accountId] });
      return {};
    }),
  ],
};
