import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What is stored under a key: of a company, or of the installation (null). Undefined: nothing was changed yet. */
export const findSetting = async (
  db: Db,
  companyId: number | null,
  key: string,
): Promise<unknown | undefined> =>
  (
    await db
      .selectFrom('portal_settings')
      .select('value')
      .where('key', '=', key)
      .where(sql<boolean>`company_id IS NOT DISTINCT FROM ${companyId}::bigint`)
      .executeTakeFirst()
  )?.value;

export const upsertSetting = (db: Db, companyId: number | null, key: string, value: object, at: Date) =>
  sql`INSERT INTO portal_settings (company_id, key, value, updated_at)
    VALUES (${companyId}, ${key}, ${JSON.stringify(value)}::jsonb, ${at})
    ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`.execute(
    db,
  );
