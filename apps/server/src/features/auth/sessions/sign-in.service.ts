import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Db } from '../../../platform/db/database.ts';
import {
  cookieNames,
  hashNewToken,
  hashToken,
  readSessionToken,
} from '../../../platform/http/credentials.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getOpenedSession, toViewer } from '../../../platform/viewer.ts';
import type { SignInResult } from './login.service.ts';
import { setBrowserCookie, setCookies } from './sessions.cookies.ts';
import { describeMe } from './sessions.presenter.ts';
import * as queries from './sessions.queries.ts';
import type { SignInClient, TokenPair } from './sessions.service.ts';

/** Returns the signed-in person. Browsers get their tokens as HttpOnly cookies, other clients in the response. */
export async function answerSignIn(
  call: Pick<PublicCall<OperationShape>, 'reply' | 'settings' | 'database' | 'clock'>,
  pair: TokenPair,
) {
  const me = await call.database.asSession(hashNewToken(pair.token), call.clock.now(), async (db, opened) => {
    const session = getOpenedSession(opened);
    if (!session) refuse('AUTH_UNAUTHORIZED'); // another call may end the session directly after it was created
    const viewer = toViewer(session);
    return describeMe(viewer, await queries.findMe(db, viewer));
  });
  const browser = pair.deviceType === 'WEB';
  if (browser) setCookies(call.reply, call.settings, pair);
  if (browser && pair.browserToken) setBrowserCookie(call.reply, call.settings, pair.browserToken);
  const { token, refreshToken } = browser ? { token: '', refreshToken: '' } : pair;
  return { token, refreshToken, deviceToken: pair.deviceToken, roles: me.roles, me };
}

type SignInCall = Pick<PublicCall<OperationShape>, 'request' | 'settings' | 'language' | 'recordAs'>;

export function clientOf({ request, settings, language: read }: SignInCall): SignInClient {
  const { hash, byCookie } = readSessionToken(request, settings);
  const userAgent = request.headers['user-agent']?.slice(0, 512) ?? '';
  const language = request.headers['accept-language'] === undefined ? undefined : read;
  const browser = hashToken(request.cookies[cookieNames(settings).browser]);
  return { address: request.ip, userAgent, held: byCookie ? hash : undefined, browser, language };
}

/**
 * Creates a function that records the sign-in in the audit trail. Before two-step verification, the function records
 * the right password.
 */
export const createSignInRecorder =
  (call: SignInCall, after: object) =>
  (db: Db, { accountId, accountName, companyId, outcome }: SignInResult) =>
    call.recordAs(
      db,
      { accountId, name: accountName },
      'sessionId' in outcome
        ? { companyId, entity: 'sessions', entityId: outcome.sessionId, after }
        : {
            companyId,
            entity: 'accounts',
            entityId: accountId,
            after: { ...after, waitsFor: 'second step' },
          },
    );
