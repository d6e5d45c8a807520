import { sql } from 'kysely';
import type { Db } from './database.ts';

interface Stored {
  value: unknown;
  version: number;
}

const stored = (db: Db, companyId: number | null, key: string) =>
  db
    .selectFrom('portal_settings')
    .select(['value', 'version'])
    .where('key', '=', key)
    .where(sql<boolean>`company_id IS NOT DISTINCT FROM ${companyId}::bigint`);

/** What is stored under a key: of a company, or of the installation (null). Undefined: nothing was changed yet. */
export const findSetting = (db: Db, companyId: number | null, key: string): Promise<Stored | undefined> =>
  stored(db, companyId, key).executeTakeFirst();

/** As `findSetting`, and nobody else changes it before the transaction ends: where nothing was changed yet, nothing is what is held. */
export async function lockSetting(db: Db, companyId: number | null, key: string, at: Date): Promise<Stored> {
  await sql`INSERT INTO portal_settings (company_id, key, value, updated_at) VALUES (${companyId}, ${key}, '{}', ${at})
    ON CONFLICT (company_id, key) DO NOTHING`.execute(db);
  return stored(db, companyId, key).forUpdate().executeTakeFirstOrThrow();
}

/** Stores the value under a key and answers its version; what was there before anybody changed it is version 1. */
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
