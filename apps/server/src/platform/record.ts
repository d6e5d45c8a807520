import type { LogEntity } from '@gatehouse/api/settings/system-log';
import { type AuditRow, appendAudit, appendAudits } from './db/audit.queries.ts';
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
  entity: LogEntity;
  entityId: number | string;
  before?: object | null;
  after?: object | null;
}

/**
 * Appends one row for each change to the company's audit chain, in the caller's transaction: if they cannot be written, the
 * changes do not happen (security.md §1.14). `action` is the operation's name.
 */
export async function recordChanges(
  db: Db,
  at: Date,
  actor: Actor,
  action: string,
  changes: readonly Change[],
) {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  const rows = changes.map(
    (change): AuditRow => ({
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
    }),
  );
  for (const some of together(rows)) {
    const [first, ...others] = some;
    if (first && others.length === 0) await appendAudit(db, first);
    else if (first) await appendAudits(db, first, some);
  }
}

/** As `recordChanges`, of one. */
export const recordChange = (db: Db, at: Date, actor: Actor, action: string, change: Change): Promise<void> =>
  recordChanges(db, at, actor, action, [change]);

/** Rows of one chain and one kind of thing, in their order: they go to the chain at once. */
const together = (rows: readonly AuditRow[]): AuditRow[][] => [
  ...Map.groupBy(rows, ({ companyId, entity }) => `${companyId} ${entity}`).values(),
];
