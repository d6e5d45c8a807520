import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../services.ts';

/** Names of the cookies a browser holds. */
export interface CookieNames {
  session: string;
  refresh: string;
  /** Valueless, readable by scripts: the "login flag" of spec §1. */
  flag: string;
  /** By which a browser is known again where somebody has signed in. */
  browser: string;
}

export type CookieSettings = Pick<Settings, 'secureCookies' | 'basePath'>;

/**
 * Over HTTPS the names carry the prefixes by which a browser itself refuses a cookie that another site or a
 * plain connection set (ASVS 3.3.1); over plain HTTP it would refuse ours. A cookie of `__Host-` would be sent to
 * all paths of the host, so below a path the session has the other prefix.
 */
export function cookieNames({ secureCookies, basePath }: CookieSettings): CookieNames {
  const prefix = secureCookies ? '__Secure-' : '';
  return {
    session: `${prefix && basePath === '' ? '__Host-' : prefix}gatehouse_session`,
    refresh: `${prefix}gatehouse_refresh`,
    flag: 'gatehouse_signed_in',
    browser: `${prefix}gatehouse_browser`,
  };
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** SHA-256 of a token as it is stored; undefined for what cannot be one of ours. */
export function tokenHash(token: string | undefined): Buffer | undefined {
  return token && tokenShape.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** 256 bits in the shape of every token of the portal. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Stored form of a token made here. */
export const hashOf = (token: string) => tokenHash(token) as Buffer; // made by newToken, so of the right shape

/** The caller's session token: `Authorization: Bearer`, else the cookie. */
export function presentedToken(
  request: FastifyRequest,
  settings: CookieSettings,
): { hash: Buffer | undefined; byCookie: boolean } {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { hash: tokenHash(bearer), byCookie: false };
  return { hash: tokenHash(request.cookies[cookieNames(settings).session]), byCookie: true };
}

/**
 * Refuses a state change that a foreign page could have sent with the browser's cookies: the client's own
 * header must be there and Origin, where present, must be ours (security.md §1.10).
 */
export function refuseForeignPage(request: FastifyRequest, publicUrl: string): void {
  const origin = request.headers.origin;
  const ours =
    origin === undefined ||
    origin === new URL(publicUrl).origin ||
    origin === `${request.protocol}://${request.host}`;
  const site = request.headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!ours || !sameSite || !request.headers['x-command-id']) throw new Refusal('AUTH_NO_PERMISSION');
}

/** Whether a browser sent it: those alone attach cookies, Origin and Sec-Fetch-Site by themselves. */
export const fromBrowser = ({ headers }: FastifyRequest): boolean =>
  (headers.origin ?? headers.cookie ?? headers['sec-fetch-site']) !== undefined;
