import type { LoginSession, sessions } from '@gatehouse/api/auth/sessions';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Finds an account by username or email. Runs before anyone is signed in. */
export const findAccountByLogin = (db: Db, loginField: 'username' | 'email', login: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.password_hash',
      'accounts.status',
      'accounts.company_id',
      'accounts.email',
      'companies.company_code',
    ])
    .select(sql<boolean>`coalesce(companies.is_enabled, true)`.as('company_enabled'))
    .where(`accounts.${loginField}_key`, '=', login.toLowerCase())
    .where(`accounts.${loginField}_key`, '<>', '')
    .executeTakeFirst();

export const holdAccount = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['password_hash', 'status'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface ProviderSession {
  identityId: number;
  /** ID of the session at the identity provider. Empty if the provider sends no ID. */
  session: string;
  /** Encrypted id_token for signing out at the provider, as base64. Empty if no token is stored. */
  token: string;
  /** True if the provider verified a second factor. */
  bySecondStep: boolean;
}

export interface NewSession {
  accountId: number;
  companyId: number | null;
  tokenHash: Buffer;
  at: Date;
  idleMinutes: number;
  expiresAt: Date;
  rememberMe: boolean;
  ipAddress: string;
  userAgent: string;
  deviceName: string;
  deviceInfo: string;
  deviceType: string;
  deviceToken: string;
  locationInfo: string;
  byProvider: ProviderSession | undefined;
}

export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      account_id: session.accountId,
      company_id: session.companyId,
      token_hash: session.tokenHash,
      ip_address: session.ipAddress,
      user_agent: session.userAgent,
      device_name: session.deviceName,
      device_info: session.deviceInfo,
      device_type: session.deviceType,
      device_token: session.deviceToken,
      location_info: session.locationInfo,
      remember_me: session.rememberMe,
      created_at: session.at,
      last_seen_at: session.at,
      idle_minutes: session.idleMinutes,
      idle_expires_at: new Date(session.at.getTime() + session.idleMinutes * 60_000),
      expires_at: session.expiresAt,
      ...(session.byProvider && {
        identity_id: session.byProvider.identityId,
        provider_session: session.byProvider.session,
        provider_token: session.byProvider.token ? Buffer.from(session.byProvider.token, 'base64') : null,
        by_second_step: session.byProvider.bySecondStep,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertRefreshToken = (
  db: Db,
  family: { sessionId: number; companyId: number | null; generation: number },
  tokenHash: Buffer,
  at: Date,
) =>
  db
    .insertInto('refresh_tokens')
    .values({
      token_hash: tokenHash,
      session_id: family.sessionId,
      company_id: family.companyId,
      generation: family.generation,
      created_at: at,
    })
    .execute();

/**
 * Locks and returns the refresh token with its session. Concurrent refreshes of one token family run one after the
 * other.
 */
export const lockRefreshToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .select([
      'refresh_tokens.replaced_at',
      'refresh_tokens.generation',
      'sessions.id as session_id',
      'sessions.account_id',
      'sessions.company_id',
      'sessions.expires_at',
      'sessions.idle_expires_at',
      'sessions.ended_at',
      'sessions.remember_me',
      'sessions.device_type',
      'sessions.device_token',
      'accounts.username',
      'accounts.status',
    ])
    .select(sql<boolean>`coalesce(companies.is_enabled, true)`.as('company_enabled'))
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst();

export const findLatestGeneration = async (db: Db, sessionId: number): Promise<number> =>
  (
    await db
      .selectFrom('refresh_tokens')
      .select(({ fn }) => fn.max('generation').as('latest'))
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).latest;

/** Gives the session a new token and replaces all its refresh tokens. */
export async function rotateTokens(db: Db, sessionId: number, token: Buffer, at: Date) {
  await db
    .updateTable('refresh_tokens')
    .set({ replaced_at: at })
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is', null)
    .execute();
  await db
    .updateTable('sessions')
    .set({
      token_hash: token,
      last_seen_at: at,
      idle_expires_at: sql`${at}::timestamptz + make_interval(mins => idle_minutes)`,
    })
    .where('id', '=', sessionId)
    .execute();
}

export async function endSession(db: Db, sessionId: number, at: Date, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const endSessionOfToken = (db: Db, tokenHash: Buffer, at: Date, reason: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();

export const endAccountSessions = (db: Db, accountId: number, at: Date, reason: string, except?: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .execute();

export const saveLanguage = (db: Db, accountId: number, language: string) =>
  db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', '<>', language)
    .execute();

export const findMySession = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device_name', 'ip_address'])
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Lists the caller's active sessions, newest first. */
export function listMySessions(
  db: Db,
  viewer: Viewer,
  at: Date,
  query: QueryOf<typeof sessions.list>,
): Promise<Page<LoginSession>> {
  const newestFirst = db
    .selectFrom('sessions')
    .where('account_id', '=', viewer.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    // a remembered session that has been idle too long still counts as active, because its refresh token is valid
    .where((eb) => eb.or([eb('remember_me', '=', true), eb('idle_expires_at', '>', at)]))
    .select([
      'id',
      'ip_address as ipAddress',
      sql<string>`coalesce(nullif(device_name, ''), user_agent)`.as('deviceName'),
      'location_info as locationInfo',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as sessionExpiredAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return findPage(newestFirst, query, (row) => ({
    ...row,
    current: row.id === viewer.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    logout: false,
    sessionExpiredAt: row.sessionExpiredAt.toISOString(),
  }));
}

export const findMe = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('accounts')
    .leftJoin('employees', 'employees.account_id', 'accounts.id')
    .leftJoin('departments', 'departments.id', 'employees.department_id')
    .leftJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.email', 'employees.employee_code', 'employees.title', 'employees.avatar'])
    .select('departments.department_name')
    .select(['companies.company_name', 'companies.company_code', 'accounts.must_change_password'])
    .where('accounts.id', '=', viewer.accountId)
    .executeTakeFirst();

export const findPassword = async (db: Db, viewer: Viewer): Promise<string | null> =>
  (
    await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', viewer.accountId)
      .executeTakeFirst()
  )?.password_hash ?? null;

/** Replaces a password. Returns false if the password has changed since it was checked. */
export async function replacePassword(
  db: Db,
  viewer: Viewer,
  checked: string | null,
  passwordHash: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, changed_password_at: at, must_change_password: false })
    .where('id', '=', viewer.accountId)
    .where('password_hash', '=', checked)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertSecurityEvent = (
  db: Db,
  event: { companyId: number | null; at: Date; kind: string; subject: string; address: string },
) =>
  db
    .insertInto('security_events')
    .values({
      company_id: event.companyId,
      at: event.at,
      kind: event.kind,
      subject: event.subject,
      address: event.address,
    })
    .execute();

/** Deletes sessions that ended or expired before `before`, with their refresh tokens. */
export const deleteOldSessions = (db: Db, before: Date) =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute();
