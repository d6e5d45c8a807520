import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Uses up a nonce of a device; false when it was used before, or may have been: what was used before the portal was restored from
 * a backup is not known any more.
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

/** Forgets nonces whose timestamp would be refused anyway. */
export const forgetNonces = (db: Db, before: Date) =>
  sql`DELETE FROM device_nonces WHERE seen_at < ${before}`.execute(db);
