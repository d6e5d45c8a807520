import { sql } from 'kysely';
import { type Db, raiseUnlessWritable } from './database.ts';

/**
 * Raises SQLSTATE 25006 on a read-only server. The pool then discards the connection, and its next connection may reach
 * the leader.
 */
export async function assertWritable(db: Db): Promise<void> {
  await sql.raw(raiseUnlessWritable).execute(db);
}
