import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { titleFields } from './kept.rules.ts';

/** Events of the company that began before `before`, at most so many; answers how many went. */
export async function deleteEvents(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM telework_events WHERE id IN (
    SELECT id FROM telework_events WHERE company_id = ${companyId} AND started_at < ${before}
    ORDER BY started_at LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Buckets that hold nothing any more and were not written to since `before`. */
export const deleteBuckets = (db: Db, companyId: number, before: Date) =>
  sql`DELETE FROM telework_buckets b WHERE b.company_id = ${companyId} AND b.updated_at < ${before}
    AND NOT EXISTS (SELECT FROM telework_events v WHERE v.bucket_number = b.id)`.execute(db);

/**
 * Takes titles, addresses, files and projects out of what was kept while they were; answers how many events lost theirs. They keep
 * their hash: sent again, they are still the same.
 */
export async function forgetTitles(db: Db, companyId: number, most: number): Promise<number> {
  const { numAffectedRows } =
    await sql`UPDATE telework_events SET data = data - ${titleFields}::text[] WHERE id IN (
    SELECT id FROM telework_events WHERE company_id = ${companyId} AND data ?| ${titleFields}::text[] LIMIT ${most})`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0);
}
