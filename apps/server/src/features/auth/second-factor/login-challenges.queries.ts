import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SecondFactorOwner } from './second-factor.queries.ts';

export const insertChallenge = (
  db: Db,
  owner: SecondFactorOwner,
  challenge: {
    tokenHash: Buffer;
    passwordSeal: Buffer | null;
    identityId: number | null;
    login: object;
    at: Date;
    expiresAt: Date;
  },
) =>
  db
    .insertInto('login_challenges')
    .values({
      token_hash: challenge.tokenHash,
      account_id: owner.accountId,
      company_id: owner.companyId,
      password_seal: challenge.passwordSeal,
      identity_id: challenge.identityId,
      login: JSON.stringify(challenge.login),
      created_at: challenge.at,
      expires_at: challenge.expiresAt,
    })
    .execute();

/**
 * SQL condition that account `a` still has the password with which challenge `c` was created. A challenge from an
 * identity provider does not depend on the password. It is deleted together with its identity.
 */
const isOfPassword = sql<boolean>`(c.identity_id IS NOT NULL OR c.password_seal = sha256(convert_to(a.password_hash, 'UTF8')))`;

export interface PendingSignIn extends SecondFactorOwner {
  accountName: string;
  /** Options of the session to open after the sign-in, as stored by `insertChallenge`. */
  login: unknown;
  tries: number;
}

/**
 * Counts a try of a valid challenge. A challenge is valid if it is unused, has not expired and has tries left. The
 * account of the challenge must also be active, with an unchanged password. Undefined if the challenge is not valid.
 */
export async function countTry(
  db: Db,
  tokenHash: Buffer,
  at: Date,
  mostTries: number,
): Promise<PendingSignIn | undefined> {
  const { rows } = await sql<PendingSignIn>`
    UPDATE login_challenges c SET tries = c.tries + 1
    FROM accounts a LEFT JOIN companies k ON k.id = a.company_id
    WHERE c.token_hash = ${tokenHash} AND c.used_at IS NULL AND c.expires_at > ${at} AND c.tries < ${mostTries}
      AND a.id = c.account_id AND a.status = 1 AND coalesce(k.is_enabled, true)
      AND ${isOfPassword}
    RETURNING c.account_id AS "accountId", c.company_id AS "companyId", a.username AS "accountName", c.login, c.tries`.execute(
    db,
  );
  return rows[0];
}

/**
 * Consumes a challenge and locks its account until the transaction ends. Returns false if the challenge was used, or if
 * the account has changed since `countTry`.
 */
export async function useChallenge(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH owner AS (SELECT a.id, a.password_hash FROM accounts a
      WHERE a.id = (SELECT c.account_id FROM login_challenges c WHERE c.token_hash = ${tokenHash}) AND a.status = 1 FOR NO KEY UPDATE)
    UPDATE login_challenges c SET used_at = ${at} FROM owner a
    WHERE c.token_hash = ${tokenHash} AND c.used_at IS NULL AND a.id = c.account_id AND ${isOfPassword}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export const deleteOldChallenges = (db: Db, before: Date) =>
  db.deleteFrom('login_challenges').where('expires_at', '<', before).execute();
