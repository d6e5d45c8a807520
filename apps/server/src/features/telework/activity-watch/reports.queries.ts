import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { titleFields } from './stored-data.rules.ts';

/** Deletes up to `most` events of the company that began before `before`. Returns the number of deleted events. */
export async function deleteEvents(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM telework_events WHERE id IN (
    SELECT id FROM telework_events WHERE company_id = ${companyId} AND started_at < ${before}
    ORDER BY started_at LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes empty buckets without a write since `before`. */
export const deleteBuckets = (db: Db, companyId: number, before: Date) =>
  sql`DELETE FROM telework_buckets b WHERE b.company_id = ${companyId} AND b.updated_at < ${before}
    AND NOT EXISTS (SELECT FROM telework_events v WHERE v.bucket_number = b.id)`.execute(db);

/**
 * Deletes titles, addresses, files and projects from stored events. Returns the number of changed events. The events
 * keep their hash, so repeated events are still recognised.
 */
export async function deleteTitles(db: Db, companyId: number, most: number): Promise<number> {
  const { numAffectedRows } =
    await sql`UPDATE telework_events SET data = data - ${titleFields}::text[] WHERE id IN (
    SELECT id FROM telework_events WHERE company_id = ${companyId} AND data ?| ${titleFields}::text[] LIMIT ${most})`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
