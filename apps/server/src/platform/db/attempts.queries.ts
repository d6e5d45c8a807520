import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Counts one attempt of a key. Returns the number of attempts in the current window and the seconds until the window
 * ends.
 */
export async function addAttempt(
  db: Db,
  key: string,
  at: Date,
  windowSeconds: number,
): Promise<{ attempts: number; endsIn: number }> {
  const { rows } = await sql<{ attempts: number; endsIn: number }>`
    INSERT INTO attempt_counters AS c (key, window_started_at, attempts) VALUES (${key}, ${at}, 1)
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN c.window_started_at + make_interval(secs => ${windowSeconds}) <= ${at} THEN 1 ELSE c.attempts + 1 END,
      window_started_at = CASE WHEN c.window_started_at + make_interval(secs => ${windowSeconds}) <= ${at} THEN ${at} ELSE c.window_started_at END
    RETURNING attempts, ceil(extract(epoch FROM window_started_at + make_interval(secs => ${windowSeconds}) - ${at}::timestamptz))::int AS "endsIn"`.execute(
    db,
  );
  return rows[0] as { attempts: number; endsIn: number }; // An upsert always returns its row.
}

export const deleteAttempts = (db: Db, key: string) =>
  db.deleteFrom('attempt_counters').where('key', '=', key).execute();

export const decrementAttempt = (db: Db, key: string) =>
  db
    .updateTable('attempt_counters')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('key', '=', key)
    .execute();

/** Deletes expired counters. Their windows began before `before`. */
export const deleteOldAttempts = (db: Db, before: Date) =>
  db.deleteFrom('attempt_counters').where('window_started_at', '<', before).execute();
