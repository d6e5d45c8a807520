import { sessions } from '@gatehouse/api/auth/sessions';
import { readSessionToken } from '../../../platform/http/credentials.ts';
import { type Feature, publicRoute, route, steppedRoute } from '../../../platform/http/route.ts';
import { getOpenedSession } from '../../../platform/viewer.ts';
import { signOutAddress } from '../identity-providers/provider-sign-out.service.ts';
import { proveCode } from '../second-factor/second-factor.service.ts';
import { passSecondStep } from './login.service.ts';
import { changePassword, refreshSession, signIn } from './session-calls.service.ts';
import { clearCookies } from './sessions.cookies.ts';
import { tidySessions } from './sessions.jobs.ts';
import { sessionsPersonal } from './sessions.personal.ts';
import { describeMe } from './sessions.presenter.ts';
import * as queries from './sessions.queries.ts';
import { answerSignIn, clientOf, createSignInRecorder } from './sign-in.service.ts';

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
    publicRoute(sessions.refresh, refreshSession),
    steppedRoute(sessions.logout, async (call) => {
      const { viewer, clock, reply, settings, change } = call;
      // The sign-out URL of the provider is read before the session ends, because the session contains it.
      const providerAddress = await signOutAddress(call, viewer);
      await change(async (db, record) => {
        await queries.endSession(db, viewer.sessionId, clock.now(), 'LOGOUT');
        await record({ companyId: viewer.companyId, entityId: viewer.sessionId });
      });
      clearCookies(reply, settings);
      return { providerAddress };
    }),
    route(sessions.me, async ({ db, viewer }) => describeMe(viewer, await queries.findMe(db, viewer))),
    steppedRoute(sessions.changePassword, changePassword),
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
