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
  requestId: string;
  address: string;
}

/** Appends to the company's chain, one writer at a time; there is no other way to write audit, `appendAudits` apart. */
export const appendAudit = (db: Db, row: AuditRow) =>
  sql`SELECT audit_append(${row.companyId}::bigint, ${row.at}::timestamptz, ${row.accountId}::bigint, ${row.actorName},
    ${row.action}, ${row.entity}, ${row.entityId}, ${row.before}::jsonb, ${row.after}::jsonb,
    ${row.requestId}, ${row.address})`.execute(db);

/** As `appendAudit` for many rows of one company and one kind: the head of the chain is taken once. */
export const appendAudits = (db: Db, first: AuditRow, rows: readonly AuditRow[]) =>
  sql`SELECT audit_append_all(${first.companyId}::bigint, ${first.at}::timestamptz, ${first.accountId}::bigint, ${first.actorName},
    ${first.action}, ${first.entity}, ${rows.map(({ entityId }) => entityId)}::text[],
    ${rows.map(({ before }) => before)}::jsonb[], ${rows.map(({ after }) => after)}::jsonb[],
    ${first.requestId}, ${first.address})`.execute(db);
