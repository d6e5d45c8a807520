import type { Noun } from '@gatehouse/api';
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
  /** Whose row was changed; absent, one of the operation's own noun. */
  entity?: Noun;
  entityId: number | string;
  before?: object | null;
  after?: object | null;
  /** The row's version after the change, by which the next who saves an older one learns what was changed. */
  version?: number;
}

/** The noun of an operation's name, `noun.verb`. */
export const nounOf = (action: string): Noun => action.slice(0, action.indexOf('.')) as Noun; // names are derived from nouns

/**
 * Appends one row for each change to the company's audit chain, in the caller's transaction: if they cannot be written, the
 * changes do not happen (security.md §1.14). `action` is the operation's name, `noun.verb`.
 */
export async function recordChanges(
  db: Db,
  at: Date,
  actor: Actor,
  action: string,
  changes: readonly Change[],
) {
  // a row's version stands in a column of its own
  const json = (value: object | null | undefined) =>
    value ? JSON.stringify({ ...value, version: undefined }) : null;
  const rows = changes.map(
    (change): AuditRow => ({
      companyId: change.companyId,
      at,
      accountId: actor.accountId,
      actorName: actor.name,
      action,
      entity: change.entity ?? nounOf(action),
      entityId: String(change.entityId),
      before: json(change.before),
      after: json(change.after),
      version: change.version ?? null,
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
