import { sessions } from '@gatehouse/api/auth/sessions';
import { apiPrefix, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { cookieNames } from '../../../platform/http/credentials.ts';
import type { Settings } from '../../../platform/services.ts';
import type { TokenPair } from './sessions.service.ts';

/** Where each cookie goes: the refresh token to the one operation that takes it, the flag to scripts as well. */
const attributes = (secure: boolean) => {
  const common = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return {
    session: common,
    refresh: { ...common, path: pathOf(sessions.refresh), sameSite: 'strict' },
    flag: { ...common, httpOnly: false },
    // to signing in alone, which takes several operations
    browser: { ...common, path: `${apiPrefix}/auth/login`, sameSite: 'strict' },
  } as const;
};

/** A browser is known for a year after it was last used to sign in; logging out does not make it a stranger. */
const knownSeconds = 365 * 24 * 3_600;

/** Hands a browser the token by which it is known again. */
export function setBrowserCookie(reply: FastifyReply, { secureCookies }: Settings, token: string): void {
  const { browser } = attributes(secureCookies);
  reply.setCookie(cookieNames(secureCookies).browser, token, { ...browser, maxAge: knownSeconds });
}

/** Hands a browser its tokens, out of reach of scripts, and the valueless flag its screens look at. */
export function setCookies(reply: FastifyReply, { secureCookies }: Settings, pair: TokenPair): void {
  const names = cookieNames(secureCookies);
  const { session, refresh, flag } = attributes(secureCookies);
  const lasting = pair.rememberMe ? { expires: pair.expiresAt } : {};
  reply.setCookie(names.session, pair.token, { ...session, ...lasting });
  reply.setCookie(names.refresh, pair.refreshToken, { ...refresh, ...lasting });
  reply.setCookie(names.flag, '1', { ...flag, ...lasting });
}

export function clearCookies(reply: FastifyReply, { secureCookies }: Settings): void {
  const names = cookieNames(secureCookies);
  const { session, refresh, flag } = attributes(secureCookies);
  reply.clearCookie(names.session, session);
  reply.clearCookie(names.refresh, refresh);
  reply.clearCookie(names.flag, flag);
}
