import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Delivered to every listening process when the transaction commits. `payload` is at most 8000 bytes. */
export const notify = (db: Db, channel: string, payload: string) =>
  sql`SELECT pg_notify(${channel}, ${payload})`.execute(db);
