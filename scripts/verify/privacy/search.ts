import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';

type OwnerPool = ProofFixture['make']['owner'];

/** Returns the rows of all tables as text, by table. Includes the tables of the job queue. */
export async function dumpTables(owner: OwnerPool): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'pgboss')`,
  );
  const rowsByTable = new Map<string, string[]>();
  for (const { name } of tables)
    rowsByTable.set(
      name,
      (await owner.query(`SELECT t::text AS row FROM ${name} t`)).rows.map(({ row }) => row),
    );
  return rowsByTable;
}

export async function listFilesOutsideDatabase(dataDir: string): Promise<string[]> {
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && !entry.parentPath.slice(dataDir.length).startsWith(`${sep}pg`))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Searches the column statistics and the recorded statements of the database for words. Returns the words found. */
export async function findWordsInStatistics(owner: OwnerPool, words: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ kept: string }>(`
    SELECT concat(s.most_common_vals, s.histogram_bounds, s.most_common_elems) AS kept FROM pg_stats s
    UNION ALL SELECT concat(e.most_common_vals) FROM pg_stats_ext e
    UNION ALL SELECT a.query FROM pg_stat_activity a WHERE a.pid <> pg_backend_pid()`);
  const extension = await owner.query("SELECT to_regclass('pg_stat_statements') IS NOT NULL AS is_there");
  if (extension.rows[0]?.is_there)
    rows.push(...(await owner.query('SELECT query AS kept FROM pg_stat_statements')).rows);
  const all = rows.map(({ kept }) => kept.toLowerCase()).join('\n');
  return words.filter((word) => all.includes(word.toLowerCase()));
}
