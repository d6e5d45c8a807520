import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/** How many attempts a key has in a window. */
export interface AttemptLimit {
  attempts: number;
  windowSeconds: number;
}

/**
 * Counts one attempt for each key before it is evaluated, in a transaction of its own, so that neither a refusal,
 * a restart nor a second process forgets it. Returns the seconds to wait when any key is over its limit.
 */
export async function countAttempts(
  database: Database,
  at: Date,
  limits: Readonly<Record<string, AttemptLimit>>,
): Promise<number | undefined> {
  const keys = Object.keys(limits).sort(); // one order everywhere: no deadlocks
  return database.asSystem(async (db) => {
    let wait: number | undefined;
    for (const key of keys) {
      const limit = limits[key] as AttemptLimit; // a key of this very object
      const { rows } = await sql<{ attempts: number; ends_in: number }>`
        INSERT INTO attempt_counters AS c (key, window_started_at, attempts) VALUES (${key}, ${at}, 1)
        ON CONFLICT (key) DO UPDATE SET
          attempts = CASE WHEN c.window_started_at + make_interval(secs => ${limit.windowSeconds}) <= ${at} THEN 1 ELSE c.attempts + 1 END,
          window_started_at = CASE WHEN c.window_started_at + make_interval(secs => ${limit.windowSeconds}) <= ${at} THEN ${at} ELSE c.window_started_at END
        RETURNING attempts, ceil(extract(epoch FROM window_started_at + make_interval(secs => ${limit.windowSeconds}) - ${at}::timestamptz))::int AS ends_in`.execute(
        db,
      );
      const counted = rows[0];
      if (counted && counted.attempts > limit.attempts) wait = Math.max(wait ?? 1, counted.ends_in);
    }
    return wait;
  });
}

/** Forgets the attempts of a key: the person got in. */
export async function clearAttempts(database: Database, key: string): Promise<void> {
  await database.asSystem((db) => db.deleteFrom('attempt_counters').where('key', '=', key).execute());
}
