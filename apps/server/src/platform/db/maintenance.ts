import type { Job } from '../services.ts';
import { openClient } from './client.ts';
import { type Connection, sqlState } from './database.ts';

/** Larger tables are left as they are: nobody can use a table while it is rewritten. */
const largestMegabytes = 100;
/** A table that somebody holds for longer is left for the next night; others wait behind this wait. */
const patienceMs = 2_000;

/** Months of punches only where something was changed: most of what there is lies in those that nobody touches any more. */
const rewritable = `SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.schemaname IN ('public', 'pgboss') AND (NOT c.relispartition OR s.n_tup_upd + s.n_tup_del > 0)
    AND c.relkind = 'r'
    AND pg_total_relation_size(s.relid) < ${largestMegabytes} * 1024 * 1024 ORDER BY 1`;

/** What of it an owner may do who is no superuser, is up to the server: it is tried, in this order. */
const after = [
  // the most common values of columns: words, too; those of a table that has become empty are never replaced
  'DELETE FROM pg_statistic s USING pg_class c WHERE c.oid = s.starelid AND c.reltuples = 0',
  'VACUUM (FULL) pg_statistic',
  // what was written before lies in segments of the log that are removed once a checkpoint is past them
  'SELECT pg_switch_wal()',
  'CHECKPOINT',
];

/** SQLSTATEs of "somebody has it" and "you may not". */
const excused = new Set(['55P03', '42501']);

/**
 * Takes what was deleted or overwritten off the disk: a row that is gone stays in its page, in indexes, in the statistics and
 * in the log until something else is written there. Every table up to 100 MB is written anew and analysed
 * (decision 016).
 * @returns the tables rewritten, and the statements that had to be left
 */
export async function forgetForGood(owner: Connection): Promise<{ rewritten: string[]; left: string[] }> {
  const client = await openClient({ ...owner, application_name: 'gatehouse-maintenance' });
  const left: string[] = [];
  const tried = async (statement: string) => {
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
    for (const { name } of rows) if (await tried(`VACUUM (FULL, ANALYZE) ${name}`)) rewritten.push(name);
    for (const statement of after) await tried(statement);
    return { rewritten, left };
  } finally {
    await client.end();
  }
}

/** At night, after the jobs that delete. */
export const forgetJob = (owner: Connection): Job => ({
  queue: 'maintenance.forget',
  cron: '11 4 * * *',
  run: async () => {
    await forgetForGood(owner);
  },
});
