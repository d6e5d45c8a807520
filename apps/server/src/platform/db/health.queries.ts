import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Raises SQLSTATE 25006 where nothing can be written: on a standby, which answers every read as if all were well. As an
 * error, so that the connection is given up and the next one may find the leader.
 */
export async function assertWritable(db: Db): Promise<void> {
  await sql`DO $$ BEGIN
    IF pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN
      RAISE EXCEPTION 'the server only reads' USING ERRCODE = 'read_only_sql_transaction';
    END IF;
  END $$`.execute(db);
}
