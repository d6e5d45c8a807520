import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Number of this installation. */
export async function findInstallation(db: Db): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}

/** Heads of chains that did not go out yet, and the first number at which a chain is not what went out before. */
export async function findNewHeads(db: Db) {
  const { rows } = await sql<{ chain: number; seq: number; hash: string; brokenAt: number | null }>`
    SELECT h.chain_id AS chain, h.seq, encode(h.hash, 'hex') AS hash, audit_end_break(h.chain_id) AS "brokenAt"
    FROM audit_heads h
    WHERE NOT EXISTS (SELECT FROM audit_anchors a WHERE a.chain_id = h.chain_id AND a.seq = h.seq AND a.hash = h.hash)
    ORDER BY h.chain_id`.execute(db);
  return rows;
}

/** Notes that a head goes out. */
export const insertHead = (
  db: Db,
  head: { chain: number; seq: number; hash: string; at: Date; signature: Buffer },
) =>
  sql`INSERT INTO audit_anchors (chain_id, seq, hash, sent_at, signature)
    VALUES (${head.chain}, ${head.seq}, decode(${head.hash}, 'hex'), ${head.at}, ${head.signature})
    ON CONFLICT DO NOTHING`.execute(db);

/** Chains that do not have these heads any more, and the first number at which. */
export async function findBrokenBehind(
  db: Db,
  heads: readonly { chain: number; seq: number; hash: string }[],
): Promise<{ chain: number; at: number }[]> {
  const { rows } = await sql<{ chain: number; at: number }>`
    SELECT chain, min(audit_head_break(chain, seq, decode(hash, 'hex'))) AS at
    FROM unnest(${plainArrayLiteral(heads.map(({ chain }) => chain))}::bigint[], ${plainArrayLiteral(heads.map(({ seq }) => seq))}::bigint[],
      ${plainArrayLiteral(heads.map(({ hash }) => hash))}::text[]) AS went_out (chain, seq, hash)
    GROUP BY chain HAVING min(audit_head_break(chain, seq, decode(hash, 'hex'))) IS NOT NULL ORDER BY chain`.execute(
    db,
  );
  return rows;
}

/** Every chain there is, with the first link that does not fit. */
export async function checkChains(db: Db): Promise<{ chain: number; entries: number; at: number | null }[]> {
  const { rows } = await sql<{ chain: number; entries: number; at: number | null }>`
    SELECT c.chain_id AS chain, (SELECT count(*) FROM audit_log l WHERE l.chain_id = c.chain_id) AS entries,
      audit_first_break(c.chain_id) AS at
    FROM (SELECT chain_id FROM audit_heads UNION SELECT chain_id FROM audit_log) c ORDER BY c.chain_id`.execute(
    db,
  );
  return rows;
}
