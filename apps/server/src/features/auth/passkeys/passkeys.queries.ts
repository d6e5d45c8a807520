import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** The account with the passkeys. During a sign-in, this is the account to sign in to. */
export type PasskeyOwner = Pick<Viewer, 'accountId' | 'companyId'>;

const columns = ['id', 'name', 'host', 'created_at', 'last_used_at', 'is_synced'] as const;
export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

export const listPasskeys = (db: Db, accountId: number) =>
  db.selectFrom('passkeys').select(columns).where('account_id', '=', accountId).orderBy('id').execute();

export const findPasskey = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Lists the passkeys for the current host of the portal, which are the only passkeys that the browser may use. */
export const listCredentials = (db: Db, accountId: number, host: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .where('host', '=', host)
    .orderBy('id')
    .execute();

export const findCredential = (db: Db, accountId: number, host: string, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'uses'])
    .where('account_id', '=', accountId)
    .where('host', '=', host)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export const countPasskeys = async (db: Db, accountId: number): Promise<number> =>
  (
    await db
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).count;

export interface NewPasskey {
  name: string;
  host: string;
  credentialId: Buffer;
  publicKey: Buffer;
  uses: number;
  transports: readonly string[];
  isSynced: boolean;
}

export async function insertPasskey(
  db: Db,
  owner: PasskeyOwner,
  passkey: NewPasskey,
  at: Date,
): Promise<PasskeyRow> {
  return db
    .insertInto('passkeys')
    .values({
      account_id: owner.accountId,
      company_id: owner.companyId,
      name: passkey.name,
      host: passkey.host,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      uses: passkey.uses,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      created_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const renamePasskey = (db: Db, accountId: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .executeTakeFirst();

export async function deletePasskey(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeys(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Records a use of a passkey and its new counter. Returns false if the passkey was deleted or used since it was
 * checked.
 */
export async function notePasskeyUse(
  db: Db,
  id: number,
  uses: { before: number; now: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ uses: uses.now, last_used_at: at })
    .where('id', '=', id)
    .where('uses', '=', uses.before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a passkey challenge of a session in place of the previous challenge. */
export const saveChallenge = (
  db: Db,
  session: { sessionId: number; companyId: number | null; purpose: 'NEW' | 'PROOF' },
  hash: Buffer,
  expiresAt: Date,
) =>
  db
    .insertInto('passkey_challenges')
    .values({
      session_id: session.sessionId,
      company_id: session.companyId,
      purpose: session.purpose,
      challenge_hash: hash,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'purpose'])
        .doUpdateSet({ challenge_hash: hash, expires_at: expiresAt }),
    )
    .execute();

/**
 * Deletes and returns the passkey challenge of a session. Undefined if the session has no challenge or the challenge
 * has expired.
 */
export async function consumeChallenge(
  db: Db,
  sessionId: number,
  purpose: 'NEW' | 'PROOF',
  at: Date,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer; is_fresh: boolean }>`
    DELETE FROM passkey_challenges WHERE session_id = ${sessionId} AND purpose = ${purpose}
    RETURNING challenge_hash AS hash, expires_at > ${at} AS is_fresh`.execute(db);
  return rows[0]?.is_fresh ? rows[0].hash : undefined;
}

/**
 * Finds the account of a sign-in with the right password that still needs the second factor. Undefined if the sign-in
 * challenge is no longer valid.
 */
export async function findWaiting(
  db: Db,
  loginToken: Buffer,
  { at, mostTries }: { at: Date; mostTries: number },
): Promise<{ accountId: number; companyId: number | null; accountName: string } | undefined> {
  const { rows } = await sql<{ accountId: number; companyId: number | null; accountName: string }>`
    SELECT c.account_id AS "accountId", c.company_id AS "companyId", a.username AS "accountName"
    FROM login_challenges c JOIN accounts a ON a.id = c.account_id
    WHERE c.token_hash = ${loginToken} AND c.used_at IS NULL AND c.expires_at > ${at} AND c.tries < ${mostTries}
      AND a.status = 1`.execute(db);
  return rows[0];
}

/** Stores a passkey challenge of a sign-in in place of the previous challenge. */
export const saveSignInChallenge = (db: Db, loginToken: Buffer, hash: Buffer) =>
  db
    .updateTable('login_challenges')
    .set({ passkey_challenge_hash: hash })
    .where('token_hash', '=', loginToken)
    .execute();

/** Deletes and returns the passkey challenge of a sign-in. Undefined if the sign-in has no passkey challenge. */
export async function consumeSignInChallenge(db: Db, loginToken: Buffer): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    WITH held AS (SELECT token_hash, passkey_challenge_hash AS hash FROM login_challenges
      WHERE token_hash = ${loginToken} FOR UPDATE)
    UPDATE login_challenges c SET passkey_challenge_hash = NULL FROM held WHERE c.token_hash = held.token_hash
    RETURNING held.hash`.execute(db);
  return rows[0]?.hash ?? undefined;
}

export const deleteOldChallenges = (db: Db, before: Date) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
