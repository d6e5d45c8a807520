import type { Db } from './database.ts';

export interface IdempotencyClaim {
  accountId: number;
  key: string;
  operation: string;
  requestHash: Buffer;
  at: Date;
}

/**
 * Claims the idempotency key of a call. Returns false if the key is already stored. Waits for a running call with the
 * same key.
 */
export async function claimKey(db: Db, claim: IdempotencyClaim): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('idempotency_keys')
    .values({
      account_id: claim.accountId,
      key: claim.key,
      operation: claim.operation,
      request_hash: claim.requestHash,
      created_at: claim.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

type ClaimKey = Pick<IdempotencyClaim, 'accountId' | 'key'>;

export const storeAnswer = (db: Db, { accountId, key }: ClaimKey, answer: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();

export const findAnswer = (db: Db, { accountId, key }: ClaimKey) =>
  db
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Deletes a claimed key, so that the call can be repeated. */
export const releaseKey = (db: Db, { accountId, key }: ClaimKey) =>
  db.deleteFrom('idempotency_keys').where('account_id', '=', accountId).where('key', '=', key).execute();

export const deleteOldKeys = (db: Db, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
