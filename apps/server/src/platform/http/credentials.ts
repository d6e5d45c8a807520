import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export const sessionCookie = 'gatehouse_session';
export const refreshCookie = 'gatehouse_refresh';
/** Valueless, readable by scripts: the "login flag" of spec §1. */
export const flagCookie = 'gatehouse_signed_in';

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** SHA-256 of a token as it is stored; undefined for what cannot be one of ours. */
export function tokenHash(token: string | undefined): Buffer | undefined {
  return token && tokenShape.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** The caller's session token: `Authorization: Bearer`, else the cookie. */
export function presentedToken(request: FastifyRequest): { hash: Buffer | undefined; byCookie: boolean } {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { hash: tokenHash(bearer), byCookie: false };
  return { hash: tokenHash(request.cookies[sessionCookie]), byCookie: true };
}

/**
 * Refuses a state change that a foreign page could have sent with the browser's cookies: the client's own
 * header must be there and Origin, where present, must be ours (security.md §1.10).
 */
export function refuseForeignPage(request: FastifyRequest, publicOrigin: string): void {
  const origin = request.headers.origin;
  const ours =
    origin === undefined || origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
  const site = request.headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!ours || !sameSite || !request.headers['x-command-id']) throw new Refusal('AUTH_NO_PERMISSION');
}
