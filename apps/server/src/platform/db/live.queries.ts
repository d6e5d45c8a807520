import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Notifies every listening process when the transaction commits. `payload` has at most 8000 bytes. */
export const notify = (db: Db, channel: string, payload: string) =>
  sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
