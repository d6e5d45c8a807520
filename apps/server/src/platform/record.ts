import type { Noun } from '@gatehouse/api';
import { type AuditRow, appendAuditEntries, appendAuditEntry } from './db/audit.queries.ts';
import type { Db } from './db/database.ts';
import type { Viewer } from './viewer.ts';

export interface Actor {
  accountId: number | null;
  name: string;
  requestId: string;
  address: string;
}

/** One state change. Auditors read `before` and `after`, so they must not contain a password, code or token. */
export interface Change {
  companyId: number | null;
  /** Kind of the changed object, such as `buildings`. Absent if the name of the operation begins with it. */
  entity?: Noun;
  entityId: number | string;
  before?: object | null;
  after?: object | null;
  /** Version of the row after the change. It is used to find later changes when someone updates an older version. */
  version?: number;
}

/**
 * Returns the author of a caller's changes for the audit trail. Changes by an API token show the token's name. Changes
 * by a company token have no account.
 */
export const identifyActor = ({
  accountId,
  accountName,
  apiToken,
}: Pick<Viewer, 'accountId' | 'accountName' | 'apiToken'>): Pick<Actor, 'accountId' | 'name'> => {
  if (!apiToken) return { accountId, name: accountName };
  return apiToken.isPersonal
    ? { accountId, name: `${accountName} (${apiToken.name})` }
    : { accountId: null, name: apiToken.name };
};

export const nounOf = (action: string): Noun => action.slice(0, action.indexOf('.')) as Noun; // Returns the kind of object with which the name of an operation begins: `buildings` for `buildings.update`.

/**
 * Appends one entry per change to the audit chain of the company, in the caller's transaction. If an entry cannot be
 * written, the change is rolled back (security.md §1.14). `action` is the name of the operation, such as
 * `buildings.update`.
 */
export async function recordChanges(
  db: Db,
  at: Date,
  actor: Actor,
  action: string,
  changes: readonly Change[],
) {
  // Omits the version of the row from the JSON, because it has its own column.
  const toJson = (value: object | null | undefined) =>
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
      before: toJson(change.before),
      after: toJson(change.after),
      version: change.version ?? null,
      requestId: actor.requestId,
      address: actor.address,
    }),
  );
  for (const group of groupByChain(rows)) {
    const [first, ...others] = group;
    if (first && others.length === 0) await appendAuditEntry(db, first);
    else if (first) await appendAuditEntries(db, first, group);
  }
}

export const recordChange = (db: Db, at: Date, actor: Actor, action: string, change: Change): Promise<void> =>
  recordChanges(db, at, actor, action, [change]);

/**
 * Groups entries by audit chain and kind of object, keeping their order, because each group is appended with one
 * statement.
 */
const groupByChain = (rows: readonly AuditRow[]): AuditRow[][] => [
  ...Map.groupBy(rows, ({ companyId, entity }) => `${companyId} ${entity}`).values(),
];
