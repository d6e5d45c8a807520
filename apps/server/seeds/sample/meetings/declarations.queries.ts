import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

/** Returns each guest of the company's meetings once, with the guest's meeting that is closest in time to `at`. */
export async function findGuests(db: Db, companyId: number, at: Date) {
  const { rows } = await sql<{ meetingId: number; email: string }>`
    SELECT DISTINCT ON (guest) o.id AS "meetingId", guest AS email
    FROM meetings m JOIN meeting_occurrences o ON o.meeting_id = m.id CROSS JOIN LATERAL unnest(m.guests) guest
    WHERE m.company_id = ${companyId}
    ORDER BY guest, abs(extract(epoch FROM o.starts_at - ${at}::timestamptz)), o.id`.execute(db);
  return rows;
}
