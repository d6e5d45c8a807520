import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import type { Settings } from '../services.ts';

export interface CookieNames {
  session: string;
  refresh: string;
  /** Name of the cookie from which scripts read whether someone is signed in: the "login flag" of spec §1. */
  flag: string;
  /** Name of the cookie that identifies a browser in which a person has already signed in. */
  browser: string;
  /** Name of the cookie by which a browser that was paired with a device reads its page (decision 103). */
  page: string;
}

export type CookieSettings = Pick<Settings, 'secureCookies' | 'basePath'>;

/**
 * Returns the names of the cookies. Over HTTPS, the names have prefixes that make a browser reject cookies set by
 * another site or over plain HTTP (ASVS 3.3.1). Over plain HTTP, the names have no prefix, because the browser would
 * reject it. A `__Host-` cookie is sent to all paths of the host, so a portal below a path uses `__Secure-` for its
 * session.
 */
export function cookieNames({ secureCookies, basePath }: CookieSettings): CookieNames {
  const prefix = secureCookies ? '__Secure-' : '';
  return {
    session: `${prefix && basePath === '' ? '__Host-' : prefix}gatehouse_session`,
    refresh: `${prefix}gatehouse_refresh`,
    flag: 'gatehouse_signed_in',
    browser: `${prefix}gatehouse_browser`,
    page: `${prefix}gatehouse_page`,
  };
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the SHA-256 hash of a session token, as stored. Undefined if the text is not a session token of the portal.
 */
export function hashToken(token: string | undefined): Buffer | undefined {
  return token && tokenShape.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/** Prefix by which people and secret scanners recognise an API token. */
export const apiTokenPrefix = 'gatehouse_';
/** Returns the SHA-256 hash of an API token, as stored. Undefined if the text is not an API token. */
function hashApiToken(token: string): Buffer | undefined {
  return token.startsWith(apiTokenPrefix) && tokenShape.test(token.slice(apiTokenPrefix.length))
    ? createHash('sha256').update(token).digest()
    : undefined;
}

/** Creates an API token. Also returns the columns in which its hash and its last letters are stored. */
export function createApiToken(): { token: string; stored: { token_hash: Buffer; token_hint: string } } {
  const token = apiTokenPrefix + createToken();
  const token_hash = createHash('sha256').update(token).digest();
  return { token, stored: { token_hash, token_hint: token.slice(-4) } };
}

/** Creates 256 random bits in the format of all tokens of the portal. */
export const createToken = (): string => randomBytes(32).toString('base64url');
/** Returns the hash of a new token. `token` must come from `createToken`. */
export const hashNewToken = (token: string) => hashToken(token) as Buffer; // The hash is never undefined, because `createToken` made a valid token.

const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1];

/** Returns the hash of the API token in `Authorization: Bearer`. Undefined if the header contains none. */
export function readApiToken(request: FastifyRequest): Buffer | undefined {
  const bearer = readBearer(request);
  return bearer === undefined ? undefined : hashApiToken(bearer);
}

/** Returns the hash of the caller's session token, from `Authorization: Bearer` or the cookie. */
export function readSessionToken(
  request: FastifyRequest,
  settings: CookieSettings,
): { hash: Buffer | undefined; byCookie: boolean } {
  const bearer = readBearer(request);
  if (bearer) return { hash: hashToken(bearer), byCookie: false };
  return { hash: hashToken(request.cookies[cookieNames(settings).session]), byCookie: true };
}

/**
 * Refuses a change that a page of another site could have sent with the browser's cookies. The header of the web client
 * must be present. If Origin is present, it must be that of the portal (security.md §1.10).
 */
export function refuseForeignPage(request: FastifyRequest, publicUrl: string): void {
  const origin = request.headers.origin;
  const isOwnOrigin =
    origin === undefined ||
    origin === new URL(publicUrl).origin ||
    origin === `${request.protocol}://${request.host}`;
  const site = request.headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwnOrigin || !sameSite || !request.headers['x-command-id']) refuse('AUTH_NO_PERMISSION');
}

/**
 * Returns whether a browser sent the request. Only browsers attach cookies, Origin and Sec-Fetch-Site automatically.
 */
export const isFromBrowser = ({ headers }: FastifyRequest): boolean =>
  (headers.origin ?? headers.cookie ?? headers['sec-fetch-site']) !== undefined;
