import { appendAudit } from './db/audit.queries.ts';
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
 * change does not happen (security.md §1.14). `action` is the operation's name.
 */
export async function recordChange(db: Db, at: Date, actor: Actor, action: string, change: Change) {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  await appendAudit(db, {
    companyId: change.companyId,
    at,
    accountId: actor.accountId,
    actorName: actor.name,
    action,
    entity: change.entity,
    entityId: String(change.entityId),
    before: json(change.before),
    after: json(change.after),
    requestId: actor.requestId,
    address: actor.address,
  });
}
