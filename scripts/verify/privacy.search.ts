import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Stand } from './harness.ts';

type Owner = Stand['make']['owner'];

/** Every row of every table as text, by table; the queue's tables with them. */
export async function dumpTables(owner: Owner): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'pgboss')`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables)
    found.set(
      name,
      (await owner.query(`SELECT t::text AS row FROM ${name} t`)).rows.map(({ row }) => row),
    );
  return found;
}

/** The files of the folder of data, without those of the database. */
export async function filesBesideDatabase(dataDir: string): Promise<string[]> {
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && !entry.parentPath.slice(dataDir.length).startsWith(`${sep}pg`))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The words that the database's statistics of columns, or the statements it lists, contain. */
export async function wordsInStatistics(owner: Owner, words: readonly string[]): Promise<string[]> {
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
