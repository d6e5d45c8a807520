import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { findDifferences } from '@gatehouse/api/settings/log-differences.rules';
import { type LogEntry, type systemLog, systemLogLimits } from '@gatehouse/api/settings/system-log';
import { type RawBuilder, sql } from 'kysely';
import { whereContains } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import { entriesOf, findPages, said } from './grams.queries.ts';
import { askedOf } from './grams.rules.ts';
import { namesFor } from './names.queries.ts';

/** A chain the viewer may read: a company's, or the installation's, 0. Found by `chainOf` of the routes, never by hand. */
export interface Chain {
  id: number;
}

/** What is looked for, with the two instants the dates mean to the caller. */
export interface Filters
  extends Pick<QueryOf<typeof systemLog.list>, 'actor' | 'action' | 'entity' | 'entityId' | 'keyword'> {
  since: Date;
  until: Date;
}

/** Where entries are looked for: the pages in which the words of the filters may stand, null for all. */
type Pages = readonly number[] | null;

const pagesOf = async (db: Db, chain: Chain, filters: Filters): Promise<Pages> => {
  const { actor, action = '', entityId = '', keyword } = filters;
  const asked = askedOf([actor, action, entityId, keyword]);
  return asked === null ? null : findPages(db, chain.id, asked, filters);
};

const wanted = ({
  since,
  until,
  actor,
  action,
  entity,
  entityId,
  keyword,
}: Filters): RawBuilder<unknown> => sql`
  l.at >= ${since}::timestamptz AND l.at < ${until}::timestamptz
  AND ${whereContains([sql.ref('l.actor_name')], actor)}
  ${action === undefined ? sql`` : sql`AND l.action = ${action}`}
  ${entity === undefined ? sql`` : sql`AND l.entity = ${entity}`}
  ${entityId === undefined ? sql`` : sql`AND l.entity_id = ${entityId}`}
  AND ${whereContains([said('l')], keyword)}`;

/** A page of a chain's entries, the newest first; how many there are is counted no further than the limit says. */
export async function listPage(
  db: Db,
  chain: Chain,
  filters: Filters,
  asked: { page: number; size: number },
): Promise<ResultOf<typeof systemLog.list>> {
  const { page, size } = asked;
  const pages = await pagesOf(db, chain, filters);
  const content = await listEntries(db, chain, filters, { offset: page * size, size, pages });
  const { total, isCapped } = await countEntries(db, chain, filters, pages);
  return { ...pageOf(content, total, asked), totalIsCapped: isCapped };
}

/** Of whoever did it, if they are staff; asked for the rows of the page alone. */
const actor = (column: 'id' | 'display_name') => sql`(SELECT e.${sql.ref(column)} FROM employees e
  WHERE e.account_id = l.actor_account_id AND e.erased_at IS NULL)`;

/** Entries of a chain, the newest first: after one of them, or after so many. */
export async function listEntries(
  db: Db,
  chain: Chain,
  filters: Filters,
  {
    after,
    offset,
    size,
    pages,
  }: { after?: Pick<LogEntry, 'at' | 'seq'> | undefined; offset: number; size: number; pages: Pages },
): Promise<LogEntry[]> {
  const below = after ? sql`AND (l.at, l.seq) < (${after.at}::timestamptz, ${after.seq}::bigint)` : sql``;
  const { rows } = await sql<Row>`
    SELECT l.seq, l.at, l.actor_name,
      ${actor('id')} AS actor_employee_id, ${actor('display_name')} AS actor_display_name, l.action, l.entity, l.entity_id, l.address, l.request_id, l.before, l.after
    FROM ${entriesOf(chain.id, pages)} WHERE ${wanted(filters)} ${below} ORDER BY l.at DESC, l.seq DESC LIMIT ${size}::bigint OFFSET ${offset}::bigint`.execute(
    db,
  );
  const entries = rows.map((row) => ({
    ...row,
    entityId: row.entity_id,
    changes: findDifferences(row.before, row.after),
  }));
  const nameOf = await namesFor(db, chain.id, entries);
  return entries.map((entry) => present(entry, nameOf(entry)));
}

/** Where the entries of an export stand, or that there are more than may be exported. */
export async function pagesToExport(db: Db, chain: Chain, filters: Filters): Promise<Pages | 'MORE'> {
  const pages = await pagesOf(db, chain, filters);
  return (await countEntries(db, chain, filters, pages)).isCapped ? 'MORE' : pages;
}

/** How many entries there are, counted no further than the limit says. */
async function countEntries(
  db: Db,
  chain: Chain,
  filters: Filters,
  pages: Pages,
): Promise<{ total: number; isCapped: boolean }> {
  const { counted } = systemLogLimits;
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM ${entriesOf(chain.id, pages)} WHERE ${wanted(filters)} LIMIT ${counted + 1}) found`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, counted), isCapped: total > counted };
}

/** The kinds of things the chain speaks of: one look into the index for each. */
export async function listEntities(db: Db, chain: Chain): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    WITH RECURSIVE kinds AS (
      (SELECT entity FROM audit_log WHERE chain_id = ${chain.id}::bigint ORDER BY entity LIMIT 1)
      UNION ALL
      SELECT (SELECT l.entity FROM audit_log l WHERE l.chain_id = ${chain.id}::bigint AND l.entity > kinds.entity
        ORDER BY l.entity LIMIT 1) FROM kinds WHERE kinds.entity IS NOT NULL)
    SELECT entity FROM kinds WHERE entity IS NOT NULL`.execute(db);
  return rows.map(({ entity }) => entity);
}

/** Deleted companies that left a chain, by the name they had last; only the system sees them. */
export async function listFormerCompanies(db: Db): Promise<{ id: number; companyName: string }[]> {
  const { rows } = await sql<{ id: number; companyName: string }>`
    SELECT h.chain_id AS id, coalesce(last.before ->> 'companyName', h.chain_id::text) AS "companyName"
    FROM audit_heads h
    LEFT JOIN LATERAL (SELECT l.before::jsonb AS before FROM audit_log l
      WHERE l.chain_id = h.chain_id AND l.entity = 'companies' AND l.entity_id = h.chain_id::text
      ORDER BY l.at DESC, l.seq DESC LIMIT 1) last ON true
    WHERE h.chain_id <> 0 AND NOT EXISTS (SELECT FROM companies c WHERE c.id = h.chain_id) ORDER BY 2, 1`.execute(
    db,
  );
  return rows;
}

/** Checks entries past a number, so many at most: how far it came, of how many, and the first that does not fit. */
export async function checkPart(db: Db, chain: Chain, past: number) {
  const { rows } = await sql<{ total: number; broken_at: number | null }>`
    SELECT h.seq AS total, CASE WHEN h.seq > ${past}::bigint
      THEN audit_part_break(h.chain_id, ${past}::bigint, least(h.seq, ${past + systemLogLimits.checked}::bigint)) END AS broken_at
    FROM audit_heads h WHERE h.chain_id = ${chain.id}::bigint`.execute(db);
  const { total = 0, broken_at: brokenAt = null } = rows[0] ?? {};
  const checked = Math.min(total, past + systemLogLimits.checked);
  if (brokenAt !== null || checked < total) return { checked, total, brokenAt, isDone: brokenAt !== null };
  const { rows: ends } = await sql<{ broken_at: number | null }>`
    SELECT audit_end_break(${chain.id}::bigint) AS broken_at`.execute(db);
  return { checked, total, brokenAt: ends[0]?.broken_at ?? null, isDone: true };
}

interface Row {
  seq: number;
  at: Date;
  actor_name: string;
  actor_employee_id: number | null;
  actor_display_name: string | null;
  action: string;
  entity: string;
  entity_id: string;
  address: string;
  request_id: string;
  before: unknown;
  after: unknown;
}

const present = (row: Row, named: Pick<LogEntry, 'entityName' | 'changes'>): LogEntry => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actorName: row.actor_name,
  actorEmployeeId: row.actor_employee_id,
  actorDisplayName: row.actor_display_name,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  address: row.address,
  requestId: row.request_id,
  ...named,
});
