import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface AuditRow {
  companyId: number | null;
  at: Date;
  accountId: number | null;
  actorName: string;
  action: string;
  entity: string;
  entityId: string;
  before: string | null;
  after: string | null;
  /** Version of the row after the change; null where rows of its kind have none. */
  version: number | null;
  requestId: string;
  address: string;
}

/** Appends to the company's chain, one writer at a time; there is no other way to write audit, `appendAudits` apart. */
export const appendAudit = (db: Db, row: AuditRow) =>
  sql`SELECT audit_append(${row.companyId}::bigint, ${row.at}::timestamptz, ${row.accountId}::bigint, ${row.actorName},
    ${row.action}, ${row.entity}, ${row.entityId}, ${row.before}::jsonb, ${row.after}::jsonb,
    ${row.requestId}, ${row.address}, ${row.version}::int)`.execute(db);

/** As `appendAudit` for many rows of one company and one kind: the head of the chain is taken once. */
export const appendAudits = (db: Db, first: AuditRow, rows: readonly AuditRow[]) =>
  sql`SELECT audit_append_all(${first.companyId}::bigint, ${first.at}::timestamptz, ${first.accountId}::bigint, ${first.actorName},
    ${first.action}, ${first.entity}, ${rows.map(({ entityId }) => entityId)}::text[],
    ${rows.map(({ before }) => before)}::jsonb[], ${rows.map(({ after }) => after)}::jsonb[],
    ${first.requestId}, ${first.address}, ${rows.map(({ version }) => version)}::int[])`.execute(db);

/** What others than `exceptBy` changed of a row after `version`, latest first: which fields, by whom and when. */
export async function findChangesSince(
  db: Db,
  of: {
    companyId: number | null;
    entity: string;
    entityId: number | string;
    version: number;
    exceptBy: number;
  },
): Promise<{ by: string; at: Date; fields: string[] }[]> {
  const { rows } = await sql<{ by: string; at: Date; fields: string[] }>`
    SELECT actor_name AS by, at, ARRAY(
        SELECT coalesce(was.key, became.key) FROM jsonb_each(before) was FULL JOIN jsonb_each(after) became USING (key)
        WHERE was.value IS DISTINCT FROM became.value) AS fields
    FROM audit_log
    WHERE chain_id = coalesce(${of.companyId}::bigint, 0) AND entity = ${of.entity} AND entity_id = ${String(of.entityId)}
      AND row_version > ${of.version} AND actor_account_id IS DISTINCT FROM ${of.exceptBy}
    ORDER BY seq DESC`.execute(db);
  return rows;
}
