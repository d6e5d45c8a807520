import type { LoginInput } from '@gatehouse/api/auth/sessions';
import type { Language } from '@gatehouse/messages';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './sessions.queries.ts';

const minute = 60_000;

/**
 * How long sessions live (security.md §1.10). A remembered browser stays signed in through its refresh token; any other
 * session is over for good once nothing was called for `idleMinutes`.
 */
export const lifetimes = {
  idleMinutes: 30,
  session: 12 * 60 * minute,
  remembered: 30 * 24 * 60 * minute,
  graceMs: 10_000,
};

/** Bounds on guessing: per account whoever asks, or per browser it is known in; per address whomever it asks for (security.md T6). */
export const perAccount = { attempts: 10, windowSeconds: 900 };
export const perAddress = { attempts: 100, windowSeconds: 900 };

export interface Client {
  address: string;
  userAgent: string;
  /** The session this browser holds: signing in puts a new one in its place (ASVS 7.2.4). */
  held: Buffer | undefined;
  /** By which this browser is known where somebody has signed in before. */
  browser: Buffer | undefined;
  /** What it reads, where it says so: mails to the person are written in it. */
  language: Language | undefined;
}

/** What a login says about the session it wants. */
export type SessionRequest = Omit<Required<LoginInput>, 'account' | 'password'> & {
  byProvider?: queries.ByProvider | undefined;
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
  /** By which the browser is known from now on. */
  browserToken?: string;
}

/** A new session of an account that has proved itself, with its first refresh token. */
export async function openSession(
  { clock }: Services,
  db: Db,
  account: { id: number; company_id: number | null; username: string },
  input: SessionRequest,
  client: Client,
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
 * Exchanges a refresh token for a new pair. The token just replaced is good for ten seconds more, for an answer that got
 * lost or a second tab; any other replaced token is stolen or copied: the whole family ends (rules.md §7). Of the tokens
 * that grace hands out only the last one lives on, so that a thief and the owner cannot both go on.
 * AUTH_UNAUTHORIZED when refused.
 */
export async function refresh(
  services: Services,
  presented: string,
  address: string,
  record: (db: Db, pair: TokenPair) => Promise<void>,
): Promise<TokenPair> {
  const hash = hashToken(presented);
  if (!hash) throw new Refusal('AUTH_UNAUTHORIZED');
  const at = services.clock.now();
  const pair = await services.database.asSystem(async (db) => {
    const found = await queries.lockRefreshToken(db, hash);
    if (!found || found.ended_at || found.expires_at <= at || found.status !== 1 || !found.company_enabled)
      return undefined;
    if (!found.remember_me && found.idle_expires_at <= at) return undefined;
    if (found.replaced_at && !(await isGraced(db, { ...found, replaced_at: found.replaced_at }, at))) {
      await queries.endSession(db, found.session_id, at, 'REFRESH_REUSED');
      await queries.insertSecurityEvent(db, {
        companyId: found.company_id,
        at,
        kind: 'REFRESH_REUSED',
        subject: found.username,
        address,
      });
      return undefined;
    }
    const next = { token: createToken(), refreshToken: createToken() };
    await queries.rotate(db, found.session_id, hashNewToken(next.token), at);
    const heir = {
      sessionId: found.session_id,
      companyId: found.company_id,
      generation: found.generation + 1,
    };
    await queries.insertRefreshToken(db, heir, hashNewToken(next.refreshToken), at);
    const rotated: TokenPair = {
      ...next,
      sessionId: found.session_id,
      accountId: found.account_id,
      companyId: found.company_id,
      accountName: found.username,
      rememberMe: found.remember_me,
      deviceType: found.device_type,
      deviceToken: found.device_token,
      expiresAt: found.expires_at,
    };
    await record(db, rotated);
    return rotated;
  });
  if (!pair) throw new Refusal('AUTH_UNAUTHORIZED');
  return pair;
}

/** Whether a replaced token is the one just replaced, or came of the same exchange as the living one. */
async function isGraced(
  db: Db,
  token: { session_id: number; generation: number; replaced_at: Date },
  at: Date,
): Promise<boolean> {
  if (at.getTime() - token.replaced_at.getTime() > lifetimes.graceMs) return false;
  return token.generation >= (await queries.latestGeneration(db, token.session_id)) - 1;
}

/** Writes down what whoever answers for the portal should hear of. */
export const { insertSecurityEvent: noteSecurityEvent } = queries;
