import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Stores a nonce as used. Returns false if the nonce was already used, or if the request was signed before the portal
 * was restored from a backup. Nonces that were used before a restore are unknown.
 */
export async function useNonce(
  db: Db,
  deviceId: number,
  nonce: string,
  { signedAt, at }: { signedAt: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO device_nonces (device_id, nonce, seen_at)
    SELECT ${deviceId}::bigint, ${nonce}, ${at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM installation WHERE restored_at >= ${signedAt}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

export const deleteOldNonces = (db: Db, before: Date) =>
  sql`DELETE FROM device_nonces WHERE seen_at < ${before}`.execute(db);
