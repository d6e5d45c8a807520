import { ownerConnection } from '@gatehouse/testing/portal/start-portal';
import pg from 'pg';
import { type RecordedRequest, recordStatements } from './statements.ts';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * Returns the number of PostgreSQL pages that these GET requests read, from cache or disk. EXPLAIN counts the pages of
 * every statement.
 */
export async function pagesRead(
  dataDir: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  let pages = 0;
  for (const url of paths) {
    const request = { method: 'GET', url, headers } as const;
    const recorded = await recordStatements(dataDir, [request, request]);
    if (recorded.status !== 200) throw new Error(`${url} was answered ${recorded.status} ${recorded.body}`);
    pages += await pagesOf(dataDir, recorded);
  }
  return pages;
}

async function pagesOf(dataDir: string, { statements, sessionOptions }: RecordedRequest): Promise<number> {
  const client = new pg.Client({ ...ownerConnection(dataDir), options: sessionOptions });
  await client.connect();
  let pages = 0;
  try {
    for (const { text, values } of statements) {
      if (!values) {
        await client.query(text);
        continue;
      }
      // Counts only the second run of a statement, because the first run also reads the database catalogue for
      // planning.
      for (const counts of [false, true]) {
        const { rows } = await client.query({
          text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
          values,
        });
        const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
        if (counts) pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      }
    }
  } finally {
    await client.end();
  }
  return pages;
}
