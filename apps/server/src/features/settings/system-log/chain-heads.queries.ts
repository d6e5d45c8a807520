import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}

/**
 * Finds chain heads that are not published yet. Also returns the first entry at which a chain differs from its
 * published heads.
 */
export async function findNewHeads(db: Db) {
  const { rows } = await sql<{ chain: number; seq: number; hash: string; brokenAt: number | null }>`
    SELECT h.chain_id AS chain, h.seq, encode(h.hash, 'hex') AS hash, audit_end_break(h.chain_id) AS "brokenAt"
    FROM audit_heads h
    WHERE NOT EXISTS (SELECT FROM audit_anchors a WHERE a.chain_id = h.chain_id AND a.seq = h.seq AND a.hash = h.hash)
    ORDER BY h.chain_id`.execute(db);
  return rows;
}

export const insertHead = (
  db: Db,
  head: { chain: number; seq: number; hash: string; at: Date; signature: Buffer },
) =>
  sql`INSERT INTO audit_anchors (chain_id, seq, hash, sent_at, signature)
    VALUES (${head.chain}, ${head.seq}, decode(${head.hash}, 'hex'), ${head.at}, ${head.signature})
    ON CONFLICT DO NOTHING`.execute(db);

/** Finds chains that no longer contain the given heads, with the first differing entry of each chain. */
export async function findBrokenBehind(
  db: Db,
  publishedHeads: readonly { chain: number; seq: number; hash: string }[],
): Promise<{ chain: number; at: number }[]> {
  const { rows } = await sql<{ chain: number; at: number }>`
    SELECT chain, min(audit_head_break(chain, seq, decode(hash, 'hex'))) AS at
    FROM unnest(${plainArrayLiteral(publishedHeads.map(({ chain }) => chain))}::bigint[], ${plainArrayLiteral(publishedHeads.map(({ seq }) => seq))}::bigint[],
      ${plainArrayLiteral(publishedHeads.map(({ hash }) => hash))}::text[]) AS went_out (chain, seq, hash)
    GROUP BY chain HAVING min(audit_head_break(chain, seq, decode(hash, 'hex'))) IS NOT NULL ORDER BY chain`.execute(
    db,
  );
  return rows;
}

/** Checks all audit chains and returns the first invalid link of each chain. */
export async function checkChains(db: Db): Promise<{ chain: number; entries: number; at: number | null }[]> {
  const { rows } = await sql<{ chain: number; entries: number; at: number | null }>`
    SELECT c.chain_id AS chain, (SELECT count(*) FROM audit_log l WHERE l.chain_id = c.chain_id) AS entries,
      audit_first_break(c.chain_id) AS at
    FROM (SELECT chain_id FROM audit_heads UNION SELECT chain_id FROM audit_log) c ORDER BY c.chain_id`.execute(
    db,
  );
  return rows;
}
