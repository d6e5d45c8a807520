import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { flagCookie, refreshCookie, sessionCookie } from '../../../platform/http/credentials.ts';
import type { Settings } from '../../../platform/services.ts';
import type { TokenPair } from './sessions.service.ts';

const refreshPath = pathOf(sessions.refresh);

/** Hands a browser its tokens, out of reach of scripts, and the valueless flag its screens look at. */
export function setCookies(reply: FastifyReply, settings: Settings, pair: TokenPair): void {
  const lasting = pair.rememberMe ? { expires: pair.expiresAt } : {};
  const common = { path: '/', sameSite: 'lax', secure: settings.secureCookies, ...lasting } as const;
  reply.setCookie(sessionCookie, pair.token, { ...common, httpOnly: true });
  reply.setCookie(refreshCookie, pair.refreshToken, {
    ...common,
    path: refreshPath,
    sameSite: 'strict',
    httpOnly: true,
  });
  reply.setCookie(flagCookie, '1', common);
}

export function clearCookies(reply: FastifyReply, settings: Settings): void {
  const common = { path: '/', sameSite: 'lax', secure: settings.secureCookies } as const;
  reply.clearCookie(sessionCookie, { ...common, httpOnly: true });
  reply.clearCookie(refreshCookie, { ...common, path: refreshPath, sameSite: 'strict', httpOnly: true });
  reply.clearCookie(flagCookie, common);
}
