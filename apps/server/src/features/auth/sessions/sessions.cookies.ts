import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
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
  } as const;
};

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
