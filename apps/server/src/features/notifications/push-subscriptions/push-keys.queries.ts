import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export const findKeys = (db: Db): Promise<{ publicKey: string; sealed: Buffer } | undefined> =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'sealed']).executeTakeFirst();

/** Inserts the only key pair. If two processes start together, the second process keeps the key pair of the first. */
export const insertKeys = (db: Db, publicKey: string, sealed: Buffer, at: Date) =>
  db
    .insertInto('push_keys')
    .values({ public_key: publicKey, sealed, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function deleteKeys(db: Db): Promise<void> {
  await sql`DELETE FROM push_keys`.execute(db);
  await sql`DELETE FROM push_subscriptions`.execute(db);
}
