import { sessions } from '@gatehouse/api/auth/sessions';
import { apiPrefix, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { type CookieSettings, cookieNames } from '../../../platform/http/credentials.ts';
import type { TokenPair } from './sessions.service.ts';

/** Where each cookie goes: the refresh token to the one operation that takes it, the flag to scripts as well. */
const attributes = ({ secureCookies: secure, basePath }: CookieSettings) => {
  const common = { path: basePath || '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return {
    session: common,
    refresh: { ...common, path: basePath + pathOf(sessions.refresh), sameSite: 'strict' },
    flag: { ...common, httpOnly: false },
    // to signing in alone, which takes several operations
    browser: { ...common, path: `${basePath}${apiPrefix}/auth/login`, sameSite: 'strict' },
  } as const;
};

/** A browser is known for a year after it was last used to sign in; logging out does not make it a stranger. */
const knownSeconds = 365 * 24 * 3_600;

/** Hands a browser the token by which it is known again. */
export function setBrowserCookie(reply: FastifyReply, settings: CookieSettings, token: string): void {
  const { browser } = attributes(settings);
  reply.setCookie(cookieNames(settings).browser, token, { ...browser, maxAge: knownSeconds });
}

/** Hands a browser its tokens, out of reach of scripts, and the valueless flag its screens look at. */
export function setCookies(reply: FastifyReply, settings: CookieSettings, pair: TokenPair): void {
  const names = cookieNames(settings);
  const { session, refresh, flag } = attributes(settings);
  const lasting = pair.rememberMe ? { expires: pair.expiresAt } : {};
  reply.setCookie(names.session, pair.token, { ...session, ...lasting });
  reply.setCookie(names.refresh, pair.refreshToken, { ...refresh, ...lasting });
  reply.setCookie(names.flag, '1', { ...flag, ...lasting });
}

export function clearCookies(reply: FastifyReply, settings: CookieSettings): void {
  const names = cookieNames(settings);
  const { session, refresh, flag } = attributes(settings);
  reply.clearCookie(names.session, session);
  reply.clearCookie(names.refresh, refresh);
  reply.clearCookie(names.flag, flag);
}
