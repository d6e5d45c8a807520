import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { findDifferences } from '@gatehouse/api/settings/log-differences.rules';
import { type LogEntry, type systemLog, systemLogLimits } from '@gatehouse/api/settings/system-log';
import { type RawBuilder, sql } from 'kysely';
import { whereContains } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import { loadNames } from './names.queries.ts';
import { entriesOf, findPages, searchableText } from './trigrams.queries.ts';
import { searchBits } from './trigrams.rules.ts';

/**
 * An audit chain that the caller may read. Its ID is the ID of the company, or 0 for the installation. Only
 * `readChain` of the routes may create it.
 */
export interface AuditChain {
  id: number;
}

/** Filters of the system log. `since` and `until` are instants, converted from dates in the caller's time zone. */
export interface SystemLogFilters
  extends Pick<QueryOf<typeof systemLog.list>, 'actor' | 'action' | 'entity' | 'entityId' | 'keyword'> {
  since: Date;
  until: Date;
}

/** Index pages to search. Null for all pages. */
type SearchPages = readonly number[] | null;

const findSearchPages = async (
  db: Db,
  chain: AuditChain,
  filters: SystemLogFilters,
): Promise<SearchPages> => {
  const { actor, action = '', entityId = '', keyword } = filters;
  const bits = searchBits([actor, action, entityId, keyword]);
  return bits === null ? null : findPages(db, chain.id, bits, filters);
};

const whereMatches = ({
  since,
  until,
  actor,
  action,
  entity,
  entityId,
  keyword,
}: SystemLogFilters): RawBuilder<unknown> => sql`
  l.at >= ${since}::timestamptz AND l.at < ${until}::timestamptz
  AND ${whereContains([sql.ref('l.actor_name')], actor)}
  ${action === undefined ? sql`` : sql`AND l.action = ${action}`}
  ${entity === undefined ? sql`` : sql`AND l.entity = ${entity}`}
  ${entityId === undefined ? sql`` : sql`AND l.entity_id = ${entityId}`}
  AND ${whereContains([searchableText('l')], keyword)}`;

/** Lists a page of entries, newest first. Counts the total only up to the limit. */
export async function listPage(
  db: Db,
  chain: AuditChain,
  filters: SystemLogFilters,
  paging: { page: number; size: number },
): Promise<ResultOf<typeof systemLog.list>> {
  const { page, size } = paging;
  const pages = await findSearchPages(db, chain, filters);
  const content = await listEntries(db, chain, filters, { offset: page * size, size, pages });
  const { total, isCapped } = await countEntries(db, chain, filters, pages);
  return { ...pageOf(content, total, paging), totalIsCapped: isCapped };
}

/**
 * Returns an SQL expression for a column of the employee that made the change. Null if an account without an employee
 * made the change. Evaluated only for the rows of the page.
 */
const actorColumn = (column: 'id' | 'display_name') => sql`(SELECT e.${sql.ref(column)} FROM employees e
  WHERE e.account_id = l.actor_account_id AND e.erased_at IS NULL)`;

/** Lists audit entries, newest first, after an entry or after an offset. */
export async function listEntries(
  db: Db,
  chain: AuditChain,
  filters: SystemLogFilters,
  {
    after,
    offset,
    size,
    pages,
  }: { after?: Pick<LogEntry, 'at' | 'seq'> | undefined; offset: number; size: number; pages: SearchPages },
): Promise<LogEntry[]> {
  const below = after ? sql`AND (l.at, l.seq) < (${after.at}::timestamptz, ${after.seq}::bigint)` : sql``;
  const { rows } = await sql<Row>`
    SELECT l.seq, l.at, l.actor_name,
      ${actorColumn('id')} AS actor_employee_id, ${actorColumn('display_name')} AS actor_display_name, l.action, l.entity, l.entity_id, l.address, l.request_id, l.before, l.after
    FROM ${entriesOf(chain.id, pages)} WHERE ${whereMatches(filters)} ${below} ORDER BY l.at DESC, l.seq DESC LIMIT ${size}::bigint OFFSET ${offset}::bigint`.execute(
    db,
  );
  const entries = rows.map((row) => ({
    ...row,
    entityId: row.entity_id,
    changes: findDifferences(row.before, row.after),
  }));
  const nameOf = await loadNames(db, chain.id, entries);
  return entries.map((entry) => toResult(entry, nameOf(entry)));
}

/** Finds the index pages and the number of entries for an export. Undefined if there are more than the limit. */
export async function findExportPages(
  db: Db,
  chain: AuditChain,
  filters: SystemLogFilters,
): Promise<{ pages: SearchPages; total: number } | undefined> {
  const pages = await findSearchPages(db, chain, filters);
  const { total, isCapped } = await countEntries(db, chain, filters, pages);
  return isCapped ? undefined : { pages, total };
}

/** Counts the audit entries that match the filters, up to the limit. */
async function countEntries(
  db: Db,
  chain: AuditChain,
  filters: SystemLogFilters,
  pages: SearchPages,
): Promise<{ total: number; isCapped: boolean }> {
  const { counted } = systemLogLimits;
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
    SELECT FROM ${entriesOf(chain.id, pages)} WHERE ${whereMatches(filters)} LIMIT ${counted + 1}) found`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, counted), isCapped: total > counted };
}

/** Lists the types of records in an audit chain. Uses one index look-up for each type. */
export async function listEntities(db: Db, chain: AuditChain): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    WITH RECURSIVE kinds AS (
      (SELECT entity FROM audit_log WHERE chain_id = ${chain.id}::bigint ORDER BY entity LIMIT 1)
      UNION ALL
      SELECT (SELECT l.entity FROM audit_log l WHERE l.chain_id = ${chain.id}::bigint AND l.entity > kinds.entity
        ORDER BY l.entity LIMIT 1) FROM kinds WHERE kinds.entity IS NOT NULL)
    SELECT entity FROM kinds WHERE entity IS NOT NULL`.execute(db);
  return rows.map(({ entity }) => entity);
}

/**
 * Lists deleted companies that still have an audit chain, with their last recorded names. Must be called with the
 * rights of the system.
 */
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

/**
 * Checks a limited number of entries of a chain after the entry number `past`. Returns the number of the last checked
 * entry, the total, and the first invalid entry.
 */
export async function checkPart(db: Db, chain: AuditChain, past: number) {
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

const toResult = (row: Row, names: Pick<LogEntry, 'entityName' | 'changes'>): LogEntry => ({
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
  ...names,
});
