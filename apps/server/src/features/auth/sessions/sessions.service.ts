import type { LoginInput } from '@gatehouse/api/auth/sessions';
import { DAY, HOUR } from '@gatehouse/api/platform/dates';
import type { Language } from '@gatehouse/messages';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './sessions.queries.ts';

/**
 * Lifetimes of sessions (security.md §1.10). A remembered browser stays signed in through its refresh token. Any other
 * session ends after `idleMinutes` without a call.
 */
const lifetimes = {
  idleMinutes: 30,
  session: 12 * HOUR,
  remembered: 30 * DAY,
  graceMs: 10_000,
};

/**
 * Limits on wrong passwords. The first limit applies per account or known browser. The second limit applies per client
 * address, for all accounts together (security.md T6).
 */
export const perAccount = { attempts: 10, windowSeconds: 900 };
export const perAddress = { attempts: 100, windowSeconds: 900 };

export interface SignInClient {
  address: string;
  userAgent: string;
  /** Hash of the browser's current session token. A new sign-in ends the current session (ASVS 7.2.4). */
  held: Buffer | undefined;
  /** Hash of the known-browser token. Undefined if the client sent no token. */
  browser: Buffer | undefined;
  /** Language for emails to the person. Undefined if the client sent no language. */
  language: Language | undefined;
}

export type SessionRequest = Omit<Required<LoginInput>, 'account' | 'password'> & {
  byProvider?: queries.ProviderSession | undefined;
};

export interface TokenPair {
  token: string;
  refreshToken: string;
  sessionId: number;
  accountId: number;
  companyId: number | null;
  accountName: string;
  rememberMe: boolean;
  deviceType: string;
  deviceToken: string;
  expiresAt: Date;
  browserToken?: string;
}

/** Opens a session with its first refresh token. The caller must have authenticated the account. */
export async function openSession(
  { clock }: Services,
  db: Db,
  account: { id: number; company_id: number | null; username: string },
  input: SessionRequest,
  client: SignInClient,
): Promise<TokenPair> {
  const at = clock.now();
  const token = createToken();
  const refreshToken = createToken();
  const expiresAt = new Date(at.getTime() + (input.rememberMe ? lifetimes.remembered : lifetimes.session));
  const { rememberMe, deviceName, deviceInfo, deviceType, deviceToken, locationInfo, byProvider } = input;
  const sessionId = await queries.insertSession(db, {
    accountId: account.id,
    companyId: account.company_id,
    tokenHash: hashNewToken(token),
    at,
    idleMinutes: lifetimes.idleMinutes,
    expiresAt,
    rememberMe,
    ipAddress: client.address,
    userAgent: client.userAgent,
    deviceName,
    deviceInfo,
    deviceType,
    deviceToken,
    locationInfo,
    byProvider,
  });
  const first = { sessionId, companyId: account.company_id, generation: 0 };
  await queries.insertRefreshToken(db, first, hashNewToken(refreshToken), at);
  const { id: accountId, company_id: companyId, username: accountName } = account;
  return {
    token,
    refreshToken,
    sessionId,
    accountId,
    companyId,
    accountName,
    rememberMe,
    deviceType,
    deviceToken,
    expiresAt,
  };
}

/**
 * Exchanges a refresh token for new tokens. Accepts a replaced token for ten more seconds, in case the response was
 * lost or a second tab uses it. Afterwards, a replaced token must have been stolen or copied, so the whole token family
 * ends (rules.md §7). If several pairs are issued in the grace period, only the last pair stays valid, so that a thief
 * and the owner cannot both continue.
 * @throws AUTH_UNAUTHORIZED
 */
export async function refresh(
  services: Services,
  refreshToken: string,
  address: string,
  record: (db: Db, pair: TokenPair) => Promise<void>,
): Promise<TokenPair> {
  const hash = hashToken(refreshToken);
  if (!hash) refuse('AUTH_UNAUTHORIZED');
  const at = services.clock.now();
  const pair = await services.database.asSystem(async (db) => {
    const storedToken = await queries.lockRefreshToken(db, hash);
    if (!storedToken || !isValid(storedToken, at)) return undefined;
    const { replaced_at } = storedToken;
    if (replaced_at && !(await isGraced(db, { ...storedToken, replaced_at }, at))) {
      await endReusedFamily(db, storedToken, address, at);
      return undefined;
    }
    const rotated = await rotate(db, storedToken, at);
    await record(db, rotated);
    return rotated;
  });
  if (!pair) refuse('AUTH_UNAUTHORIZED');
  return pair;
}

type StoredRefreshToken = NonNullable<Awaited<ReturnType<typeof queries.lockRefreshToken>>>;

const isValid = (token: StoredRefreshToken, at: Date): boolean =>
  !token.ended_at &&
  token.expires_at > at &&
  token.status === 1 &&
  token.company_enabled &&
  (token.remember_me || token.idle_expires_at > at);

/** Ends the session of a refresh token that was used again after its grace period, and records the security event. */
async function endReusedFamily(db: Db, token: StoredRefreshToken, address: string, at: Date): Promise<void> {
  await queries.endSession(db, token.session_id, at, 'REFRESH_REUSED');
  await queries.insertSecurityEvent(db, {
    companyId: token.company_id,
    at,
    kind: 'REFRESH_REUSED',
    subject: token.username,
    address,
  });
}

/** Issues the next generation of tokens for a session. */
async function rotate(db: Db, storedToken: StoredRefreshToken, at: Date): Promise<TokenPair> {
  const { session_id: sessionId, company_id: companyId, generation } = storedToken;
  const next = { token: createToken(), refreshToken: createToken() };
  await queries.rotateTokens(db, sessionId, hashNewToken(next.token), at);
  const heir = { sessionId, companyId, generation: generation + 1 };
  await queries.insertRefreshToken(db, heir, hashNewToken(next.refreshToken), at);
  return {
    ...next,
    sessionId,
    companyId,
    accountId: storedToken.account_id,
    accountName: storedToken.username,
    rememberMe: storedToken.remember_me,
    deviceType: storedToken.device_type,
    deviceToken: storedToken.device_token,
    expiresAt: storedToken.expires_at,
  };
}

/**
 * Returns whether a replaced token is in its grace period. A token is in its grace period if it was just replaced, or
 * if it was issued in the same exchange as the current token.
 */
async function isGraced(
  db: Db,
  token: { session_id: number; generation: number; replaced_at: Date },
  at: Date,
): Promise<boolean> {
  if (at.getTime() - token.replaced_at.getTime() > lifetimes.graceMs) return false;
  return token.generation >= (await queries.findLatestGeneration(db, token.session_id)) - 1;
}

export const { insertSecurityEvent: noteSecurityEvent } = queries;
