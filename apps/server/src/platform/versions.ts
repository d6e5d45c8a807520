import type { Noun } from '@gatehouse/api';
import type { ChangedField, RowConflict } from '@gatehouse/api/platform/versions';
import { findChangesSince } from './db/audit.queries.ts';
import type { Db } from './db/database.ts';
import { refuse as refuseInput } from './refusal.ts';
import type { Viewer } from './viewer.ts';

export interface RowUpdateCall {
  db: Db;
  viewer: Viewer;
  noun: Noun;
  body: { version?: number | undefined };
  refuse(code: 'API_ROW_CHANGED', details: RowConflict): never;
}

interface AuditedRow {
  companyId: number | null;
  /** Kind of the object, such as `buildings`. Absent if the name of the operation begins with it. */
  entity?: Noun;
  entityId: number | string;
}

/**
 * Fields that the audit trail records elsewhere. `field` is the name of the field in the audit trail, if it differs.
 * `entity` is the kind of object under which the field is recorded. The object has the same id.
 */
type AuditFieldAliases = Readonly<Record<string, { entity?: Noun; field?: string }>>;

/**
 * Refuses an update that would overwrite changes another person has made since the update's version. Answers
 * API_ROW_CHANGED with the current values of the conflicting fields. A field conflicts if both people changed it to
 * different values. `before` is the locked row as the operation shows it to the caller, and hidden fields are not
 * returned. Also refuses a version that the row never had (API_INVALID_REQUEST_ARGUMENT), because the portal cannot
 * compare with it.
 */
export async function refuseOverwriting(
  { db, viewer, noun, body, refuse }: RowUpdateCall,
  auditedRow: AuditedRow,
  before: object & { version: number },
  elsewhere: AuditFieldAliases = {},
): Promise<void> {
  const { version: read = before.version, ...sent } = body;
  if (read > before.version) refuseInput('API_INVALID_REQUEST_ARGUMENT', versionTooHigh(before.version));
  if (read === before.version) return;
  const now = new Map(Object.entries(before));
  const differing = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && now.has(field) && !isSame(value, now.get(field)),
  );
  const { entity: own = noun } = auditedRow;
  const query = { ...auditedRow, version: read, exceptBy: viewer.accountId };
  const fields: ChangedField[] = [];
  const changesByNoun = new Map<Noun, Awaited<ReturnType<typeof findChangesSince>>>();
  for (const [field] of differing) {
    const { entity = own, field: name = field } = elsewhere[field] ?? {};
    const changes = changesByNoun.get(entity) ?? (await findChangesSince(db, { ...query, entity }));
    changesByNoun.set(entity, changes);
    const last = changes.find((change) => change.fields.includes(name));
    if (last) fields.push({ field, value: now.get(field), by: last.by, at: last.at.toISOString() });
  }
  if (fields.length > 0) refuse('API_ROW_CHANGED', { version: before.version, fields });
}

const versionTooHigh = (max: number) => ({
  fields: [{ field: 'version', rule: 'max' as const, params: { max } }],
});

const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);
