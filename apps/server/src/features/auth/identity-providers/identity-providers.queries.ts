import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface ProviderVisit {
  provider: string;
  sealed: Buffer;
  login: unknown;
  sessionId: number | null;
}

export const insertVisit = (
  db: Db,
  visit: Omit<ProviderVisit, 'login'> & {
    stateHash: Buffer;
    browserHash: Buffer;
    login: object;
    companyId: number | null;
    at: Date;
    expiresAt: Date;
  },
) =>
  db
    .insertInto('provider_visits')
    .values({
      state_hash: visit.stateHash,
      browser_hash: visit.browserHash,
      provider: visit.provider,
      sealed: visit.sealed,
      login: JSON.stringify(visit.login),
      session_id: visit.sessionId,
      company_id: visit.companyId,
      created_at: visit.at,
      expires_at: visit.expiresAt,
    })
    .execute();

/**
 * Deletes and returns the sign-in that this browser started at this provider. Undefined if the sign-in has expired. A
 * deleted sign-in cannot be completed again, even after a failure.
 */
export async function consumeVisit(
  db: Db,
  { stateHash, browserHash, provider }: { stateHash: Buffer; browserHash: Buffer; provider: string },
  at: Date,
): Promise<ProviderVisit | undefined> {
  const { rows } = await sql<ProviderVisit>`
    DELETE FROM provider_visits
    WHERE state_hash = ${stateHash} AND browser_hash = ${browserHash} AND provider = ${provider} AND expires_at > ${at}
    RETURNING provider, sealed, login, session_id AS "sessionId"`.execute(db);
  return rows[0];
}

export const deleteOldVisits = (db: Db, before: Date) =>
  db.deleteFrom('provider_visits').where('expires_at', '<', before).execute();

export interface IdentityOwner {
  accountId: number;
  companyId: number;
  accountName: string;
  status: number;
}

const owner = sql`a.id AS "accountId", a.company_id AS "companyId", a.username AS "accountName", a.status`;

/**
 * Finds the account linked with the subject, in the company of the provider. Undefined if no account is linked or the
 * company is disabled.
 */
export async function findLinked(
  db: Db,
  companyCode: string,
  issuer: string,
  subject: string,
): Promise<(IdentityOwner & { identityId: number }) | undefined> {
  const { rows } = await sql<IdentityOwner & { identityId: number }>`
    SELECT ${owner}, i.id AS "identityId" FROM identities i
    JOIN companies c ON c.id = i.company_id AND c.company_code = ${companyCode} AND c.is_enabled
    JOIN accounts a ON a.id = i.account_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject}`.execute(db);
  return rows[0];
}

export async function findCompanyId(db: Db, companyCode: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('company_code', '=', companyCode)
    .executeTakeFirst();
  return row?.id;
}

/** Returns whether an active administrator of the company has signed in with an identity of the issuer. */
export async function hasAdministratorBy(db: Db, companyCode: string, issuer: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM companies c
    JOIN identities i ON i.company_id = c.id AND i.issuer = ${issuer} AND i.last_used_at IS NOT NULL
    JOIN accounts a ON a.id = i.account_id AND a.status = 1
    JOIN account_roles held ON held.account_id = a.id
    JOIN roles r ON r.id = held.role_id AND r.company_id IS NULL AND r.role_code IN ('ADMIN', 'SYSADMIN')
    WHERE c.company_code = ${companyCode}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Finds the account of the company with the given email. Also returns whether the account already has a link to a
 * subject of the issuer.
 */
export async function findByEmail(
  db: Db,
  companyCode: string,
  issuer: string,
  email: string,
): Promise<(IdentityOwner & { isLinked: boolean }) | undefined> {
  const { rows } = await sql<IdentityOwner & { isLinked: boolean }>`
    SELECT ${owner}, EXISTS (SELECT FROM identities i WHERE i.account_id = a.id AND i.issuer = ${issuer}) AS "isLinked"
    FROM accounts a
    JOIN companies c ON c.id = a.company_id AND c.company_code = ${companyCode} AND c.is_enabled
    WHERE a.email_key = ${email.toLowerCase()} AND a.email_key <> ''
    LIMIT 1`.execute(db);
  return rows[0];
}

/**
 * Links a subject to an account. Returns undefined if another call has already linked the subject, or has linked the
 * account to another subject of the issuer.
 */
export const insertIdentity = (
  db: Db,
  { accountId, companyId }: Pick<IdentityOwner, 'accountId' | 'companyId'>,
  { issuer, subject, email, at }: { issuer: string; subject: string; email: string; at: Date },
) =>
  db
    .insertInto('identities')
    .values({ account_id: accountId, company_id: companyId, issuer, subject, email, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Records the time and email of the last use of an identity. Keeps the stored email if the provider sent none. */
export const recordUse = (db: Db, identityId: number, email: string, at: Date) =>
  db
    .updateTable('identities')
    .set({ last_used_at: at, ...(email !== '' && { email }) })
    .where('id', '=', identityId)
    .execute();

/** Activates a new account. An email verified by the provider replaces the invitation. */
export async function activateNewAccount(db: Db, accountId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ status: 1, activated_at: sql`coalesce(activated_at, ${at}::timestamptz)` })
    .where('id', '=', accountId)
    .where('status', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the data needed to sign the session out at its provider. */
export const findProviderOfSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('identities', 'identities.id', 'sessions.identity_id')
    .innerJoin('companies', 'companies.id', 'identities.company_id')
    .select([
      'identities.issuer',
      'companies.company_code as companyCode',
      'sessions.provider_token as token',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();

/** Stores a logout token as used. Returns false if it has been used before. */
export async function consumeLogoutToken(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_logout_tokens')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const deleteSpentTokens = (db: Db, before: Date) =>
  db.deleteFrom('spent_logout_tokens').where('expires_at', '<', before).execute();

export interface EndedSession {
  id: number;
  accountId: number;
  companyId: number;
  accountName: string;
}

/**
 * Ends the sessions opened through a provider. Selects them by the ID of the provider session, by the subject, or by ID
 * and subject.
 */
export async function endProviderSessions(
  db: Db,
  filter: { companyCode: string; issuer: string; session: string | undefined; subject: string | undefined },
  at: Date,
): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    UPDATE sessions s SET ended_at = ${at}, end_reason = 'PROVIDER_LOGOUT'
    FROM identities i JOIN companies c ON c.id = i.company_id JOIN accounts a ON a.id = i.account_id
    WHERE i.id = s.identity_id AND i.issuer = ${filter.issuer} AND c.company_code = ${filter.companyCode} AND s.ended_at IS NULL
      AND (${filter.subject ?? null}::text IS NULL OR i.subject = ${filter.subject ?? null})
      AND (${filter.session ?? null}::text IS NULL OR s.provider_session = ${filter.session ?? null})
    RETURNING s.id, a.id AS "accountId", a.company_id AS "companyId", a.username AS "accountName"`.execute(
    db,
  );
  return rows;
}
