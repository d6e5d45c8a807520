import type { OperationShape } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Who did something, for the audit trail. */
export interface Actor {
  accountId: number | null;
  name: string;
  requestId: string;
  address: string;
}

/** One state change. `before` and `after` are what an auditor may read: never a password, code or token. */
export interface Change {
  companyId: number | null;
  entity: string;
  entityId: number | string;
  before?: object | null;
  after?: object | null;
}

/**
 * Appends one row to the company's audit chain, in the caller's transaction: if it cannot be written, the
 * change does not happen (security.md §1.14).
 */
export async function recordChange(
  db: Db,
  at: Date,
  actor: Actor,
  action: OperationShape['name'],
  change: Change,
) {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  await sql`SELECT audit_append(${change.companyId}::bigint, ${at}::timestamptz, ${actor.accountId}::bigint, ${actor.name},
    ${action}, ${change.entity}, ${String(change.entityId)}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb,
    ${actor.requestId}, ${actor.address})`.execute(db);
}
