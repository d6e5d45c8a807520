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
  /** Version of the row after the change. Null for rows without a version. */
  version: number | null;
  requestId: string;
  address: string;
}

/**
 * Appends an entry to the audit chain of the company. In this chain, each entry contains the hash of the previous one.
 * The database serialises the writers of a chain. Only this function and `appendAuditEntries` write audit entries.
 */
export const appendAuditEntry = (db: Db, row: AuditRow) =>
  sql`SELECT audit_append(${row.companyId}::bigint, ${row.at}::timestamptz, ${row.accountId}::bigint, ${row.actorName},
    ${row.action}, ${row.entity}, ${row.entityId}, ${row.before}::jsonb, ${row.after}::jsonb,
    ${row.requestId}, ${row.address}, ${row.version}::int)`.execute(db);

/** Appends entries of one company about one kind of object. Reads the last entry of the audit chain only once. */
export const appendAuditEntries = (db: Db, first: AuditRow, rows: readonly AuditRow[]) =>
  sql`SELECT audit_append_all(${first.companyId}::bigint, ${first.at}::timestamptz, ${first.accountId}::bigint, ${first.actorName},
    ${first.action}, ${first.entity}, ${rows.map(({ entityId }) => entityId)}::text[],
    ${rows.map(({ before }) => before)}::jsonb[], ${rows.map(({ after }) => after)}::jsonb[],
    ${first.requestId}, ${first.address}, ${rows.map(({ version }) => version)}::int[])`.execute(db);

/**
 * Returns the changes that accounts other than `exceptBy` made to a row after `version`, latest first. Each change has
 * its changed fields, the name of its author, and its time.
 */
export async function findChangesSince(
  db: Db,
  target: {
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
    WHERE chain_id = coalesce(${target.companyId}::bigint, 0) AND entity = ${target.entity} AND entity_id = ${String(target.entityId)}
      AND row_version > ${target.version} AND actor_account_id IS DISTINCT FROM ${target.exceptBy}
    ORDER BY seq DESC`.execute(db);
  return rows;
}
