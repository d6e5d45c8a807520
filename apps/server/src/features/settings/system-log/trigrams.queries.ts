import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { askedBits, pageEntries } from './trigrams.rules.ts';

export const searchableText = (entry: string): RawBuilder<string> => {
  const column = (column: string) => sql.ref(`${entry}.${column}`);
  return sql`concat_ws(' ', ${column('actor_name')}, ${column('action')}, ${column('entity_id')}, ${column('request_id')}, ${column('address')},
    ${column('before')}::text, ${column('after')}::text)`;
};

/**
 * Maximum number of index pages for a search. Above this number, scanning the entries directly is as fast, because
 * frequent words are found quickly.
 */
const mostPages = 2_000;

/**
 * Returns an SQL condition that is true if all given bits are set. Compares bit by bit and stops at the first bit that
 * is not set.
 */
const whereBitsSet = (bits: readonly number[]) => {
  const positions = plainArrayLiteral(bits);
  return sql.join(
    Array.from(
      { length: askedBits },
      (_, n) => sql`get_bit(g.bits, (${positions}::int[])[${sql.lit(n + 1)}]) = 1`,
    ),
    sql` AND `,
  );
};

/**
 * Finds the pages of a chain that may contain the words. Includes pages that are not indexed yet. Null if nearly all
 * pages may contain the words.
 */
export async function findPages(
  db: Db,
  chainId: number,
  bits: readonly number[],
  { since, until }: { since: Date; until: Date },
): Promise<number[] | null> {
  const { rows } = await sql<{ page: number }>`
    SELECT g.page FROM audit_grams g WHERE g.chain_id = ${chainId}::bigint AND g.last_at >= ${since}::timestamptz
      AND g.first_at < ${until}::timestamptz AND (g.bits IS NULL OR ${whereBitsSet(bits)})
    UNION ALL
    SELECT generate_series((SELECT coalesce(max(g.page) + 1, 0) FROM audit_grams g WHERE g.chain_id = ${chainId}::bigint),
      (h.seq - 1) / ${pageEntries}) FROM audit_heads h WHERE h.chain_id = ${chainId}::bigint
    LIMIT ${mostPages + 1}`.execute(db);
  return rows.length > mostPages ? null : rows.map(({ page }) => page);
}

/** Returns an SQL expression for the entries of the given pages, or of the whole chain, with the alias `l`. */
export const entriesOf = (chainId: number, pages: readonly number[] | null): RawBuilder<unknown> =>
  pages === null
    ? sql`(SELECT * FROM audit_log a WHERE a.chain_id = ${chainId}::bigint) l`
    : sql`unnest(${plainArrayLiteral(pages)}::bigint[]) AS g (page) CROSS JOIN LATERAL (
      SELECT * FROM audit_log a WHERE a.chain_id = ${chainId}::bigint AND a.seq > g.page * ${pageEntries}
        AND a.seq <= (g.page + 1) * ${pageEntries} ORDER BY a.seq LIMIT ${pageEntries}) l`;

interface UnindexedEntry {
  chain: number;
  page: number;
  at: Date;
  said: string;
}

/**
 * Finds the entries of the next pages to index: complete pages that are not indexed yet, and pages in which words were
 * erased.
 */
export async function findUnread(db: Db, most: number): Promise<UnindexedEntry[]> {
  const { rows } = await sql<UnindexedEntry>`
    WITH next AS (
      (SELECT g.chain_id, g.page FROM audit_grams g WHERE g.bits IS NULL LIMIT ${most})
      UNION ALL
      (SELECT h.chain_id, page FROM audit_heads h CROSS JOIN LATERAL generate_series(
          (SELECT coalesce(max(g.page) + 1, 0) FROM audit_grams g WHERE g.chain_id = h.chain_id), h.seq / ${pageEntries} - 1) AS page
        LIMIT ${most}))
    SELECT n.chain_id AS chain, n.page, l.at, ${searchableText('l')} AS said FROM next n CROSS JOIN LATERAL (
      SELECT * FROM audit_log a WHERE a.chain_id = n.chain_id AND a.seq > n.page * ${pageEntries}
        AND a.seq <= (n.page + 1) * ${pageEntries} ORDER BY a.seq LIMIT ${pageEntries}) l`.execute(db);
  return rows;
}

export interface IndexedPage {
  chain: number;
  page: number;
  firstAt: Date;
  lastAt: Date;
  grams: string;
}

export const writePages = (db: Db, pages: readonly IndexedPage[]) =>
  sql`INSERT INTO audit_grams AS g (chain_id, page, first_at, last_at, bits)
    SELECT * FROM unnest(${plainArrayLiteral(pages.map(({ chain }) => chain))}::bigint[], ${plainArrayLiteral(pages.map(({ page }) => page))}::bigint[],
      ${pages.map(({ firstAt }) => firstAt)}::timestamptz[], ${pages.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${plainArrayLiteral(pages.map(({ grams }) => grams))}::bit varying[])
    ON CONFLICT (chain_id, page) DO UPDATE SET bits = excluded.bits`.execute(db);
