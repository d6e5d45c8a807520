import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { askedBits, pageEntries } from './grams.rules.ts';

/** All that an entry says, as it is searched in. */
export const said = (entry: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql`concat_ws(' ', ${of('actor_name')}, ${of('action')}, ${of('entity_id')}, ${of('request_id')}, ${of('address')},
    ${of('before')}::text, ${of('after')}::text)`;
};

/** Beyond so many pages, looking through them takes as long as going through the entries, which finds frequent words at once. */
const mostPages = 2_000;

/** A bit after the other, and no further than the first that is not set. */
const holds = (asked: readonly number[]) => {
  const places = plainArrayLiteral(asked);
  return sql.join(
    Array.from(
      { length: askedBits },
      (_, n) => sql`get_bit(g.bits, (${places}::int[])[${sql.lit(n + 1)}]) = 1`,
    ),
    sql` AND `,
  );
};

/** Where words may stand in a chain: pages of entries, those not looked through yet included. Null: nearly everywhere. */
export async function findPages(
  db: Db,
  chainId: number,
  asked: readonly number[],
  { since, until }: { since: Date; until: Date },
): Promise<number[] | null> {
  const { rows } = await sql<{ page: number }>`
    SELECT g.page FROM audit_grams g WHERE g.chain_id = ${chainId}::bigint AND g.last_at >= ${since}::timestamptz
      AND g.first_at < ${until}::timestamptz AND (g.bits IS NULL OR ${holds(asked)})
    UNION ALL
    SELECT generate_series((SELECT coalesce(max(g.page) + 1, 0) FROM audit_grams g WHERE g.chain_id = ${chainId}::bigint),
      (h.seq - 1) / ${pageEntries}) FROM audit_heads h WHERE h.chain_id = ${chainId}::bigint
    LIMIT ${mostPages + 1}`.execute(db);
  return rows.length > mostPages ? null : rows.map(({ page }) => page);
}

/** The entries of these pages, or of the whole chain, as `l`. */
export const entriesOf = (chainId: number, pages: readonly number[] | null): RawBuilder<unknown> =>
  pages === null
    ? sql`(SELECT * FROM audit_log a WHERE a.chain_id = ${chainId}::bigint) l`
    : sql`unnest(${plainArrayLiteral(pages)}::bigint[]) AS g (page) CROSS JOIN LATERAL (
      SELECT * FROM audit_log a WHERE a.chain_id = ${chainId}::bigint AND a.seq > g.page * ${pageEntries}
        AND a.seq <= (g.page + 1) * ${pageEntries} ORDER BY a.seq LIMIT ${pageEntries}) l`;

interface Entry {
  chain: number;
  page: number;
  at: Date;
  said: string;
}

/** The entries of the next pages to look through: whole ones without a row, and those of which words were erased. */
export async function findUnread(db: Db, most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    WITH next AS (
      (SELECT g.chain_id, g.page FROM audit_grams g WHERE g.bits IS NULL LIMIT ${most})
      UNION ALL
      (SELECT h.chain_id, page FROM audit_heads h CROSS JOIN LATERAL generate_series(
          (SELECT coalesce(max(g.page) + 1, 0) FROM audit_grams g WHERE g.chain_id = h.chain_id), h.seq / ${pageEntries} - 1) AS page
        LIMIT ${most}))
    SELECT n.chain_id AS chain, n.page, l.at, ${said('l')} AS said FROM next n CROSS JOIN LATERAL (
      SELECT * FROM audit_log a WHERE a.chain_id = n.chain_id AND a.seq > n.page * ${pageEntries}
        AND a.seq <= (n.page + 1) * ${pageEntries} ORDER BY a.seq LIMIT ${pageEntries}) l`.execute(db);
  return rows;
}

export interface ReadPage {
  chain: number;
  page: number;
  firstAt: Date;
  lastAt: Date;
  grams: string;
}

export const writePages = (db: Db, pages: readonly ReadPage[]) =>
  sql`INSERT INTO audit_grams AS g (chain_id, page, first_at, last_at, bits)
    SELECT * FROM unnest(${plainArrayLiteral(pages.map(({ chain }) => chain))}::bigint[], ${plainArrayLiteral(pages.map(({ page }) => page))}::bigint[],
      ${pages.map(({ firstAt }) => firstAt)}::timestamptz[], ${pages.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${plainArrayLiteral(pages.map(({ grams }) => grams))}::bit varying[])
    ON CONFLICT (chain_id, page) DO UPDATE SET bits = excluded.bits`.execute(db);
