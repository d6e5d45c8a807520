import { sql } from 'kysely';
import { type Db, raiseUnlessWritable } from './database.ts';

/**
 * Raises SQLSTATE 25006 on a read-only server. The connection is then discarded, and the next one may find the leader.
 */
export async function assertWritable(db: Db): Promise<void> {
  await sql.raw(raiseUnlessWritable).execute(db);
}
