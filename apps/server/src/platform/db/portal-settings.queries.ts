import { sql } from 'kysely';
import type { Db } from './database.ts';

interface StoredSetting {
  value: unknown;
  version: number;
}

const selectSetting = (db: Db, companyId: number | null, key: string) =>
  db
    .selectFrom('portal_settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .where(sql<boolean>`company_id IS NOT DISTINCT FROM ${companyId}::bigint`);

/**
 * Returns the stored value of a setting. `companyId` is null for the installation. The result is undefined if the
 * setting was never changed.
 */
export const findSetting = (
  db: Db,
  companyId: number | null,
  key: string,
): Promise<StoredSetting | undefined> => selectSetting(db, companyId, key).executeTakeFirst();

/**
 * Locks the stored value of a setting until the end of the transaction. If it was never changed, inserts and locks an
 * empty value.
 */
export async function lockSetting(
  db: Db,
  companyId: number | null,
  key: string,
  at: Date,
): Promise<StoredSetting> {
  await sql`INSERT INTO portal_settings (company_id, key, value, updated_at) VALUES (${companyId}, ${key}, '{}', ${at})
    ON CONFLICT (company_id, key) DO NOTHING`.execute(db);
  return selectSetting(db, companyId, key).forUpdate().executeTakeFirstOrThrow();
}

/** Stores the value of a setting and returns its new version. Before its first change, a setting has version 1. */
export async function upsertSetting(
  db: Db,
  companyId: number | null,
  key: string,
  value: object,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO portal_settings AS kept (company_id, key, value, version, updated_at)
    VALUES (${companyId}, ${key}, ${JSON.stringify(value)}::jsonb, 2, ${at})
    ON CONFLICT (company_id, key) DO UPDATE
      SET value = excluded.value, version = kept.version + 1, updated_at = excluded.updated_at
    RETURNING version`.execute(db);
  return rows[0]?.version ?? 2;
}
