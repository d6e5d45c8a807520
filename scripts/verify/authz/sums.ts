import type { World } from '@gatehouse/testing/nouns/proof';

export async function readChecksums({ stand: { make } }: World, companyId: number): Promise<string> {
  const { rows } = await make.owner.query<{ name: string; own: string }>(`
    SELECT c.relname AS name, CASE c.relname WHEN 'companies' THEN 'id' ELSE 'company_id' END AS own FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND (c.relname = 'companies'
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id')) ORDER BY 1`);
  const sums: string[] = [];
  for (const { name, own } of rows) {
    const sum = await make.owner.query(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${name} t WHERE ${own} = $1`,
      [companyId],
    );
    sums.push(`${name} ${sum.rows[0].sum}`);
  }
  return sums.join('\n');
}

export const changedTables = (before: string, after: string): string[] =>
  after.split('\n').filter((line) => !before.split('\n').includes(line));
