import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** The account with the second factors. During a sign-in, this is the account to sign in to. */
export type SecondFactorOwner = Pick<Viewer, 'accountId' | 'companyId'>;

/**
 * Returns the time at which the app was confirmed, the number of remaining recovery codes, and the number of passkeys.
 */
export async function findState(db: Db, accountId: number) {
  const { rows } = await sql<{ since: Date | null; codesLeft: number; passkeys: number }>`
    SELECT (SELECT f.confirmed_at FROM second_factors f WHERE f.account_id = asked.id) AS since,
      (SELECT count(*)::int FROM recovery_codes r WHERE r.account_id = asked.id AND r.used_at IS NULL) AS "codesLeft",
      (SELECT count(*)::int FROM passkeys p WHERE p.account_id = asked.id) AS passkeys
    FROM (SELECT ${accountId}::bigint AS id) asked`.execute(db);
  return rows[0] ?? { since: null, codesLeft: 0, passkeys: 0 };
}

/** Returns the second factors that a sign-in may use: an app, or a passkey for this host. */
export async function findWays(db: Db, accountId: number, host: string) {
  const { rows } = await sql<{ isAsked: boolean; hasApp: boolean; hasPasskey: boolean }>`
    SELECT has_second_step(${accountId}::bigint) AS "isAsked",
      EXISTS (SELECT FROM second_factors f WHERE f.account_id = ${accountId} AND f.confirmed_at IS NOT NULL) AS "hasApp",
      EXISTS (SELECT FROM passkeys p WHERE p.account_id = ${accountId} AND p.host = ${host}) AS "hasPasskey"`.execute(
    db,
  );
  return rows[0] ?? { isAsked: false, hasApp: false, hasPasskey: false };
}

export const hasSecondStep = async (db: Db, accountId: number): Promise<boolean> =>
  (await sql<{ is: boolean }>`SELECT has_second_step(${accountId}::bigint) AS is`.execute(db)).rows[0]?.is ??
  false;

/**
 * Deletes the recovery codes of an account that has neither an app nor a passkey, because recovery codes only replace
 * another second factor.
 */
export const deleteIdleCodes = (db: Db, accountId: number) =>
  sql`DELETE FROM recovery_codes WHERE account_id = ${accountId}::bigint AND NOT has_second_step(${accountId}::bigint)`.execute(
    db,
  );

/** Returns the encrypted secret of an app. `which` selects the confirmed app or the app that is being set up. */
export const findSecret = (db: Db, accountId: number, which: 'confirmed' | 'begun') =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'last_used_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();

/**
 * Stores the secret of an app that is being set up, in place of an earlier unconfirmed secret. Returns false if an app
 * is already confirmed.
 */
export async function insertBegun(
  db: Db,
  owner: SecondFactorOwner,
  secret: Buffer,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_factors')
    .values({ account_id: owner.accountId, company_id: owner.companyId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: at, last_used_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Confirms the app that is being set up. Returns false if another call has restarted or confirmed the setup. */
export async function confirmBegun(
  db: Db,
  owner: SecondFactorOwner,
  secret: Buffer,
  step: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: at, last_used_step: step })
    .where('account_id', '=', owner.accountId)
    .where('confirmed_at', 'is', null)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the 30-second step of a code as used. Returns false if the step or a later step has been used. */
export async function useStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFactor(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: Db,
  owner: SecondFactorOwner,
  codes: readonly { selector: string; hash: string }[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', owner.accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map(({ selector, hash }) => ({
        account_id: owner.accountId,
        company_id: owner.companyId,
        selector,
        code_hash: hash,
      })),
    )
    .execute();
}

/** Returns the hash of the unused recovery code that starts with the given selector. */
export const findRecoveryCode = async (db: Db, accountId: number, selector: string) =>
  (
    await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('account_id', '=', accountId)
      .where('selector', '=', selector)
      .where('used_at', 'is', null)
      .executeTakeFirst()
  )?.code_hash;

/**
 * Marks a recovery code as used. Returns false if the code was used before, or replaced by another code with the same
 * selector.
 */
export async function useRecoveryCode(
  db: Db,
  accountId: number,
  code: { selector: string; hash: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('selector', '=', code.selector)
    .where('code_hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
