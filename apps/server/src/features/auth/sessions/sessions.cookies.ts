import { sessions } from '@gatehouse/api/auth/sessions';
import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import { apiPrefix, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { type CookieSettings, cookieNames } from '../../../platform/http/credentials.ts';
import type { TokenPair } from './sessions.service.ts';

/**
 * Attributes of the session cookies. The refresh token is sent only to the refresh operation. Only the cookie `flag`
 * can be read by scripts.
 */
const cookieAttributes = ({ secureCookies: secure, basePath }: CookieSettings) => {
  const common = { path: basePath || '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return {
    session: common,
    refresh: { ...common, path: basePath + pathOf(sessions.refresh), sameSite: 'strict' },
    flag: { ...common, httpOnly: false },
    // the cookie that identifies a known browser is sent only to the sign-in operations
    browser: { ...common, path: `${basePath}${apiPrefix}/auth/login`, sameSite: 'strict' },
  } as const;
};

/**
 * Time in seconds for which a browser stays known: a year after the last sign-in with the browser. The browser stays
 * known after signing out.
 */
const knownSeconds = 365 * SECONDS_PER_DAY;

export function setBrowserCookie(reply: FastifyReply, settings: CookieSettings, token: string): void {
  const { browser } = cookieAttributes(settings);
  reply.setCookie(cookieNames(settings).browser, token, { ...browser, maxAge: knownSeconds });
}

/**
 * Sets the cookies of a session. Scripts cannot read the tokens. Scripts can read a flag without a secret, which tells
 * the web app that a session exists.
 */
export function setCookies(reply: FastifyReply, settings: CookieSettings, pair: TokenPair): void {
  const names = cookieNames(settings);
  const { session, refresh, flag } = cookieAttributes(settings);
  const lasting = pair.rememberMe ? { expires: pair.expiresAt } : {};
  reply.setCookie(names.session, pair.token, { ...session, ...lasting });
  reply.setCookie(names.refresh, pair.refreshToken, { ...refresh, ...lasting });
  reply.setCookie(names.flag, '1', { ...flag, ...lasting });
}

export function clearCookies(reply: FastifyReply, settings: CookieSettings): void {
  const names = cookieNames(settings);
  const { session, refresh, flag } = cookieAttributes(settings);
  reply.clearCookie(names.session, session);
  reply.clearCookie(names.refresh, refresh);
  reply.clearCookie(names.flag, flag);
}
