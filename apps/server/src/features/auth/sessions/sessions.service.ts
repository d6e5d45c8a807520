import { randomBytes } from 'node:crypto';
import type { LoginInput } from '@gatehouse/api/auth/sessions';
import { type AttemptLimit, clearAttempts, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { tokenHash } from '../../../platform/http/credentials.ts';
import { verifyPassword } from '../../../platform/password.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './sessions.queries.ts';

const minute = 60_000;

/** How long sessions live (security.md §1.10). A remembered browser stays signed in through its refresh token. */
export const lifetimes = {
  idleMinutes: 30,
  session: 12 * 60 * minute,
  remembered: 30 * 24 * 60 * minute,
  graceMs: 10_000,
};

/** Bounds on guessing: per account whoever asks, per address whomever it asks for (security.md T6). */
const perAccount: AttemptLimit = { attempts: 10, windowSeconds: 900 };
const perAddress: AttemptLimit = { attempts: 100, windowSeconds: 900 };

export interface Client {
  address: string;
  userAgent: string;
}

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
}

const newToken = () => randomBytes(32).toString('base64url');
/** Stored form of a token made here. */
export const hashOf = (token: string) => tokenHash(token) as Buffer; // made by newToken, so of the right shape

/**
 * Signs in. Known and unknown accounts, wrong passwords, locked accounts and disabled companies are answered the
 * same way in the same time: AUTH_BAD_CREDENTIAL. API_TOO_MANY_REQUESTS once the attempts are used up.
 */
export async function login(
  services: Services,
  by: 'username' | 'email',
  input: Required<LoginInput>,
  client: Client,
  record: (db: Db, pair: TokenPair) => Promise<void>,
): Promise<TokenPair> {
  const { database, clock } = services;
  const accountKey = `login:account:${input.account.toLowerCase()}`;
  const wait = await countAttempts(database, clock.now(), {
    [accountKey]: perAccount,
    [`login:address:${client.address}`]: perAddress,
  });
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
  const account = await database.asSystem((db) => queries.findAccountByLogin(db, by, input.account));
  const matches = await verifyPassword(account?.password_hash, input.password);
  if (!account || !matches || account.status !== 1 || !account.company_enabled)
    throw new Refusal('AUTH_BAD_CREDENTIAL');
  const pair = await database.asSystem(async (db) => {
    const opened = await openSession(services, db, account, input, client);
    await record(db, opened);
    return opened;
  });
  await clearAttempts(database, accountKey);
  return pair;
}

async function openSession(
  { clock }: Services,
  db: Db,
  account: { id: number; company_id: number | null; username: string },
  input: Required<LoginInput>,
  client: Client,
): Promise<TokenPair> {
  const at = clock.now();
  const token = newToken();
  const refreshToken = newToken();
  const expiresAt = new Date(at.getTime() + (input.rememberMe ? lifetimes.remembered : lifetimes.session));
  const { rememberMe, deviceName, deviceInfo, deviceType, deviceToken, locationInfo } = input;
  const sessionId = await queries.insertSession(db, {
    accountId: account.id,
    companyId: account.company_id,
    tokenHash: hashOf(token),
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
  });
  await queries.insertRefreshToken(db, sessionId, account.company_id, hashOf(refreshToken), at);
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
 * Exchanges a refresh token for a new pair. A token replaced more than ten seconds ago is stolen or copied: the
 * whole family ends (rules.md §7). AUTH_UNAUTHORIZED otherwise refused.
 */
export async function refresh(
  services: Services,
  presented: string,
  address: string,
  record: (db: Db, pair: TokenPair) => Promise<void>,
): Promise<TokenPair> {
  const hash = tokenHash(presented);
  if (!hash) throw new Refusal('AUTH_UNAUTHORIZED');
  const at = services.clock.now();
  const pair = await services.database.asSystem(async (db) => {
    const found = await queries.lockRefreshToken(db, hash);
    if (!found || found.ended_at || found.expires_at <= at || found.status !== 1 || !found.company_enabled)
      return undefined;
    if (found.replaced_at && at.getTime() - found.replaced_at.getTime() > lifetimes.graceMs) {
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
    const next = { token: newToken(), refreshToken: newToken() };
    await queries.rotate(db, found.session_id, hash, hashOf(next.token), at);
    await queries.insertRefreshToken(db, found.session_id, found.company_id, hashOf(next.refreshToken), at);
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
