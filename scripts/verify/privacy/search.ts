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

/** Returns figures of a company that must not change when one of its people is erased. */
export const figuresOf = async (owner: OwnerPool, companyId: number | null) =>
  JSON.stringify(
    (
      await owner.query(
        `SELECT (SELECT json_agg(d ORDER BY d.employee_id, d.work_date) FROM attendance_days d WHERE d.company_id = $1) AS days,
           (SELECT json_agg(p ORDER BY p.id) FROM (SELECT id, punched_at, work_date, direction, result, employee_id, device_id
             FROM punches WHERE company_id = $1) p) AS punches,
           (SELECT json_agg(c ORDER BY c.punch_date, c.result, c.slot) FROM punch_counters c WHERE c.company_id = $1) AS counters`,
        [companyId],
      )
    ).rows,
  );

/** Returns the rows that contain one of the names, without sessions and idempotency keys. */
export const rowsNaming = (tables: Map<string, string[]>, names: readonly string[]) =>
  [...tables]
    .filter(([table]) => !/sessions|idempotency/.test(table))
    .flatMap(([table, rows]) =>
      rows.filter((row) => names.some((name) => row.includes(name))).map((row) => `${table} ${row}`),
    )
    .sort();

/** Counts the broken hash chains of the audit trail. */
export const countBreaks = async (owner: OwnerPool) =>
  (
    await owner.query<{ chain: number }>(
      'SELECT chain_id AS chain FROM audit_heads WHERE audit_first_break(chain_id) IS NOT NULL',
    )
  ).rows.length;
