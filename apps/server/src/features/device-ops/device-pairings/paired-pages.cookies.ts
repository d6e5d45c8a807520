import { pairedPagePath } from '@gatehouse/api/device-ops/device-pairings';
import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import { apiPrefix } from '@gatehouse/api/platform/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSettings, cookieNames, hashToken } from '../../../platform/http/credentials.ts';

/** Lifetime of the cookie in seconds, from the last time that the page was loaded. Browsers limit it to 400 days. */
const maxAge = 400 * SECONDS_PER_DAY;

/** The cookie is sent only to the operations of a paired page, so that it has no effect on a signed-in person. */
const attributes = ({ secureCookies: secure, basePath }: CookieSettings) =>
  ({
    path: basePath + apiPrefix + pairedPagePath,
    sameSite: 'strict',
    secure,
    httpOnly: true,
  }) as const;

export const readPageToken = (request: FastifyRequest, settings: CookieSettings): string | undefined => {
  const token = request.cookies[cookieNames(settings).page];
  return hashToken(token) && token;
};

export function setPageCookie(reply: FastifyReply, settings: CookieSettings, token: string): void {
  reply.setCookie(cookieNames(settings).page, token, { ...attributes(settings), maxAge });
}

export function clearPageCookie(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(cookieNames(settings).page, attributes(settings));
}
