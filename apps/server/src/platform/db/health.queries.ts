import { sql } from 'kysely';
import { type Db, raiseUnlessWritable } from './database.ts';

/** Raises SQLSTATE 25006 where nothing can be written; the connection is then given up, and the next one may find the leader. */
export async function assertWritable(db: Db): Promise<void> {
  await sql.raw(raiseUnlessWritable).execute(db);
}
