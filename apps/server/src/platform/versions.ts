import type { Noun } from '@gatehouse/api';
import type { ChangedField, RowConflict } from '@gatehouse/api/platform/versions';
import { findChangesSince } from './db/audit.queries.ts';
import type { Db } from './db/database.ts';
import type { Viewer } from './viewer.ts';

export interface Updating {
  db: Db;
  viewer: Viewer;
  noun: Noun;
  body: { version?: number | undefined };
  refuse(code: 'API_ROW_CHANGED', details: RowConflict): never;
}

/** The row as the audit trail names it. */
interface Named {
  companyId: number | null;
  /** Absent: the operation's own noun. */
  entity?: Noun;
  entityId: number | string;
}

/** Where the trail tells of a field under another name, or under another noun whose row has the same number. */
type Elsewhere = Readonly<Record<string, { entity?: Noun; field?: string }>>;

/**
 * Refuses an update that would write over what somebody else has changed since the version it names: API_ROW_CHANGED, with what
 * each such field is now. Fields nobody else touched, or that are sent as they are, do not count: both changes stand.
 * `before` is the row, locked, as the operation shows it to this viewer; what it does not show is not told.
 */
export async function refuseOverwriting(
  { db, viewer, noun, body, refuse }: Updating,
  named: Named,
  before: object & { version: number },
  elsewhere: Elsewhere = {},
): Promise<void> {
  const { version: read = before.version, ...sent } = body;
  if (read >= before.version) return;
  const now = new Map(Object.entries(before));
  const differing = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && now.has(field) && !isSame(value, now.get(field)),
  );
  const { entity: own = noun } = named;
  const of = { ...named, version: read, exceptBy: viewer.accountId };
  const fields: ChangedField[] = [];
  const told = new Map<Noun, Awaited<ReturnType<typeof findChangesSince>>>();
  for (const [field] of differing) {
    const { entity = own, field: name = field } = elsewhere[field] ?? {};
    const changes = told.get(entity) ?? (await findChangesSince(db, { ...of, entity }));
    told.set(entity, changes);
    const last = changes.find((change) => change.fields.includes(name));
    if (last) fields.push({ field, value: now.get(field), by: last.by, at: last.at.toISOString() });
  }
  if (fields.length > 0) refuse('API_ROW_CHANGED', { version: before.version, fields });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
