import type { Job } from '../services.ts';
import { openClient } from './client.ts';
import { type Connection, sqlState } from './database.ts';

/**
 * Maximum size of a table that is rewritten. Larger tables are skipped, because a table cannot be used while it is
 * rewritten.
 */
const largestMegabytes = 100;
/**
 * Maximum wait for the lock of a table, in milliseconds. Other statements wait behind this lock request. A table that
 * stays locked longer is therefore skipped until the next night.
 */
const patienceMs = 2_000;

/** Partitions are included only if rows were changed. Most partitions are old and unchanged. */
const rewritable = `SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.schemaname IN ('public', 'pgboss') AND (NOT c.relispartition OR s.n_tup_upd + s.n_tup_del > 0)
    AND c.relkind = 'r'
    AND pg_total_relation_size(s.relid) < ${largestMegabytes} * 1024 * 1024 ORDER BY 1`;

/**
 * Statements that run in this order after the tables were rewritten. On some servers, an owner without superuser rights
 * may not run all of them.
 */
const after = [
  // Deletes the statistics of empty tables, because PostgreSQL never replaces them. Statistics contain common values of
  // a column, which may be erased data.
  'DELETE FROM pg_statistic s USING pg_class c WHERE c.oid = s.starelid AND c.reltuples = 0',
  'VACUUM (FULL) pg_statistic',
  // Starts a new segment of the write-ahead log. The earlier segments, which contain the deleted data, are removed
  // after a later checkpoint.
  'SELECT pg_switch_wal()',
  'CHECKPOINT',
];

/** SQLSTATEs that are ignored: a locked table, and missing privileges. */
const excused = new Set(['55P03', '42501']);

/**
 * Removes deleted and overwritten data from the disk. A deleted row remains in its page, in indexes, in statistics and
 * in the write-ahead log until it is overwritten. Every table up to 100 MB is rewritten and analysed (decision 016).
 * @returns the rewritten tables, and the statements that were skipped
 */
export async function purgeDeletedData(owner: Connection): Promise<{ rewritten: string[]; left: string[] }> {
  const client = await openClient({ ...owner, application_name: 'gatehouse-maintenance' });
  const left: string[] = [];
  const tryStatement = async (statement: string) => {
    try {
      await client.query(statement);
      return true;
    } catch (error) {
      if (!excused.has(sqlState(error) ?? '')) throw error;
      left.push(statement);
      return false;
    }
  };
  try {
    await client.query(`SET lock_timeout = ${patienceMs}`);
    const rewritten: string[] = [];
    const { rows } = await client.query<{ name: string }>(rewritable);
    for (const { name } of rows)
      if (await tryStatement(`VACUUM (FULL, ANALYZE) ${name}`)) rewritten.push(name);
    for (const statement of after) await tryStatement(statement);
    return { rewritten, left };
  } finally {
    await client.end();
  }
}

/** Removes deleted data from the disk at night, after the jobs that delete rows. */
export const purgeJob = (owner: Connection): Job => ({
  queue: 'maintenance.forget',
  cron: '11 4 * * *',
  run: async () => {
    await purgeDeletedData(owner);
  },
});
